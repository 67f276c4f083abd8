/// The names that `--abr-option NAME[=VALUE]` knows.
public enum ABROption: String, CaseIterable, Sendable {
    case basic, osc
    case noInsufficientBufferRule = "no-ibr"
    case noAbandon = "no-abandon"
    case sliding, replace
    case gammaP = "gamma-p"
    case horizon, reservoir, cushion
    case safetyFactor = "safety-factor"
    case grid, states

    /// How the option is written: its name, and what its value may be.
    public var usage: String {
        switch self {
        case .basic, .osc, .noInsufficientBufferRule, .noAbandon, .sliding: rawValue
        case .replace: "\(rawValue)=" + PlaybackOptions.Replacement.allCases.map(\.rawValue).joined(separator: "|")
        case .gammaP, .reservoir, .cushion, .grid: "\(rawValue)=SECONDS"
        case .horizon: "\(rawValue)=SEGMENTS"
        case .states: "\(rawValue)=COUNT"
        case .safetyFactor: "\(rawValue)=PART"
        }
    }

    /// What it does, and for which rules: a phrase for the help.
    public var help: String {
        switch self {
        case .basic: "the rule's basic form (bola; bba: BBA-0)"
        case .osc: "BOLA-O, which oscillates less (bola, bola-e)"
        case .noInsufficientBufferRule: "no insufficient buffer rule (bola-e, throughput, dynamic, dynamic-dash)"
        case .noAbandon: "no transfer is given up"
        case .sliding: "throughput as the mean of the last 3 transfers, not as moving averages"
        case .replace: "load a segment that is buffered again where a higher variant is wanted"
        case .gammaP: "what a stall weighs (bola); 5"
        case .horizon: "how far to look ahead, 1 to \(HorizonSearch.longest) (mpc, robust-mpc); 5"
        case .reservoir: "buffer below which the lowest variant is loaded (bba)"
        case .cushion: "buffer above the reservoir over which the bitrate rises (bba)"
        case .safetyFactor: "the part of the throughput to count on, more than 0 to 1 (avplayer); 0.8"
        case .grid: "the steps in which time is counted, at least 0.001 (optimal); 0.01"
        case .states: "states kept a segment and variant, 1 to 10000: more are slower and closer (optimal); 32"
        }
    }
}

/// Why an ABR option cannot be taken.
public struct ABROptionError: Error, Hashable, CustomStringConvertible {
    /// The option as it was given.
    public var option: String
    /// What is wrong, and what there is.
    public var problem: String

    /// An error of these parts.
    public init(option: String, problem: String) { (self.option, self.problem) = (option, problem) }

    /// The message, such as `horizon=many: not a whole number from 1 to 10`.
    public var description: String { option + ": " + problem }
}
