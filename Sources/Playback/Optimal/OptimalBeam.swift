import PlayheadNumerics

/// A plan for ``OptimalProblem`` that knows no delay beforehand: segment by segment, all variants after all states that
/// are left.
///
/// A state is what a choice leaves behind: when its last segment is there, how far playback is behind, both in whole steps
/// that are rounded against the viewer, and what it is worth so far. Of the states of one variant those are kept that no
/// other equals or beats in all three; where that leaves too many, those that can come to most by ``OptimalFuture``.
struct OptimalBeam {
    private struct State {
        /// On the link's clock, steps.
        var arrival: Int
        /// Steps.
        var delay: Int
        /// The bitrates so far less their changes, kb/s times chunks.
        var worth: Double
        /// From which of the states after the segment before it came.
        var parent: Int32
    }

    private let problem: OptimalProblem
    private let future: OptimalFuture
    private let step: Double
    private let limit: Int
    /// The states after the last segment, by variant.
    private var states: [[State]]
    /// Of all segments: from which state each came, and its variant.
    private var history: [[(parent: Int32, variant: Int32)]] = []
    private var front: [(delay: Int, worth: Double)] = []

    /// How many steps from a state to the next are tried in all, where each variant keeps more than one.
    private static let mostSteps = 1 << 24

    /// The variants, segment by segment; fewer where the link ends before all has arrived.
    ///
    /// - Parameters:
    ///   - step: of times, milliseconds.
    ///   - states: how many are kept after a segment for each variant.
    static func plan(_ problem: OptimalProblem, step: Double, states: Int) -> [Int] {
        var beam = OptimalBeam(problem, step: step, states: states)
        return beam.plan()
    }

    private init(_ problem: OptimalProblem, step: Double, states: Int) {
        (self.problem, self.step) = (problem, step)
        let variants = problem.qualities.count
        limit = max(1, min(states, Self.mostSteps / max(1, problem.count * variants * variants)))
        future = OptimalFuture(problem)
        self.states = Array(repeating: [], count: variants)
    }

    private mutating func plan() -> [Int] {
        for segment in 0..<problem.count {
            var next = segment == 0 ? begin() : extend(segment)
            if next.allSatisfy(\.isEmpty) { break }
            for variant in next.indices {
                keepUnbeaten(&next[variant])
                if next[variant].count > limit { keepMostPromising(&next[variant], segment + 1) }
            }
            states = next
            history.append(
                next.enumerated().flatMap { variant, states in states.map { ($0.parent, Int32(variant)) } })
        }
        let values = states.joined().map { value($0) }
        guard var index = values.indices.max(by: { values[$0] < values[$1] }) else { return [] }
        return history.reversed().map { entries in
            defer { index = Int(entries[index].parent) }
            return Int(entries[index].variant)
        }.reversed()
    }

    private func value(_ state: State) -> Double {
        state.worth - problem.weights.rebuffering * Double(state.delay) * step
    }

    /// The first whole step that is not before a time; what roundings leave does not count.
    @inline(__always)
    private func index(of time: Double) -> Int { Int(max(0, time / step - 1e-6).rounded(.up)) }

    private func begin() -> [[State]] {
        problem.qualities.indices.map { variant in
            let arrival = problem.firstArrival(variant: variant)
            guard arrival < Link.longest else { return [] }
            let worth = problem.qualities[variant] * problem.chunks(segment: 0, delay: 0)
            let delay = index(of: problem.delay(firstArrival: arrival))
            return [State(arrival: index(of: arrival), delay: delay, worth: worth, parent: -1)]
        }
    }

    private func extend(_ segment: Int) -> [[State]] {
        let (qualities, begin) = (problem.qualities, problem.origin + problem.begins[segment])
        let chunks = problem.chunks(segment: segment, delay: 0)
        var next = Array(repeating: [State](), count: qualities.count)
        var parent: Int32 = -1
        for (previous, states) in states.enumerated() {
            for state in states {
                parent += 1
                for variant in qualities.indices {
                    let room = begin - problem.goals[variant] + Double(state.delay) * step
                    let request = max(Double(state.arrival) * step, room) + problem.requestGap
                    let isEmpty = problem.isEmpty(segment: segment, variant: variant)
                    let end =
                        isEmpty
                        ? request
                        : problem.link.time(
                            ofCarrying: problem.carried(requestFrom: request)
                                + problem.bits(segment: segment, variant: variant))
                    guard end < Link.longest else { continue }
                    let arrival = index(of: end)
                    let delay = max(state.delay, index(of: Double(arrival) * step - begin))
                    let change = problem.weights.switching * abs(qualities[variant] - qualities[previous])
                    let worth = state.worth + qualities[variant] * chunks - change
                    next[variant].append(State(arrival: arrival, delay: delay, worth: worth, parent: parent))
                }
            }
        }
        return next
    }

    /// Drops the states that another beats or equals in everything.
    private mutating func keepUnbeaten(_ states: inout [State]) {
        states.sort { left, right in
            if left.arrival != right.arrival { return left.arrival < right.arrival }
            return left.delay != right.delay ? left.delay < right.delay : left.worth > right.worth
        }
        // The best worth among those that arrived before, for each delay: worths rise with it.
        front.removeAll(keepingCapacity: true)
        states.removeAll { state in
            let behind = front.firstIndex { $0.delay > state.delay } ?? front.count
            if behind > 0, front[behind - 1].worth >= state.worth { return true }
            var end = behind
            while end < front.count, front[end].worth <= state.worth { end += 1 }
            let begin = behind > 0 && front[behind - 1].delay == state.delay ? behind - 1 : behind
            front.replaceSubrange(begin..<end, with: CollectionOfOne((delay: state.delay, worth: state.worth)))
            return false
        }
    }

    private func keepMostPromising(_ states: inout [State], _ segment: Int) {
        let promises = states.enumerated().map { (value: promise($0.element, segment), index: $0.offset) }
        let ordered = promises.sorted { ($0.value, $1.index) > ($1.value, $0.index) }
        let old = states
        states = ordered.prefix(limit).map(\.index).sorted().map { old[$0] }
    }

    /// What a state may come to, where what is left can be put off at the weight of rebuffering, kb/s times chunks.
    private func promise(_ state: State, _ segment: Int) -> Double {
        let carried = problem.link.carried(until: Double(state.arrival) * step)
        let end = problem.origin + (problem.begins.last ?? 0) + Double(state.delay) * step
        var most = -Double.infinity
        for later in [0.0, 1500, 6000, 25_000, 100_000] {
            let bits = problem.link.carried(until: end + later) - carried
            most = max(most, future.most(from: segment, bits: bits) - problem.weights.rebuffering * later)
        }
        return value(state) + most
    }
}
