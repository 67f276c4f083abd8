public import PlayheadAnalytics

/// By how much intervals of a what-if are widened, or narrowed, since the model is not the world: what the samples of a link
/// spread over is not what the truth does.
///
/// Provenance: `make inference`. Sessions of 400 s are recorded over links that are known, by three players in turn (`avplayer`,
/// `hlsjs`, `sabre`), their links inferred from what is recorded, and ten changes asked for: rules, buffers, bandwidth, latency, and
/// another player. Each KPI's least half width and factors are derived from the first 14 links of a 3G network, 10 of a 4G network,
/// 12 of Puffer, 8 of Oboe and 8 of the FCC's web tests by name (520 pairs of a session and a change for each kind of evidence;
/// folders `sabre/traces` and `traces-public`, samples of seeds from 0 on): those of the least interval score.
///
/// They are checked on 131 links of which nothing is derived: the others of these families, the simulator's fast lines and made-up LTE
/// (samples of seeds from 1000 on; 1310 pairs from requests, 1220 from rows and events, 1230 from rows). There intervals of 80 % held the
/// truth, by KPI, in 79.7 to 94.0 % from requests, 82.3 to 92.0 % from rows and events, and 80.8 to 94.7 % from rows. Of the differences
/// that were decided the sign was wrong in 9 of 4471 (0.2 %, 95 % interval 0.1 to 0.4 %), 3 of 2818 and 3 of 2683 (0.1 %, 0.0 to 0.3 %).
/// Where the change did nothing it was decided in 17 of 5260 (0.3 %, 0.2 to 0.5 %), 6 of 4924 (0.1 %, 0.1 to 0.3 %) and 4 of 4975 (0.1 %,
/// 0.0 to 0.2 %). What is decided is so by the interval of 95 %, whatever level is shown.
public struct LinkCalibration: Equatable, Sendable {
    /// How often intervals may be wanted to hold the truth: what the factors were measured for.
    public static let levels = [0.8, 0.95]

    /// How wide the intervals of a KPI are.
    public struct Width: Equatable, Sendable {
        /// What the least half width is a part of.
        public enum Measure: Equatable, Sendable {
            /// The KPI's unit.
            case unit
            /// The KPI's value.
            case value
            /// One second, or one event, in the time that was watched: in a rate or ratio so much less the longer that is.
            case watched(unit: Double)
        }

        /// The least half width, before it is multiplied.
        public var least: Double
        /// What that is a part of.
        public var measure: Measure
        /// What an interval's halves are multiplied by, of intervals that are to hold the truth in 80 % of cases.
        public var factor80: Double
        /// The same of those that are to hold it in 95 %.
        public var factor95: Double

        /// A width of its parts; see the properties.
        public init(least: Double, measure: Measure = .unit, factor80: Double, factor95: Double) {
            (self.least, self.measure, self.factor80, self.factor95) = (least, measure, factor80, factor95)
        }

        /// What an interval's halves are multiplied by.
        ///
        /// - Parameter level: how often it is to hold the truth; between two that were measured, what lies between their
        ///   factors.
        public func factor(_ level: Double) -> Double {
            let share = (level - LinkCalibration.levels[0]) / (LinkCalibration.levels[1] - LinkCalibration.levels[0])
            return factor80 + min(max(share, 0), 1) * (factor95 - factor80)
        }

        /// The least half width of an interval, before it is multiplied, in the KPI's unit.
        ///
        /// - Parameters:
        ///   - value: what the interval is about.
        ///   - watched: how long the session was watched, seconds; nil where it is not known.
        public func floor(around value: Double, watched: Double?) -> Double {
            switch measure {
            case .unit: least
            case .value: least * value.magnitude
            case .watched(let unit): watched.map { $0 > 0 ? least * unit / $0 : 0 } ?? 0
            }
        }
    }

    private let evidence: InferredLink.Evidence

    /// That of what was inferred from some evidence.
    public static func of(_ evidence: InferredLink.Evidence) -> LinkCalibration { LinkCalibration(evidence: evidence) }

    /// What the spread of a session's links is multiplied by among many sessions, whatever the KPI: ``FleetModelError`` was
    /// derived with it.
    public var fleetFactor: Double { evidence == .requests ? 1 : 1.4 }

