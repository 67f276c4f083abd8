extension KPI {
    /// From the request to play until the time base runs; of a set the median, in a comparison the mean.
    public static let startupTime = KPI(
        "startupTime", "Startup time", short: "Startup", phrase: "startup time", .seconds, better: .lower,
        traits: [.ofPlayback, .needsStart],
        session: .number { $0.startupTime?.seconds },
        set: .number({ $0.startupTime?.times.percentile(50) }, at: "startupTime/p50") {
            $0.startupFromEvents.count + $0.startupFromLog.count
        },
        compared: Compared(lower: "starts sooner", higher: "starts later"))

    /// Seconds of media watched; of a set the sum, in a comparison the mean a session.
    public static let durationWatched = KPI(
        "durationWatched", "Duration watched", short: "Watched", phrase: "duration watched", .seconds, better: .neither,
        remark: "media time",
        session: .number { $0.durationWatched }, set: .number(\.durationWatched, known: \.watched.known),
        compared: Compared(lower: "plays shorter", higher: "plays longer"))

    /// Stalls; of a set the sum, in a comparison the mean a session.
    public static let stallCount = KPI(
        "stallCount", "Stalls", phrase: "stalls", .count, better: .lower, traits: [.ofPlayback, .ofStalls],
        session: .whole { $0.stallCount }, set: .whole(\.stalls.value, known: \.stalls.known),
        compared: Compared(lower: "stalls less", higher: "stalls more"))

    /// Stalls an hour watched; of a set all stalls over all hours.
    public static let stallRate = KPI(
        "stallRate", "Stall rate", phrase: "stall rate", .perHour, better: .lower, traits: [.ofPlayback, .ofStalls],
        session: .number { $0.stallRate }, set: .number(\.stallRate, known: \.stallsPerWatched.known),
        compared: Compared(lower: "stalls less", higher: "stalls more") { session in
            guard let stalls = session.stallCount, let watched = session.access?.watched else { return nil }
            return (Double(stalls) * 3.6e9, watched)
        })

    /// Seconds of rebuffering; of a set the sum, in a comparison the mean a session.
    public static let rebufferDuration = KPI(
        "rebufferDuration", "Rebuffer duration", short: "Rebuffer", phrase: "rebuffer duration", .seconds,
        better: .lower, traits: [.ofPlayback, .ofStalls],
        session: .number { $0.rebufferDuration },
        bound: { session in
            if let least = session.rebufferDurationAtLeast { return (.lowerBound, least) }
            return session.rebufferDurationAtMost.map { (.bound, $0) }
        },
        set: .number(\.rebufferDuration, known: \.rebuffer.known),
        compared: Compared(lower: "rebuffers less", higher: "rebuffers more"))

    /// Stalls that were still going on when the session, or its log, ended.
    public static let rebufferOpen = KPI(
        "rebufferOpen", "Stalls to the end", phrase: "stalls to the end", .count, better: .lower,
        traits: [.ofPlayback, .ofStalls],
        session: .whole { $0.rebufferOpen }, set: .whole(\.openStalls.value, known: \.openStalls.known))

    /// Rebuffer duration over duration watched; of a set a ratio of sums.
    public static let rebufferRatio = KPI(
        "rebufferRatio", "Rebuffer ratio", phrase: "rebuffer ratio", .ratio, better: .lower,
        traits: [.ofPlayback, .ofStalls],
        session: .number { $0.rebufferRatio },
        bound: { $0.rebufferRatioAtLeast.map { (.lowerBound, $0) } },
        set: .number(\.rebufferRatio, known: \.rebufferPerWatched.known),
        compared: Compared(lower: "rebuffers less", higher: "rebuffers more") { session in
            guard let rebuffer = session.rebufferMicroseconds, let watched = session.access?.watched else { return nil }
            return (Double(rebuffer), watched)
        })

    /// The variants' peak bitrates, weighted by the time watched.
    public static let timeWeightedIndicatedBitrate = KPI(
        "timeWeightedIndicatedBitrate", "Indicated bitrate", short: "Indicated", phrase: "bitrate", .bitsPerSecond,
        better: .higher, traits: [.ofPlayback, .ofBitrate], remark: "time-weighted",
        session: .number { $0.timeWeightedIndicatedBitrate },
        set: .number(\.timeWeightedIndicatedBitrate, known: \.indicated.known),
        compared: Compared(lower: "plays a lower bitrate", higher: "plays a higher bitrate") { session in
            guard let access = session.access, access.indicatedWatched > 0 else { return nil }
            return (Double(access.indicatedTimesWatched) / 1e6, access.indicatedWatched)
        })

    /// What the network gave, weighted by the time watched.
    public static let timeWeightedObservedBitrate = KPI(
        "timeWeightedObservedBitrate", "Observed bitrate", short: "Observed", phrase: "observed bitrate",
        .bitsPerSecond, better: .neither, traits: [.ofPlayback], remark: "time-weighted",
        session: .number { $0.timeWeightedObservedBitrate },
        set: .number(\.timeWeightedObservedBitrate, known: \.observed.known))

    /// SCORE of the variants, weighted by the time watched. No log holds it: who knows the playlist gives it.
    public static let timeWeightedScore = KPI(
        "timeWeightedScore", "SCORE", phrase: "SCORE", .score, better: .higher, traits: [.ofPlayback],
        compared: Compared(lower: "plays a lower SCORE", higher: "plays a higher SCORE") { _ in nil })

    /// Variant switches; of a set the sum, in a comparison the mean a session.
    public static let switchCount = KPI(
        "switchCount", "Variant switches", short: "Switches", phrase: "switches", .count, better: .lower,
        traits: [.ofPlayback],
        session: .whole { $0.switchCount }, set: .whole(\.switches.value, known: \.switches.known),
        compared: Compared(lower: "switches less", higher: "switches more"))

    /// The indicated bitrate's changes added up; in a comparison the mean a session.
    public static let switchMagnitude = KPI(
        "switchMagnitude", "Switch magnitude", short: "Switch size", phrase: "switch magnitude", .bitsPerSecond,
        better: .lower, traits: [.ofPlayback, .ofBitrate],
        session: .number { $0.switchMagnitude },
        compared: Compared(lower: "switches less", higher: "switches more"))

    /// Dropped video frames.
    public static let droppedFrames = KPI(
        "droppedFrames", "Dropped frames", phrase: "dropped frames", .count, better: .lower, traits: [.ofPlayback],
        session: .whole { $0.droppedFrames }, set: .whole(\.droppedFrames.value, known: \.droppedFrames.known))

    /// Bytes received; of a set the sum, in a comparison the mean a session.
    public static let bytesTransferred = KPI(
        "bytesTransferred", "Transferred", phrase: "bytes", .bytes, better: .neither,
        session: .whole { $0.bytesTransferred }, set: .whole(\.bytes.value, known: \.bytes.known),
        compared: Compared(lower: "transfers less", higher: "transfers more"))

    /// Bytes received over those that what was watched takes at the indicated bitrates.
    public static let fetchedRatio = KPI(
        "fetchedRatio", "Fetched to watched", short: "Fetched", phrase: "bytes fetched to watched", .times,
        better: .lower,
        traits: [.ofPlayback], remark: "at the indicated bitrate",
        session: .number { $0.fetchedRatio })

    /// How far behind the live edge playback was, weighted by time; in a comparison the mean a session.
    public static let liveLatency = KPI(
        "liveLatency", "Live latency", short: "Latency", phrase: "live latency", .seconds, better: .lower,
        traits: [.ofPlayback, .unsaidAtZero], remark: "behind the live edge, time-weighted",
        session: .number { $0.observed?.latency.mean },
        compared: Compared(lower: "plays nearer to the live edge", higher: "plays further behind the live edge"))

    /// The live latency that was not passed for 95 % of the time.
    public static let liveLatencyP95 = KPI(
        "liveLatencyP95", "Live latency p95", short: "Latency p95", phrase: "live latency p95", .seconds,
        better: .lower,
        traits: [.ofPlayback],
        session: .number { $0.observed?.latency.quantile(0.95) })

    /// The part of the time further behind the live edge than the player aimed at.
    public static let timeOverLatencyTarget = KPI(
        "timeOverLatencyTarget", "Over latency target", short: "Over target", phrase: "time over the latency target",
        .ratio, better: .lower, traits: [.ofPlayback],
        session: .number { $0.observed?.latency.timeOverTarget })

    /// Linear QoE (Yin et al. 2015); in a comparison the mean a session.
    public static let linearQoE = KPI(
        "linearQoE", "Linear QoE", phrase: "linear QoE", .linearQoE, better: .higher,
        traits: [.ofPlayback, .ofBitrate, .needsStart],
        session: .number { $0.linearQoE },
        compared: Compared(lower: "has the lower linear QoE", higher: "has the higher linear QoE"))

    /// Failed sessions of all of which one knows whether they failed.
    public static let failurePercentage = KPI(
        "failurePercentage", "Failures", phrase: "failures", .sessions, better: .lower, sessionKey: "failed",
        session: .truth { $0.failure.failed }, set: .number(\.failurePercentage, known: \.failures.known),
        compared: Compared(lower: "fails less", higher: "fails more"))

    /// Sessions that were left before anything played, and did not fail.
    public static let exitsBeforeStart = KPI(
        "exitsBeforeStart", "Exits before start", phrase: "left before start", .count, better: .lower,
        remark: "nothing was played",
        set: .whole({ $0.exits.known > 0 ? Int128($0.exits.count) : nil }, known: \.exits.known))

    /// The same of all sessions of which it is known whether they played.
    public static let exitsBeforeStartPercentage = KPI(
        "exitsBeforeStartPercentage", "Exits before start", phrase: "sessions left before start", .sessions,
        better: .lower, remark: "nothing was played", set: .number(\.exits.percentage, known: \.exits.known))

    /// Sessions in which the user asked to play and nothing ever played, of all of which that is known. Such a session is
    /// worse than any that starts; it has no part in what only playback tells.
    public static let neverStartedPercentage = KPI(
        "neverStartedPercentage", "Never started", phrase: "sessions that never start", .sessions, better: .lower,
        traits: [.unsaidAtZero],
        session: .truth { $0.neverStarted },
        compared: Compared(lower: "fails to start less often", higher: "fails to start more often"))

    /// Sessions that played without a stall, of all that played.
    public static let stallFreePercentage = KPI(
        "stallFreePercentage", "Stall-free sessions", short: "Stall-free", phrase: "stall-free sessions", .sessions,
        better: .higher, traits: [.ofPlayback, .ofStalls], remark: "of those that played", sessionKey: "stallFree",
        session: .truth { $0.stallFree }, set: .number(\.stallFreePercentage, known: \.stallFree.known),
        compared: Compared(lower: "has fewer stall-free sessions", higher: "has more stall-free sessions"))

    /// Sessions that failed before the first frame, of all attempts to play, exits before start among them.
    public static let startupFailurePercentage = KPI(
        "startupFailurePercentage", "Startup failures", phrase: "startup failures", .sessions, better: .lower,
        traits: [.unsaidAtZero], remark: "of all attempts to play", sessionKey: "startupFailed",
        session: .truth { $0.startupFailed },
        set: .number(\.startupFailurePercentage, known: \.startupFailures.known),
        compared: Compared(lower: "fails at the start less often", higher: "fails at the start more often"))

    /// Entries of error logs.
    public static let errors = KPI(
        "errors", "Errors", phrase: "errors", .count, better: .lower, sessionKey: "errors.total",
        session: .whole { $0.errors.map { Int64($0.total) } },
        set: .whole(\.errorEntries.value, known: \.errorEntries.known))
}

