import Experiment
import Playback
import Report

/// What two sessions are, what both have in common, and in what they differ.
struct ComparedSides: Sendable {
    /// A thing in which they differ.
    struct Difference: Hashable, Sendable {
        let name: String
        let a: String
        let b: String
    }

    /// What each is called: by what differs, where that is one thing.
    let names: [String]
    let differences: [Difference]
    /// What is alike, in few words.
    let common: [String]
    /// What keeps a reader from an easy conclusion.
    var warnings: [String] { [] }

    /// What tells two sessions apart.
    init(_ a: SessionEntry, _ b: SessionEntry) {
        let facts = [Self.facts(a), Self.facts(b)]
        var differences: [Difference] = []
        var common: [String] = []
        for (name, value) in facts[0] {
            let other = facts[1].first { $0.name == name }?.value
            if value == other {
                common.append(value)
            } else if let other {
                differences.append(Difference(name: name, a: value, b: other))
            }
        }
        self.differences = differences
        self.common = common
        let only = differences.count == 1 ? differences[0] : nil
        names = only.map { [$0.a, $0.b] } ?? [a.title, b.title]
    }

    private init(names: [String], differences: [Difference], common: [String]) {
        (self.names, self.differences, self.common) = (names, differences, common)
    }

    /// The same two the other way around.
    var swapped: ComparedSides {
        ComparedSides(
            names: names.reversed(), differences: differences.map { Difference(name: $0.name, a: $0.b, b: $0.a) },
            common: common)
    }

    /// Which of the two one is, before its name.
    func label(_ party: Divergence.Party) -> String { "\(party.name) \(names[party.rawValue])" }

    /// What a session came to be by.
    private static func facts(_ entry: SessionEntry) -> [(name: String, value: String)] {
        guard case .simulated(let simulation) = entry.origin else {
            return [("source", "recorded"), ("session", entry.title)]
        }
        return [
            ("source", "modelled"),
            ("playlist", simulation.presentation.name), ("ABR rule", simulation.rule.description),
            ("player", simulation.profile.name), ("trace", simulation.trace.name),
            ("bandwidth", Figures.factor(simulation.options.bandwidthScale)),
            ("max buffer", Figures.duration(simulation.profile.maxBuffer)),
        ]
    }
}
