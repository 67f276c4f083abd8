/// What need not be loaded again.
struct LoadedFiles {
    /// What of a track is loaded.
    private struct Track {
        var playlist: Bool
        var initializationSection: Bool
        /// Its key, as an index among ``keys``; nil without one.
        let key: Int?
        /// The first segment that needs the key.
        let firstKeyedSegment: Int
    }

    var multivariantPlaylist: Bool
    private var tracks: [Track]
    /// By key.
    private var keys: [Bool]
    /// Whether nothing of any track is missing: nearly always, and quick to ask.
    private var isComplete: Bool

    init(_ presentation: Presentation, profile: PlayerProfile, preparation: StartupPreparation) {
        let skips = !profile.loadsPlaylists
        multivariantPlaylist = skips || preparation.loadsPlaylists || presentation.multivariantBytes == nil
        isComplete = skips
        var uris: [String] = []
        tracks = presentation.tracks.map { track in
            let key = track.keyURI.map { uri in
                if let known = uris.firstIndex(of: uri) { return known }
                uris.append(uri)
                return uris.count - 1
            }
            return Track(
                playlist: skips, initializationSection: skips || track.initializationBytes == nil, key: key,
                firstKeyedSegment: track.firstKeyedSegment)
        }
        keys = Array(repeating: skips || preparation.loadsKeys, count: uris.count)
    }

    /// What has to be loaded before a segment of a track; nil where nothing is missing.
    @inline(__always)
    func missing(forTrack track: Int, segment: Int) -> Request.Kind? {
        isComplete ? nil : firstMissing(forTrack: track, segment: segment)
    }

    private func firstMissing(forTrack track: Int, segment: Int) -> Request.Kind? {
        let files = tracks[track]
        if !files.playlist { return .mediaPlaylist }
        if let key = files.key, !keys[key], segment >= files.firstKeyedSegment { return .key }
        return files.initializationSection ? nil : .initializationSection
    }

    /// Whether two tracks have one key.
    func shareKey(_ left: Int, _ right: Int) -> Bool { tracks[left].key == tracks[right].key }

    /// A track's playlist and initialization section have to be loaded (again).
    mutating func forget(_ track: Int, of presentation: Presentation) {
        isComplete = false
        tracks[track].playlist = false
        tracks[track].initializationSection = presentation.tracks[track].initializationBytes == nil
    }

    /// Notes that something of a track is loaded.
    mutating func add(_ kind: Request.Kind, track: Int) {
        switch kind {
        case .multivariantPlaylist: multivariantPlaylist = true
        case .mediaPlaylist: tracks[track].playlist = true
        case .key: if let key = tracks[track].key { keys[key] = true }
        case .initializationSection: tracks[track].initializationSection = true
        case .segment, .audioSegment: break
        }
    }
}

extension Presentation.Track {
    /// How large a file is that has to be loaded before the track's segments, bytes.
    func bytes(of kind: Request.Kind) -> Int {
        switch kind {
        case .mediaPlaylist: playlistBytes
        case .initializationSection: initializationBytes ?? 0
        // An AES-128 key.
        default: 16
        }
    }
}

/// One of the player's two ways of loading: of the main track, and of an audio rendition of its own.
struct Loader {
    /// How long it does nothing, milliseconds; endless where only something else can wake it.
    var rest = 0.0
    /// Whether a request of it is under way.
    var isBusy = false
    /// The variant whose segment is loaded next, once its playlist, key and initialization section are there.
    var chosen: Int?
    /// The replacedSlot in the buffer that this segment is for.
    var replacedSlot: Int?
    /// Since when it has been waiting for room in the buffer, on the link's clock.
    var waitingSince: Double?
    /// How often the same thing has failed in a row.
    var failures = 0
    /// How often the same segment was given up in a row.
    var givenUp = 0
}