// The orders in which the table is read. They are those of the JSON contract, where additions stand last.
extension KPI {
    /// The KPIs that a session's record has.
    public static let ofSession: [KPI] = [
        .startupTime, .durationWatched, .stallCount, .stallRate, .rebufferDuration, .rebufferOpen, .rebufferRatio,
        .timeWeightedIndicatedBitrate, .timeWeightedObservedBitrate, .switchCount, .switchMagnitude, .droppedFrames,
        .bytesTransferred, .linearQoE, .failurePercentage, .stallFreePercentage, .startupFailurePercentage,
        .fetchedRatio, .liveLatency, .liveLatencyP95, .timeOverLatencyTarget,
    ]

    /// The KPIs that an aggregate has.
    public static let ofSet: [KPI] = [
        .failurePercentage, .durationWatched, .stallCount, .stallRate, .rebufferDuration, .rebufferRatio,
        .timeWeightedIndicatedBitrate, .exitsBeforeStart, .startupTime, .timeWeightedObservedBitrate, .switchCount,
        .droppedFrames, .bytesTransferred, .errors, .rebufferOpen, .stallFreePercentage, .startupFailurePercentage,
    ]

    /// Those of an aggregate that people are given in a table, in its order.
    public static let summarized: [KPI] = [
        .failurePercentage, .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .durationWatched,
        .exitsBeforeStart, .stallFreePercentage, .startupFailurePercentage,
    ]

    /// The KPIs by which sides are compared.
    public static let compared: [KPI] = [
        .startupTime, .stallCount, .stallRate, .rebufferDuration, .rebufferRatio, .timeWeightedIndicatedBitrate,
        .timeWeightedScore, .switchCount, .switchMagnitude, .linearQoE, .failurePercentage, .durationWatched,
        .bytesTransferred, .neverStartedPercentage, .stallFreePercentage, .startupFailurePercentage, .liveLatency,
    ]
}