    /// How wide the intervals of a KPI are.
    public func width(of kpi: KPI) -> Width {
        let widths =
            switch evidence {
            case .requests: Self.requests
            case .rowsAndEvents: Self.rowsAndEvents
            case .rows: Self.rows
            }
        return widths[kpi] ?? Width(least: 0, factor80: 1, factor95: 1)
    }

    /// From each request's times and bytes.
    private static let requests: [KPI: Width] = [
        .startupTime: Width(least: 0.1, factor80: 0.45, factor95: 4.6),
        .stallCount: Width(least: 0.5, factor80: 0.5, factor95: 1.35),
        .stallRate: Width(least: 1, measure: .watched(unit: 3600), factor80: 1, factor95: 1.5),
        .rebufferDuration: Width(least: 2, factor80: 0.95, factor95: 2.05),
        .rebufferRatio: Width(least: 2, measure: .watched(unit: 1), factor80: 0.95, factor95: 2.1),
        .timeWeightedIndicatedBitrate: Width(least: 0.005, measure: .value, factor80: 1.35, factor95: 2.4),
        .timeWeightedObservedBitrate: Width(least: 0.01, measure: .value, factor80: 1.2, factor95: 1.7),
        .switchCount: Width(least: 1, factor80: 1.2, factor95: 1.75),
        .durationWatched: Width(least: 1, factor80: 0.7, factor95: 1.65),
        .bytesTransferred: Width(least: 0.002, measure: .value, factor80: 1.3, factor95: 2.6),
        .linearQoE: Width(least: 2, factor80: 1.25, factor95: 1.95),
    ]
    /// From rows, and when the app saw the session stall.
    private static let rowsAndEvents: [KPI: Width] = [
        .startupTime: Width(least: 0.1, factor80: 0.85, factor95: 2.15),
        .stallCount: Width(least: 0.5, factor80: 0.5, factor95: 1.7),
        .stallRate: Width(least: 0.5, measure: .watched(unit: 3600), factor80: 1.05, factor95: 2.05),
        .rebufferDuration: Width(least: 0.5, factor80: 1.15, factor95: 4.35),
        .rebufferRatio: Width(least: 0.25, measure: .watched(unit: 1), factor80: 1.25, factor95: 7.3),
        .timeWeightedIndicatedBitrate: Width(least: 0.005, measure: .value, factor80: 1.3, factor95: 1.85),
        .timeWeightedObservedBitrate: Width(least: 0.05, measure: .value, factor80: 0.7, factor95: 1.2),
        .switchCount: Width(least: 2, factor80: 1.25, factor95: 1.85),
        .durationWatched: Width(least: 0.25, factor80: 1.05, factor95: 4.8),
        .bytesTransferred: Width(least: 0.005, measure: .value, factor80: 1.35, factor95: 1.8),
        .linearQoE: Width(least: 5, factor80: 1.4, factor95: 2.75),
    ]
    /// From rows alone.
    private static let rows: [KPI: Width] = [
        .startupTime: Width(least: 0.1, factor80: 0.85, factor95: 2.75),
        .stallCount: Width(least: 0.25, factor80: 0.5, factor95: 2.15),
        .stallRate: Width(least: 0.25, measure: .watched(unit: 3600), factor80: 1, factor95: 2.45),
        .rebufferDuration: Width(least: 0.5, factor80: 1.45, factor95: 5.15),
        .rebufferRatio: Width(least: 0.5, measure: .watched(unit: 1), factor80: 1.45, factor95: 5.7),
        .timeWeightedIndicatedBitrate: Width(least: 0.005, measure: .value, factor80: 1.3, factor95: 1.75),
        .timeWeightedObservedBitrate: Width(least: 0.02, measure: .value, factor80: 1.1, factor95: 1.9),
        .switchCount: Width(least: 2, factor80: 1.25, factor95: 1.85),
        .durationWatched: Width(least: 0.1, factor80: 1.2, factor95: 4.45),
        .bytesTransferred: Width(least: 0.005, measure: .value, factor80: 1.2, factor95: 1.7),
        .linearQoE: Width(least: 10, factor80: 1.3, factor95: 3.55),
    ]
}

extension InferredLink {
    /// By how much intervals over the samples are widened.
    public var calibration: LinkCalibration { .of(evidence) }
}
