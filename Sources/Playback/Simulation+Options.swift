import PlayerLog
import PlayheadNumerics

extension Simulation {
    /// Sets what `--abr-option` names. Most of it are the rule's parameters; some belong to the player that it works in.
    ///
    /// - Parameter text: `NAME` or `NAME=VALUE`; see ``ABROption``.
    /// - Throws: ``ABROptionError`` for a name that there is not, and for a value that is missing, not wanted, or out of
    ///   range.
    public mutating func set(option text: String) throws(ABROptionError) {
        try ABROption.set(text, rule: &ruleOptions, playback: &options, player: &profile)
    }

    /// The same on another player, with what was changed of this one: its numbers, and what `--abr-option` names.
    public func playing(on player: PlayerProfile) -> Simulation {
        var simulation = self
        simulation.profile = ownMaxBuffer.map(player.settingMaxBuffer) ?? player
        for (setting, number) in ownNumbers { simulation.set(setting, to: number) }
        // They were set before, so that none is refused.
        for option in abrOptions { try? simulation.set(option: option) }
        return simulation
    }

    /// The numbers of the player, besides its buffer, that are not those of the player of this name.
    var ownNumbers: [(setting: PlaybackSetting, number: Double)] {
        let change = PlaybackChange(of: self)
        return PlaybackSetting.ofPlayer.compactMap { setting in setting.number(change).map { (setting, $0) } }
    }

    /// Sets a number of the player.
    mutating func set(_ setting: PlaybackSetting, to number: Double) {
        var change = PlaybackChange(of: self)
        setting.set(&change, number)
        profile = change.profile
    }

    /// What the buffer is filled up to, seconds, where that is not what the player of this name does; else nil.
    var ownMaxBuffer: Double? {
        let usual = PlayerProfile.named(profile.name)
        let isUsual =
            profile.maxBuffer == usual?.maxBuffer && profile.maxBufferBits == usual?.maxBufferBits
            && profile.maxBufferAtTop == usual?.maxBufferAtTop
        return isUsual ? nil : profile.maxBuffer
    }

    /// What is not as usual of what `--abr-option` names, as it takes it.
    public var abrOptions: [String] {
        let (rule, usual) = (ruleOptions, ABROptions())
        let usualProfile = PlayerProfile.all.first { $0.name == profile.name }
        let isSliding = profile.estimator == ABROption.slidingEstimator && profile.estimator != usualProfile?.estimator
        return ABROption.allCases.compactMap { option in
            func flag(_ isSet: Bool) -> String? { isSet ? option.rawValue : nil }
            func value(_ value: Double?, _ usual: Double? = nil) -> String? {
                value == usual ? nil : value.flatMap(ShortestDecimal.text).map { "\(option.rawValue)=\($0)" }
            }
            return switch option {
            case .basic: flag(rule.basic)
            case .osc: flag(rule.osc)
            case .noInsufficientBufferRule: flag(rule.noInsufficientBufferRule)
            case .noAbandon: flag(!options.mayAbandon)
            case .sliding: flag(isSliding)
            case .replace: options.replacement.map { "\(option.rawValue)=\($0.rawValue)" }
            case .gammaP: value(rule.gammaP, usual.gammaP)
            case .horizon: value(Double(rule.horizon), Double(usual.horizon))
            case .reservoir: value(rule.reservoir)
            case .cushion: value(rule.cushion)
            case .safetyFactor: value(rule.safetyFactor, usual.safetyFactor)
            case .grid: value(rule.grid)
            case .states: value(rule.states.map(Double.init))
            case .answerTime: value(rule.answerTime, usual.answerTime)
            }
        }
    }
}

extension ABROption {
    /// What ``sliding`` makes the player's estimator.
    fileprivate static let slidingEstimator = ThroughputEstimator.Kind.slidingWindow(count: 3)

