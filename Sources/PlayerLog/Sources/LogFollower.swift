/// Follows logs that grow, or that are rewritten whole as an app does that dumps its log again and again.
///
/// Only what was added is read. A file that was rewritten is another dump of the same sessions, and is merged as such.
public struct LogFollower<Files: LogFileSystem> {
    private let files: Files
    private var followed: [FollowedSource]
    private let contexts: [Int: SessionContext]
    private let bundles: [SessionBundle]

    /// Follows the logs of `sources`; nothing is read yet.
    public init(_ sources: LogSources, files: Files, localTime: LocalTime) {
        self.files = files
        bundles = sources.bundles
        var contexts: [Int: SessionContext] = [:]
        for (index, bundle) in sources.bundles.enumerated() {
            if let path = bundle.contextPath, let bytes = try? files.contents(of: path, limit: 1 << 20) {
                contexts[index] = try? SessionContext(parsing: bytes)
            }
        }
        self.contexts = contexts
        followed = sources.units.flatMap(\.sources).map { source in
            let zone = source.bundle.flatMap { contexts[$0]?["timeZone"] }
                .flatMap { LocalTime(named: $0, zoneFile: files.zoneFile) }
            return FollowedSource(source, localTime: zone ?? localTime)
        }
    }

    /// Reads what is new. Returns whether anything is.
    public mutating func poll() -> Bool {
        var changed = false
        for index in followed.indices where followed[index].poll(files) { changed = true }
        return changed
    }

    /// All sessions as they stand now, in the order of their first rows, with their bundles' names.
    public func sessions() -> [(log: SessionLog, bundle: String?)] {
        var logs: [String: SessionLog] = [:]
        var order: [(id: String, bundle: Int?)] = []
        for source in followed {
            let named = source.collector.order
            for found in named {
                // What an app observed has no id: it is of the one session that the bundle's logs name.
                var id = found
                if source.isNameless(found), let bundle = source.source.bundle {
                    let known = order.filter { $0.bundle == bundle }
                    if known.count == 1 { id = known[0].id }
                }
                if logs[id] == nil {
                    logs[id] = SessionLog(id: id)
                    order.append((id, source.source.bundle))
                }
                if let log = source.collector.sessions[found] { logs[id]?.merge(log) }
            }
        }
        return order.compactMap { id, bundle in
            guard var log = logs[id] else { return nil }
            if let context = bundle.flatMap({ contexts[$0] }) { log.context.merge(context) }
            return (log, bundle.map { bundles[$0].name })
        }
    }

    /// What else is to be told of the inputs so far.
    public var notes: LogNotes { followed.reduce(into: LogNotes()) { $0.merge($1.collector.notes) } }

    /// What could not be read so far.
    public var problems: [LogProblem] { followed.flatMap(\.collector.problems) }
}

/// One file that is followed.
private struct FollowedSource {
    /// How many bytes at the start and before the reading position must still be the same for a file to have grown only:
    /// enough for a dump's `#Date`, its first row and the row that was its last.
    private static let comparedLength = 4096
    private static let pieceSize = 1 << 17
    private static let isNoFile = "a pipe, a socket or a device: only a file can be followed"

    let source: LogSource
    let localTime: LocalTime
    private(set) var collector = SessionCollector()
    private var reader: LogReader
    private var offset = 0
    private var tail: [UInt8] = []
    private var head: [UInt8] = []
    private var stamp: FileStamp?

    init(_ source: LogSource, localTime: LocalTime) {
        self.source = source
        self.localTime = localTime
        reader = LogReader(localTime: localTime, isFollowed: true)
        collector.beginSource(source)
    }

    func isNameless(_ id: String) -> Bool { id == source.defaultID }

    /// Reads what is new. Returns whether anything is.
    mutating func poll<Files: LogFileSystem>(_ files: Files) -> Bool {
        guard let now = files.stamp(of: source.path), now != stamp else { return false }
        // A stamp is taken before the reading: what is written meanwhile is found by the next poll.
        let wasStored = stamp?.isStored ?? true
        stamp = now
        guard now.isStored else {
            if wasStored { collector.report(line: nil, message: Self.isNoFile, kind: .inputOutput) }
            return wasStored
        }
        do {
            let input = try files.open(source.path, for: .anywhere)
            let hasGrown = try isUnchanged(input)
            if now.size < offset || !hasGrown { restart() }
            return try readOn(input)
        } catch {
            collector.report(error)
            return true
        }
    }

    private mutating func restart() {
        reader.finish(sink: &collector)
        reader = LogReader(localTime: localTime, isFollowed: true)
        collector.beginSource(source)
        offset = 0
        tail = []
        head = []
    }

    private func isUnchanged(_ input: any LogInput) throws(LogProblem) -> Bool {
        let sameHead = try Self.bytes(of: input, at: 0, count: head.count) == head
        let sameTail = try Self.bytes(of: input, at: offset - tail.count, count: tail.count) == tail
        return sameHead && sameTail
    }

    private mutating func readOn(_ input: any LogInput) throws(LogProblem) -> Bool {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 64)
        defer { piece.deallocate() }
        var changed = false
        while let count = try input.read(into: piece, at: offset), count > 0 {
            let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
            reader.feed(bytes, sink: &collector)
            offset += count
            if head.count < Self.comparedLength {
                head.append(contentsOf: bytes.prefix(Self.comparedLength - head.count))
            }
            tail = Array((tail + bytes.suffix(Self.comparedLength)).suffix(Self.comparedLength))
            changed = true
        }
        if changed { reader.flush(sink: &collector) }
        return changed
    }

    private static func bytes(of input: any LogInput, at offset: Int, count: Int) throws(LogProblem) -> [UInt8] {
        guard count > 0 else { return [] }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { buffer.deallocate() }
        let read = try input.read(into: buffer, at: offset) ?? 0
        return Array(buffer.prefix(read))
    }
}
