/// All rules, the reader's too.
public enum LintCatalogue {
    /// The rules by families: text and structure first.
    public static let rules: [LintRule] =
        SyntaxRules.all + CharacterRules.all + MultivariantRules.all + LadderRules.all + CodecRules.all
        + AudioRules.all + CaptionRules.all + IFrameRules.all + RangeRules.all + RangeFormatRules.all
        + MediaRules.all + PresentationRules.all + DateRules.all + DateRangeRules.all + BitrateRules.all
        + LiveRules.all + RefreshRules.all + LowLatencyRules.all + ServerControlRules.all + KeyRules.all
        + SteeringRules.all

    private static let byID = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })

    /// The rule of an identifier.
    public static subscript(id: String) -> LintRule? { byID[id] }
}
