import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// Everything else that is known at the playhead: all KPIs, time by variant, the access-log event under way, errors by
/// class, the context.
struct DetailsPanel: Panel {
    let model: SessionModel
    let shown: ShownState
    let totals: SessionTotals

    /// A heading with a line for each fact.
    private struct Section {
        let title: String
        let note: String
        let facts: [(name: String, value: String)]
    }

    func draw(in rect: Rect, of frame: inout Frame) {
        var rest = frame.edge(of: rect)
        draw(kpis, in: &rest, &frame)
        frame.putVariants(of: totals, title: "Time by variant", in: &rest)
        if let accessEvent { draw(accessEvent, in: &rest, &frame) }
        if let errors { draw(errors, in: &rest, &frame) }
        draw(context, in: &rest, &frame)
    }

    private static let nameWidth = 15

    /// Facts in two columns where there is room; one whose value is too long for a column has a line of its own.
    private func draw(_ section: Section, in rest: inout Rect, _ frame: inout Frame) {
        guard rest.height > 1, !section.facts.isEmpty else { return }
        frame.rule(rest.takeTop(1), title: section.title, note: section.note)
        let columns = rest.width >= 60 ? rest.splitColumns(2, gap: 2) : [rest]
        let room = columns[0].width - Self.nameWidth - 1
        let repertoire = frame.glyphs.repertoire
        let short = section.facts.filter { columns.count == 1 || displayWidth($0.value, in: repertoire) <= room }
        let long = section.facts.filter { columns.count > 1 && displayWidth($0.value, in: repertoire) > room }
        let perColumn = (short.count + columns.count - 1) / columns.count
        for (index, fact) in short.enumerated() {
            draw(fact, in: columns[index / perColumn].splitTop(index % perColumn).rest, &frame)
        }
        for (index, fact) in long.enumerated() { draw(fact, in: rest.splitTop(perColumn + index).rest, &frame) }
        rest = rest.splitTop(perColumn + long.count + 1).rest
    }

    private func draw(_ fact: (name: String, value: String), in rect: Rect, _ frame: inout Frame) {
        guard rect.height > 0 else { return }
        frame.put(fact.name, at: rect.origin, style: .muted, truncatedTo: Self.nameWidth)
        let point = Point(x: rect.x + Self.nameWidth + 1, y: rect.y)
        frame.put(fact.value, at: point, truncatedTo: rect.width - Self.nameWidth - 1)
    }

    // MARK: Sections

    private var kpis: Section {
        // Where they are known in detail they have a waterfall of their own.
        let parts =
            ScreenLayout(state).session.aside.height > 0
            ? [] : totals.startupWaterfall.map { (name: "  " + $0.name, value: NumberText.duration($0.duration)) }
        return Section(
            title: "KPIs", note: "at \(state.timeText.string(state.time))",
            facts: [
                (KPI.durationWatched.label, totals.durationWatched.map(NumberText.clock) ?? NumberText.unknown),
                fact(.startupTime),
            ] + (parts.count > 1 ? parts : []) + [
                fact(.stallCount),
                (KPI.rebufferDuration.label, KPI.rebufferDuration.text(KPI.rebufferDuration.reading(of: totals))),
                fact(.rebufferRatio), fact(.timeWeightedIndicatedBitrate, named: "avg indicated"),
                fact(.timeWeightedObservedBitrate, named: "avg observed"), fact(.switchCount),
                ("magnitude", KPI.switchMagnitude.text(KPI.switchMagnitude.number(of: totals))),
                fact(.bytesTransferred), fact(.droppedFrames), fact(.linearQoE), ("failed", totals.failedWord),
            ])
    }

    /// A KPI as measured: of most a bound tells less than that the value is not known.
    private func fact(_ kpi: KPI, named name: String? = nil) -> (name: String, value: String) {
        (name ?? kpi.label, kpi.text(kpi.number(of: totals)))
    }

    /// Where an event stands in the access log; what stands for folded rows is not one event.
    private func position(ofEvent index: Int) -> String {
        let folded = model.timeline.log.folded
        let condensed = folded?.condensedRows ?? 0
        if index < condensed { return "several, folded" }
        let older = (folded?.accessRows ?? 0) - condensed
        return "\(index + older + 1) of \(model.timeline.access.events.count + older), at its end"
    }

    private var accessEvent: Section? {
        guard let index = model.timeline.accessIndex(at: state.time) else { return nil }
        let event = model.timeline.access.events[index]
        let strings = model.timeline.strings
        return Section(
            title: "Access-log event", note: position(ofEvent: index),
            facts: [
                ("started", wallTime(event.playbackStartDate)),
                ("at offset", event.playbackStartOffset.map(NumberText.clock) ?? NumberText.unknown),
                ("indicated", NumberText.bitrate(event.indicatedBitrate)),
                ("observed", NumberText.bitrate(event.observedBitrate)),
                ("observed sd", NumberText.bitrate(event.observedBitrateStandardDeviation)),
                ("watched", NumberText.duration(event.durationWatched)),
                ("downloaded", NumberText.duration(event.segmentsDownloadedDuration)),
                ("requests", NumberText.count(event.numberOfMediaRequests)),
                ("transferred", NumberText.bytes(event.numberOfBytesTransferred)),
                ("stalls", NumberText.count(event.numberOfStalls)),
                ("overdue", NumberText.count(event.downloadOverdue)),
                ("dropped frames", NumberText.count(event.numberOfDroppedVideoFrames)),
                ("server", strings[event.serverAddress] ?? NumberText.unknown),
                ("uri", strings[event.uri].map(URIText.tail) ?? NumberText.unknown),
            ])
    }

    private var errors: Section? {
        guard let errors = totals.errors, errors.total > 0 else { return nil }
        let classes = ErrorClass.allCases.filter { errors[$0] > 0 }.map { ($0.rawValue, String(errors[$0])) }
        return Section(
            title: "Errors", note: "\(errors.fatal) of \(errors.total) of a fatal kind", facts: classes)
    }

    private var context: Section {
        var facts: [(name: String, value: String)] = [("session id", totals.id)]
        if let start = model.timeline.startDate { facts.append(("began", String(start.iso8601.prefix(10)))) }
        facts += totals.context.keys.map { ($0, totals.context[$0] ?? "") }
        if let software = totals.software { facts.append(("player", software)) }
        for flag in ContextText.flags(totals) { facts.append(("note", flag)) }
        return Section(title: "Context", note: "", facts: facts)
    }

    private func wallTime(_ date: LogDate?) -> String {
        date.map { TimeText(display: .wall, startDate: $0).string(0) } ?? NumberText.unknown
    }
}
