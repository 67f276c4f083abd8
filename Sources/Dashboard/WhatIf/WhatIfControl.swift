import Comparison
import Playback
import PlayheadReport

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
