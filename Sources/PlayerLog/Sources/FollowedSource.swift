import PlayheadPlatform

/// One file that is followed.
struct FollowedSource {
    /// How many bytes at the start and before the reading position must still be the same for a file to have grown only:
    /// enough for a dump's `#Date`, its first row and the row that was its last.
    private static let comparedLength = 4096
    private static let pieceSize = 1 << 17
    private static let isNoFile = "a pipe, a socket or a device: only a file can be followed"

    let source: LogSource
    let localTime: LocalTime
    private let (map, columns): (RowMap?, LogColumns?)
    var collector = SessionCollector()
    private var reader: LogReader
    private var offset = 0
    private var tail: [UInt8] = []
    private var head: [UInt8] = []
    private var stamp: FileStamp?
    /// A stream stays open, since it cannot be opened again.
    private var stream: (any ByteInput)?
    private var hasEnded = false
    private var isGone = false
    /// What happened to the file in the last reading; `nil` where it just grew.
    private(set) var change: FollowedChange.Kind?
    /// What happened to it before that.
    private var lastChange: FollowedChange.Kind?
    /// Whether the last reading may have ended before the file did.
    private var hasMore = false
    /// How the file's first row begins; empty before there was one.
    private var firstRow: [[UInt8]] = []
    private var knowsBeginning = false

    init(_ source: LogSource, localTime: LocalTime, map: RowMap?, columns: LogColumns?) {
        self.source = source
        self.localTime = localTime
        (self.map, self.columns) = (map, columns)
        reader = LogReader(localTime: localTime, isFollowed: true, map: map, columns: columns)
        collector.beginSource(source)
        collector.following = FollowedOrdinals()
    }

    func isNameless(_ id: String) -> Bool { id == source.defaultID }

    /// Reads what is new. Returns whether anything is.
    ///
    /// - Parameters:
    ///   - step: counts the calls.
    ///   - limit: how many bytes may be read; what was read is taken off.
    mutating func poll<Files: FileSystem>(_ files: Files, step: Int, limit: inout Int) -> Bool {
        collector.following?.step = step
        lastChange = change ?? lastChange
        change = nil
        if source.path == "-" { return pollStream(files, limit: &limit) }
        guard let now = files.stamp(of: source.path) else { return isDeleted() }
        guard now != stamp || hasMore else { return false }
        // A stamp is taken before the reading: what is written meanwhile is found by the next poll.
        let before = stamp
        let wasStored = before?.isStored ?? true
        stamp = now
        hasMore = false
        guard now.isStored else {
            if wasStored { collector.report(line: nil, message: Self.isNoFile, kind: .inputOutput) }
            return wasStored
        }
        do throws(LoadingError) {
            let input = try files.open(source.path, for: .anywhere)
            let isShorter = now.size < offset
            let hasGrown = isShorter ? false : try isUnchanged(input)
            let dump = firstRow
            if !hasGrown { restart() }
            if !knowsBeginning { try lookAtBeginning(input) }
            if isGone {
                change = .returned
            } else if !hasGrown {
                let isOther = before.map { ($0.device, $0.number) != (now.device, now.number) } ?? false
                let isSameDump = knowsBeginning && firstRow == dump && !isShorter
                change = isShorter && !isOther ? .truncated : .replaced
                // An app that dumps its log again and again is followed as a log that grows: that it does is said once.
                if isSameDump, !isOther || lastChange == .replaced { change = nil }
            }
            isGone = false
            let (isChanged, _) = try readOn(input, limit: &limit)
            return isChanged || change != nil
        } catch {
            collector.report(LogProblem(error))
            return true
        }
    }

    /// The file is not there. Returns whether it was before.
    private mutating func isDeleted() -> Bool {
        guard stamp != nil else { return false }
        (stamp, isGone, change) = (nil, true, .deleted)
        return true
    }

    /// Reads what has come of a stream. Returns whether anything has, or it has ended.
    private mutating func pollStream<Files: FileSystem>(_ files: Files, limit: inout Int) -> Bool {
        guard !hasEnded else { return false }
        do throws(LoadingError) {
            let input = if let stream { stream } else { try files.open(source.path, for: .asItComes) }
            stream = input
            let (isChanged, isAtEnd) = try readOn(input, limit: &limit)
            // A file that standard input was redirected from may grow.
            guard isAtEnd, input.size == nil else { return isChanged }
            reader.finish(sink: &collector)
            change = .ended
        } catch {
            collector.report(LogProblem(error))
        }
        (hasEnded, stream) = (true, nil)
        return true
    }

