import Analytics

extension FleetCourse {
    /// The course of sessions some of which are sealed: no step is shorter than the span that they were grouped by. Without
    /// such a span there are no steps.
    init(_ model: FleetModel, _ sealed: SealedFleet) {
        let aggregate = model.sum(of: model.shown)
        guard let span = sealed.grouping.span else {
            self.init(TimeSteps(), aggregate: aggregate)
            return
        }
        self.init(TimeSteps(span) { model.forEachStart(of: model.shown, $0) }, aggregate: aggregate)
        model.sessions.forEachSummed(of: model.shown) { number, totals in
            add(totals, at: model.table.start(of: number))
        }
        model.forEachGroup(of: model.shown) { _, group in
            merge(group.sums.fleet, atMiddleOf: group.starts)
        }
    }
}
