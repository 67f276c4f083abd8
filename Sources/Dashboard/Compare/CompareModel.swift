import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts

/// Two sessions that are played in lockstep, with all that is worked out of both once.
///
/// It never changes, so that the states and screens that show it share one.
final class CompareModel: PlayedModel {
    let a: SessionModel
    let b: SessionModel
    /// What the two are, and in what they differ.
    let contenders: ContenderPair
    /// Where they diverge, by time, and where they show the same again.
    let divergences: [Divergence]
    /// The same without the stretches in which both show the same.
    let differing: [Divergence]
    /// What one can step to: the moments of both, by time.
    let moments: [SessionEvent]
    /// The divergences on the scrubber.
    let marks: [Scrubber.TimeMark]
    /// The variants and stalls of both, with the same shade for the same bitrate.
    let ribbons: [[Ribbon.Span]]
    /// The top of the value axis of bitrates, as ``BitrateChartData/ceiling(of:)``.
    let ceiling: Double?
    /// The bitrates of both on an axis of ratios, where the ladder spans more than ten times its lowest: else the lower
    /// variants could not be distinguished. Nil where they can.
    let bitrateRatios: ClosedRange<Double>?
    /// What each showed over time, b/s; nothing from its end on, where the other goes on.
    let shown: [[ChartPoint]]
    /// What the network gave each over time, likewise: its link's bandwidth, or what its log observed.
    let links: [[ChartPoint]]
    private let scores: [VariantScores]
    private let bitrates: [PlayedBitrate]
    /// Whether both were played over the same link.
    let isOneLink: Bool

