import PlayheadAnalytics
import PlayheadReport

/// A line of a mix: a group, those for which there is no line of their own, or all.
struct CohortsMixLine {
    let name: String
    /// The part of A's hours or sessions that it has, from 0 to 1.
    let aWeight: Double
    let bWeight: Double
    /// The KPI in A; nil where it is not known, and of groups together that are not all.
    let a: Double?
    let b: Double?
    /// What it adds to the difference by itself, in the KPI's unit.
    let within: Double
    /// What its part in the mix adds.
    let mix: Double
    var isTotal = false

    /// The groups with the most weight, and all of them last; where there are more than lines for them, what the others
    /// come to is in the line before that.
    static func lines(_ mix: MixDecomposition, atMost most: Int) -> [CohortsMixLine] {
        let room = max(0, most - 1)
        let count = mix.groups.count <= room ? room : max(0, room - 1)
        let groups = mix.groups.prefix(count).map { group in
            CohortsMixLine(
                name: group.value ?? NumberText.unknown, aWeight: group.aWeight, bWeight: group.bWeight, a: group.a,
                b: group.b, within: group.within, mix: group.mix)
        }
        let rest = mix.groups.dropFirst(count)
        let others = rest.isEmpty || room == 0 ? [] : [CohortsMixLine("\(rest.count) more", Array(rest))]
        var all = CohortsMixLine("all", mix.groups, a: mix.a, b: mix.b)
        all.isTotal = true
        return groups + others + [all]
    }

    /// Groups together.
    private init(_ name: String, _ groups: [MixDecomposition.Group], a: Double? = nil, b: Double? = nil) {
        func sum(_ part: (MixDecomposition.Group) -> Double) -> Double { groups.reduce(0) { $0 + part($1) } }
        self.init(
            name: name, aWeight: sum(\.aWeight), bWeight: sum(\.bWeight), a: a, b: b, within: sum(\.within),
            mix: sum(\.mix))
    }

    private init(
        name: String, aWeight: Double, bWeight: Double, a: Double?, b: Double?, within: Double, mix: Double
    ) {
        (self.name, self.aWeight, self.bWeight) = (name, aWeight, bWeight)
        (self.a, self.b, self.within, self.mix) = (a, b, within, mix)
    }
}

extension MixDecomposition {
    /// The KPI of all of A's groups.
    var a: Double { groups.reduce(0) { $0 + $1.aWeight * ($1.a ?? 0) } }

    /// The KPI of all of B's groups.
    var b: Double { groups.reduce(0) { $0 + $1.bWeight * ($1.b ?? 0) } }
}
