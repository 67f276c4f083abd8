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
