import PlayheadNumerics

/// What sealed sessions of one group add up to, and what no sum tells: which are the worst, and what went wrong by kind.
public struct GroupSums: Equatable, Sendable {
    /// The sums and distributions.
    public private(set) var fleet = FleetAccumulator()
    /// Some of the sessions.
    public private(set) var sessions = Exemplars()
    /// The entries of error logs by their codes; of a session with very many, of the first that
    /// ``SessionIncidents/mostListed`` says.
    public private(set) var errorCodes = ErrorCodeCounts()
    /// Stalls by their causes, in the order of ``StallDiagnosis/Cause/keys``; of a session with very many, of the first.
    private var stallsByCause = StallDiagnosis.Cause.keys.map { _ in Int64(0) }

    /// A group of no session.
    public init() {}

    /// Stalls by their causes, as ``StallDiagnosis/Cause/keys`` names them, the most frequent first.
    public var stallCauses: [(cause: String, count: Int64)] {
        zip(StallDiagnosis.Cause.keys, stallsByCause).map { ($0, $1) }.filter { $0.1 > 0 }.sorted { $1.1 < $0.1 }
    }

    /// Adds a session of which the causes of stalls are known, and the entries of the error log listed.
    public mutating func add(_ session: SessionTotals) { add(session, key: SessionKey(session.id)) }

    /// Adds a session with an id, which its totals need not have.
    mutating func add(_ session: borrowing SessionTotals, key: SessionKey) {
        fleet.add(session)
        sessions.add(session, key: key)
        for entry in session.incidents?.errorEntries ?? [] {
            errorCodes.add(.init(domain: entry.domain ?? "", code: entry.code))
        }
        if let stallCount = session.stallCount, stallCount > 0 { addCauses(session.stallsByCause ?? []) }
    }

    /// Adds another set of sessions. A session must not be in both.
    public mutating func merge(_ other: GroupSums) {
        fleet.merge(other.fleet)
        sessions.merge(other.sessions)
        errorCodes.merge(other.errorCodes)
        addCauses(other.stallsByCause)
    }

    private mutating func addCauses(_ counts: [Int64]) {
        for (index, count) in counts.enumerated() {
            stallsByCause[index] = AccessTotals.sum(stallsByCause[index], count)
        }
    }
}

extension GroupSums {
    /// Writes all of it.
    func write(to writer: inout ByteWriter) {
        fleet.write(to: &writer)
        errorCodes.write(to: &writer)
        writer.write(stallsByCause.count)
        for count in stallsByCause { writer.write(UInt64(count)) }
        sessions.write(to: &writer)
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        fleet = try FleetAccumulator(&reader)
        errorCodes = try ErrorCodeCounts(&reader)
        guard try reader.index() == stallsByCause.count else { throw .invalid }
        for index in stallsByCause.indices { stallsByCause[index] = Int64(try reader.sessions()) }
        sessions = try Exemplars(&reader)
    }
}
