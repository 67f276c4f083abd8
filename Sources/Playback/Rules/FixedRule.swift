/// Always the same variant, whatever happens.
struct FixedRule: ABRRule {
    /// The variant, from the lowest.
    var variant: Int

    mutating func firstVariant(_ situation: ABRSituation) -> Int? { min(variant, situation.variantCount - 1) }

    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        ABRDecision(variant: min(variant, situation.variantCount - 1))
    }
}
