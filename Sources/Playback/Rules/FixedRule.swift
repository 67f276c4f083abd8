/// Always the same variant, whatever happens.
struct FixedRule: ABRRule {
    /// The variant, from the lowest.
    var variant: Int

    mutating func firstVariant(_ situation: ABRSituation) -> Int? { min(variant, situation.variantCount - 1) }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        ABRDecision(variant: min(variant, situation.variantCount - 1))
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
