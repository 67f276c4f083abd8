/// All rules, the reader's too.
public enum LintCatalogue {
    /// The rules by families: text and structure first.
    public static let rules: [LintRule] =
        SyntaxRules.all + MultivariantRules.all + LadderRules.all + CodecRules.all + AudioRules.all + CaptionRules.all
        + IFrameRules.all + RangeRules.all + RangeFormatRules.all + MediaRules.all + PresentationRules.all
        + DateRules.all + BitrateRules.all + LiveRules.all + LowLatencyRules.all + DeliveryRules.all

    private static let byID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })

    /// The rule of an identifier.
    public static subscript(id: String) -> LintRule? { byID[id] }
}
