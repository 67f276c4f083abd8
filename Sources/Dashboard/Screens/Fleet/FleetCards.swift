import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// The five KPIs of the listed sessions: each with its interval, its difference to all others where there is a filter, of how
/// many sessions it is known, and its course.
struct FleetCards {
    /// What the sessions come to.
    let aggregate: FleetAccumulator
    /// How they differ from all others; nil where there are none.
    var difference: CohortDifference?
    /// What the sessions of so many stretches of time come to.
    var trend: [FleetAccumulator] = []
    /// Which percentile of the startup time is shown.
    var percent = 95
    /// The KPI that the user has chosen.
    var chosen: FleetMeasure?

    /// A card's figures.
    struct Card {
        let measure: FleetMeasure
        let name: String
        let value: String
        /// The interval, the same as in the table of groups; empty where it is not known.
        let interval: String
        /// The difference to all others, and how it looks.
        let change: (text: String, style: Style)?
        let known: String
        /// Between which values that of all sessions lies; empty where those that know it may stand for all.
        let bounds: String
        /// How many sessions never told how they ended; empty where all did.
        let untold: String
        let trend: [Double?]
    }

    var cards: [Card] {
        FleetMeasure.allCases.map { card($0) }
    }

    private func card(_ measure: FleetMeasure) -> Card {
        let (by, kpi) = (measure.cohortMeasure(percent), measure.kpi)
        let level = CohortDifference.usualLevel
        let estimate = by.estimate(of: aggregate, level: level)
        let source = measure == .startup && aggregate.startupTime?.source == .log ? ", log" : ""
        let known = by.knownCount(in: aggregate)
        return Card(
            measure: measure, name: by.shortName + source,
            value: measure == .startup
                ? kpi.text(estimate?.value) : kpi.text(kpi.value(of: aggregate)) + kpi.ofPart(of: aggregate),
            interval: kpi.shortSpan(estimate), change: change(by),
            known: known == aggregate.sessionCount ? "of all" : "\(known) know it",
            bounds: kpi.boundsText(of: aggregate) ?? "",
            untold: kpi == .failurePercentage
                ? kpi.knownPart(of: aggregate).map { "\($0.all - $0.known) not told" } ?? "" : "",
            trend: trend.map {
                by.estimate(of: $0, level: level)?.value ?? kpi.value(of: $0, unless: measure)
            })
    }

    private func change(_ by: CohortMeasure) -> (text: String, style: Style)? {
        guard let row = difference?.rows.first(where: { $0.measure == by }), let change = row.difference else {
            return nil
        }
        return row.verdict == .same ? ("=", .muted) : (by.kpi.shortChange(change.value), row.verdict.style)
    }

    func draw(in rect: Rect, isTall: Bool, of frame: inout Frame) {
        if isTall { drawBoxes(in: rect, &frame) } else { drawLines(in: rect, &frame) }
    }

    /// The card at a point.
    static func measure(at point: Point, in rect: Rect, isTall: Bool) -> FleetMeasure? {
        guard isTall, rect.contains(point) else { return nil }
        let areas = rect.splitColumns(FleetMeasure.allCases.count)
        return areas.firstIndex { $0.contains(point) }.flatMap(FleetMeasure.init(rawValue:))
    }

