/// The variants of a whole session, chosen with the future known.
struct OptimalPlan: Hashable, Sendable {
    /// The variants, segment by segment; shorter where the link ends before all has arrived.
    var variants: [Int]
    /// What they are worth in ``OptimalProblem``: ``LinearQoE``, Mb/s times chunks.
    var value: Double
    /// Whether no plan is worth more in ``OptimalProblem``.
    var isExact: Bool
}

extension OptimalPlan {
    /// The grid, seconds, where none is asked for.
    static let grid = 0.01
    /// How many states are kept after each segment for each variant, where no number is asked for.
    static let states = 32
    /// How many segments are planned at once: more than six hours of 6 s.
    private static let longest = 4096
    /// How many states are held at once.
    private static let mostStates = 1 << 24
    /// How many steps from a state to the next are tried in all, where each variant keeps more than one: some seconds'
    /// worth, and a minute's where more states are asked for.
    private static let mostSteps = (usual: 1 << 24, asked: 1 << 28)

    /// Plans what is to come from a situation on.
    ///
    /// Its time is bounded: a very long session keeps fewer states, in the end one a variant, and is planned part by part.
    /// Of each part that is not the last an eighth is planned again with the next, so that it does not end on an empty
    /// buffer.
    ///
    /// - Parameter origin: the time on the link's clock at which session time begins, milliseconds.
    init(
        _ situation: ABRSituation, link: LinkTable, profile: PlayerProfile, options: ABROptions, origin: Double = 0
    ) {
        let all = max(0, situation.segmentCount - situation.segment)
        let variants = situation.variantCount
        let wanted = options.states ?? Self.states
        let most = options.states == nil ? Self.mostSteps.usual : Self.mostSteps.asked
        let limit = max(1, min(wanted, most / max(1, all * variants * variants)))
        let longest = max(64, min(Self.longest, Self.mostStates / (variants * limit)))
        self.init(variants: [], value: 0, isExact: limit == wanted && all <= longest)
        var reached: (state: OptimalProblem.State, variant: Int)?
        while self.variants.count < all {
            let part = self.variants.count..<min(all, self.variants.count + longest)
            let problem = OptimalProblem(
                situation, segments: part, after: reached, link: link, profile: profile,
                grid: options.grid ?? Self.grid, origin: origin)
            var search = OptimalSearch(problem, limit: limit)
            let plan = search.plan()
            let isLast = part.upperBound == all || plan.variants.count < part.count
            let chosen = plan.variants.prefix(isLast ? .max : part.count - part.count / 8)
            self.variants += chosen
            isExact = isExact && plan.isExact
            if isLast {
                value = plan.value
                return
            }
            reached = problem.state(after: chosen)
        }
    }
}

extension OptimalProblem {
    /// The state in which variants leave, and the last of them; nil where something does not arrive.
    func state(after variants: some Collection<Int>) -> (state: State, variant: Int)? {
        var (state, previous) = (initial, previous)
        for (segment, variant) in variants.enumerated() {
            let carried = carriedBefore(segment: segment, after: state)
            state = self.state(after: state, previous, segment: segment, variant: variant, carried: carried)
            if state == nil { return nil }
            previous = variant
        }
        guard let state, let previous else { return nil }
        return (state, previous)
    }
}
