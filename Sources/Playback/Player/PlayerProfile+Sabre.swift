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
