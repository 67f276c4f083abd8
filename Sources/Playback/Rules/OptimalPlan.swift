import Analytics
import Quality

/// The best session that was found of those that the engine really plays: what the rule `optimal` is.
///
/// Played are all rules, so that none of them is better, and plans that know the future: that of a coarse ``OptimalBound``, and
/// plans of ``OptimalSearch`` whose times are rounded against the viewer, which a player that takes no time for anything
/// else plays as planned; for those that do, some reckon with a slower link. The best is then changed, some segments one
/// variant up or down, as long as that makes its session better.
struct OptimalPlan {
    /// What can be played.
    private enum Candidate {
        case rule(ABRName, ABROptions)
        case plan([Int])
    }

    private let simulation: Simulation
    private let catalog = ErrorCatalog()
    private var best: (candidate: Candidate, value: Double)
    /// What the best session is worth, Mb/s times chunks; minus infinity where none starts to play.
    var value: Double { best.value }
    /// The best of the plans, whatever the rules reach.
    private var bestPlan: (variants: [Int], value: Double) = ([], -.infinity)
    /// How many sessions may still be played to make a plan better.
    private var trials: Int

    /// What the rules reach, and what is then planned.
    ///
    /// - Parameter outline: where the plans begin; nil where rules alone are played.
    init(_ simulation: Simulation, _ problem: OptimalProblem, _ grid: OptimalGrid, outline: OptimalBound?) {
        var simulation = simulation
        simulation.isDetailed = false
        self.simulation = simulation
        best = (.plan([]), -.infinity)
        trials = Self.trials(problem.count)
        let rules = ABRName.named.map(\.rule).filter { $0 != .optimal } + problem.qualities.indices.map(ABRName.fixed)
        var options = [simulation.ruleOptions]
        if !simulation.ruleOptions.isUsual { options.append(ABROptions()) }
        for options in options {
            for rule in rules { consider(.rule(rule, options)) }
        }
        if let outline {
            plan(problem, grid, outline)
            improve(problem)
        }
    }

    /// A session of many segments takes longer to play, and has more of them to change.
    private static func trials(_ segments: Int) -> Int { min(600, 120_000 / max(1, segments)) }

    /// Plays the best session once more, in the detail that is asked for.
    func session(isDetailed: Bool) -> SimulatedSession {
        var simulation = simulation(best.candidate)
        simulation.isDetailed = isDetailed
        return run(simulation, best.candidate)
    }

    private func simulation(_ candidate: Candidate) -> Simulation {
        var simulation = simulation
        switch candidate {
        case .rule(let rule, let options): (simulation.rule, simulation.ruleOptions) = (rule, options)
        // A plan knows already what each segment is to be.
        case .plan: simulation.options.replacement = nil
        }
        return simulation
    }

    private func run(_ simulation: Simulation, _ candidate: Candidate) -> SimulatedSession {
        switch candidate {
        case .rule: simulation.run()
        case .plan(let variants): simulation.run(PlannedRule(variants: variants))
        }
    }

    /// Plays a candidate; it stays where it is the best so far.
    ///
    /// - Returns: whether it is the best of the plans.
    @discardableResult
    private mutating func consider(_ candidate: Candidate) -> Bool {
        let session = run(simulation(candidate), candidate)
        let totals = SessionTotals(session.log, catalog: catalog, countsVariants: false)
        guard let value = totals.linearQoE else { return false }
        if value > best.value { best = (candidate, value) }
        guard case .plan(let variants) = candidate, value > bestPlan.value else { return false }
        bestPlan = (variants, value)
        return true
    }

    /// Plans that know the future, for many delays: with a great delay the outline is too hopeful of the buffer.
    private mutating func plan(_ problem: OptimalProblem, _ grid: OptimalGrid, _ outline: OptimalBound) {
        consider(.plan(problem.inFull(outline.variants)))
        let least = outline.delay.lowerBound
        var delays: [Double] = []
        var part = least / 2
        while part > grid.delay, delays.count < 12 {
            delays.append(part)
            part /= 2
        }
        for slowness in problem.isPlayedAsPlanned ? [1] : [1, 0.97, 0.92] {
            let slower = slowness == 1 ? problem : problem.slowed(to: slowness)
            for delay in delays { plan(slower, grid, delay: delay) }
            var (excess, found) = (2 * grid.delay, 0)
            // The outline's delay is a little too short for times that are rounded up; how much, nobody knows.
            while found < 3, excess < 1e6 * grid.delay {
                if plan(slower, grid, delay: least + excess) { found += 1 }
                excess *= 2
            }
        }
    }

    /// Plans for a delay, milliseconds.
    ///
    /// - Returns: whether any plan has no more.
    @discardableResult
    private mutating func plan(_ problem: OptimalProblem, _ grid: OptimalGrid, delay: Double) -> Bool {
        var search = OptimalSearch(problem, step: grid.step(delay: delay, halvings: 0), rounding: .up)
        guard let plan = search.best(delay: delay...delay, keepsPath: true) else { return false }
        consider(.plan(problem.inFull(plan.variants)))
        return true
    }

    /// Changes runs of segments of the best plan, the longest first, as long as its session becomes better.
    private mutating func improve(_ problem: OptimalProblem) {
        var variants = bestPlan.variants
        let top = problem.qualities.count - 1
        var length = max(1, variants.count / 8)
        while length > 0, trials > 0 {
            var isBetter = false
            var first = 0
            while first < variants.count, trials > 0 {
                let run = first..<min(first + length, variants.count)
                for change in [1, -1] where trials > 0 {
                    var changed = variants
                    for segment in run { changed[segment] = min(max(0, changed[segment] + change), top) }
                    if changed == variants { continue }
                    trials -= 1
                    if consider(.plan(changed)) {
                        variants = changed
                        isBetter = true
                        break
                    }
                }
                first += length
            }
            if !isBetter { length /= 2 }
        }
    }
}
