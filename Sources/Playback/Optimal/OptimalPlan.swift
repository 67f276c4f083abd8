import PlayheadAnalytics
import PlayheadNumerics

/// The best session that was found of those that the engine really plays: what the rule `optimal` is.
///
/// Where there are few plans, all are played. Else these are: all rules, so that none of them is better, and plans that
/// know the future: that of a coarse ``OptimalBound``, those of ``OptimalBeam`` and ``OptimalSearch`` with times that are
/// rounded against the viewer, which a player that takes no time for anything else plays as planned; for those that do,
/// some reckon with a slower link. The best are then changed, some segments one variant up or down and changes of the
/// variant earlier or later, as long as that makes a session better.
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
    /// The best of the plans, whatever the rules reach, the best first.
    private var plans: [(variants: [Int], value: Double)] = []
    /// How many sessions may be played to make plans better.
    private let trials: Int

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
        guard let outline else { return }
        if Self.canBeTried(problem) {
            tryAll(problem)
        } else {
            plan(problem, grid, outline)
            let first = plans
            for plan in first { improve(plan, problem, trials: trials / first.count) }
        }
    }

    /// How many plans are all played where there are no more.
    private static let fewPlans = 1024.0

    private static func canBeTried(_ problem: OptimalProblem) -> Bool {
        var plans = 1.0
        for _ in 0..<problem.count where plans <= fewPlans { plans *= Double(problem.qualities.count) }
        return plans <= fewPlans
    }

    private mutating func tryAll(_ problem: OptimalProblem) {
        var variants = Array(repeating: 0, count: problem.count)
        while true {
            consider(.plan(problem.inFull(variants)))
            guard let index = variants.lastIndex(where: { $0 < problem.qualities.count - 1 }) else { return }
            variants[index] += 1
            for later in variants.indices[(index + 1)...] { variants[later] = 0 }
        }
    }

    /// A session of many segments takes longer to play, and has more of them to change.
    private static func trials(_ segments: Int) -> Int { min(1500, 240_000 / max(1, segments)) }

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

    /// How many plans are kept to be made better.
    private static let keptPlans = 3

    /// Plays a candidate; it stays where it is the best so far.
    ///
    /// - Returns: what it is worth.
    @discardableResult
    private mutating func consider(_ candidate: Candidate) -> Double {
        let session = run(simulation(candidate), candidate)
        let totals = SessionTotals(
            session.log, catalog: catalog, countsVariants: false, qoe: simulation.ruleOptions.qoe)
        guard let value = totals.linearQoE else { return -.infinity }
        if value > best.value { best = (candidate, value) }
        return value
    }

    /// Plays a plan of some search, which is kept where it is among the best.
    private mutating func consider(plan: [Int], _ problem: OptimalProblem) {
        let variants = problem.inFull(plan)
        if plans.contains(where: { $0.variants == variants }) { return }
        let value = consider(.plan(variants))
        guard value > -.infinity else { return }
        plans.insert((variants, value), at: plans.firstIndex { $0.value < value } ?? plans.count)
        if plans.count > Self.keptPlans { plans.removeLast() }
    }

    /// Plans that know the future, for many delays: with a great delay the outline is too hopeful of the buffer.
    private mutating func plan(_ problem: OptimalProblem, _ grid: OptimalGrid, _ outline: OptimalBound) {
        consider(plan: outline.variants, problem)
        let least = outline.delay.lowerBound
        var delays: [Double] = []
        var part = least / 2
        while part > grid.delay, delays.count < 12 {
            delays.append(part)
            part /= 2
        }
        for slowness in problem.isPlayedAsPlanned ? [1] : [1, 0.97, 0.92] {
            let slower = slowness == 1 ? problem : problem.slowed(to: slowness)
            consider(plan: OptimalBeam.plan(slower, step: grid.beamStep, states: grid.beamStates), problem)
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
        guard let plan = search.best(delay: delay...delay, level: delay / 2 + 1, keepsPath: true) else { return false }
        consider(plan: plan.variants, problem)
        return true
    }

    /// Changes a plan as long as its session becomes better: runs of segments, the longest first, one variant up or down,
    /// and the segments before and behind a change of the variant.
    private mutating func improve(
        _ plan: (variants: [Int], value: Double), _ problem: OptimalProblem, trials most: Int
    ) {
        var (variants, value, trials) = (plan.variants, plan.value, most)
        let top = problem.qualities.count - 1
        var length = max(1, variants.count / 8)
        func isBetter(_ changed: [Int]) -> Bool {
            if changed == variants || trials == 0 { return false }
            trials -= 1
            let reached = consider(.plan(changed))
            if reached > value { (variants, value) = (changed, reached) }
            return variants == changed
        }
        while length > 0, trials > 0 {
            let before = value
            for first in stride(from: 0, to: variants.count, by: length) where trials > 0 {
                let run = first..<min(first + length, variants.count)
                for change in [1, -1] {
                    var changed = variants
                    for segment in run { changed[segment] = min(max(0, changed[segment] + change), top) }
                    if isBetter(changed) { break }
                }
                if first > 0, variants[first] != variants[first - 1] {
                    var changed = variants
                    for segment in run { changed[segment] = variants[first - 1] }
                    if isBetter(changed) { continue }
                }
                let next = run.upperBound
                if next < variants.count, variants[next] != variants[next - 1] {
                    var changed = variants
                    for segment in run { changed[segment] = variants[next] }
                    _ = isBetter(changed)
                }
            }
            if value == before { length /= 2 }
        }
    }
}
