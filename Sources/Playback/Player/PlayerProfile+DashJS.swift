extension PlayerProfile {
    /// dash.js 5.1, from its source alone (https://github.com/Dash-Industry-Forum/dash.js at ccf3b95: `Settings.js`,
    /// `ScheduleController.js`, `ThroughputModel.js`, `ThroughputController.js`, `AbrController.js`, `MediaPlayerModel.js`). It
    /// plays DASH: here it is given the same variants and segments as the others, and no time for a manifest but HLS' playlists.
    ///
    /// - It starts with the highest variant below 1 Mb/s.
    /// - It fills the buffer up to 18 s (`bufferTimeDefault`), up to 30 s while it plays the highest variant
    ///   (`bufferTimeAtTopQuality`), or 60 s of media that lasts 600 s and more, and asks for a segment where it has room for it.
    /// - The estimate counts a transfer from its first byte, each second as one and a half (`weightDownloadTimeMultiplicationFactor`):
    ///   half-lives of 3 and 8 s are of 2 and 5.33 s of transfer time.
    /// - A request is made four times, a second apart, and given up after 20 s.
    public static let dashjs = PlayerProfile(
        name: "dashjs",
        loadsPlaylists: true,
        firstVariant: .defaultEstimate,
        defaultEstimate: 1_000_000,
        maxBuffer: 18,
        maxBufferBits: nil,
        maxBufferAtTop: 30,
        maxBufferAtTopOfLongMedia: 60,
        bufferGoal: .roomForSegment,
        segmentsToStart: 1,
        segmentsToResume: 1,
        emptyLevel: 0,
        startDelay: 0,
        resumeDelay: 0,
        appRoundTrip: 0,
        tick: 0.5,
        ticksFromFull: true,
        requestGap: 0,
        responseHeaderBytes: 300,
        sharing: .fair,
        latency: .atRequest,
        watchInterval: 0.1,
        watchBits: 0,
        firstByteTimeout: 20,
        requestTimeout: 20,
        retries: 3,
        retryDelay: 1,
        countsRemainderAtEnd: false,
        estimator: .ewma(fast: 2, slow: 16.0 / 3))
}
