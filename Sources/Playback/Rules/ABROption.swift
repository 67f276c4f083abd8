public import PlayheadNumerics

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
    case answerTime = "answer-time"

    /// How the option is written: its name, and what its value may be.
    public var usage: String {
        switch self {
        case .basic, .osc, .noInsufficientBufferRule, .noAbandon, .sliding: rawValue
        case .replace: "\(rawValue)=" + PlaybackOptions.Replacement.allCases.map(\.rawValue).joined(separator: "|")
        case .gammaP, .reservoir, .cushion, .grid, .answerTime: "\(rawValue)=SECONDS"
        case .horizon: "\(rawValue)=SEGMENTS"
        case .states: "\(rawValue)=COUNT"
        case .safetyFactor: "\(rawValue)=PART"
        }
    }

    /// What it does, what it is unless given, and which rules have it: a phrase for the help.
    public var help: String { "\(effect) (\(owners))" }

    /// The rules that have it.
    fileprivate var owners: String {
        let rules = ABRName.named.map(\.rule)
        var names = rules.filter { $0.options.contains(self) }.map(\.description)
        if RuleProgram.options.contains(self) { names.append("programs") }
        let others = rules.filter { $0.optionsWithoutBufferRule.contains(self) }.map(\.description)
        let all = names.joined(separator: ", ")
        guard !others.isEmpty else { return all }
        return "\(all); \(others.joined(separator: ", ")) with \(Self.noInsufficientBufferRule.rawValue)"
    }

    private var effect: String {
        switch self {
        case .basic: "the rule's basic form; of bba BBA-0"
        case .osc: "BOLA-O, which oscillates less"
        case .noInsufficientBufferRule: "no insufficient buffer rule"
        case .noAbandon: "no transfer is given up"
        case .sliding: "throughput as the mean of the last 3 transfers, not as moving averages"
        case .replace: "load a segment that is buffered again where a higher variant is wanted"
        case .gammaP: "what a stall weighs; 5"
        case .horizon: "how far to look ahead, 1 to \(HorizonSearch.longest); 5"
        case .reservoir: "buffer below which the lowest variant is loaded, not the one that the rule works out"
        case .cushion: "buffer above the reservoir over which the bitrate rises; up to 90 % of the buffer"
        case .safetyFactor: "the part of the throughput to count on, more than 0 to 1; 0.8"
        case .grid:
            "the steps in which time is counted, at least 0.001: less is slower and closer; a 200th of a segment"
        case .states: "the same as a number of steps that the buffer is cut into, 1 to 10000"
        case .answerTime: "how long the program may take to start or to answer, 0.01 to 3600; 10"
        }
    }

    /// What changes every rule that goes by the measured throughput and may give transfers up.
    static let ofMeasuringRules: [ABROption] = [.noAbandon, .sliding, .replace]

    /// The option that a text `NAME` or `NAME=VALUE` names.
    fileprivate init?(naming text: String) { self.init(rawValue: String(text.prefix { $0 != "=" })) }
}

extension ABRName {
    /// Those of the options, each `NAME` or `NAME=VALUE`, that this rule has. The others change nothing of what it does.
    func having(_ options: [String]) -> [String] {
        let hasNoBufferRule = options.contains(ABROption.noInsufficientBufferRule.rawValue)
        return options.filter { text in
            guard let option = ABROption(naming: text) else { return false }
            return self.options.contains(option) || (hasNoBufferRule && optionsWithoutBufferRule.contains(option))
        }
    }

    /// What a user should know of options that this rule does not have, a sentence each.
    public func remarks(on options: [String]) -> [String] {
        let had = having(options)
        return options.filter { !had.contains($0) }.map { text in
            "--abr-option \(text) changes nothing of the rule \(self): it is of \(ABROption(naming: text)?.owners ?? "none")."
        }
    }
}

/// Why an ABR option cannot be taken.
public struct ABROptionError: Error, Equatable, CustomStringConvertible {
    /// The option as it was given.
    public var option: String
    /// What is wrong, and what there is.
    public var problem: String

    /// The message, such as `horizon=many: not a whole number from 1 to 10`.
    public var description: String { option + ": " + problem }
}

/// What `--abr-option` and `--qoe` set: the parameters that rules share. Each rule's doc comment says which it heeds.
public struct ABROptions: Equatable, Sendable {
    /// Rules in their basic form: BOLA without its buffer that grows at the start and without abandonment, BBA as BBA-0.
    public var basic = false
    /// BOLA-O: never switches above what the throughput sustains, so that it oscillates less.
    public var osc = false
    /// Leaves out the insufficient buffer rule.
    public var noInsufficientBufferRule = false
    /// BOLA's gamma p: how much a stall weighs against bitrate, seconds.
    public var gammaP = 5.0
    /// How many segments MPC looks ahead.
    var horizon = 5
    /// BBA's reservoir, seconds; nil for the one that the rule works out.
    var reservoir: Double?
    /// BBA's cushion, seconds; nil for the one that the rule works out.
    var cushion: Double?
    /// The part of the estimated throughput that the rule `avplayer` counts on.
    var safetyFactor = 0.8
    /// The steps in which the rule `optimal` counts time, seconds; nil for a 200th of a segment.
    public var grid: Double?
    /// How many times of arrival the rule `optimal` tells apart for each segment and variant, where no ``grid`` is given.
    public var states: Int?
    /// What `mpc`, `robust-mpc` and `optimal` aim at, and what the session's QoE is counted by.
    public var qoe = LinearQoE.usual
    /// How long a rule that is a program may take to start or to answer, seconds of the real clock.
    public var answerTime = 10.0

    /// The usual.
    public init() {}

    /// Whether the rules that decide while they are played have nothing of their own to heed.
    var isUsual: Bool {
        var other = self
        (other.grid, other.states, other.qoe, other.answerTime) = (nil, nil, .usual, ABROptions().answerTime)
        return other == ABROptions()
    }
}
