import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics

/// A fleet of two weeks in which one group of sessions, or none, is bad more often than all others.
struct PlantedFleet {
    /// What a fault strikes.
    enum Fault: String, CaseIterable {
        case none = "nothing"
        case value = "one value"
        case pair = "a pair of values"
        case window = "some hours"
        case windowOfValue = "a value for some hours"
    }

    private static let start = 1_772_323_200
    private static let hours = 336
    /// How often any session is bad.
    private static let risk = 0.05
    /// How many values each property has; networks of users belong to a kind of network.
    private static let properties: [(key: String, count: Int)] = [
        ("cdn", 4), ("network", 3), ("osVersion", 9), ("device", 20), ("appVersion", 6), ("country", 12), ("asn", 40),
        ("content", 300),
    ]

    let table: FleetTable
    let outcomes: [Bool?]
    /// What was planted, and what it came to.
    let planted: [Explanation.Term]
    let badCount: Int
    let ratio: Double

    /// A fleet of so many sessions. A fault makes the sessions of its group bad two to six times as often.
    init(_ fault: Fault, sessions: Int, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let strength = 2 + 4 * random.nextUniform()
        let (first, second) = Self.twoProperties(&random)
        let values = [Self.common(first, &random), Self.common(second, &random)]
        let length = 2 + Int(random.nextUniform() * 40)
        let from = Int(random.nextUniform() * Double(Self.hours - length))
        var (table, outcomes) = (FleetTable([]), [Bool?]())
        var (all, bad) = ((struck: 0, other: 0), (struck: 0, other: 0))
        for _ in 0..<sessions {
            let hour = Int(random.nextUniform() * Double(Self.hours))
            let codes = Self.codes(&random)
            let isIn: Bool
            switch fault {
            case .none: isIn = false
            case .value: isIn = codes[first] == values[0]
            case .pair: isIn = codes[first] == values[0] && codes[second] == values[1]
            case .window: isIn = from..<(from + length) ~= hour
            case .windowOfValue: isIn = codes[first] == values[0] && from..<(from + length) ~= hour
            }
            let isBad = random.nextUniform() < Self.risk * (isIn ? strength : 1)
            var session = SessionTotals(id: "")
            var access = AccessTotals()
            access.firstDate = Int64(Self.start + hour * 3600 + Int(random.nextUniform() * 3600)) * 1_000_000
            session.access = access
            for (property, code) in zip(Self.properties, codes) {
                session.context.values[property.key] = .text(String(code))
            }
            table.add(session)
            outcomes.append(isBad)
            if isIn {
                all.struck += 1
                if isBad { bad.struck += 1 }
            } else {
                all.other += 1
                if isBad { bad.other += 1 }
            }
        }
        let terms = [first, second].enumerated().map { index, property in
            Explanation.Term.value(.context(Self.properties[property].key), String(values[index]))
        }
        let window = Explanation.Term.started(
            from: Self.start + from * 3600, to: Self.start + (from + length) * 3600)
        switch fault {
        case .none: planted = []
        case .value: planted = [terms[0]]
        case .pair: planted = terms
        case .window: planted = [window]
        case .windowOfValue: planted = [terms[0], window]
        }
        (self.table, self.outcomes, badCount) = (table, outcomes, bad.struck)
        ratio = Double(bad.struck) / Double(max(1, all.struck)) / (Double(bad.other) / Double(max(1, all.other)))
    }

    /// Whether a finding is what was planted; of some hours, whether it shares three quarters of what both have.
    func isPlanted(_ terms: [Explanation.Term]) -> Bool {
        guard terms.count == planted.count else { return false }
        return planted.allSatisfy { term in
            terms.contains { found in
                guard case .started(let from, let to) = term, case .started(let start, let end) = found else {
                    return term == found
                }
                let common = max(0, min(to, end) - max(from, start))
                return Double(common) >= 0.75 * Double(max(to, end) - min(from, start))
            }
        }
    }

    private static func twoProperties(_ random: inout SeededRandom) -> (Int, Int) {
        // Two that have nothing to do with each other: an asn has one kind of network.
        let first = Int(random.nextUniform() * 6)
        let second = (first + 1 + Int(random.nextUniform() * 5)) % 6
        return (first, second)
    }

    /// A value that many sessions have.
    private static func common(_ property: Int, _ random: inout SeededRandom) -> Int {
        Int(random.nextUniform() * Double(min(3, properties[property].count)))
    }

    /// The values of a session: the first of a property are the most common.
    private static func codes(_ random: inout SeededRandom) -> [Int] {
        var codes = properties.map { property in
            let skewed = random.nextUniform() * random.nextUniform()
            return min(property.count - 1, Int(skewed * Double(property.count)))
        }
        let network = codes[1]
        codes[6] = network + 3 * (codes[6] / 3)
        return codes
    }
}
