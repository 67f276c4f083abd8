import Comparison
import Playback
import Report

/// What can be changed in the what-if panel, in its order.
enum WhatIfControl: Int, CaseIterable, Hashable, Sendable {
    case rule
    case player
    case bandwidth
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
        case .maxBuffer: "max buffer"
        case .playlists: "playlists"
        case .keys: "keys"
        case .position: "position"
        case .positionSet: "position set"
        case .mediaSelection: "selection"
        case .rateSet: "rate set"
        case .enqueuedAhead: "enqueued"
        }
    }

    /// What it means, in a line.
    var help: String {
        switch self {
        case .rule: "which variant is loaded next"
        case .player: "thresholds, buffers and habits of a player"
        case .bandwidth: "every bandwidth of the link, multiplied"
        case .latencyScale: "every latency of the link, multiplied"
        case .addedLatency: "added to every latency of the link"
        case .maxBuffer: "what the forward buffer is filled up to"
        case .playlists: "multivariant and first media playlists loaded before the request to play"
        case .keys: "keys fetched before the request to play"
        case .position: "where playback begins"
        case .positionSet: "of a position: set after the item, a seek throws away what is buffered by then"
        case .mediaSelection: "changed after the item, buffered audio is thrown away"
        case .rateSet: "set after the item, the start costs a trip through the app"
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
        case .bandwidth: Figures.factor(change.bandwidthScale)
        case .latencyScale: Figures.factor(change.latencyScale)
        case .addedLatency: Figures.duration(change.addedLatency)
        case .maxBuffer: Figures.duration(change.maxBuffer ?? change.profile.maxBuffer)
        case .playlists: preparation.loadsPlaylists ? "preloaded" : "at play"
        case .keys: preparation.loadsKeys ? "prefetched" : "at play"
        case .position: Figures.clock(preparation.startPosition)
        case .positionSet: item(preparation.setsPositionBeforeItem)
        case .mediaSelection: preparation.selectsMedia ? item(preparation.selectsMediaBeforeItem) : "default"
        case .rateSet: item(preparation.setsRateBeforeItem)
        case .enqueuedAhead: preparation.enqueuedAhead > 0 ? Figures.duration(preparation.enqueuedAhead) : "at play"
        }
    }
}
