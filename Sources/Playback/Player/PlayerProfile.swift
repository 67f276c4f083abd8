/// The numbers and habits of a player: thresholds, buffer goals, time-outs.
///
/// Every place where players differ is one property here; the engine has no player's name in it.
public struct PlayerProfile: Equatable, Sendable {
    /// Which variant is loaded first.
    public enum FirstVariant: Hashable, Sendable {
        /// The one that the multivariant playlist lists first (AVPlayer; HLS authoring specification).
        case firstListed
        /// The lowest.
        case lowest
        /// The highest whose peak bitrate the default estimate covers; see ``PlayerProfile/defaultEstimate``.
        case defaultEstimate
    }

    /// When the next segment is requested.
    public enum BufferGoal: Hashable, Sendable {
        /// As soon as a whole segment fits below the goal.
        case roomForSegment
        /// While the buffer is below the goal, which it may thus pass by one segment.
        case below
    }

    /// How transfers that are under way at the same time share the link.
    public enum Sharing: Hashable, Sendable {
        /// Each gets the same part of the bandwidth.
        case fair
        /// First come, first served.
        case firstComeFirstServed
    }

    /// Which latency a request pays where the trace's latency changes while it waits.
    public enum Latency: Hashable, Sendable {
        /// The one of the moment of the request.
        case atRequest
        /// Each period's, for the part of the trip that falls into it (Sabre).
        case proportional
    }

    /// How fast a player plays by how much further behind the live edge it is than it should be, within its limits.
    public enum LiveRateCurve: Hashable, Sendable {
        /// hls.js: from 1 towards 2, in steps of a twentieth, where more than a second is buffered.
        case logistic
        /// Media3: so much faster each second; not for 20 ms.
        case proportional(Double)
        /// Shaka Player's live sync: as fast as it may where it is so many seconds further behind, as slowly where it is nearer.
        case steps(Double)
    }

    /// The name, as `--player` takes it.
    public var name: String
    /// Whether playlists, keys and initialization sections are loaded; Sabre knows none.
    public var loadsPlaylists: Bool
    /// Which variant is loaded first.
    public var firstVariant: FirstVariant
    /// The throughput that is assumed before any is measured, bits per second.
    public var defaultEstimate: Double
    /// Up to where the peak bitrate of the variant that is listed first raises the default estimate, bits per second.
    public var raisedDefaultEstimate = 0.0
    /// What the buffer is filled up to, seconds.
    public var maxBuffer: Double
    /// Where not nil, the goal is this many bits at the peak bitrate of the variant to load, between ``maxBuffer`` and
    /// 600 s; the rule is then asked before there is room.
    public var maxBufferBits: Double?
    /// What the buffer is filled up to while the highest variant is loaded, seconds; nil for as much as of the others.
    public var maxBufferAtTop: Double?
    /// The same of media that lasts 600 s or more.
    public var maxBufferAtTopOfLongMedia: Double?
    /// When the next segment is requested.
    public var bufferGoal: BufferGoal
    /// Media that must be buffered before playback starts, in segments.
    public var segmentsToStart: Int
    /// Media that must be buffered before playback goes on after a stall, in segments.
    public var segmentsToResume: Int
    /// Whether a segment plays while it arrives; where not, it counts when it is whole.
    public var playsArriving = false
    /// Media that must be buffered before such a player starts, seconds, in place of ``segmentsToStart``.
    public var secondsToStart = 0.0
    /// The same after a stall, in place of ``segmentsToResume``.
    public var secondsToResume = 0.0
    /// Whether the parts of a live playlist (EXT-X-PART) are loaded one by one; where not, its segments are.
    public var playsParts = false
    /// Media that must be buffered before a player of parts goes on after its first stall, its second and so on, seconds; the
    /// last for all further ones. Empty where a part is enough.
    public var partSecondsToResume: [Double] = []
    /// Whether the next part is asked for before the playlist lists it, as EXT-X-PRELOAD-HINT allows.
    public var usesHints = false
    /// How fast it plays at most to come nearer to the live edge; 1 where it never plays faster.
    public var maxLiveRate = 1.0
    /// How slowly it plays at least where it is nearer to the live edge than it should be.
    public var minLiveRate = 1.0
    /// How fast it plays between the two.
    public var liveRateCurve = LiveRateCurve.logistic
    /// By how much it stays further behind the live edge after each stall, seconds.
    public var holdBackAfterStall = 0.0
    /// What is left in the buffer when it counts as empty, seconds.
    public var emptyLevel: Double
    /// From the last byte of the segment that starts playback to the time base running, seconds.
    public var startDelay: Double
    /// The same after a stall, seconds.
    public var resumeDelay: Double
    /// From a notification of the player to what the app does about it, seconds.
    public var appRoundTrip: Double
    /// How often the player looks whether its buffer has room, seconds; zero for at once.
    public var tick: Double
    /// Whether that time is counted from when the player found no room, and not from when it knew of its variants.
    public var ticksFromFull = false
    /// Whether the rule is asked again when a playlist that it waited for is there, or a request has failed.
    public var choosesAgain = false
    /// Whether the media playlist of the variant that is listed first is loaded before a variant is chosen.
    public var opensFirstListed = false
    /// Whether a variant's media playlist and initialization section are loaded again each time it is switched to.
    public var forgetsPlaylists = false
    /// Whether the initialization section is asked for together with the segment that needs it, so that both wait for their
    /// first bytes at the same time.
    public var joinsInitialization = false
    /// Between the end of a load and the next request, seconds; after a segment counted from when it is parsed.
    public var requestGap: Double
    /// From a segment's last byte until it is parsed, seconds, whatever its size.
    public var parseTime = 0.0
    /// The same of the first segment, for which the parser is set up.
    public var firstParseTime = 0.0
    /// How fast a segment is parsed beyond that, bits per second.
    public var parseRate = Double.infinity
    /// Bytes of headers that a response brings along.
    public var responseHeaderBytes: Int
    /// Bytes of a response's body that come at once: the first of them are seen when all of these are there.
    public var packetBytes = 0
    /// The part of the link's bits that headers of TCP and IP take, which no transfer gets: 0.035 of packets of 1500 bytes.
    public var overhead = 0.0
    /// How many round trips the first connection takes before its first request is made: TCP takes one, TLS 1.3 another.
    public var connectionTrips = 0.0
    /// How transfers share the link.
    public var sharing: Sharing
    /// Which latency a request pays.
    public var latency: Latency
    /// How often a transfer under way is looked at, seconds.
    public var watchInterval: Double
    /// Whether it is looked at before its first byte too.
    public var watchesFromRequest = false
    /// How many bits have to come between two such looks.
    public var watchBits: Double
    /// How long a request may take until its first byte, seconds; infinite without a limit.
    public var firstByteTimeout: Double
    /// How long a request may take in all, seconds; infinite without a limit.
    public var requestTimeout: Double
    /// How long a transfer under way may bring nothing, or too little for a player that takes samples of it to look at it,
    /// seconds; infinite without a limit. It counts for players that look at their transfers on the way.
    public var progressTimeout = Double.infinity
    /// How long a media file may take until it is reported as not received, although it is waited for, seconds;
    /// infinite where it never is.
    public var reportsAfter = Double.infinity
    /// How often a request that failed is made again before the variant is given up.
    public var retries: Int
    /// Whether that is so of a request too that was answered with an HTTP error; where not, its variant is given up at once.
    public var retriesStatus = true
    /// How long the player waits before it makes such a request again, seconds.
    public var retryDelay = 0.0
    /// By how much that wait is longer each further time in a row, seconds.
    public var retryDelayStep = 0.0
    /// Whether what roundings leave to play after the last segment counts as a stall, as it does in Sabre's results: of the
    /// movies that Sabre can play (``Presentation/isSimulatorMovie``), since anything else has no such result to agree with.
    public var countsRemainderAtEnd: Bool
    /// How throughput and latency are estimated.
    public var estimator: ThroughputEstimator.Kind
    /// Whether the first segment of a session counts for the estimate.
    public var estimatesFirstSegment = true
}

