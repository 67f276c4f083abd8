/// The name of an ABR rule, as `--abr` takes it.
public enum ABRName: Equatable, Sendable {
    case avplayer, throughput, bola, bolaE, dynamic, dynamicDash, bba, mpc, robustMPC, hlsjs, optimal
    /// One variant for ever, counted from zero at the lowest.
    case fixed(Int)

    /// The names that need no number.
    public static let named: [(name: String, rule: ABRName)] = [
        ("avplayer", .avplayer), ("throughput", .throughput), ("bola", .bola), ("bola-e", .bolaE),
        ("dynamic", .dynamic), ("dynamic-dash", .dynamicDash), ("bba", .bba), ("mpc", .mpc),
        ("robust-mpc", .robustMPC), ("hlsjs", .hlsjs), ("optimal", .optimal),
    ]
}

extension ABRName: LosslessStringConvertible {
    /// The rule of this name; `nil` for a name that there is not.
    public init?(_ description: String) {
        if let found = Self.named.first(where: { $0.name == description }) {
            self = found.rule
        } else if description.hasPrefix("fixed:"), let variant = Int(description.dropFirst(6)), variant >= 0 {
            self = .fixed(variant)
        } else {
            return nil
        }
    }

    /// The name.
    public var description: String {
        if case .fixed(let variant) = self { return "fixed:\(variant)" }
        return Self.named.first { $0.rule == self }?.name ?? ""
    }
}
