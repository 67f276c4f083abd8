import Quality

extension SessionTotals {
    /// How long the chunks are in which ``linearQoE`` counts, seconds: as in the paper's experiments.
    ///
    /// Not the segments' own duration, which no access log tells for sure: requests that were given up count in it, and so
    /// do audio segments. Sessions of differently long segments can thus be compared, too.
    private static let chunkDuration = 4.0

    /// Linear QoE with balanced weights (Yin et al. 2015), in Mb/s times chunks of four seconds.
    ///
    /// `nil` where a part of it is unknown. A session without a stall has rebuffered for no time, whoever measured.
    public var linearQoE: Double? {
        guard let access, access.indicatedWatched > 0, let magnitude = switchMagnitude, let startup = startupTime,
            let rebuffer = rebufferDuration ?? (stallCount == 0 ? 0 : nil)
        else { return nil }
        return LinearQoE().value(
            bitrateSum: Double(access.indicatedTimesWatched) / 1e12 / Self.chunkDuration, switchMagnitude: magnitude,
            rebufferDuration: rebuffer, startupTime: startup.seconds)
    }
}
