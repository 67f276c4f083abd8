import Analytics

extension FleetCourse {
    /// The course of sessions some of which are sealed: no step is shorter than the span that they were grouped by. Without
    /// such a span there are no steps.
    init(_ model: FleetModel, _ sealed: SealedFleet) {
        let aggregate = model.sum(of: model.shown)
        guard let span = sealed.grouping.span, let starts = model.starts(of: model.shown) else {
            self.init(aggregate: aggregate)
            return
        }
        let length = starts.upperBound - starts.lowerBound
        let lengths = Self.lengths.filter { $0 >= span.seconds && $0 % span.seconds == 0 }
        let step = lengths.first { length / $0 < Self.mostSteps - 1 } ?? lengths[lengths.count - 1]
        // Days and weeks begin where those of the clock do.
        let start = span == .hour ? starts.lowerBound / step * step : starts.lowerBound
        self.init(start: start, step: step, last: starts.upperBound, aggregate: aggregate)
        let startup = model.table.column(.startupTime)
        model.sessions.forEachSummed(of: model.shown) { number, totals in
            guard let second = model.table.start(of: number) else { return }
            add(totals, at: second)
            if let seconds = startup?[number] { count(1, inRow: Self.row(of: Double(seconds)), at: second) }
        }
        model.forEachGroup(of: model.shown) { _, group in
            // Where the clock was set, a day begins an hour earlier or later.
            guard let middle = group.starts.map({ ($0.lowerBound + $0.upperBound) / 2 }) else { return }
            merge(group.sums.fleet, at: middle)
            for row in 0..<Self.rowCount { count(Self.startups(of: group.sums.fleet, row), inRow: row, at: middle) }
        }
    }

    /// How many sessions have their startup time in a row.
    private static func startups(of fleet: FleetAccumulator, _ row: Int) -> Int {
        [fleet.startupFromEvents, fleet.startupFromLog].reduce(0) { count, times in
            let below = row < rowStarts.count ? times.count(below: rowStarts[row]) : times.count
            return count + below - (row > 0 ? times.count(below: rowStarts[row - 1]) : 0)
        }
    }
}
