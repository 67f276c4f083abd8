public import PlayheadPlatform

/// Follows logs that grow, or that are rewritten whole as an app does that dumps its log again and again.
///
/// Only what was added is read. A file that was rewritten is another dump of the same sessions, and is merged as such.
public struct LogFollower<Files: FileSystem> {
    private let files: Files
    var followed: [FollowedSource]
    /// The source that is read next.
    private var next = 0
    /// How often something was read.
    private var step = 0
    /// Whether there were more rows than all are kept of.
    var hasRetired = false
    /// What happened to the logs in the last reading, besides that they grew.
    public private(set) var changes: [FollowedChange] = []
    private let contexts: [SessionContext]
    private let bundles: [SessionBundle]
    /// What the contexts' reader has to tell.
    private let contextNotes: LogNotes
    private let contextProblems: LogProblems

    /// Follows the logs of `sources`; nothing of them is read yet but the contexts of their bundles.
    ///
    /// - Parameters:
    ///   - sources: the logs.
    ///   - files: where they are.
    ///   - localTime: the zone of times that name none.
    ///   - map: says which columns of tables of sessions tell what.
    ///   - columns: the columns of CDNs' logs, which do not name them.
    public init(
        _ sources: LogSources, files: Files, localTime: LocalTime, map: RowMap? = nil, columns: LogColumns? = nil
    ) {
        self.files = files
        bundles = sources.bundles
        var sink = SessionCollector()
        let read = sources.bundles.map { files.readContext(of: $0, localTime: localTime, into: &sink) }
        (contextNotes, contextProblems) = (sink.notes, sink.problems)
        contexts = read.map(\.context)
        followed = sources.units.flatMap(\.sources).map { source in
            FollowedSource(
                source, localTime: source.bundle.map { read[$0].localTime } ?? localTime,
                map: source.bundle == nil ? map : nil, columns: source.bundle == nil ? columns : nil)
        }
    }

    /// Reads what is new. Returns whether anything is.
    ///
    /// - Parameter limit: about how many bytes are read at most; the next call reads on, with the next source.
    public mutating func poll(limit: Int = .max) -> Bool {
        var changed = false
        var rest = limit
        step += 1
        changes = []
        for _ in followed.indices where rest > 0 {
            if followed[next].poll(files, step: step, limit: &rest) { changed = true }
            if let change = followed[next].change {
                changes.append(FollowedChange(source: followed[next].source.path, kind: change))
            }
            next = (next + 1) % followed.count
        }
        return changed
    }

    /// All sessions as they stand now, in the order of their first rows, with their bundles' names.
    ///
    /// - Complexity: O(n) in the rows that are kept; O(m²) in bundles whose logs name no session.
    public func sessions() -> [FollowedSession] {
        var logs: [String: SessionLog] = [:]
        var parts: [String: [FollowedSession.Part]] = [:]
        var order: [(id: String, bundle: Int?)] = []
        for (index, source) in followed.enumerated() {
            let named = source.collector.order
            for found in named {
                // What an app observed has no id: it is of the one session that the bundle's logs name.
                var id = found
                if source.isNameless(found), let bundle = source.source.bundle {
                    let known = order.filter { $0.bundle == bundle }
                    if known.count == 1 { id = known[0].id }
                }
                guard var log = source.collector.sessions[found] else { continue }
                parts[id, default: []].append(.init(source: index, id: found))
                if logs[id] == nil {
                    log.id = id
                    logs[id] = log
                    order.append((id, source.source.bundle))
                } else {
                    logs[id]?.merge(log)
                }
            }
        }
        return order.compactMap { id, bundle in
            guard var log = logs[id] else { return nil }
            if let bundle { log.context.merge(contexts[bundle]) }
            return FollowedSession(log: log, bundle: bundle.map { bundles[$0].name }, parts: parts[id] ?? [])
        }
    }

    /// What else is to be said of the inputs so far.
    public var notes: LogNotes { followed.reduce(into: contextNotes) { $0.merge($1.collector.notes) } }

    /// What could not be read so far.
    public var problems: LogProblems { followed.reduce(into: contextProblems) { $0.merge($1.collector.problems) } }
}

/// A session of logs that are followed.
public struct FollowedSession: Sendable {
    /// What one of the followed files holds of a session.
    public struct Part: Hashable, Sendable {
        /// The file, counted from zero.
        public var source: Int
        /// What the file calls the session.
        public var id: String
    }

    /// The rows that are kept of it.
    public var log: SessionLog
    /// The name of its bundle; `nil` where it has none.
    public var bundle: String?
    /// Where its rows come from.
    public var parts: [Part]
}
