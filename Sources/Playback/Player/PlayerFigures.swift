import Numerics

/// The numbers of a ``PlayerProfile`` as the engine counts, worked out once a session: times in milliseconds, sizes in
/// bits.
struct PlayerFigures: Hashable, Sendable {
    /// See ``PlayerProfile/requestGap``.
    let requestGap: Double
    /// See ``PlayerProfile/emptyLevel``.
    let emptyLevel: Double
    /// See ``PlayerProfile/resumeDelay``.
    let resumeDelay: Double
    /// See ``PlayerProfile/tick``.
    let tick: Double
    /// See ``PlayerProfile/watchInterval``.
    let watchInterval: Double
    /// See ``PlayerProfile/watchBits``.
    let watchBits: Double
    /// See ``PlayerProfile/watchesFromRequest``.
    let watchesFromRequest: Bool
    /// Whether it takes time to parse a segment; see ``PlayerProfile/parseTime``.
    let parses: Bool
    /// See ``PlayerProfile/responseHeaderBytes``.
    let headerBits: Double
    /// See ``PlayerProfile/packetBytes``.
    let packetBits: Double
    /// See ``PlayerProfile/firstByteTimeout``; endless where there is none.
    let firstByteTimeout: Double
    /// See ``PlayerProfile/requestTimeout``; endless where there is none.
    let requestTimeout: Double
    /// See ``PlayerProfile/reportsAfter``; endless where nothing is reported.
    let lateTime: Double
    /// Whether each period's latency counts for the part of a trip that falls into it; see ``PlayerProfile/Latency``.
    let isLatencyProportional: Bool

    /// The numbers of a player for whom only latency and bandwidth take time, as of ``PlayerProfile/sabre``: known before
    /// any session, so that the compiler can reckon with them.
    @inline(__always)
    static var plain: PlayerFigures {
        PlayerFigures(
            requestGap: 0, emptyLevel: 0, resumeDelay: 0, tick: 0, watchInterval: 50, watchBits: 12_000,
            watchesFromRequest: false, parses: false, headerBits: 0, packetBits: 0, firstByteTimeout: .infinity,
            requestTimeout: .infinity, lateTime: .infinity, isLatencyProportional: true)
    }
}

extension PlayerFigures {
    /// Whether bits arrive before the first byte is taken for arrived.
    @inline(__always)
    var hasLead: Bool { headerBits > 0 || packetBits > 0 }

    /// Whether a request can take too long.
    @inline(__always)
    var hasTimeouts: Bool { firstByteTimeout < .infinity || requestTimeout < .infinity }

    /// The numbers of a player.
    init(_ profile: PlayerProfile) {
        requestGap = profile.requestGap.milliseconds
        emptyLevel = profile.emptyLevel.milliseconds
        resumeDelay = profile.resumeDelay.milliseconds
        tick = profile.tick.milliseconds
        watchInterval = profile.watchInterval.milliseconds
        watchBits = profile.watchBits
        watchesFromRequest = profile.watchesFromRequest
        parses = profile.parseTime > 0 || profile.firstParseTime > 0 || profile.parseRate < .infinity
        headerBits = Double(profile.responseHeaderBytes * 8)
        packetBits = Double(profile.packetBytes * 8)
        firstByteTimeout = profile.firstByteTimeout?.milliseconds ?? .infinity
        requestTimeout = profile.requestTimeout?.milliseconds ?? .infinity
        lateTime = profile.reportsAfter?.milliseconds ?? .infinity
        isLatencyProportional = profile.latency == .proportional
    }
}
