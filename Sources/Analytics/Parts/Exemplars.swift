import PlayheadNumerics

/// Some of the sessions that a sealed group adds up: the worst, and a sample of all.
///
/// Both are bounded, and the same in whatever way the sessions were dealt out: of any two sets the worst of both are among
/// the worst of each, and so are the lowest hashes.
public struct Exemplars: Equatable, Sendable {
    /// What sessions are the worst by.
    public enum Ranking: String, CaseIterable, Hashable, Sendable {
        /// ``Exemplar/startupTime``.
        case startupTime
        /// ``Exemplar/rebufferDuration``.
        case rebufferDuration
        /// ``Exemplar/stallCount``.
        case stallCount

        /// What it is called at the head of a list.
        public var title: String {
            switch self {
            case .startupTime: "longest startup"
            case .rebufferDuration: "longest rebuffering"
            case .stallCount: "most stalls"
            }
        }

        fileprivate func value(of session: Exemplar) -> Int64? {
            switch self {
            case .startupTime: session.startupTime
            case .rebufferDuration: session.rebufferDuration
            case .stallCount: session.stallCount
            }
        }
    }

    /// How many sessions each list of the worst holds at most.
    public static let mostWorst = 16
    /// How many sessions the sample holds at most.
    public static let mostSampled = 32

    private var lists = Ranking.allCases.map { _ in LowestRanked(capacity: mostWorst) }
    private var lowestHashes = LowestRanked(capacity: mostSampled)

    /// The worst of no session.
    public init() {}

    /// The worst sessions, the very worst first; of two as bad, the one of the lower id. One without a stall, or that
    /// started at once, is not among them.
    public func worst(by ranking: Ranking) -> [Exemplar] { list(ranking).entries.map(\.session) }

    /// A sample of all sessions: those of the lowest hashes (XXH64) of their ids. It is drawn by the ids alone, so what
    /// happened in a session has no part in it.
    public var sample: [Exemplar] { lowestHashes.entries.map(\.session) }

    /// Adds a session.
    ///
    /// - Parameter key: the session's id, which the totals need not have.
    mutating func add(_ totals: borrowing SessionTotals, key: SessionKey) {
        let hash = key.hash64
        let values = (totals.startupTime?.microseconds, totals.rebufferMicroseconds, totals.stallCount)
        // Nearly no session comes into a list: only one that does is looked at closer.
        guard
            lowestHashes.admits(hash) || lists[0].admits(Self.rank(values.0)) || lists[1].admits(Self.rank(values.1))
                || lists[2].admits(Self.rank(values.2))
        else { return }
        let session = Exemplar(totals, id: key.description)
        lowestHashes.insert(session, rank: hash)
        for (index, ranking) in Ranking.allCases.enumerated() {
            lists[index].insert(session, rank: Self.rank(ranking.value(of: session)))
        }
    }

    /// Adds another set's.
    mutating func merge(_ other: Exemplars) {
        for (index, list) in other.lists.enumerated() { lists[index].merge(list) }
        lowestHashes.merge(other.lowestHashes)
    }

    private func list(_ ranking: Ranking) -> LowestRanked { lists[Ranking.allCases.firstIndex(of: ranking) ?? 0] }

    /// The largest value has the lowest rank; what is unknown or zero has none.
    private static func rank(_ value: Int64?) -> UInt64? {
        guard let value, value > 0 else { return nil }
        return UInt64(Int64.max - value)
    }
}

extension Exemplars {
    /// Writes the sessions, each once, and each list as indices of them.
    func write(to writer: inout ByteWriter) {
        let sessions = Set((lists + [lowestHashes]).joined().map(\.session)).sorted()
        let indices = Dictionary(uniqueKeysWithValues: sessions.enumerated().map { ($1, $0) })
        writer.write(sessions.count)
        for session in sessions { session.write(to: &writer) }
        for list in lists + [lowestHashes] {
            writer.write(list.entries.count)
            for entry in list.entries { writer.write(indices[entry.session] ?? 0) }
        }
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        self.init()
        var sessions: [Exemplar] = []
        for _ in 0..<(try reader.count()) { sessions.append(try Exemplar(&reader)) }
        guard zip(sessions, sessions.dropFirst()).allSatisfy({ $0 < $1 }) else { throw .invalid }
        for (index, ranking) in Ranking.allCases.enumerated() {
            try lists[index].read(&reader, of: sessions) { Self.rank(ranking.value(of: $0)) }
        }
        try lowestHashes.read(&reader, of: sessions) { XXHash64.hash($0.id) }
        guard Set((lists + [lowestHashes]).joined().map(\.session)).count == sessions.count else { throw .invalid }
    }
}

/// The sessions of the lowest ranks, so many as there is room for; the same session counts once.
private struct LowestRanked: Equatable, Sequence {
    struct Entry: Equatable, Comparable {
        let rank: UInt64
        let session: Exemplar

        static func < (left: Self, right: Self) -> Bool {
            left.rank == right.rank ? left.session < right.session : left.rank < right.rank
        }
    }

    private let capacity: Int
    private(set) var entries: [Entry] = []

    init(capacity: Int) { self.capacity = capacity }

    func makeIterator() -> IndexingIterator<[Entry]> { entries.makeIterator() }

    /// Whether one of this rank may come in.
    func admits(_ rank: UInt64?) -> Bool {
        guard let rank else { return false }
        return entries.count < capacity || rank <= entries[capacity - 1].rank
    }

    mutating func insert(_ session: Exemplar, rank: UInt64?) {
        guard let rank, admits(rank) else { return }
        let entry = Entry(rank: rank, session: session)
        let index = entries.firstIndex { entry <= $0 } ?? entries.count
        guard index == entries.count || entries[index] != entry else { return }
        entries.insert(entry, at: index)
        if entries.count > capacity { entries.removeLast() }
    }

    mutating func merge(_ other: LowestRanked) {
        for entry in other.entries { insert(entry.session, rank: entry.rank) }
    }

    /// Reads indices of `sessions`, which stand by rank.
    mutating func read(
        _ reader: inout ByteReader, of sessions: [Exemplar], rank: (Exemplar) -> UInt64?
    ) throws(ByteReaderError) {
        for _ in 0..<(try reader.count()) {
            let index = try reader.index()
            guard index < sessions.count, let rank = rank(sessions[index]) else { throw .invalid }
            let entry = Entry(rank: rank, session: sessions[index])
            if let last = entries.last, entry <= last { throw .invalid }
            entries.append(entry)
        }
        guard entries.count <= capacity else { throw .invalid }
    }
}
