import BandwidthTrace
import Comparison
import Descriptions
import Playback

/// What can be changed in the what-if panel, in its order: the question that is asked most first.
enum WhatIfControl: Int, CaseIterable, Equatable, Sendable {
    case bandwidth
    case rule
    case player
    case latencyScale
    case addedLatency
    case maxBuffer
    case playlists
    case keys
    case position
    case positionSet
    case mediaSelection
    case rateSet
    case enqueuedAhead

    /// Its name.
    var title: String {
        switch self {
        case .rule: "ABR rule"
        case .player: "player"
        case .bandwidth: "bandwidth"
        case .latencyScale: "latency"
        case .addedLatency: "more latency"
        case .maxBuffer: "buffer up to"
        case .playlists: "playlists"
        case .keys: "keys"
        case .position: "start at"
        case .positionSet: "set position"
        case .mediaSelection: "choose audio"
        case .rateSet: "set rate"
        case .enqueuedAhead: "enqueue item"
        }
    }

    /// What it means, in a line.
    var help: String {
        switch self {
        case .rule: "the rule that chooses which variant is loaded next"
        case .player: "whose thresholds, buffers and habits are used"
        case .bandwidth: "every bandwidth of the link, multiplied"
        case .latencyScale: "every latency of the link, multiplied"
        case .addedLatency: "added to every latency of the link"
        case .maxBuffer: "how much is buffered ahead of the playhead"
        case .playlists: "early: multivariant and first media playlists are there before the request to play"
        case .keys: "early: the keys are there before the request to play"
        case .position: "where playback begins"
        case .positionSet: "set after the item was given to the player, a seek throws away what is buffered by then"
        case .mediaSelection: "chosen after the item was given to the player, buffered audio is thrown away"
        case .rateSet: "set after the item was given to the player, the start costs a trip through the app"
        case .enqueuedAhead: "how long before the request to play the item is enqueued"
        }
    }

    /// Its value in words.
    func value(_ change: WhatIf.Change) -> String {
        let preparation = change.preparation
        func item(_ isBefore: Bool) -> String { isBefore ? "before item" : "after item" }
        return switch self {
        case .rule: change.rule.description
        case .player: change.profile.name
        case .bandwidth: NumberText.factor(change.bandwidthScale)
        case .latencyScale: NumberText.factor(change.latencyScale)
        case .addedLatency: NumberText.duration(change.addedLatency)
        case .maxBuffer: NumberText.duration(change.maxBuffer ?? change.profile.maxBuffer)
        case .playlists: preparation.loadsPlaylists ? "load early" : "load at play"
        case .keys: preparation.loadsKeys ? "get early" : "get at play"
        case .position: NumberText.clock(preparation.startPosition)
        case .positionSet: item(preparation.setsPositionBeforeItem)
        case .mediaSelection: preparation.selectsMedia ? item(preparation.selectsMediaBeforeItem) : "as default"
        case .rateSet: item(preparation.setsRateBeforeItem)
        case .enqueuedAhead:
            preparation.enqueuedAhead > 0 ? NumberText.trimmed(preparation.enqueuedAhead) + " s early" : "at play"
        }
    }
}

