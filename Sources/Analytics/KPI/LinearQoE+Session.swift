import Quality

extension SessionTotals {
    /// Linear QoE with balanced weights (Yin et al. 2015), in Mb/s times chunks: a chunk is a segment, whose mean
    /// duration the log tells (media downloaded / requests).
    ///
    /// `nil` where a part of it is unknown. A session without a stall has rebuffered for no time, whoever measured.
    public var linearQoE: Double? {
        guard let access, access.requests > 0, access.requestedDuration > 0, access.indicatedWatched > 0,
            let magnitude = switchMagnitude, let startup = startupTime,
            let rebuffer = rebufferDuration ?? (stallCount == 0 ? 0 : nil)
        else { return nil }
        let segment = Double(access.requestedDuration) / Double(access.requests)
        return LinearQoE().value(
            bitrateSum: Double(access.indicatedTimesWatched) / 1e6 / segment, switchMagnitude: magnitude,
            rebufferDuration: rebuffer, startupTime: startup.seconds)
    }
}
