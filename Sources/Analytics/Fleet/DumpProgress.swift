import PlayerLog
import PlayheadNumerics

/// How far a session's rows have come in the dump that they were last seen in.
struct DumpProgress {
    private var source: Int32 = -1
    private var accessDump: Int32 = -1
    private var accessRows: Int32 = 0
    private var errorDump: Int32 = -1
    private var errorRows: Int32 = 0

    /// Counts a run's rows. Returns how many rows of its kind the same dump has brought before.
    mutating func count(_ rows: Int, of kind: LogKind, dump: Int, source: Int) -> Int {
        if self.source != Int32(source) {
            self = DumpProgress()
            self.source = Int32(source)
        }
        switch kind {
        case .access:
            return Self.count(rows, of: Int32(dump), in: &accessDump, &accessRows)
        case .error:
            return Self.count(rows, of: Int32(dump), in: &errorDump, &errorRows)
        case .observed:
            return 0
        }
    }

    private static func count(_ new: Int, of dump: Int32, in known: inout Int32, _ rows: inout Int32) -> Int {
        let before = known == dump ? Int(rows) : 0
        known = dump
        rows = Int32(clamping: before + new)
        return before
    }
}
