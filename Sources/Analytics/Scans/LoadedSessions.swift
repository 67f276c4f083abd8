/// What is known of a fleet while its logs are still being read.
public struct LoadedSessions: Sendable {
    /// How many of the worst are kept.
    static let mostWorst = 50

    /// How many sessions were found.
    public internal(set) var sessionCount = 0
    /// What they come to, as far as it was added up: ``FleetAccumulator/sessionCount`` says of how many.
    public internal(set) var fleet = FleetAccumulator()
    /// Of these sessions those with the longest startup times, the longest first.
    public internal(set) var worst: [SessionTotals] = []

    /// No session.
    public init() {}

    /// These sessions.
    public init(_ sessions: [SessionTotals]) {
        sessionCount = sessions.count
        for session in sessions { fleet.add(session) }
        worst = Self.worst(of: sessions)
    }

    mutating func merge(_ other: LoadedSessions) {
        sessionCount += other.sessionCount
        fleet.merge(other.fleet)
        worst = Self.worst(of: worst + other.worst)
    }

    /// The worst of some; of a session that is there twice, as in two files, the longer startup time.
    private static func worst(of sessions: [SessionTotals]) -> [SessionTotals] {
        var known: Set<String> = []
        let ordered = sessions.filter { $0.startupTime != nil }.sorted {
            ($1.startupTime?.seconds ?? 0, $0.id) < ($0.startupTime?.seconds ?? 0, $1.id)
        }
        return Array(ordered.filter { known.insert($0.id).inserted }.prefix(mostWorst))
    }
}

extension FleetBuilder {
    /// What some sessions come to so far: those whose rows are still to be read again count with those that came first.
    func found(_ numbers: some Sequence<Int>) -> LoadedSessions {
        var found = LoadedSessions()
        var started: [(seconds: Double, number: Int)] = []
        for number in numbers {
            let session = records.totals(number)
            found.fleet.add(session)
            if let seconds = session.startupTime?.seconds { started.append((seconds, number)) }
        }
        started.sort { $1.seconds < $0.seconds }
        found.worst = started.prefix(LoadedSessions.mostWorst).map { self.session($0.number) }
        return found
    }
}
