import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import TablesAndCharts

/// The charts of one session over its time.
///
/// Nobody wants a second one: a class, so that no code is there to copy all that it holds.
final class SessionCharts {
    let timeline: PlaybackTimeline
    let course: SessionCourse
    let moments: [SessionEvent]
    private let stallNumbers: [Range<Int>]
    private let entries: [ErrorLogEvent]

    /// - Parameter links: of a model that was played over many links all of these; of any other session none.
    init(
        _ timeline: PlaybackTimeline, _ simulation: Simulation?, links: [BandwidthTrace] = [], catalog: ErrorCatalog
    ) {
        self.timeline = timeline
        moments = timeline.moments(catalog: catalog)
        stallNumbers = MomentWords.stallNumbers(of: moments)
        entries = timeline.errorEntries.map(\.event)
        course = SessionCourse(timeline, Self.detail(timeline, simulation, links))
    }

    private static func detail(
        _ timeline: PlaybackTimeline, _ simulation: Simulation?, _ links: [BandwidthTrace]
    ) -> PlaybackDetail? {
        guard var simulation else { return PlaybackDetail(timeline) }
        let scale = simulation.options.bandwidthScale
        let band =
            links.isEmpty ? nil : LinkQuantileBand(links, until: timeline.duration, count: 240, scale: scale)
        // The same values give the same session.
        simulation.isDetailed = true
        return PlaybackDetail(simulation, simulation.run(), links: band)
    }

    /// The session over its time: bitrates, buffer, variants, and what happened.
    var overTime: TimeChart {
        var rows: [TimeChart.Row] = [.plot(course.bitrates)]
        if let buffer = course.buffer { rows.append(.plot(buffer)) }
        if !course.variants.isEmpty { rows.append(.band(course.band)) }
        rows += lanes.filter { !$0.marks.isEmpty }.map(TimeChart.Row.lane)
        return TimeChart(
            title: "The session over its time", description: description, duration: course.duration, rows: rows,
            shaded: course.band.stalls)
    }

    /// The chart as a figure of a page.
    func block(named name: String) -> ReportBlock {
        .drawing(overTime.markup(named: name), caption: caption)
    }

    /// Whether of a stall only the bounds are known.
    var hasBounds: Bool { course.stalls.contains(where: \.isWithin) }

    /// How such a stall is drawn.
    static let bounds = "Dashed: a stall lies somewhere within, and is shorter. "

    private var caption: String {
        let stalls = course.stalls.contains { !$0.isWithin } || !hasBounds ? "Shaded: stalls. " : ""
        // The log has no time of these, so that they shade nothing.
        return stalls + (hasBounds ? Self.bounds : "")
            + "The stronger a band's colour, the higher the variant. Marks say what they are when pointed at."
    }

    private var description: String {
        let stalls = course.stalls.reduce(0) { $0 + min(max($1.count, 0), 1 << 32) }
        let switches = moments.count { if case .variantSwitch = $0.kind { true } else { false } }
        return
            "Bitrates over \(NumberText.clock(course.duration)) of session time: \(NumberText.counted(stalls, "stall")), "
            + "\(switches) variant switches, \(entries.count) entries in the error log. The table of moments has them."
    }

    /// What happened, each kind in a lane of its own.
    var lanes: [TimeChart.Lane] {
        var (stalls, switches, errors, actions): ([Mark], [Mark], [Mark], [Mark]) = ([], [], [], [])
        for (index, moment) in moments.enumerated() {
            func mark(_ kind: Mark.Kind, until end: Double? = nil) -> Mark {
                let words = words(index)
                let parts = [NumberText.clock(moment.time), words.title, words.length, words.text].filter {
                    !$0.isEmpty
                }
                return Mark(
                    range: moment.time...max(moment.time, end ?? moment.time), kind: kind,
                    meaning: parts.joined(separator: " "))
            }
            switch moment.kind {
            case .stall(let diagnosis):
                stalls.append(mark(diagnosis.stall.isWithin ? .stallWithin : .stall, until: diagnosis.stall.end))
            case .variantSwitch(let from, let to):
                switches.append(mark((to ?? 0) < (from ?? 0) ? .switchDown : .switchUp))
            case .error, .failure: errors.append(mark(.error))
            case .seek, .pause: actions.append(mark(.action))
            case .start, .end, .stop, .excess: break
            }
        }
        return [("stalls", stalls), ("switches", switches), ("errors", errors), ("user", actions)].map {
            TimeChart.Lane(title: $0, marks: $1)
        }
    }

    private typealias Mark = TimeChart.Mark

    private func words(_ index: Int) -> MomentWords {
        MomentWords(moments[index], stalls: stallNumbers[index], entry: entry(index), in: timeline)
    }

    private func isQuoted(_ index: Int) -> Bool {
        if case .error(_, let explanation) = moments[index].kind { explanation.isQuoted } else { false }
    }

    private func entry(_ index: Int) -> ErrorLogEvent? {
        guard case .error(let entry, _) = moments[index].kind, entries.indices.contains(entry) else { return nil }
        return entries[entry]
    }

    /// The moments as a table, the log's own words with those of its errors. Of very many the stalls and errors stay.
    func table(mostRows: Int) -> ReportTable {
        var shown = Array(moments.indices)
        if shown.count > mostRows { shown = shown.filter { moments[$0].isTrouble } }
        return ReportTable(
            shown.prefix(mostRows).map { (index: $0, words: words($0)) },
            [
                .right("At") { [self] in NumberText.clock(moments[$0.index].time) }, .left("Moment", \.words.title),
                .right("Length", \.words.length),
                .left("What happened") { [self] index, words in
                    let comment = isQuoted(index) ? "" : entry(index)?.errorComment ?? ""
                    return comment.isEmpty ? ReportText(words.text) : "\(words.text) “\(foreign: comment)”"
                }, .left("Check next") { $0.words.check ?? "" },
            ])
    }
}

extension SessionEvent {
    /// Whether something went wrong.
    fileprivate var isTrouble: Bool {
        switch kind {
        case .stall, .error, .failure, .excess: true
        case .variantSwitch, .seek, .pause, .start, .end, .stop: false
        }
    }
}
