import PlayerLog

/// The sessions of a fleet in the order in which they started, without those whose clock was wrong.
struct StartOrder: Sendable {
    /// The part of the sessions at each end that may be far from all others without moving what is believed.
    private static let fewest = 20
    /// So far from the bulk of all sessions a start is believed, seconds or times the bulk's length, whichever is more.
    private static let (leastReach, reach) = (30 * 86_400, 10)

    /// The sessions' numbers, the earliest first; of those that started in the same second the lowest.
    let numbers: [UInt32]
    /// In which second the first and the last of them started; nil of no session.
    let span: ClosedRange<Int>?
    /// How many sessions are left out: when they started is not known, or so far from all others that no clock can be
    /// right, such as 1970.
    let leftOutCount: Int

    /// Some of a fleet's sessions.
    init(_ sessions: SessionSet, of table: FleetTable) {
        let known = table.startOrder(of: sessions)
        func start(_ place: Int) -> Int { table.start(of: Int(known[place])) ?? 0 }
        guard !known.isEmpty else {
            (numbers, span, leftOutCount) = ([], nil, sessions.count)
            return
        }
        let (low, high) = (start(known.count / Self.fewest), start(known.count - 1 - known.count / Self.fewest))
        let reach = max(Self.leastReach, (high - low) * Self.reach)
        let first = known.partitioningIndex { (table.start(of: Int($0)) ?? 0) >= low - reach }
        let end = known.partitioningIndex { (table.start(of: Int($0)) ?? 0) > high + reach }
        numbers = first == 0 && end == known.count ? known : Array(known[first..<end])
        span = start(first)...start(end - 1)
        leftOutCount = sessions.count - numbers.count
    }
}
