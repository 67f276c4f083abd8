import BandwidthTrace
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
    /// What charts show of both.
    let courses: ComparedCourses
    /// The variants and stalls of both, with the same shade for the same bitrate.
    let ribbons: [[Ribbon.Span]]
    /// What each shows at a session time, b/s; nothing where it is over or never plays.
    let shown: [PlayedBitrate]
    private let scores: [VariantScores]
    /// What two recorded sessions come to; nil of others.
    let recorded: String?

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
        courses = ComparedCourses(a.course, b.course)
        ribbons = courses.bands.map { [Ribbon.Span]($0, hasStalls: true) }
        shown = [a, b].map { PlayedBitrate($0.timeline) }
        scores = [a, b].map { VariantScores($0.detail?.simulation?.presentation) }
        let areRecorded = contenders.both.allSatisfy { $0.isRecorded && $0.model == nil }
        recorded =
            areRecorded
            ? Experiment(
                contenders.both, traces: [BandwidthTrace](), seed: 0, startDate: LogDate(microseconds: 0)
            ).run(jobs: 1) { true }.verdict : nil
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

    /// All that the list says of a divergence but its time.
    func words(_ divergence: Divergence) -> String {
        let text = text(divergence)
        return text.title + " " + text.text
    }

    /// A divergence in words.
    func text(_ divergence: Divergence) -> DivergenceText {
        DivergenceText(divergence) { side in
            let session = self[side]
            return DivergenceText.Session(
                session.timeline, moments: session.moments, failed: session.entry.totals.failure.failed == true,
                estimate: { session.detail?.estimate.value(at: $0) },
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
        let isUnlike = recorded != nil && KPI.areOfOtherLength(a.durationWatched, b.durationWatched)
        return KPI.compared.map { kpi in
            ComparedFigure(
                kpi: kpi, a: sessions[0].value(of: kpi), b: sessions[1].value(of: kpi),
                isComparable: contenders.isComparable(kpi) && !(isUnlike && kpi.growsWithLength),
                hardlyPlayed: hardlyPlayed,
                isBufferingOnly: kpi == .startupTime && startup == .log)
        }.filter { !$0.kpi.traits.contains(.unsaidAtZero) || $0.a != $0.b }
    }

    /// The most informative of them first, for the cards; SCORE where the playlists give it.
    func onCards(_ figures: [ComparedFigure]) -> [ComparedFigure] {
        let isUnlike =
            recorded != nil
            && KPI.areOfOtherLength(
                a.entry.totals.durationWatched, b.entry.totals.durationWatched)
        // Of sessions that are not of one length rates are compared.
        let order: [KPI] =
            [.startupTime]
            + (isUnlike ? [.stallRate, .rebufferRatio] : [.stallCount, .rebufferDuration])
            + [.timeWeightedIndicatedBitrate, .liveLatency, .timeWeightedScore]
            + (isUnlike
                ? [.failurePercentage, .durationWatched, .stallCount, .rebufferDuration, .switchCount, .linearQoE]
                : [.switchCount, .linearQoE, .failurePercentage, .rebufferRatio]) + [.bytesTransferred]
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
