/// Follows a plan: a variant for each segment.
struct PlannedRule: ABRRule {
    /// The plan, from a segment on.
    var variants: [Int]
    /// The first segment's index.
    var first = 0

    /// The variant for a segment; the lowest for one that is not planned.
    func variant(for segment: Int) -> Int {
        variants.indices.contains(segment - first) ? variants[segment - first] : 0
    }

    mutating func firstVariant(_ situation: ABRSituation) -> Int? { variant(for: situation.segment) }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        ABRDecision(variant: variant(for: situation.segment))
    }
}

extension ABRName {
    /// The rule that knows the link's future: see `OptimalPlan` and `OptimalBound`. It is none that decides while it is
    /// played.
    public static let optimal = ABRName(
        "optimal",
        help: "The best plan found of those that know the link's future, never less than any rule; beside it stands an "
            + "upper bound of linear QoE, which no rule can pass.",
        options: [.grid, .states]
    ) { simulation, _ in simulation.optimum() }
}

extension Simulation {
    /// What is best of all that can be played, and what nothing can pass.
    fileprivate func optimum() -> SimulatedSession {
        let problem = OptimalProblem(self)
        let grid = OptimalGrid(problem, options: ruleOptions)
        let obstacle = LinearQoEBound.Obstacle(presentation, options, profile)
        // What is no bound is still a plan to begin with; but of live playlists nothing is known beforehand.
        let outline = obstacle == .live ? nil : OptimalBound(problem, grid: grid.coarse, keepsPlan: true)
        let plan = OptimalPlan(self, problem, grid, outline: outline)
        let hasBound = obstacle == nil && outline?.value != nil
        let bound = hasBound ? OptimalBound(problem, grid: grid, reached: plan.value * 1000).value : nil
        var session = plan.session(isDetailed: isDetailed)
        session.bound = LinearQoEBound(
            value: bound.map { $0 / 1000 }, obstacle: bound == nil ? obstacle ?? .endless : nil)
        return session
    }
}