    private mutating func restart() {
        reader.finish(sink: &collector)
        reader = LogReader(localTime: localTime, isFollowed: true, map: map, columns: columns)
        collector.beginSource(source)
        offset = 0
        tail = []
        head = []
        knowsBeginning = false
    }

    /// Tells a dump of the sessions that were known before from a log that goes on where another one ended: a dump begins
    /// with the same date, time, URI and session, however much its rows have grown.
    private mutating func lookAtBeginning(_ input: any ByteInput) throws(LoadingError) {
        let start = try Self.bytes(of: input, at: 0, count: Self.comparedLength)
        var lines = start.split(separator: 0x0A, omittingEmptySubsequences: false)
        if start.count < Self.comparedLength { lines.removeLast() }
        guard let line = lines.first(where: { !$0.isEmpty && $0.first != UInt8(ascii: "#") }) else { return }
        let row = line.split(separator: 0x20).prefix(4).map(Array.init)
        let ends = firstRow.isEmpty || row == firstRow ? [:] : endsOfFolded
        collector.following?.restart(after: ends)
        firstRow = row
        knowsBeginning = true
    }

    /// The ordinals after the last rows of the sessions of which rows are folded.
    private var endsOfFolded: [String: (access: Int, error: Int)] {
        (collector.following?.folded ?? [:]).reduce(into: [:]) { ends, folded in
            guard folded.value.access > 0 || folded.value.error > 0 else { return }
            let log = collector.sessions[folded.key]
            ends[folded.key] = (
                max(folded.value.access, (log?.accessRows.last?.ordinal ?? -1) + 1),
                max(folded.value.error, (log?.errorRows.last?.ordinal ?? -1) + 1)
            )
        }
    }

    private func isUnchanged(_ input: any ByteInput) throws(LoadingError) -> Bool {
        let sameHead = try Self.bytes(of: input, at: 0, count: head.count) == head
        let sameTail = try Self.bytes(of: input, at: offset - tail.count, count: tail.count) == tail
        return sameHead && sameTail
    }

    /// Reads to the end of what there is.
    private mutating func readOn(
        _ input: any ByteInput, limit: inout Int
    ) throws(LoadingError) -> (isChanged: Bool, isAtEnd: Bool) {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 64)
        defer { piece.deallocate() }
        var changed = false
        var isAtEnd = false
        while let count = try input.read(into: piece, at: offset) {
            isAtEnd = count == 0
            if isAtEnd { break }
            let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
            reader.feed(bytes, sink: &collector)
            offset += count
            if head.count < Self.comparedLength {
                head.append(contentsOf: bytes.prefix(Self.comparedLength - head.count))
            }
            tail = Array((tail + bytes.suffix(Self.comparedLength)).suffix(Self.comparedLength))
            changed = true
            limit -= count
            if limit <= 0 {
                hasMore = true
                break
            }
        }
        if changed { reader.flush(sink: &collector) }
        return (changed, isAtEnd)
    }

    private static func bytes(of input: any ByteInput, at offset: Int, count: Int) throws(LoadingError) -> [UInt8] {
        guard count > 0 else { return [] }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { buffer.deallocate() }
        let read = try input.read(into: buffer, at: offset) ?? 0
        return Array(buffer.prefix(read))
    }
}

/// What happened to a log that is followed, besides that it grew.
public struct FollowedChange: Equatable, Sendable, CustomStringConvertible {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// It is the same file, and shorter than what was read of it.
        case truncated
        /// Another file stands at its path, or the same one holds another log.
        case replaced
        /// No file stands at its path any more.
        case deleted
        /// A file stands at its path again.
        case returned
        /// It was a stream, and whoever wrote it has ended.
        case ended
    }

    /// The log's name as the user gave it; `-` for standard input.
    public var source: String
    /// What happened.
    public var kind: Kind

    /// Something that happened to a log.
    public init(source: String, kind: Kind) { (self.source, self.kind) = (source, kind) }

    /// What happened, and what comes of it, in a line.
    public var description: String {
        let name = source == "-" ? "standard input" : source
        return switch kind {
        case .truncated: "\(name) was truncated: it is read again from its start"
        case .replaced: "\(name) was replaced: the new file is read from its start"
        case .deleted: "\(name) was deleted: what was read of it stays"
        case .returned: "\(name) is there again, and is read"
        case .ended: "\(name) has ended: nothing more will come"
        }
    }
}
