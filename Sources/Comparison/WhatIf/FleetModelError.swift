public import PlayheadAnalytics

/// What the model of the player and of the link gets wrong in all sessions of a fleet alike: it does not shrink with their
/// number, as chance does.
///
/// Provenance: `make fleets`. Fleets of 2,000 viewers are made up over measured links, 1,000 of each of two kinds: a kind is a
/// family of links (3G, 4G, Puffer, Oboe, FCC, the simulator's two of slow and fast lines, a made-up LTE) and a player (`avplayer`,
/// `hlsjs`, `sabre`). A viewer comes at any time to a link, that gives 0.5 to 1.25 times what was measured, and watches for one to
/// ten minutes; of every other one requests are recorded, of the rest rows alone. Six changes are asked for (`abr=bola`,
/// `abr=throughput`, `abr=bba`, `max-buffer=60`, `max-buffer=12`, `scale=0.7`); the truth is that of 16,000 other viewers of the same
/// kinds, with those of whom nothing could be inferred (3 %). The error is derived from 50 fleets over half of the families (3G, fast
/// lines, Oboe, LTE), as the likeliest normal one beside chance, rounded up (of the bitrate a sixth less, which still held 43 of 50); and checked on 50
/// fleets over the other half: there 80 % intervals held the true change in 42 to 48 of 50, by KPI, and of 318 decided answers one had the
/// wrong sign, of the sessions without a stall, and three were of a fleet whose stalls the change leaves as they are. By chance alone
/// they held 12 to 31. The fleets of a kind share its viewers. The recorded player was always the one that the model plays.
///
/// Startup times have fleets of their own, whose links are scaled by 0.5, 0.7, 1.4 and 2, since of the other changes hardly any
/// touches them. Their error goes by how many sessions no link could be inferred of, which are those that start slowest: none to
/// 12 %, by network. So it explains the errors of the 50 fleets that it is derived from better than constant parts do (the logarithm
/// of the likelihood is 107.6, and 93.9 without it). There the intervals held 41 of 50 true changes, over the other networks 47; of
/// other viewers of all networks 36 and 46. All were decided, and no sign was wrong.
public struct FleetModelError: Equatable, Sendable {
    /// The standard deviation of the error as a part of the difference.
    public var ofDifference: Double
    /// The standard deviation of the error as a part of the recorded value.
    public var ofRecorded: Double
    /// The standard deviation of the error as a part of the difference, where no link could be inferred of any session: of a tenth of
    /// them it is a tenth of it.
    public var ofUnknownLinks: Double

    /// An error of the given standard deviations.
    public init(ofDifference: Double, ofRecorded: Double, ofUnknownLinks: Double = 0) {
        (self.ofDifference, self.ofRecorded, self.ofUnknownLinks) = (ofDifference, ofRecorded, ofUnknownLinks)
    }

    /// That of a KPI; of one that was not measured the largest of all.
    public static func of(_ kpi: KPI) -> FleetModelError {
        switch kpi {
        case .startupTime: FleetModelError(ofDifference: 0.01, ofRecorded: 0.001, ofUnknownLinks: 6)
        case .stallRate: FleetModelError(ofDifference: 0.22, ofRecorded: 0.005)
        case .rebufferRatio: FleetModelError(ofDifference: 0.35, ofRecorded: 0.005)
        case .timeWeightedIndicatedBitrate: FleetModelError(ofDifference: 0.1, ofRecorded: 0.003)
        case .switchCount: FleetModelError(ofDifference: 0.01, ofRecorded: 0.05)
        case .bytesTransferred: FleetModelError(ofDifference: 0.12, ofRecorded: 0.005)
        case .linearQoE: FleetModelError(ofDifference: 0.15, ofRecorded: 0.015)
        case .stallFreePercentage: FleetModelError(ofDifference: 0.3, ofRecorded: 0.001)
        default: FleetModelError(ofDifference: 0.35, ofRecorded: 0.05)
        }
    }

    /// The standard deviation of the error of a difference.
    ///
    /// - Parameters:
    ///   - difference: what the change does to the KPI.
    ///   - recorded: the KPI as it was recorded.
    ///   - unknownLinkShare: the part of the sessions of which no link could be inferred.
    public func deviation(difference: Double, recorded: Double, unknownLinkShare: Double) -> Double {
        // Nothing changed in no session is no guess of the model.
        if difference == 0 { return 0 }
        let parts = [ofDifference * difference, ofRecorded * recorded, ofUnknownLinks * unknownLinkShare * difference]
        return parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
}
