import PlayerLog
import PlayheadNumerics

extension SessionTotals {
    /// Linear QoE with balanced weights (Yin et al. 2015), in Mb/s times chunks of `LinearQoE.chunkDuration`.
    ///
    /// `nil` where a part of it is unknown. A session without a stall has rebuffered for no time, whoever measured.
    public var linearQoE: Double? {
        guard let access, access.indicatedWatched > 0, let magnitude = switchMagnitude, let startup = startupTime,
            let rebuffer = rebufferDuration ?? (stallCount == 0 && rebufferAtLeastMicroseconds == nil ? 0 : nil)
        else { return nil }
        return LinearQoE().value(
            bitrateSum: Double(access.indicatedTimesWatched) / 1e12 / LinearQoE.chunkDuration,
            switchMagnitude: magnitude,
            rebufferDuration: rebuffer, startupTime: startup.seconds)
    }

    /// What no rule can pass in ``linearQoE`` over the same link with the same player, as the context says: simulated
    /// sessions of the rule `optimal` know it. `nil` where nobody worked it out, or there is none.
    public var linearQoEUpperBound: Double? {
        guard case .number(let bound) = context.values[Self.upperBoundKey] else { return nil }
        return bound
    }

    /// The key of ``linearQoEUpperBound`` in the context.
    public static var upperBoundKey: String { "linearQoEUpperBound" }
}