    /// Sets what `--abr-option` names, in whichever of these it belongs to.
    ///
    /// - Throws: as ``Simulation/set(option:)``.
    public static func set(
        _ text: String, rule: inout ABROptions, playback: inout PlaybackOptions, player: inout PlayerProfile
    ) throws(ABROptionError) {
        let given = try GivenOption(text)
        switch given.option {
        case .basic: rule.basic = try given.flag()
        case .osc: rule.osc = try given.flag()
        case .noInsufficientBufferRule: rule.noInsufficientBufferRule = try given.flag()
        case .noAbandon: playback.mayAbandon = try !given.flag()
        case .sliding: if try given.flag() { player.estimator = slidingEstimator }
        case .replace: playback.replacement = try given.choice()
        case .gammaP: rule.gammaP = try given.number(above: 0, to: 1e6)
        case .horizon: rule.horizon = try given.count(in: 1...HorizonSearch.longest)
        case .reservoir: rule.reservoir = try given.number(from: 0, to: 1e6)
        case .cushion: rule.cushion = try given.number(from: 0, to: 1e6)
        case .safetyFactor: rule.safetyFactor = try given.number(above: 0, to: 1)
        case .grid: rule.grid = try given.number(from: 0.001, to: 60)
        case .states: rule.states = try given.count(in: 1...10_000)
        case .answerTime: rule.answerTime = try given.number(from: 0.01, to: 3600)
        }
    }
}

/// An option as it was given: its name, and its value as text.
private struct GivenOption {
    let text: String
    let option: ABROption
    let value: String?

    init(_ text: String) throws(ABROptionError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = ABROption(rawValue: String(parts[0])) else {
            let all = ABROption.allCases.map(\.usage).joined(separator: ", ")
            throw ABROptionError(option: text, problem: "there is no such option; there are \(all)")
        }
        self.text = text
        self.option = option
        value = parts.count > 1 ? String(parts[1]) : nil
    }

    private func failure(_ expected: String) -> ABROptionError {
        ABROptionError(option: text, problem: "expected \(option.usage)" + (expected.isEmpty ? "" : ", \(expected)"))
    }

    func flag() throws(ABROptionError) -> Bool {
        guard value == nil else { throw failure("") }
        return true
    }

    func choice<Choice: RawRepresentable<String>>() throws(ABROptionError) -> Choice {
        guard let choice = value.flatMap(Choice.init) else { throw failure("") }
        return choice
    }

    func count(in range: ClosedRange<Int>) throws(ABROptionError) -> Int {
        guard let count = value.flatMap({ Int($0) }), range.contains(count) else {
            throw failure("a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return count
    }

    func number(from least: Double, to greatest: Double) throws(ABROptionError) -> Double {
        guard let number = value.flatMap({ Double($0) }), number >= least, number <= greatest else {
            throw failure("a number from \(least) to \(greatest)")
        }
        return number
    }

    func number(above least: Double, to greatest: Double) throws(ABROptionError) -> Double {
        guard let number = value.flatMap({ Double($0) }), number > least, number <= greatest else {
            throw failure("a number above \(least), up to \(greatest)")
        }
        return number
    }
}

/// What a user of the simulator can change besides profile and rule.
public struct PlaybackOptions: Equatable, Sendable {
    /// Which segment in the buffer is loaded again where the rule now wants a higher variant.
    public enum Replacement: String, CaseIterable, Sendable {
        /// The one that plays first.
        case left
        /// The one that plays last.
        case right
    }

    /// Nil where nothing in the buffer is replaced.
    public var replacement: Replacement?
    /// Whether transfers under way may be given up.
    public var mayAbandon = true
    /// What every bandwidth of the trace is multiplied by; more than zero.
    public var bandwidthScale = 1.0
    /// What is ready before the user asks to play.
    public var preparation = StartupPreparation()
    /// What happens besides the network.
    public var scenario = Scenario()
    /// After how many seconds since the request to play the session is cut; nil plays to the end. A live session without
    /// one takes ten minutes.
    public var duration: Double?

    /// The usual.
    public init() {}
}

/// What the app has ready before the user asks to play (WWDC 2018 session 502, "reduce startup time").
public struct StartupPreparation: Equatable, Sendable {
    /// The asset was created and inspected early: multivariant playlist and first media playlists are loaded.
    public var loadsPlaylists = false
    /// The keys were fetched early (AVContentKeySession).
    public var loadsKeys = false
    /// Where playback is to begin, seconds of media.
    public var startPosition = 0.0
    /// The start position was set before the item was given to the player; else a seek throws away what is buffered.
    public var setsPositionBeforeItem = true
    /// The user's media selection differs from the default one.
    public var selectsMedia = false
    /// The media selection was made before the item was given to the player; else buffered audio is thrown away.
    public var selectsMediaBeforeItem = true
    /// The rate was set before the item (autoplay); else playback starts one more trip through the app later.
    public var setsRateBeforeItem = true
    /// How long before the request to play the item was enqueued (AVQueuePlayer), seconds: loading starts then.
    public var enqueuedAhead = 0.0

    /// Nothing prepared but what costs nothing: position, selection and rate are set before the item.
    public init() {}
}
