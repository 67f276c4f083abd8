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

extension ABRName {
    /// What the rule does, and its source: a sentence or two for the help.
    public var help: String {
        switch self {
        case .avplayer:
            "The highest variant that a careful part of the throughput sustains: an approximation of AVPlayer, whose rule "
                + "is not public."
        case .throughput: "The highest variant below a part of the estimated throughput, as in dash.js (MMSys 2018)."
        case .bola:
            "Weighs utility against stalls by the buffer alone (Spiteri, Urgaonkar, Sitaraman: BOLA, INFOCOM 2016)."
        case .bolaE:
            "BOLA that starts, seeks and meets small buffers well, by a placeholder in its buffer (MMSys 2018)."
        case .dynamic: "Throughput while the buffer is low, BOLA while it is high (MMSys 2018)."
        case .dynamicDash: "The same as dash.js has it (MMSys 2018)."
        case .bba: "From the buffer to a bitrate, between a reservoir and a cushion (Huang et al., SIGCOMM 2014)."
        case .mpc: "The best plan for the next segments by the expected throughput (Yin et al., SIGCOMM 2015)."
        case .robustMPC: "The same with a lower bound of the throughput, by its errors so far (SIGCOMM 2015)."
        case .optimal:
            "The best plan found of those that know the link's future, never less than any rule; beside it stands an upper "
                + "bound of linear QoE, which no rule can pass."
        case .hlsjs:
            "The highest variant that hls.js' two moving averages sustain, with less margin downwards than upwards, as read "
                + "from hls.js 1.7 and held against sessions of a browser."
        case .fixed: "One variant for ever, counted from 0 at the lowest."
        }
    }
}
