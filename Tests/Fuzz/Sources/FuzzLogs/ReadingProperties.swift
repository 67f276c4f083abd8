import FuzzSupport
import PlayerLog

/// What must hold of the readers: a log means the same in whatever pieces its bytes come.
enum ReadingProperties {
    /// Reads a log whole, in pieces and as it grows, and checks what came of it.
    static func check(_ bytes: [UInt8], seed: UInt64) {
        let whole = read([bytes], flushing: false)
        let pieces = cut(bytes, seed: seed)
        let inPieces = read(pieces, flushing: false)
        requireEqual(whole, inPieces, "pieces")
        require(whole.problems == inPieces.problems, "pieces: the same problems")
        // Of notes without an id beside several sessions one knows at the end only that they are of none of them.
        let flushed = read(pieces, flushing: true)
        // Of media client data that comes out of order, what was made of the first part stays beside what is made of all.
        let isOfClients = whole.sessions.values.contains { $0.declared?.source.hasPrefix("cmcd") == true }
        if !isOfClients, flushed.order.count == 1 || !(whole.order + flushed.order).contains("log") {
            requireEqual(whole, flushed, "flushed", hasSums: false)
        }
        for id in whole.order {
            guard let log = whole.sessions[id] else { continue }
            SessionProperties.check(log)
            WritingProperties.check(log)
        }
    }

    /// So many lines may come before the one that tells what a log is.
    private static let firstLines = 16

    private static func read(_ pieces: [[UInt8]], flushing: Bool) -> SessionCollector {
        var collector = SessionCollector()
        collector.beginBundle()
        collector.beginSource(LogSource(path: "log", defaultID: "log"))
        var reader = LogReader(localTime: .utc)
        var lineCount = 0
        for piece in pieces {
            piece.withUnsafeBytes { reader.feed($0, sink: &collector) }
            lineCount += piece.count { $0 == UInt8(ascii: "\n") }
            // The first lines tell what a log is: one that is looked at while they are written is taken for what they are so far.
            if flushing, lineCount > firstLines { reader.flush(sink: &collector) }
        }
        reader.finish(sink: &collector)
        return collector
    }

    /// - Parameter hasSums: whether what is told of whole sessions is compared: only where a log is followed does what it tells later take
    ///   the place of what it told before.
    private static func requireEqual(
        _ left: SessionCollector, _ right: SessionCollector, _ how: String, hasSums: Bool = true
    ) {
        require(left.order == right.order, "\(how): the same sessions")
        for id in left.order {
            guard let left = left.sessions[id], let right = right.sessions[id] else {
                fatalError("\(how): a session without a log")
            }
            require(Content(left, hasSums: hasSums) == Content(right, hasSums: hasSums), "\(how): the same log")
        }
    }

    /// Pieces whose sizes follow from the input alone: often a byte or two, sometimes many.
    private static func cut(_ bytes: [UInt8], seed: UInt64) -> [[UInt8]] {
        var state = bytes.reduce(seed &+ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let longest = state >> 63 == 0 ? 3 : 200
            let piece = rest.prefix(1 + Int(state >> 33) % longest)
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}

/// All that a session's log says, as values that can be compared: texts instead of places in a table.
struct Content: Equatable {
    private let rows: [[String?]]
    private let errors: [SessionLog.ErrorRow]
    private let observed: [ObservedEvent]
    private let context: SessionContext
    private let software: String?
    private let flags: [Bool]
    private let dumpDate: Int64
    private let others: [Int: [OtherField]]
    private let declared: DeclaredSession?
    private let requests: [DatedRequest]

    init(_ log: SessionLog, hasSums: Bool = true) {
        rows = log.accessRows.map { row in
            [String(row.ordinal), String(row.event.dumpDate)]
                + AccessLogField.allCases.map { field in
                    row.event[field].map { value in
                        field.storage == .text ? log.strings[StringTable.Index(rawValue: value)] : String(value)
                    }
                }
        }
        errors = log.errorRows
        observed = log.observed
        context = hasSums ? log.context : SessionContext()
        software = log.software
        flags = [log.hasAccessLog, log.hasErrorLog, log.hasObserved]
        dumpDate = log.lastDumpDate
        others = log.otherFields
        declared = hasSums ? log.declared : nil
        requests = log.datedRequests
    }
}
