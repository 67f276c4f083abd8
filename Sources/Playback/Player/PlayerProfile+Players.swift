extension PlayerProfile {
    /// An approximation of AVPlayer from what Apple has said in public (WWDC 2018 session 502, WWDC 2017 session 514, the
    /// HLS authoring specification) and from what its logs show. Nobody outside Apple knows its real numbers.
    ///
    /// - It begins with the variant that is listed first, plays as soon as a segment is there, and gives transfers that
    ///   are under way together the same share of the link.
    /// - Its forward buffer is taken as 30 s; a file that does not answer within 10 s is reported and asked for again.
    /// - A segment that takes longer than 15 s is reported and waited for.
    public static let avplayer = PlayerProfile(
        name: "avplayer",
        loadsPlaylists: true,
        firstVariant: .firstListed,
        defaultEstimate: 0,
        maxBuffer: 30,
        maxBufferBits: nil,
        bufferGoal: .below,
        segmentsToStart: 1,
        segmentsToResume: 1,
        playsParts: true,
        usesHints: true,
        emptyLevel: 0,
        startDelay: 0.05,
        resumeDelay: 0.05,
        appRoundTrip: 0.1,
        tick: 0,
        requestGap: 0,
        responseHeaderBytes: 300,
        sharing: .fair,
        latency: .atRequest,
        watchInterval: 0.25,
        watchBits: 0,
        firstByteTimeout: 10,
        requestTimeout: .infinity,
        reportsAfter: 15,
        retries: 2,
        countsRemainderAtEnd: false,
        estimator: .ewma(fast: 3, slow: 8))

    /// The profiles by name, as `--player` takes them.
    public static let all: [PlayerProfile] = [.avplayer, .hlsjs, .shaka, .media3, .dashjs, .sabre]
}

extension PlayerProfile {
    /// hls.js 1.7, from its source (https://github.com/video-dev/hls.js: `config.ts`, `abr-controller.ts`,
    /// `base-stream-controller.ts`) and from measured sessions of it in a browser, which the times are the usual ones of.
    ///
    /// - It starts with the highest variant that 500 kb/s carry, or the bitrate of the variant listed first where that is
    ///   more, up to 5 Mb/s.
    /// - It fills the buffer up to 60 MB of the variant to load: 30 s at least, 600 s at most.
    /// - It loads one thing after the other, and asks its rule anew when a playlist that it waited for is there.
    /// - Of parts it wants more after each stall, as Chromium does: so much was there in 19 measured stalls.
    /// - One segment is enough to play; playback runs into a stall with a frame left in the buffer.
    public static let hlsjs = PlayerProfile(
        name: "hlsjs",
        loadsPlaylists: true,
        firstVariant: .defaultEstimate,
        defaultEstimate: 500_000,
        raisedDefaultEstimate: 5_000_000,
        maxBuffer: 30,
        maxBufferBits: 8 * 60_000_000,
        bufferGoal: .below,
        segmentsToStart: 1,
        segmentsToResume: 1,
        playsParts: true,
        partSecondsToResume: [0.2, 0.5, 1.8, 3, 3, 4],
        holdBackAfterStall: 1,
        emptyLevel: 0.04,
        startDelay: 0.106,
        resumeDelay: 0.009,
        appRoundTrip: 0,
        tick: 0.1,
        choosesAgain: true,
        requestGap: 0.007,
        parseTime: 0.0035,
        firstParseTime: 0.054,
        parseRate: 1_200_000_000,
        responseHeaderBytes: 208,
        packetBytes: 1460,
        sharing: .firstComeFirstServed,
        latency: .atRequest,
        watchInterval: 0.1,
        watchesFromRequest: true,
        watchBits: 0,
        firstByteTimeout: 10,
        requestTimeout: 120,
        retries: 4,
        countsRemainderAtEnd: false,
        estimator: .ewmaOfLoads(fast: 3, slow: 9, latency: 0.1))
}

extension PlayerProfile {
    /// The conventions of Sabre, the published ABR simulator (Spiteri, Sitaraman, Sparacio: "From Theory to Practice:
    /// Improving Bitrate Adaptation in the DASH Reference Player", MMSys 2018), so that results can be compared with it.
    @inline(__always)
    public static var sabre: PlayerProfile {
        PlayerProfile(
            name: "sabre",
            loadsPlaylists: false,
            firstVariant: .lowest,
            defaultEstimate: 0,
            maxBuffer: 25,
            maxBufferBits: nil,
            bufferGoal: .roomForSegment,
            segmentsToStart: 1,
            segmentsToResume: 1,
            emptyLevel: 0,
            startDelay: 0,
            resumeDelay: 0,
            appRoundTrip: 0,
            tick: 0,
            requestGap: 0,
            responseHeaderBytes: 0,
            sharing: .fair,
            latency: .proportional,
            watchInterval: 0.05,
            watchBits: 12_000,
            firstByteTimeout: .infinity,
            requestTimeout: .infinity,
            retries: 0,
            countsRemainderAtEnd: true,
            estimator: .ewma(fast: 3, slow: 8))
    }

    /// Whether only latency and bandwidth take time for this player: Sabre's, whose buffer and estimator may be any.
    var isPlain: Bool {
        var usual = PlayerProfile.sabre
        (usual.maxBuffer, usual.estimator) = (maxBuffer, estimator)
        return self == usual
    }
}
