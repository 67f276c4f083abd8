extension PlayerProfile {
    /// ExoPlayer of Media3 1.11 as it plays HLS with its defaults, from its source alone
    /// (https://github.com/androidx/media at 2bc2078: `AdaptiveTrackSelection.java`, `DefaultBandwidthMeter.java`,
    /// `DefaultLoadControl.java`, `DefaultLoadErrorHandlingPolicy.java`, `DefaultHttpDataSource.java`,
    /// `DefaultHlsPlaylistTracker.java`, `HlsChunkSource.java`, `HlsSampleStreamWrapper.java`). How long a device takes to
    /// decode and to show is none of it.
    ///
    /// - It starts with the highest variant that 0.7 of 1 Mb/s cover, which is assumed where the kind of network is not known;
    ///   on a known one, more or less by country (0.29 to 4.7 Mb/s).
    /// - Before that, it loads the media playlist of the variant listed first.
    /// - It fills the buffer up to 50 s (`DEFAULT_MIN_BUFFER_MS` and `DEFAULT_MAX_BUFFER_MS`).
    /// - A segment plays while it arrives: 1 s is enough to start, 2 s after a stall.
    /// - A request is made up to four times, at once, after 1 s and after 2 s more; one answered with an HTTP error is not made
    ///   again. It is given up after 8 s in which nothing comes.
    public static let media3 = PlayerProfile(
        name: "media3",
        loadsPlaylists: true,
        firstVariant: .defaultEstimate,
        defaultEstimate: 1_000_000,
        maxBuffer: 50,
        maxBufferBits: nil,
        bufferGoal: .below,
        segmentsToStart: 1,
        segmentsToResume: 1,
        playsArriving: true,
        secondsToStart: 1,
        secondsToResume: 2,
        playsParts: true,
        usesHints: true,
        maxLiveRate: 1.03,
        minLiveRate: 0.97,
        liveRateCurve: .proportional(0.1),
        holdBackAfterStall: 0.5,
        emptyLevel: 0,
        startDelay: 0,
        resumeDelay: 0,
        appRoundTrip: 0,
        tick: 0,
        opensFirstListed: true,
        requestGap: 0,
        responseHeaderBytes: 300,
        sharing: .fair,
        latency: .atRequest,
        watchInterval: 0.25,
        watchBits: 0,
        firstByteTimeout: 8,
        requestTimeout: .infinity,
        progressTimeout: 8,
        retries: 3,
        retriesStatus: false,
        retryDelay: 0,
        retryDelayStep: 1,
        countsRemainderAtEnd: false,
        estimator: .slidingPercentile(weight: 2000))
}
