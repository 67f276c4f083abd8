/// Solves ``OptimalProblem``: the plan of the greatest worth, by dynamic programming.
///
/// What a state allows depends on its variant, its arrival and its delay; the earlier and the less delayed, the better.
/// So of the states after a segment only those are kept that no other of the same variant equals or beats in arrival,
/// delay and worth at once. This is exact. Where more than a limit would be left for a variant, those are kept that can
/// come to most by ``OptimalBound``. Unless the others can come to less than a plan that never changes the variant, the
/// plan may then not be the best, and ``OptimalPlan/isExact`` says so; but it is never worse than those.
struct OptimalSearch {
    /// A state, and from which it came.
    private struct Entry {
        var state: OptimalProblem.State
        var parent: Int32
    }

    /// What is left of a state when only the way back is needed.
    private struct Step {
        var parent: Int32
        var variant: Int32
    }

    private let problem: OptimalProblem
    private let bound: OptimalBound
    private let limit: Int
    /// The best of the plans that never change the variant, and what it is worth.
    private let steady: (variant: Int, value: Double)
    private var isExact = true
    /// The states after the last segment, by variant.
    private var entries: [[Entry]]
    private var next: [[Entry]]
    private var front: [(delay: Int, worth: Double)] = []
    private var history: [[Step]] = []

    /// A search that keeps no more states after a segment than `limit` a variant.
    init(_ problem: OptimalProblem, limit: Int) {
        self.problem = problem
        self.limit = limit
        bound = OptimalBound(problem)
        var steady = (variant: 0, value: -Double.infinity)
        for variant in problem.qualities.indices {
            let plan = repeatElement(variant, count: problem.count)
            if let reached = problem.state(after: plan), problem.value(reached.state) > steady.value {
                steady = (variant, problem.value(reached.state))
            }
        }
        self.steady = steady
        entries = Array(repeating: [], count: problem.qualities.count)
        next = entries
    }

    /// The best plan. Where the link ends before all has arrived, it goes as far as anything arrives.
    mutating func plan() -> OptimalPlan {
        for segment in 0..<problem.count {
            extend(segment)
            if next.allSatisfy(\.isEmpty) { break }
            swap(&entries, &next)
            history.append(
                entries.enumerated().flatMap { variant, entries in
                    entries.map { Step(parent: $0.parent, variant: Int32(variant)) }
                })
        }
        return best()
    }

    private mutating func extend(_ segment: Int) {
        for variant in next.indices { next[variant].removeAll(keepingCapacity: true) }
        if segment == 0 {
            extend(problem.initial, problem.previous, segment, parent: -1)
        } else {
            var parent: Int32 = 0
            for variant in entries.indices {
                for entry in entries[variant] {
                    extend(entry.state, variant, segment, parent: parent)
                    parent += 1
                }
            }
        }
        for variant in next.indices {
            keepUnbeaten(variant)
            if next[variant].count > limit { keepMostPromising(variant, segment) }
        }
    }

    @inline(__always)
    private mutating func extend(
        _ state: OptimalProblem.State?, _ previous: Int?, _ segment: Int, parent: Int32
    ) {
        let carried = problem.carriedBefore(segment: segment, after: state)
        for variant in next.indices {
            let state = problem.state(
                after: state, previous, segment: segment, variant: variant, carried: carried)
            if let state { next[variant].append(Entry(state: state, parent: parent)) }
        }
    }

    /// Drops the states that another beats or equals in everything.
    private mutating func keepUnbeaten(_ variant: Int) {
        next[variant].sort { left, right in
            let (left, right) = (left.state, right.state)
            if left.arrival != right.arrival { return left.arrival < right.arrival }
            return left.delay != right.delay ? left.delay < right.delay : left.worth > right.worth
        }
        // The best worth among those that arrived before, for each delay: worths rise with it.
        front.removeAll(keepingCapacity: true)
        var kept = 0
        for index in next[variant].indices {
            let state = next[variant][index].state
            let place = placeInFront(after: state.delay)
            if place > 0, front[place - 1].worth >= state.worth { continue }
            var end = place
            while end < front.count, front[end].worth <= state.worth { end += 1 }
            let begin = place > 0 && front[place - 1].delay == state.delay ? place - 1 : place
            front.replaceSubrange(begin..<end, with: CollectionOfOne((delay: state.delay, worth: state.worth)))
            next[variant][kept] = next[variant][index]
            kept += 1
        }
        next[variant].removeLast(next[variant].count - kept)
    }

    private func placeInFront(after delay: Int) -> Int {
        var (low, high) = (0, front.count)
        while low < high {
            let middle = (low + high) / 2
            if front[middle].delay <= delay { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func keepMostPromising(_ variant: Int, _ segment: Int) {
        let promises = next[variant].enumerated().map {
            (value: bound.value($0.element.state, segment: segment + 1, after: variant), index: $0.offset)
        }
        let ordered = promises.sorted { ($0.value, $1.index) > ($1.value, $0.index) }
        if ordered[limit].value > steady.value { isExact = false }
        let old = next[variant]
        next[variant] = ordered.prefix(limit).map(\.index).sorted().map { old[$0] }
    }

    private func best() -> OptimalPlan {
        var (best, place, index) = (-Double.infinity, 0, 0)
        for entry in entries.joined() {
            let value = problem.value(entry.state)
            if value > best { (best, place) = (value, index) }
            index += 1
        }
        let isWhole = history.count == problem.count
        if steady.value > (isWhole ? best : -.infinity) {
            let variants = Array(repeating: steady.variant, count: problem.count)
            return OptimalPlan(variants: variants, value: steady.value / 1000, isExact: isExact)
        }
        var variants: [Int] = []
        for steps in history.reversed() {
            variants.append(Int(steps[place].variant))
            place = Int(steps[place].parent)
        }
        return OptimalPlan(variants: variants.reversed(), value: best / 1000, isExact: isExact)
    }
}
