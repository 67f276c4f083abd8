/// The time in which sessions started, in steps of a length that people know. A few sessions that are far away from all others
/// lie in none of them.
public struct TimeSteps: Equatable, Sendable {
    /// More steps than columns of a large terminal would be put together again.
    public static let most = 180
    /// Lengths of steps, seconds: parts of an hour, of a day, days, weeks.
    static let lengths = [60, 300, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 604_800, 2_419_200]

    /// The first second of the first step, since 1970.
    public private(set) var start = 0
    /// The length of a step, seconds.
    public private(set) var length = 60
    /// How many steps there are; none where no session's start is known.
    public private(set) var count = 0

    /// No step.
    public init() {}

    /// The steps in which sessions started.
    ///
    /// - Parameter starts: calls what it is given with the second of each session's start, since 1970, as a range, and with 1;
    ///   it is called several times.
    @inline(__always)
    public init(_ starts: (_ body: (_ seconds: ClosedRange<Int>, _ count: Int) -> Void) -> Void) {
        guard let window = StartWindow(starts)?.seconds else { return }
        let (first, last) = (window.lowerBound, window.upperBound)
        length = Self.lengths.first { last / $0 - first / $0 < Self.most } ?? Self.lengths[Self.lengths.count - 1]
        start = first / length * length
        count = min((last - start) / length + 1, Self.most)
    }

    /// Steps for sessions some of which are known as groups by their start alone. No step is shorter than the span that they
    /// were grouped by.
    ///
    /// - Parameters:
    ///   - span: what the groups were grouped by.
    ///   - starts: calls what it is given with the seconds of each session or group, and how many sessions that is.
    public init(
        _ span: GroupKey.Span, _ starts: (_ body: (_ seconds: ClosedRange<Int>, _ count: Int) -> Void) -> Void
    ) {
        guard let window = StartWindow(starts)?.seconds else { return }
        let whole = window.upperBound - window.lowerBound
        let lengths = Self.lengths.filter { $0 >= span.seconds && $0 % span.seconds == 0 }
        length = lengths.first { whole / $0 < Self.most - 1 } ?? lengths[lengths.count - 1]
        // Days and weeks begin where those of the clock do.
        start = span == .hour ? window.lowerBound / length * length : window.lowerBound
        count = min((window.upperBound - start) / length + 1, Self.most)
    }

    /// The step of a second; one that is none where the second lies before all steps or behind them.
    ///
    /// - Parameter second: the second, since 1970.
    public func index(of second: Int) -> Int {
        let distance = second - start
        return distance >= 0 ? distance / length : -1
    }

    /// The first second of a step, since 1970.
    ///
    /// - Parameter index: the step; the number of steps for the end.
    public func second(of index: Int) -> Int { start + index * length }
}
