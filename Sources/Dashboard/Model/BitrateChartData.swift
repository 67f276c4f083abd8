import Descriptions
import PlayerLog
import PlayheadTerminal
import TablesAndCharts

/// Bitrates and variants over session time, ready to be drawn.
struct BitrateChartData: Sendable {
    /// What the log tells of what the network gave: a level for each event of the access log.
    let observed: [ChartPoint]
    /// What the variants demanded.
    let indicated: [ChartPoint]
    /// The most that was demanded, and the most that the network gave or was taken to give, b/s.
    let demand: Double
    let supply: Double
    /// The variants, one span each, and the stalls whose length is known.
    let ribbon: [Ribbon.Span]

    /// - Parameter detail: what is known of the link beyond the log.
    init(_ timeline: PlaybackTimeline, _ detail: PlaybackDetail?) {
        let course = SessionCourse(timeline)
        observed = course.observed
        indicated = course.indicated
        demand = indicated.compactMap(\.y).max() ?? 0
        let link = detail.map(\.bandwidth) ?? []
        supply = ((link.isEmpty ? observed : link) + (detail?.estimate ?? [])).compactMap(\.y).max() ?? 0
        ribbon = Self.ribbon(timeline, bitrates: Self.bitrates(timeline))
    }

    /// The top of the value axis of sessions on one chart where the network gave far more than was ever demanded: what
    /// counts is whether it gave enough, and that could not be seen beside it. Nil where all has room.
    static func ceiling(of sessions: [BitrateChartData]) -> Double? {
        SessionCourse.ceiling(demand: sessions.map(\.demand).max() ?? 0, supply: sessions.map(\.supply).max() ?? 0)
    }

    /// All bitrates that a session has on its time line.
    static func bitrates(_ timeline: PlaybackTimeline) -> Set<Double> {
        Set(timeline.spans.compactMap { timeline.access.events[$0.index].indicatedBitrate })
    }

    /// The variants and the stalls of a session. The highest bitrate is the densest shade, so that the band's darkness
    /// tells the quality.
    ///
    /// - Parameter bitrates: those that get a shade each.
    static func ribbon(_ timeline: PlaybackTimeline, bitrates: Set<Double>) -> [Ribbon.Span] {
        let ranks = Dictionary(uniqueKeysWithValues: bitrates.sorted(by: >).enumerated().map { ($1, $0) })
        let variants = timeline.spans.filter { $0.end > $0.start }.map { span in
            let bitrate = timeline.access.events[span.index].indicatedBitrate
            let rank = bitrate.flatMap { ranks[$0] } ?? bitrates.count
            return Ribbon.Span(
                range: span.start...span.end, label: NumberText.shortBitrate(bitrate), style: .series(0),
                fill: .shade(rank))
        }
        return variants + timeline.stalls.filter { !$0.isWithin }.map { Ribbon.Span($0) }
    }
}

extension Ribbon.Span {
    /// A stall.
    init(_ stall: PlaybackTimeline.Stall) {
        self.init(range: stall.start...max(stall.start, stall.end), style: .bad, fill: .mark(.stall))
    }
}
