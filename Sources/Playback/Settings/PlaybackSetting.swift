import BandwidthTrace
import PlayheadNumerics

/// A number that can be changed of how a session is played. Options, `--what-if`, the what-if panel, labels, rows and session
/// bundles go by the one list of them, ``all``.
public struct PlaybackSetting: Sendable {
    /// What options can give.
    enum Domain: Sendable {
        /// Seconds, written `50ms`.
        case time
        /// What is counted stands behind a space.
        case aboveZero(of: String)
        case within(ClosedRange<Double>)
    }

    /// As options have it, `max-buffer`.
    public let name: String
    /// Nil of what only the what-if panel changes.
    var domain: Domain?
    /// What stands around the number in the label of a change.
    let label: (before: String, after: String)
    /// The number where it is not as usual, else nil.
    let number: @Sendable (PlaybackChange) -> Double?
    let set: @Sendable (inout PlaybackChange, Double) -> Void
    /// How the what-if panel changes it; nil where it does not.
    var control: Control?

    /// Under this name rows, contexts and bundles have it: `maxBuffer`.
    var key: String {
        let parts = name.split(separator: "-")
        return String(parts[0]) + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// What is wrong with a number, as an option is told; nil where it can be.
    func problem(with number: Double) -> String? {
        switch domain {
        case .aboveZero(let unit) where !(number > 0 && number.isFinite): "it should be more than 0\(unit)"
        case .within(let range) where !range.contains(number):
            "from 0 to \(ShortestDecimal.text(range.upperBound) ?? "")"
        default: nil
        }
    }

    /// The number of a text; nil where that is not as ``wanted``.
    func number(parsing text: String) -> Double? {
        if case .time = domain { return BandwidthTrace.seconds(parsing: text) }
        return Double(text).flatMap { problem(with: $0) == nil ? $0 : nil }
    }

    /// What a text should be.
    var wanted: String {
        switch domain {
        case .time: "a time such as 50ms or 0.1s"
        case .aboveZero(let unit): "more than zero\(unit)"
        case .within, nil: problem(with: .nan) ?? ""
        }
    }
}

/// What somebody gave settings: as options, or in a text such as `abr=bola,max-buffer=60`.
public struct GivenSettings: Sendable {
    /// The rule that chooses variants.
    public var rule: ABRName?
    /// The player.
    public var player: PlayerProfile?
    /// What the rule counts with, each `NAME` or `NAME=VALUE`; see ``ABROption``.
    public var ruleOptions: [String]
    private var numbers: [(setting: PlaybackSetting, number: Double)]

    /// Nil is what nobody gave.
    public init(
        rule: ABRName? = nil, player: PlayerProfile? = nil, ruleOptions: [String] = [],
        _ numbers: KeyValuePairs<PlaybackSetting, Double?> = [:]
    ) {
        (self.rule, self.player, self.ruleOptions) = (rule, player, ruleOptions)
        self.numbers = numbers.compactMap { setting, number in number.map { (setting, $0) } }
    }

    /// The names that `--what-if` knows.
    public static let names = ["abr", "player"] + PlaybackSetting.whatIf.map(\.name)

    /// Reads settings as `--what-if` has them, with commas between.
    ///
    /// - Parameters:
    ///   - text: the settings.
    ///   - rule: the rule of a text; nil for what is none.
    /// - Throws: ``SettingError`` for what is none, or is there twice.
    public init(parsing text: String, rule: (String) -> ABRName? = { ABRName($0) }) throws(SettingError) {
        self.init()
        var seen: Set<String> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, Self.names.contains(sides[0]) else {
                let names = Self.names.joined(separator: ", ")
                throw SettingError(description: "\(part): it should be NAME=VALUE; the names are \(names)")
            }
            guard seen.insert(sides[0]).inserted else {
                throw SettingError(description: "\(part): \(sides[0]) is there already")
            }
            if let wanted = give(sides[0], sides[1], ruleOf: rule) {
                throw SettingError(description: "\(part): it should be \(wanted)")
            }
        }
    }

    /// - Returns: what the text should be, where it cannot be taken.
    private mutating func give(_ name: String, _ text: String, ruleOf: (String) -> ABRName?) -> String? {
        if name == "abr" {
            rule = ruleOf(text)
            return rule == nil ? "a rule, such as bola" : nil
        }
        if name == "player" {
            player = .named(text)
            return player == nil ? "a player, such as hlsjs" : nil
        }
        guard let setting = PlaybackSetting.whatIf.first(where: { $0.name == name }) else { return nil }
        guard let number = setting.number(parsing: text) else { return setting.wanted }
        numbers.append((setting, number))
        return nil
    }

    /// Whether nothing is given.
    public var isEmpty: Bool { rule == nil && player == nil && ruleOptions.isEmpty && numbers.isEmpty }

    /// These, where `others` do not give another value.
    public func replacing(_ others: GivenSettings) -> GivenSettings {
        var all = others
        (all.rule, all.player) = (others.rule ?? rule, others.player ?? player)
        all.ruleOptions = ruleOptions + others.ruleOptions
        all.numbers += numbers.filter { own in !others.numbers.contains { $0.setting.name == own.setting.name } }
        return all
    }

    /// What is wrong with the first number that cannot be, as options are told: `--a-scale 0.0: it should be more than 0`.
    ///
    /// - Parameter prefix: what the options' names begin with.
    public func problem(prefix: String = "--") -> String? {
        for (setting, number) in numbers {
            if let problem = setting.problem(with: number) { return "\(prefix)\(setting.name) \(number): \(problem)" }
        }
        return nil
    }

    /// Gives a change all but the rule's options. Another player brings its own rule along, unless a rule is given too.
    public func apply(to change: inout PlaybackChange) {
        if let player, player.name != change.profile.name { (change.profile, change.rule) = (player, player.usualRule) }
        if let rule { change.rule = rule }
        for (setting, number) in numbers { setting.set(&change, number) }
    }

    /// The numbers under the names that rows and contexts have for them; a scale of 1 is none.
    public var texts: [String: String] {
        let told = numbers.filter { $0.setting.name != PlaybackSetting.scale.name || $0.number != 1 }
        return Dictionary(told.map { ($0.setting.key, "\($0.number)") }) { $1 }
    }
}

/// What no settings are, and what they should be.
public struct SettingError: Error, Equatable, CustomStringConvertible {
    /// The part of the text, what is wrong with it, and what it should be.
    public let description: String
}
