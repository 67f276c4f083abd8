import PlayheadNumerics

/// Media3's (ExoPlayer's) `PlaybackStats`, as an app writes its fields down in JSON: sums, with counts of what was summed up.
enum Media3Statistics {
    /// Names of its fields; two of them tell it from anything else.
    static let names: Set<String> = [
        "playbackCount", "playbackStateDurationsMs", "totalValidJoinTimeMs", "validJoinTimeCount", "totalRebufferCount",
        "maxRebufferTimeMs", "totalPauseCount", "totalPauseBufferCount", "totalSeekCount", "foregroundPlaybackCount",
        "abandonedBeforeReadyCount", "endedCount", "totalVideoFormatBitrateTimeProduct",
        "totalVideoFormatBitrateTimeMs", "totalVideoFormatHeightTimeProduct", "totalBandwidthTimeMs",
        "totalBandwidthBytes", "totalDroppedFrames", "totalAudioUnderruns", "fatalErrorPlaybackCount",
        "fatalErrorCount",
        "firstReportedTimeMs", "backgroundJoiningCount",
    ]

    private static let definition =
        "Media3's PlaybackStats: the startup is the join time, from the intent to play until the player is ready (not until the "
        + "first frame moves), and unknown where the viewer paused, sought or it failed meanwhile; rebuffering is without seeks"

    /// States of `playbackStateDurationsMs`, which has a time for each of 16.
    private static let playing = 3, buffering = 6

    static func read(_ stats: JSONValue, localTime: LocalTime) throws(PlayerStatistics.Refusal) -> PlayerStatistics {
        let count = stats.wholeNumber("playbackCount") ?? 1
        guard count == 1 else {
            throw PlayerStatistics.Refusal(
                message: count == 0
                    ? "PlaybackStats of no playback (playbackCount is 0)"
                    : "PlaybackStats of \(count) playbacks in one (playbackCount): their sums are no session. Write the stats of "
                        + "each playback (PlaybackStatsListener's callback), before PlaybackStats.merge")
        }
        if stats.wholeNumber("foregroundPlaybackCount") == 0 {
            throw PlayerStatistics.Refusal(
                message: "PlaybackStats of a playback that was never in the foreground (a preload): it is no session")
        }
        var declared = DeclaredSession(source: "media3")
        let durations = stats["playbackStateDurationsMs"]?.elements ?? []
        func time(in state: Int) -> Int64? {
            guard durations.indices.contains(state), let time = durations[state].double, time >= 0 else { return nil }
            return FixedPoint.millionths(time / 1000)
        }
        declared.watched = stats.microseconds("totalPlayTimeMs", per: 1000) ?? time(in: playing)
        declared.rebuffer = stats.microseconds("totalRebufferTimeMs", per: 1000) ?? time(in: buffering)
        declared.stalls = stats.wholeNumber("totalRebufferCount")
        if stats.wholeNumber("validJoinTimeCount") != 0 {
            declared.startup = stats.microseconds("totalValidJoinTimeMs", per: 1000)
        }
        declared.droppedFrames = stats.wholeNumber("totalDroppedFrames")
        declared.bytes = stats.wholeNumber("totalBandwidthBytes")
        if let time = stats.microseconds("totalVideoFormatBitrateTimeMs", per: 1000),
            let product = stats["totalVideoFormatBitrateTimeProduct"]?.double, product > 0, product < 1e24
        {
            // Bits per second times milliseconds, in millionths of the one times microseconds.
            declared.indicated = DeclaredSession.WeightedBitrate(
                timesWatched: Int128(product.rounded()) * 1_000_000_000, watched: time)
        }
        if let bytes = declared.bytes, let time = stats.microseconds("totalBandwidthTimeMs", per: 1000), time > 0,
            let bitrate = FixedPoint.millionths(Double(bytes) * 8e6 / Double(time))
        {
            declared.observed = DeclaredSession.WeightedBitrate(mean: bitrate, watched: declared.watched ?? 0)
        }
        declared.failed = stats.wholeNumber("fatalErrorPlaybackCount").map { $0 > 0 }
        declared.started = (declared.watched ?? 0) > 0 || declared.startup != nil
        if declared.started == false, stats.wholeNumber("abandonedBeforeReadyCount") == nil, declared.watched == nil {
            declared.started = nil
        }
        declared.startDate = stats.date("startDate", localTime) ?? stats.date("date", localTime)
        declared.playbackType = stats.text("playbackType")
        var log = SessionLog(id: "")
        log.declared = declared
        return PlayerStatistics(log, definition)
    }
}