extension PlayerProfile {
    /// This player with a buffer that is filled up to so many seconds, whatever the variants' bitrates.
    public func settingMaxBuffer(_ seconds: Double) -> PlayerProfile {
        var profile = self
        profile.maxBuffer = seconds
        profile.maxBufferBits = maxBufferBits.map { _ in 0 }
        (profile.maxBufferAtTop, profile.maxBufferAtTopOfLongMedia) = (nil, nil)
        return profile
    }

    /// Whether it takes time to parse a segment.
    @inline(__always)
    var parses: Bool { parseTime > 0 || firstParseTime > 0 || parseRate < .infinity }

    /// Bits of headers that a response brings along.
    @inline(__always)
    var headerBits: Double { Double(responseHeaderBytes * 8) }

    /// Bits of a response's body that come at once.
    @inline(__always)
    var packetBits: Double { Double(packetBytes * 8) }

    /// Whether bits arrive before the first byte is taken for arrived.
    @inline(__always)
    var hasLead: Bool { responseHeaderBytes > 0 || packetBytes > 0 }

    /// Whether a request can take too long.
    @inline(__always)
    var hasTimeouts: Bool { firstByteTimeout < .infinity || requestTimeout < .infinity }

    /// Whether each period's latency counts for the part of a trip that falls into it.
    @inline(__always)
    var isLatencyProportional: Bool { latency == .proportional }
}

extension PlayerProfile {
    /// The profile where none is asked for.
    public static let usual = avplayer

    /// The profile of a name; nil for a name that there is not.
    public static func named(_ name: String) -> PlayerProfile? { all.first { $0.name == name } }

    /// The rule where none is asked for: the one that is called like the player, where it has its own.
    public var usualRule: ABRName { ABRName(name) ?? .dynamic }

    /// What the buffer is filled up to while the highest variant of a presentation is loaded, seconds; nil for as much as of the
    /// others.
    func maxBufferAtTop(_ presentation: Presentation) -> Double? {
        presentation.duration >= 600 ? maxBufferAtTopOfLongMedia ?? maxBufferAtTop : maxBufferAtTop
    }

    /// The level above which no segment is asked for, milliseconds; where bits bound the buffer, the least such.
    func requestLevel(_ situation: ABRSituation) -> Double {
        bufferGoal == .roomForSegment ? situation.maxBuffer - situation.segmentDuration : situation.maxBuffer
    }

    /// The throughput that is assumed before any is measured, kb/s.
    func assumedThroughput(_ presentation: Presentation) -> Double {
        let first = presentation.variants[presentation.firstListed].peakBitrate
        return max(defaultEstimate, min(first, raisedDefaultEstimate)) / 1000
    }
}
