extension PlayerProfile {
    /// hls.js 1.7, from its source (https://github.com/video-dev/hls.js: `config.ts`, `abr-controller.ts`,
    /// `base-stream-controller.ts`) and from measured sessions of it in a browser, which the times are the usual ones of.
    ///
    /// - It starts with the highest variant that 500 kb/s carry, or the bitrate of the variant listed first where that is
    ///   more, up to 5 Mb/s.
    /// - It fills the buffer up to 60 MB of the variant to load: 30 s at least, 600 s at most.
    /// - It loads one thing after the other, and asks its rule anew when a playlist that it waited for is there.
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