extension WhatIfControl {
    /// Steps that reach what is asked most, a half and twice as much, in a key or two.
    private static let bandwidthScales = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10]
    private static let fineBandwidthScales = [
        0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1,
        1.15, 1.2, 1.25, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.25, 2.5, 2.75, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10,
    ]
    private static let latencyScales = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10]
    private static let addedLatencies = [0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 2, 5]
    private static let maxBuffers = [4.0, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 90, 120, 180, 240, 300, 600]
    private static let positions = [0.0, 30, 60, 120, 300, 600, 1200, 1800, 3600]
    private static let leads = [0, 0.5, 1, 2, 5, 10, 20, 30, 60]

    /// Changes the value by one step; at the end of its values nothing changes.
    ///
    /// - Parameters:
    ///   - isFine: whether the bandwidth's step is a small one; the other controls have one size of step.
    ///   - base: what is played, of which the presentation bounds some values.
    func turn(_ change: inout WhatIf.Change, _ direction: Direction, isFine: Bool = false, of base: Simulation) {
        switch self {
        case .rule:
            // All rules at work, then each variant for ever.
            let rules = ABRName.named.map(\.rule) + base.presentation.variants.indices.map { .fixed($0) }
            change.rule = rules.neighbour(of: change.rule, direction)
        case .player:
            let profiles = PlayerProfile.all.filter { $0.name != base.profile.name } + [base.profile]
            change.profile = profiles.sorted { $0.name < $1.name }.neighbour(of: change.profile, direction)
            change.maxBuffer = nil
        case .bandwidth:
            step(&change.bandwidthScale, isFine ? Self.fineBandwidthScales : Self.bandwidthScales, direction)
        case .latencyScale: step(&change.latencyScale, Self.latencyScales, direction)
        case .addedLatency: step(&change.addedLatency, Self.addedLatencies, direction)
        case .maxBuffer:
            // A buffer in which no segment has room would never be filled.
            let least = base.presentation.targetDuration
            var seconds = change.maxBuffer ?? change.profile.maxBuffer
            step(&seconds, Self.maxBuffers.filter { $0 >= least } + [change.profile.maxBuffer], direction)
            change.maxBuffer = seconds == change.profile.maxBuffer ? nil : seconds
        case .playlists: change.preparation.loadsPlaylists = direction == .forward
        case .keys: change.preparation.loadsKeys = direction == .forward
        case .position:
            let end = base.presentation.duration
            step(&change.preparation.startPosition, Self.positions.filter { $0 == 0 || $0 < end }, direction)
        case .positionSet: change.preparation.setsPositionBeforeItem = direction == .back
        case .mediaSelection: changeMediaSelection(&change.preparation, direction)
        case .rateSet: change.preparation.setsRateBeforeItem = direction == .back
        case .enqueuedAhead: step(&change.preparation.enqueuedAhead, Self.leads, direction)
        }
    }

    /// Default, selected before the item, selected after it.
    private func changeMediaSelection(_ preparation: inout StartupPreparation, _ direction: Direction) {
        let index = preparation.selectsMedia ? preparation.selectsMediaBeforeItem ? 1 : 2 : 0
        let changed = min(max(0, index + direction.rawValue), 2)
        preparation.selectsMedia = changed > 0
        preparation.selectsMediaBeforeItem = changed < 2
    }

    /// The next greater or less of some values, in any order.
    private func step(_ value: inout Double, _ values: [Double], _ direction: Direction) {
        let next = direction == .forward ? values.filter { $0 > value }.min() : values.filter { $0 < value }.max()
        value = next ?? value
    }
}

/// Why a control can change nothing here.
struct DisabledControl {
    /// In place of its value: a word or two.
    let short: String
    /// In a sentence.
    let reason: String
}

extension WhatIfQuestion {
    /// Why a control can change nothing of this session as it is asked now; nil where it can.
    func idle(_ control: WhatIfControl) -> DisabledControl? {
        switch control {
        case .keys where !hasKeys:
            DisabledControl(
                short: "no keys", reason: "nothing that was played needs a key, so there is none to get early")
        case .latencyScale where !hasLatency && isLinkKnown:
            DisabledControl(short: "none", reason: "the link has no latency to multiply; more latency adds some")
        case .latencyScale where !hasLatency:
            DisabledControl(
                short: "not known", reason: "the log does not tell the link's latency; more latency adds some")
        case .positionSet where change.preparation.startPosition == 0:
            DisabledControl(short: "no position", reason: "playback begins at 00:00; start at chooses another position")
        default: nil
        }
    }

    private var isLinkKnown: Bool { if case .known = link { true } else { false } }

    /// Whether the link that is played over has a latency.
    private var hasLatency: Bool {
        if case .fitting(let sampled) = link {
            return sampled.link.samples.contains { $0.periods.contains { $0.latency > 0 } }
        }
        return whatIf.base.trace.periods.contains { $0.latency > 0 }
    }

    private var hasKeys: Bool { whatIf.base.presentation.tracks.contains { $0.keyURI != nil } }
}
