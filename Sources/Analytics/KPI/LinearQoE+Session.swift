public import PlayerLog
public import PlayheadNumerics

extension SessionTotals {
    /// Linear QoE, in Mb/s (or what stands for it) times chunks of `LinearQoE.chunkDuration`: by the model that the session was
    /// counted by, and with linear quality and balanced weights (Yin et al. 2015) where it was counted by none.
    ///
    /// `nil` where a part of it is unknown. A session without a stall has rebuffered for no time, whoever measured.
    public var linearQoE: Double? {
        guard let access, access.indicatedWatched > 0, let startup = startupTime,
            let rebuffer = rebufferDuration ?? (stallCount == 0 && rebufferAtLeastMicroseconds == nil ? 0 : nil),
            let played = quality(access)
        else { return nil }
        return played.model.value(
            qualitySum: played.sum, qualityChange: played.change, rebufferDuration: rebuffer,
            startupTime: startup.seconds)
    }

    private func quality(_ access: AccessTotals) -> (model: LinearQoE, sum: Double, change: Double)? {
        let model = qoeModel
        if model.quality != .linear {
            guard let played = playedQuality, let change = played.change else { return nil }
            return (model, played.sum, change)
        }
        guard let magnitude = switchMagnitude else { return nil }
        let bitrates = Double(access.indicatedTimesWatched) / 1e12 / LinearQoE.chunkDuration
        return (model, bitrates / 1e6, magnitude / 1e6)
    }

    /// The key of the context that says by which model a simulated session is counted.
    public static var qoeKey: String { "qoe" }

    /// The model by which ``linearQoE`` is counted: the one that was asked for, else its context's, else the usual.
    public var qoeModel: LinearQoE {
        playedQuality?.model ?? context[Self.qoeKey].flatMap { LinearQoE($0) } ?? .usual
    }

    /// What no rule can pass in ``linearQoE`` over the same link with the same player, as the context says: simulated
    /// sessions of the rule `optimal` know it. `nil` where nobody worked it out, or there is none.
    public var linearQoEUpperBound: Double? {
        guard case .number(let bound) = context.values[Self.upperBoundKey] else { return nil }
        return bound
    }

    /// The key of ``linearQoEUpperBound`` in the context.
    public static var upperBoundKey: String { "linearQoEUpperBound" }

    /// Counts what was played by a model, where that is not the usual.
    ///
    /// - Parameters:
    ///   - model: the model; nil for the session's own.
    ///   - log: the session's log.
    mutating func countQuality(of log: borrowing SessionLog, by model: LinearQoE?) {
        let model = model ?? qoeModel
        playedQuality = model == .usual ? nil : PlayedQuality(log, by: model)
    }
}

extension SessionContext {
    /// Says to all that count the session by which model they do.
    ///
    /// - Parameter qoe: the model; nil leaves what it says.
    public mutating func count(by qoe: LinearQoE?) {
        if let qoe { values[SessionTotals.qoeKey] = .text(qoe.description) }
    }
}

/// What a session's chunks are worth by a model that is not the usual.
public struct PlayedQuality: Equatable, Sendable {
    let model: LinearQoE
    /// The chunks' qualities added up.
    private(set) var sum = 0.0
    /// The changes between consecutive variants added up; nil where no event tells a variant.
    private(set) var change: Double?
    /// Of the last event that names a variant; nil within where that tells no bitrate.
    private var previous: Double??

    /// What a log's events are worth; a switch is what it is for `SessionTotals.switchMagnitude`.
    init(_ log: borrowing SessionLog, by model: LinearQoE) {
        self.model = model
        if log.hasVersions {
            for event in log.resolved().events { add(event) }
        } else {
            for row in log.accessRows { add(row.event) }
        }
    }

    private mutating func add(_ event: AccessLogEvent) {
        let quality = event[.indicatedBitrate].map { model.quality.thousandths(Double($0) / 1e9) / 1000 }
        if let quality, let watched = event[.durationWatched] {
            sum += quality * Double(watched) / 1e6 / LinearQoE.chunkDuration
        }
        guard !event.isProvisional, quality != nil || event.uri != nil else { return }
        if let quality { change = (change ?? 0) + abs(quality - ((previous ?? nil) ?? quality)) }
        previous = .some(quality)
    }
}