    init(_ a: SessionModel, _ b: SessionModel, _ contenders: ContenderPair) {
        (self.a, self.b, self.contenders) = (a, b, contenders)
        divergences = Divergence.all(Self.session(a), Self.session(b))
        differing = divergences.filter { !$0.isAlike }
        moments = (a.moments + b.moments).enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }.map(\.element)
        marks = divergences.compactMap { divergence in
            divergence.mark.map { Scrubber.TimeMark(time: divergence.time, mark: $0) }
        }
        let bitrates = BitrateChartData.bitrates(a.timeline).union(BitrateChartData.bitrates(b.timeline))
        ribbons = [a, b].map { BitrateChartData.ribbon($0.timeline, bitrates: bitrates) }
        ceiling = BitrateChartData.ceiling(of: [a.chart, b.chart])
        bitrateRatios = Self.bitrateRatios(a, b)
        let duration = max(a.duration, b.duration)
        shown = [a, b].map { Self.ended($0.chart.indicated, $0.duration, before: duration) }
        links = [a, b].map { Self.ended($0.linkBandwidth ?? $0.chart.observed, $0.duration, before: duration) }
        self.bitrates = [a, b].map { PlayedBitrate($0.timeline) }
        scores = [a, b].map { VariantScores($0.detail?.simulation?.presentation) }
        isOneLink = Self.isOneLink(a.detail?.simulation, b.detail?.simulation)
    }

    private static func bitrateRatios(_ a: SessionModel, _ b: SessionModel) -> ClosedRange<Double>? {
        let ladder = [a, b].flatMap { model in
            model.detail?.simulation?.presentation.variants.map(\.peakBitrate)
                ?? model.chart.indicated.compactMap(\.y)
        }.filter { $0 > 0 }
        guard let low = ladder.min(), let high = ladder.max(), high > 10 * low else { return nil }
        // Of a link that is far wider only that it is wider is to be seen.
        let supply = min(max(a.chart.supply, b.chart.supply), 2 * high)
        return low / 1.5...max(high, supply) * 1.2
    }

    /// A course that holds nothing from a session's end on, where that comes before the end of the other one.
    private static func ended(_ points: [ChartPoint], _ end: Double, before last: Double) -> [ChartPoint] {
        end < last ? points + [ChartPoint(x: end, y: nil)] : points
    }

    private static func isOneLink(_ a: Simulation?, _ b: Simulation?) -> Bool {
        guard let a, let b else { return false }
        return a.trace == b.trace && a.options.bandwidthScale == b.options.bandwidthScale
            && a.options.preparation.enqueuedAhead == b.options.preparation.enqueuedAhead
    }

    private static func session(_ model: SessionModel) -> Divergence.Session {
        Divergence.Session(
            model.timeline,
            detail: model.detail.flatMap { detail in
                detail.simulation.map { (detail.requests, $0.presentation) }
            })
    }

    /// The same two the other way around.
    var swapped: CompareModel { CompareModel(b, a, contenders.swapped) }

    /// One of the two.
    subscript(side: Side) -> SessionModel { side == .a ? a : b }

    /// The clock's end: that of the longer one, seconds.
    var duration: Double { max(a.duration, b.duration) }
    /// All of both, at least a second, as a time axis.
    var range: ClosedRange<Double> { 0...max(1, duration) }
    /// They go by their common clock.
    var startDate: LogDate? { nil }

    /// Whether a buffer is known of either.
    var hasBuffer: Bool { [a, b].contains { $0.detail?.hasBuffer == true } }

    /// What one shows at a session time, b/s; nil where it is over, never plays, or is not known.
    func bitrate(_ side: Side, at time: Double) -> Double? { bitrates[side == .a ? 0 : 1].at(time) }

    /// A divergence in words.
    func text(_ divergence: Divergence) -> DivergenceText {
        DivergenceText(divergence) { side in
            let session = self[side]
            return DivergenceText.Session(
                session.timeline, moments: session.moments, failed: session.entry.totals.failure.failed == true,
                estimate: { time in session.detail.flatMap { PlaybackDetail.value(of: $0.estimate, at: time) } },
                buffer: { session.detail?.bufferLevel(at: $0) })
        }
    }

    /// All KPIs of both as the logs stood at a session time; that nothing played yet only where the other side plays.
    func figures(at time: Double) -> [ComparedFigure] {
        let (a, b) = (a.totals(at: time), b.totals(at: time))
        // What is measured in two ways is not compared.
        let startup: ComparedSession.StartupSource = [a, b].contains { $0.startupTime?.source == .log } ? .log : .usual
        let sessions = zip([a, b], scores).map { ComparedSession($0, scores: $1, startup: startup) }
        let hardlyPlayed = UnderplayedGuard.side(a.durationWatched, b.durationWatched)
        return KPI.compared.map { kpi in
            ComparedFigure(
                kpi: kpi, a: sessions[0].value(of: kpi), b: sessions[1].value(of: kpi),
                isComparable: contenders.isComparable(kpi), hardlyPlayed: hardlyPlayed,
                isBufferingOnly: kpi == .startupTime && startup == .log)
        }.filter { !$0.kpi.traits.contains(.unsaidAtZero) || $0.a != $0.b }
    }

    /// The most informative of them first, for the cards; SCORE where the playlists give it.
    func onCards(_ figures: [ComparedFigure]) -> [ComparedFigure] {
        let order: [KPI] = [
            .startupTime, .stallCount, .rebufferDuration, .timeWeightedIndicatedBitrate, .timeWeightedScore,
            .switchCount, .linearQoE, .failurePercentage, .rebufferRatio, .bytesTransferred,
        ]
        let hasScores = contenders.both.contains(where: \.hasScores)
        return order.filter { hasScores || $0 != .timeWeightedScore }.compactMap { kpi in
            figures.first { $0.kpi == kpi }
        }
    }
}

extension Divergence {
    /// Whether from here on both show the same.
    var isAlike: Bool { if case .bitrate(let a, let b) = kind { a == b } else { false } }

    /// The mark on the scrubber; nil for those that are not marked.
    var mark: Mark? {
        switch kind {
        case .stall: .stall
        case .error: .error
        case .bitrate(let a, let b): a == b ? nil : b < a ? .switchDown : .switchUp
        case .decision: .bookmark
        case .startup, .end: nil
        }
    }
}
