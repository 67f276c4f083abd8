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
    public static let all: [PlayerProfile] = [.avplayer, .hlsjs, .sabre]
}
