import Analytics
import Report
import Terminal
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
        /// Half the width of the interval; empty where it is not known.
        let interval: String
        /// The difference to all others, and how it looks.
        let change: (text: String, style: Style)?
        let known: String
        let trend: [Double?]
    }

    var cards: [Card] {
        FleetMeasure.allCases.map { card($0) }
    }

    private func card(_ measure: FleetMeasure) -> Card {
        let (by, kpi) = (measure.cohortMeasure(percent), measure.kpi)
        let level = CohortDifference.usualLevel
        let estimate = by.estimate(of: aggregate, level: level)
        let reach = estimate.flatMap { estimate -> Double? in
            guard let low = estimate.low, let high = estimate.high else { return nil }
            return max(estimate.value - low, high - estimate.value)
        }
        let source = measure == .startup && aggregate.startupTime?.source == .log ? ", log" : ""
        let known = by.knownCount(in: aggregate)
        return Card(
            measure: measure, name: by.shortName + source,
            value: measure == .startup ? kpi.text(estimate?.value) : kpi.text(kpi.value(of: aggregate)),
            interval: reach.map(kpi.text) ?? "", change: change(by),
            known: known == aggregate.sessionCount ? "of all" : "\(known) know it",
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
            let interval = card.interval.isEmpty ? "" : Self.plusMinus(frame.glyphs) + card.interval
            frame.put(interval, at: Point(x: inner.x + 1, y: inner.y + 1), style: .muted, truncatedTo: inner.width - 1)
            frame.put(
                card.known, at: Point(x: inner.x + 1, y: inner.y + 2), style: .muted, truncatedTo: inner.width - 1)
            let room = inner.width - 3 - max(interval.count, 8)
            if card.trend.count > 1, room >= 4 {
                let width = min(room, card.trend.count)
                Sparkline(card.trend).draw(
                    in: Rect(x: inner.columns.upperBound - 1 - width, y: inner.y + 1, width: width, height: 1),
                    of: &frame)
            }
        }
    }

    /// Two lines where there is no room for frames: as many cards as fit whole.
    private func drawLines(in rect: Rect, _ frame: inout Frame) {
        var point = Point(x: rect.x + 1, y: rect.y)
        for card in cards {
            var text = StyledText()
            text.add(card.name.lowercased() + " ", card.measure == chosen ? .key : .muted)
            text.add(card.value, .title)
            if !card.interval.isEmpty { text.add(" " + Self.plusMinus(frame.glyphs) + card.interval, .muted) }
            if let change = card.change { text.add(" " + change.text, change.style) }
            let width = text.width(in: frame.glyphs.repertoire)
            if point.x + width > rect.columns.upperBound - 1 {
                guard point.y + 1 < rect.rows.upperBound else { return }
                point = Point(x: rect.x + 1, y: point.y + 1)
            }
            frame.put(text, at: point, width: max(0, rect.columns.upperBound - point.x))
            point = Point(x: point.x + width + 3, y: point.y)
        }
    }

    /// In front of half the width of an interval.
    static func plusMinus(_ glyphs: Glyphs) -> String { glyphs.repertoire == .ascii ? "+/-" : "±" }
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
