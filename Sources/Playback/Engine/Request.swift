/// A request under way.
struct Request {
    /// What is asked for.
    var kind: MediaRequest.Kind
    /// The variant that it is for.
    var variant: Int
    /// The track that it belongs to.
    var track: Int
    /// How far it is; bits and times as rules see them.
    var transfer: SegmentTransfer
    /// When it was made, on the link's clock.
    var start: Double
    /// Whether each period's latency counts for the part of the trip that falls into it.
    var isProportional: Bool
    /// What is left of the round trip: in trips where it is proportional, else in milliseconds.
    var trip: Double
    /// What is left of the response's headers and of the packet that brings its first bytes, bits.
    var leadBits: Double
    /// The place in the buffer of the segment that it replaces.
    var place: Int?
    /// Whether the rule is asked on the way whether to go on.
    var isWatched: Bool
    /// Whether it is of the audio rendition.
    var isAudio: Bool
    /// How long it is until the transfer is looked at again, milliseconds.
    var untilLook: Double
    /// When it is given up, on the link's clock.
    var deadline = Double.infinity
    /// The HTTP status that it is answered with instead of what was asked for.
    var status: Int?
    /// Whether it took too long.
    var isTimedOut = false

    /// Whether nothing more is to come.
    var isOver: Bool {
        isTimedOut || transfer.abandonedFor != nil
            || (transfer.timeToFirstByte != nil && (status != nil || transfer.received >= transfer.bits))
    }

    /// How it ended, once nothing more is to come.
    var outcome: MediaRequest.Outcome {
        if isTimedOut { return .timedOut }
        if let status { return .status(status) }
        if transfer.abandonedFor != nil { return .abandoned }
        return transfer.received < transfer.bits ? .cancelled : .delivered
    }

    /// Whether it is a segment, of video or audio.
    var isMedia: Bool { kind == .segment || kind == .audioSegment }
}

/// One of the player's two ways of loading: of the main track, and of an audio rendition of its own.
struct Loader {
    /// How long it does nothing, milliseconds; endless where only something else can wake it.
    var rest = 0.0
    /// Whether a request of it is under way.
    var isBusy = false
    /// The variant whose segment is loaded next, once its playlist, key and initialization section are there.
    var chosen: Int?
    /// The place in the buffer that this segment is for.
    var place: Int?
    /// Since when it has been waiting for room in the buffer, on the link's clock.
    var waitingSince: Double?
    /// How often the same thing has failed in a row.
    var failures = 0
    /// How often the same segment was given up in a row.
    var givenUp = 0
}

/// What need not be loaded again.
struct LoadedFiles {
    var multivariantPlaylist: Bool
    /// By track.
    var playlists: [Bool]
    var initializationSections: [Bool]
    /// By key; see ``keyOfTrack``.
    var keys: [Bool]
    /// The key of each track; nil without one.
    let keyOfTrack: [Int?]

    init(_ presentation: Presentation, profile: PlayerProfile, preparation: StartupPreparation) {
        let skips = !profile.loadsPlaylists
        multivariantPlaylist = skips || preparation.loadsPlaylists || presentation.multivariantBytes == nil
        playlists = Array(repeating: skips, count: presentation.tracks.count)
        initializationSections = presentation.tracks.map { skips || $0.initializationBytes == nil }
        var uris: [String] = []
        keyOfTrack = presentation.tracks.map { track in
            guard let uri = track.keyURI else { return nil }
            if let known = uris.firstIndex(of: uri) { return known }
            uris.append(uri)
            return uris.count - 1
        }
        keys = Array(repeating: skips || preparation.loadsKeys, count: uris.count)
    }

    /// What has to be loaded before a track's segments; nil where nothing is missing.
    func missing(forTrack track: Int) -> MediaRequest.Kind? {
        if !playlists[track] { return .mediaPlaylist }
        if let key = keyOfTrack[track], !keys[key] { return .key }
        return initializationSections[track] ? nil : .initializationSection
    }

    /// A track's playlist and initialization section have to be loaded (again).
    mutating func forget(_ track: Int, of presentation: Presentation) {
        playlists[track] = false
        initializationSections[track] = presentation.tracks[track].initializationBytes == nil
    }

    /// Notes that something of a track is loaded.
    mutating func add(_ kind: MediaRequest.Kind, track: Int) {
        switch kind {
        case .multivariantPlaylist: multivariantPlaylist = true
        case .mediaPlaylist: playlists[track] = true
        case .key: if let key = keyOfTrack[track] { keys[key] = true }
        case .initializationSection: initializationSections[track] = true
        case .segment, .audioSegment: break
        }
    }
}
