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

    /// Where the links lie that the session was played over; nil where it is one link.
    private let band: LinkQuantileBand?

    /// - Parameter links: of a model that was played over many links all of these; of any other session none.
    init(
        _ timeline: PlaybackTimeline, _ simulation: Simulation?, links: [BandwidthTrace] = [], catalog: ErrorCatalog
    ) {
        self.timeline = timeline
        band =
            links.isEmpty
            ? nil
            : LinkQuantileBand(
                links, until: timeline.duration, count: 240, scale: simulation?.options.bandwidthScale ?? 1)
        moments = timeline.moments(catalog: catalog)
        stallNumbers = MomentWords.stallNumbers(of: moments)
        entries = timeline.errorEntries.map(\.event)
        guard var simulation else {
            course = SessionCourse(timeline)
            return
        }
        // The same values give the same session.
        simulation.isDetailed = true
        course = SessionCourse(timeline, simulation, simulation.run())
    }

    /// The session over its time: bitrates, buffer, variants, and what happened.
    var overTime: TimelineChart {
        var bitrates =
            course.link.isEmpty
            ? [Curve(name: "observed", style: "observed", points: course.observed)]
            : [link]
        if !course.estimate.isEmpty {
            bitrates.append(Curve(name: "estimate", style: "estimate", points: course.estimate))
        }
        let indicated = Curve(name: "indicated", style: "indicated", points: course.indicated)
        var panels: [TimelineChart.Panel] = [
            .curves(
                "Bitrate", .bitsPerSecond, bitrates + [indicated], ceiling: SessionCourse.ceiling(of: [course]),
                height: 240)
        ]
        if !course.buffer.isEmpty {
            let buffer = Curve(name: "buffer", style: "buffer", isFilled: true, points: course.buffer)
            panels.append(.curves("Buffer", .seconds, [buffer], ceiling: nil, height: 120))
        }
        if !course.variants.isEmpty { panels.append(.band("variant", variants(among: [course]))) }
        for (title, marks) in lanes where !marks.isEmpty { panels.append(.marks(title, marks)) }
        return TimelineChart(
            title: "The session over its time", description: description, duration: course.duration, panels: panels,
            shaded: course.stalls.filter { !$0.isWithin }.map { $0.start...max($0.start, $0.end) })
    }

    /// The link, or the band of all links that were played over.
    private var link: Curve {
        guard let band else { return Curve(name: "the link", style: "link", isFilled: true, points: course.link) }
        func edge(_ value: (LinkQuantileBand.Stretch) -> Double) -> [ChartPoint] {
            band.stretches.map { ChartPoint(x: $0.time, y: value($0)) }
        }
        return Curve(
            name: "80 % of the links", style: "link", points: edge(\.interval.high), lower: edge(\.interval.low))
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

    private typealias Curve = TimelineChart.Curve

    private var description: String {
        let stalls = course.stalls.reduce(0) { $0 + min(max($1.count, 0), 1 << 32) }
        let switches = moments.count { if case .variantSwitch = $0.kind { true } else { false } }
        return
            "Bitrates over \(NumberText.clock(course.duration)) of session time: \(NumberText.counted(stalls, "stall")), "
            + "\(switches) variant switches, \(entries.count) entries in the error log. The table of moments has them."
    }

    /// The variants as a band, the higher the stronger.
    ///
    /// - Parameter courses: the sessions among whose bitrates each has its rank.
    func variants(among courses: [SessionCourse]) -> [TimelineChart.Segment] {
        let rates = Set(courses.flatMap { $0.variants.compactMap(\.bitrate) }).sorted()
        let levels = Dictionary(
            uniqueKeysWithValues: rates.enumerated().map { ($1, Double($0 + 1) / Double(rates.count)) })
        return course.variants.map { stretch in
            let span = "\(NumberText.clock(stretch.range.lowerBound))-\(NumberText.clock(stretch.range.upperBound))"
            let variant = stretch.uri.map { ", " + URIText.tail(of: $0) } ?? ""
            return TimelineChart.Segment(
                range: stretch.range, label: NumberText.shortBitrate(stretch.bitrate),
                level: stretch.bitrate.flatMap { levels[$0] } ?? 0,
                meaning: "\(span): \(NumberText.bitrate(stretch.bitrate)) indicated\(variant)")
        }
    }

    /// What happened, each kind in a lane of its own.
    var lanes: [(title: String, marks: [TimelineChart.Mark])] {
        var (stalls, switches, errors, actions): ([Mark], [Mark], [Mark], [Mark]) = ([], [], [], [])
        for (index, moment) in moments.enumerated() {
            func mark(_ shape: Mark.Shape, until end: Double? = nil) -> Mark {
                let words = words(index)
                let parts = [NumberText.clock(moment.time), words.title, words.length, words.text].filter {
                    !$0.isEmpty
                }
                return Mark(
                    range: moment.time...max(moment.time, end ?? moment.time), shape: shape,
                    meaning: parts.joined(separator: " "))
            }
            switch moment.kind {
            case .stall(let diagnosis):
                stalls.append(mark(diagnosis.stall.isWithin ? .bound : .span, until: diagnosis.stall.end))
            case .variantSwitch(let from, let to): switches.append(mark((to ?? 0) < (from ?? 0) ? .down : .up))
            case .error, .failure: errors.append(mark(.cross))
            case .seek, .pause: actions.append(mark(.ring))
            case .start, .end, .stop, .excess: break
            }
        }
        return [("stalls", stalls), ("switches", switches), ("errors", errors), ("user", actions)]
    }

    private typealias Mark = TimelineChart.Mark

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
