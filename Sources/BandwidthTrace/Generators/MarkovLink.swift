import PlayheadNumerics

/// A link that is in one of some states, each with its bandwidth, and after each step goes on to a state by chance.
///
/// Where no probabilities are given it stays with `stay`, and else moves to a neighbouring state, up or down alike: the
/// random walk between rates that Pensieve was trained on (Mao et al., SIGCOMM 2017) has this form. The first state is
/// any, all alike.
struct MarkovLink: LinkModel {
    static let parameters = [
        TraceParameter("states", "500k,1M,2M,4M,8M", "the states' bandwidths"),
        TraceParameter("step", "1s", "how long it stays in a state at least"),
        TraceParameter("stay", "0.8", "the probability to stay; else it moves to a neighbour"),
        TraceParameter("transitions", "", "all probabilities, a row a state: 0.9,0.1/0.3,0.7"),
    ]

    private let slots: TimeSlots
    private let states: [Double]
    /// By state: the probabilities of the states to come, summed up so far.
    private let thresholds: [[Double]]

    init(_ values: ParameterValues) throws(TraceError) {
        slots = try TimeSlots(values, step: values.interval("step"))
        let text = values.text("states")
        let states = text.split(separator: ",", omittingEmptySubsequences: false).compactMap(Quantity.bandwidth)
        let isWhole = states.count == text.count { $0 == "," } + 1
        guard isWhole, states.count <= 1000, states.allSatisfy({ (0...1e12).contains($0) }),
            states.contains(where: { $0 > 0 })
        else { throw values.error("states=\(text): bandwidths are wanted, such as 500k,2M,8M") }
        for state in text.split(separator: ",") {
            if let slip = Quantity.slip(state) { throw values.error("states=\(text): \(slip)") }
        }
        self.states = states
        let rows =
            values.text("transitions").isEmpty
            ? Self.neighbours(states.count, stay: try values.number("stay", in: 0...1))
            : try Self.rows(values, count: states.count)
        thresholds = rows.map { row in
            var sum = 0.0
            return row.map { probability in
                sum += probability
                return sum
            }
        }
    }

    private static func neighbours(_ count: Int, stay: Double) -> [[Double]] {
        (0..<count).map { state in
            let others = [state - 1, state + 1].filter { (0..<count).contains($0) }
            var row = [Double](repeating: 0, count: count)
            row[state] = others.isEmpty ? 1 : stay
            for other in others { row[other] = (1 - stay) / Double(others.count) }
            return row
        }
    }

    private static func rows(_ values: ParameterValues, count: Int) throws(TraceError) -> [[Double]] {
        let rows = values.text("transitions").split(separator: "/", omittingEmptySubsequences: false).map { row in
            row.split(separator: ",", omittingEmptySubsequences: false).map { DecimalText.number($0.utf8) ?? -1 }
        }
        let isMatrix =
            rows.count == count
            && rows.allSatisfy { row in
                row.count == count && row.allSatisfy { (0...1).contains($0) } && abs(row.reduce(0, +) - 1) < 1e-6
            }
        guard isMatrix else {
            throw values.error(
                "transitions: for \(count) states \(count) rows of \(count) probabilities are wanted, each row 1 in all"
            )
        }
        return rows
    }

    func periods(random: inout SeededRandom) -> [BandwidthTrace.Period] {
        var state = Int(random.nextUniform() * Double(states.count))
        return slots.periods { slot in
            if slot > 0 {
                let draw = random.nextUniform()
                state = thresholds[state].firstIndex { draw < $0 } ?? state
            }
            return states[state]
        }
    }
}