    private func drawBoxes(in rect: Rect, _ frame: inout Frame) {
        for (card, area) in zip(cards, rect.splitColumns(FleetMeasure.allCases.count)) {
            let isChosen = card.measure == chosen
            let inner = frame.box(area, title: card.name, titleStyle: isChosen ? .key : .title)
            guard inner.width > 4, inner.height >= 3 else { continue }
            frame.put(card.value, at: Point(x: inner.x + 1, y: inner.y), style: .title, truncatedTo: inner.width - 1)
            if let change = card.change, change.text.count + card.value.count + 4 <= inner.width {
                frame.put(
                    change.text, endingAt: Point(x: inner.columns.upperBound - 1, y: inner.y), style: change.style)
            }
            frame.put(
                card.interval, at: Point(x: inner.x + 1, y: inner.y + 1), style: .muted, truncatedTo: inner.width - 1)
            if card.interval.count + card.untold.count + 4 <= inner.width {
                frame.put(
                    card.untold, endingAt: Point(x: inner.columns.upperBound - 1, y: inner.y + 1), style: .warn)
            }
            let known = card.bounds.isEmpty ? card.known : "all: \(card.bounds)"
            frame.put(
                known.count < inner.width ? known : known.replacing(":", with: ""),
                at: Point(x: inner.x + 1, y: inner.y + 2), style: card.bounds.isEmpty ? .muted : .warn,
                truncatedTo: inner.width - 1)
            let room = inner.width - 3 - max(known.count, 8)
            if card.trend.count > 1, room >= 4 {
                let width = min(room, card.trend.count)
                Sparkline(card.trend).draw(
                    in: Rect(x: inner.columns.upperBound - 1 - width, y: inner.y + 2, width: width, height: 1),
                    of: &frame)
            }
        }
    }

    /// How much is said of the cards where there is little room.
    private struct Detail {
        /// Of which cards the interval and the change are told.
        var intervals, changes: (Card) -> Bool
        /// Whether it is told between which values the share of all sessions lies.
        var hasBounds = true
        /// Whether a KPI that nobody knows is named.
        var namesUnknown = true
    }

    /// Two lines where there is no room for frames: all cards, with as much of each as there is room for.
    private func drawLines(in rect: Rect, _ frame: inout Frame) {
        let (all, none) = ({ (_: Card) in true }, { (_: Card) in false })
        let first = { [chosen] (card: Card) in card.measure == chosen ?? .startup }
        let details = [
            Detail(intervals: all, changes: all), Detail(intervals: first, changes: all),
            Detail(intervals: none, changes: all), Detail(intervals: none, changes: first),
            Detail(intervals: none, changes: none),
            Detail(intervals: none, changes: none, hasBounds: false, namesUnknown: false),
        ]
        let cards = cards
        for (index, detail) in details.enumerated() {
            let texts = cards.filter { detail.namesUnknown || $0.value != NumberText.unknown }.map { line($0, detail) }
            let places = Self.places(of: texts, in: rect, frame.glyphs.repertoire)
            guard places.count == texts.count || index == details.count - 1 else { continue }
            for (text, point) in zip(texts, places) {
                frame.put(text, at: point, width: max(0, rect.columns.upperBound - point.x))
            }
            return
        }
    }

    private func line(_ card: Card, _ detail: Detail) -> StyledText {
        var text = StyledText()
        text.add(card.name.lowercased() + " ", card.measure == chosen ? .key : .muted)
        text.add(card.value, .title)
        if detail.hasBounds, !card.bounds.isEmpty { text.add(", all: \(card.bounds)", .warn) }
        if detail.intervals(card), !card.interval.isEmpty { text.add(" (\(card.interval))", .muted) }
        if detail.changes(card), let change = card.change { text.add(" " + change.text, change.style) }
        return text
    }

    /// Where texts stand on the lines of a rectangle, one after another: of those that fit whole.
    private static func places(of texts: [StyledText], in rect: Rect, _ repertoire: Repertoire) -> [Point] {
        var (places, point) = ([Point](), Point(x: rect.x + 1, y: rect.y))
        for text in texts {
            let width = text.width(in: repertoire)
            if point.x + width > rect.columns.upperBound - 1 {
                guard point.y + 1 < rect.rows.upperBound else { break }
                point = Point(x: rect.x + 1, y: point.y + 1)
            }
            places.append(point)
            point = Point(x: point.x + width + 3, y: point.y)
        }
        return places
    }
}

extension FleetCards {
    /// The cards of the listed sessions.
    init(state: AppState) {
        self.init(
            aggregate: state.fleet.aggregate, difference: state.fleet.difference, trend: state.fleet.course.trend,
            percent: state.fleetView.percent, chosen: state.fleetView.measure)
    }
}

extension KPI {
    /// A set's value where no interval of it is known; percentiles have none then.
    fileprivate func value(of fleet: FleetAccumulator, unless measure: FleetMeasure) -> Double? {
        measure == .startup ? nil : value(of: fleet).number
    }
}
