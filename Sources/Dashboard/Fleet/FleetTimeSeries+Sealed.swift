import PlayheadAnalytics

extension FleetTimeSeries {
    /// The course of sessions some of which are sealed: no step is shorter than the span that they were grouped by. Without
    /// such a span there are no steps.
    init(_ model: FleetModel, _ sealed: SealedFleet) {
        let aggregate = model.sum(of: model.shown)
        guard let span = sealed.grouping.span else {
            self.init(TimeSteps(), aggregate: aggregate)
            return
        }
        self.init(TimeSteps(span) { model.forEachStart(of: model.shown, $0) }, aggregate: aggregate)
        let table = model.table
        merge(
            model.sessions.sum(
                of: model.shown, from: FleetTimeSeries(steps, aggregate: FleetAccumulator()),
                add: { $0.add($2, at: table.start(of: $1)) }, merge: { $0.merge($1) }))
        model.forEachGroup(of: model.shown) { _, group in
            merge(group.sums.fleet, atMiddleOf: group.starts)
        }
    }
}
