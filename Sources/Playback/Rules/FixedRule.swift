/// Always the same variant, whatever happens.
struct FixedRule: ABRRule {
    /// The variant, from the lowest.
    var variant: Int

    mutating func firstVariant(_ situation: ABRSituation) -> Int? { min(variant, situation.variantCount - 1) }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        ABRDecision(variant: min(variant, situation.variantCount - 1))
    }
}

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
    /// One variant for ever, counted from zero at the lowest.
    public static func fixed(_ variant: Int) -> ABRName {
        var rule = ABRName("fixed:\(variant)", help: "One variant for ever, counted from 0 at the lowest.") {
            $0.play(BoxedRule(FixedRule(variant: variant)), in: $1)
        }
        rule.fixedVariant = variant
        return rule
    }
}
