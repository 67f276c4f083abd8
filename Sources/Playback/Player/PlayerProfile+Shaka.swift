extension PlayerProfile {
    /// Shaka Player 5.2, from its source (https://github.com/shaka-project/shaka-player at 35b290e: `player_configuration.js`,
    /// `simple_abr_manager.js`, `ewma_bandwidth_estimator.js`, `streaming_engine.js`, `http_fetch_plugin.js`, `backoff.js`,
    /// `hls_parser.js`, `player.js`), and from measured sessions of it in a browser, which the times are the usual ones of.
    ///
    /// - It starts with the highest variant that 1 Mb/s cover (`abr.defaultBandwidthEstimate`); a browser that tells its
    ///   downlink puts that in its place.
    /// - It fills the buffer up to 10 s (`streaming.bufferingGoal`), and looks every half second whether there is room (half of
    ///   `updateIntervalSeconds`).
    /// - The estimate takes samples of transfers under way; the first segment, which the player reads before it plays, is none.
    /// - A variant's media playlist and initialization section are loaded anew at each switch.
    /// - One segment is enough to play (`streaming.rebufferingGoal` is 0: the browser decides).
    /// - A request is made twice, a second apart (`maxAttempts`, `baseDelay`; the wait is varied by half at random, which is
    ///   left out), and given up after 10 s without an answer, 5 s without progress, or 30 s in all.
    /// - It plays parts (`streaming.lowLatencyMode`), also those that are hinted at, from PART-HOLD-BACK on. It keeps its rate, but
    ///   for who switches `streaming.liveSync` on: then it plays at the greatest rate while it is more than a second
    ///   (`targetLatency` and its tolerance) behind where it began.
    public static let shaka = PlayerProfile(
        name: "shaka",
        loadsPlaylists: true,
        firstVariant: .defaultEstimate,
        defaultEstimate: 1_000_000,
        maxBuffer: 10,
        maxBufferBits: nil,
        bufferGoal: .below,
        segmentsToStart: 1,
        segmentsToResume: 1,
        playsParts: true,
        usesHints: true,
        liveRateCurve: .steps(1),
        emptyLevel: 0.04,
        startDelay: 0.106,
        resumeDelay: 0.02,
        appRoundTrip: 0,
        tick: 0.5,
        ticksFromFull: true,
        forgetsPlaylists: true,
        joinsInitialization: true,
        requestGap: 0.009,
        responseHeaderBytes: 150,
        sharing: .fair,
        latency: .atRequest,
        watchInterval: 0.01,
        watchBits: 0,
        firstByteTimeout: 10,
        requestTimeout: 30,
        progressTimeout: 5,
        retries: 1,
        retryDelay: 1,
        countsRemainderAtEnd: false,
        estimator: .ewmaOfProgress(fast: 2, slow: 5),
        estimatesFirstSegment: false)
}
