import Analytics
import Comparison

/// What two sessions are, what both have in common, and in what they differ.
struct ComparedSides: Sendable {
    /// A and B.
    let sides: [Comparison.Side]
    let differences: [Comparison.Difference]
    /// Over which trace both were played; nil where there are several, or none.
    let trace: String?

    /// The sides of an experiment, over one of its traces where one is watched.
    init(_ comparison: Comparison, trace: String? = nil) {
        self.init(sides: comparison.sides, differences: comparison.differences, trace: trace)
    }

    /// The sides that two sessions are of.
    init(_ a: SessionEntry, _ b: SessionEntry) {
        let contestants = [a, b].map(Contestant.init)
        let sides = zip(Divergence.Party.allCases, contestants).map { Comparison.Side($0.name, $1) }
        let all = Comparison.Difference.all(contestants[0], contestants[1])
        // Another link has other latencies: that is one difference.
        let isOtherLink = all.contains { $0.name == Contestant.traceSetting }
        self.init(
            sides: sides, differences: all.filter { !isOtherLink || $0.name != Contestant.latencySetting },
            trace: isOtherLink ? nil : sides[0].settings[Contestant.traceSetting])
    }

    private init(sides: [Comparison.Side], differences: [Comparison.Difference], trace: String?) {
        (self.sides, self.differences, self.trace) = (sides, differences, trace)
    }

    /// The same two the other way around.
    var swapped: ComparedSides {
        func swap(_ difference: Comparison.Difference) -> Comparison.Difference {
            var swapped = difference
            (swapped.a, swapped.b) = (difference.b, difference.a)
            return swapped
        }
        return ComparedSides(sides: sides.reversed(), differences: differences.map(swap), trace: trace)
    }

    /// What one of them is called: what it has of all that differs.
    func name(_ party: Divergence.Party) -> String {
        guard !differences.isEmpty else { return sides[party.rawValue].playlist }
        return differences.map { Self.value($0, party) }.joined(separator: ", ")
    }

    /// The same with which of the two it is.
    func label(_ party: Divergence.Party) -> String { "\(party.name) \(name(party))" }

    /// Whether a KPI tells which of the two is better: where formats differ no bitrate does.
    func isComparable(_ kpi: KPI) -> Bool { !differsInFormat || !kpi.traits.contains(.ofBitrate) }

    /// What one of them has of what differs.
    static func value(_ difference: Comparison.Difference, _ party: Divergence.Party) -> String {
        (party == .a ? difference.a : difference.b) ?? "usual"
    }

    /// What is alike, in few words.
    var common: [String] {
        var common: [String] = []
        func add(_ a: String?, _ b: String?, _ text: (String) -> String = { $0 }) {
            if let a, a == b { common.append(text(a)) }
        }
        let (a, b) = (sides[0], sides[1])
        if !a.isRecorded { add(a.playlist, b.playlist) }
        add(a.abr, b.abr) { "rule " + $0 }
        add(a.player, b.player) { "player " + $0 }
        if !a.isRecorded || !b.isRecorded { add(trace, trace) { "trace " + $0 } }
        return common
    }

    /// Whether the two are known to differ in codec or video range.
    var differsInFormat: Bool {
        sides.allSatisfy { !$0.formats.isEmpty } && sides[0].formats != sides[1].formats
    }

    /// What keeps a reader from an easy conclusion; empty where nothing does.
    var warnings: [String] {
        guard differsInFormat else { return [] }
        let formats = sides.map { $0.formats.joined(separator: ", ") }
        let scores = sides.allSatisfy(\.hasScores) ? "; their SCOREs are what their authors say" : ""
        return [
            "formats differ: A \(formats[0]), B \(formats[1]): bitrate alone does not say which looks better" + scores
        ]
    }
}
