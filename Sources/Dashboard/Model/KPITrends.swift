import PlayerLog
import PlayheadAnalytics

/// How the KPIs of the cards that change with time went over the session: the same functions at even steps of time.
struct KPITrends: Sendable {
    /// How many steps.
    static let count = 48

    private(set) var stallRate: [Double?] = []
    private(set) var rebuffer: [Double?] = []
    private(set) var indicated: [Double?] = []
    private(set) var latency: [Double?] = []

    init(_ folds: SessionFolds) {
        let duration = folds.timeline.duration
        let times = (1...Self.count).map { step in
            step == Self.count ? duration : duration * Double(step) / Double(Self.count)
        }
        folds.forEachTotals(at: times) { totals in
            stallRate.append(totals.stallRate)
            rebuffer.append(totals.rebufferDuration ?? totals.rebufferDurationAtLeast ?? totals.rebufferDurationAtMost)
            indicated.append(totals.timeWeightedIndicatedBitrate)
            latency.append(totals.observed?.latency.now)
        }
    }

    /// How many of the steps a position, as a part of the session, has passed.
    static func passed(_ part: Double) -> Int {
        min(count, max(0, Int((part * Double(count)).rounded(.up))))
    }
}
