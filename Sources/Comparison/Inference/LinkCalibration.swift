public import Analytics

/// By how much intervals of a what-if are widened, since the model is not the world: what the samples of a link spread
/// over is less than what the truth does.
///
/// Provenance: `make inference`. Over 52 links that are known (14 traces of a 3G network, 10 of a 4G network, 12 of
/// Puffer, 8 of Oboe, 8 of the FCC's web tests) sessions are recorded, their links inferred, and changes asked for:
/// four of rule and buffer where requests were recorded (1040 answers), six where only rows were (three of the sessions
/// are refused, 1470 answers). The factors are those under which intervals of half of the sessions, floors included,
/// hold the truth as often as they say; the other half is then held as often (40 random halves). Requests: 1.00 to 1.06
/// at 80 % and 1.03 to 1.28 at 95 %, by KPI, 1.00 and 1.12 for all together; rows: 1.00 to 1.37 and 1.00 to 1.84. Those
/// below are one for all KPIs: of requests what all together need, of rows the largest, rounded up; but of rows the rebuffer times
/// of the samples spread by more than they err, and half of that factor is taken for them. With them and the floors the intervals
/// held the truth, by KPI, of requests in 81 to 89 % and 93 to 98 %, of rows in 82 to 91 % and 95 to 98 %. Of stalls a floor of one
/// is on the wide side: they held 95 and 97 % of requests, 97 and 99 % of rows, where 80 and 95 % are asked.
public struct LinkCalibration: Hashable, Sendable {
    /// How often intervals may be wanted to hold the truth: what the factors were measured for.
    public static let levels = [0.8, 0.95]

    /// How wide the intervals of a KPI are.
    public struct Width: Hashable, Sendable {
        /// What the least half width is a part of.
        public enum Measure: Hashable, Sendable {
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
        public var measure = Measure.unit
        /// What an interval's halves are multiplied by, of intervals that are to hold the truth in 80 % of cases.
        public var factor80: Double
        /// The same of those that are to hold it in 95 %.
        public var factor95: Double

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
        .startupTime: Width(least: 0.02, factor80: 1.3, factor95: 3),
        .stallCount: Width(least: 0.1, factor80: 0.4, factor95: 0.65),
        .stallRate: Width(least: 1, measure: .watched(unit: 3600), factor80: 1, factor95: 1.1),
        .rebufferDuration: Width(least: 1, factor80: 1.7, factor95: 2.6),
        .rebufferRatio: Width(least: 1, measure: .watched(unit: 1), factor80: 1.7, factor95: 2.6),
        .timeWeightedIndicatedBitrate: Width(least: 0.02, measure: .value, factor80: 1.1, factor95: 1.55),
        .timeWeightedObservedBitrate: Width(least: 0.02, measure: .value, factor80: 1.2, factor95: 1.75),
        .switchCount: Width(least: 0.1, factor80: 1, factor95: 1.7),
        .durationWatched: Width(least: 1, factor80: 1.3, factor95: 1.85),
        .bytesTransferred: Width(least: 0.01, measure: .value, factor80: 1.05, factor95: 1.8),
        .linearQoE: Width(least: 5, factor80: 1.15, factor95: 1.55),
    ]
    /// From rows, and when the app saw the session stall.
    private static let rowsAndEvents: [KPI: Width] = [
        .startupTime: Width(least: 0.02, factor80: 1.45, factor95: 2.5),
        .stallCount: Width(least: 0.1, factor80: 0.35, factor95: 1.05),
        .stallRate: Width(least: 1, measure: .watched(unit: 3600), factor80: 1.05, factor95: 1.95),
        .rebufferDuration: Width(least: 0.1, factor80: 2.8, factor95: 5.25),
        .rebufferRatio: Width(least: 0.1, measure: .watched(unit: 1), factor80: 2.8, factor95: 6.7),
        .timeWeightedIndicatedBitrate: Width(least: 0.02, measure: .value, factor80: 1.05, factor95: 1.2),
        .timeWeightedObservedBitrate: Width(least: 0.01, measure: .value, factor80: 1.3, factor95: 1.45),
        .switchCount: Width(least: 2, factor80: 1, factor95: 1.2),
        .durationWatched: Width(least: 0.1, factor80: 2.05, factor95: 4.8),
        .bytesTransferred: Width(least: 0.002, measure: .value, factor80: 1.2, factor95: 1.4),
        .linearQoE: Width(least: 0.5, factor80: 1.8, factor95: 4.4),
    ]
    /// From rows alone.
    private static let rows: [KPI: Width] = [
        .startupTime: Width(least: 0.02, factor80: 1.45, factor95: 2.5),
        .stallCount: Width(least: 0.1, factor80: 0.35, factor95: 1.05),
        .stallRate: Width(least: 1, measure: .watched(unit: 3600), factor80: 1.05, factor95: 1.95),
        .rebufferDuration: Width(least: 0.1, factor80: 4.6, factor95: 5.9),
        .rebufferRatio: Width(least: 0.1, measure: .watched(unit: 1), factor80: 5.6, factor95: 6.9),
        .timeWeightedIndicatedBitrate: Width(least: 0.02, measure: .value, factor80: 1.05, factor95: 1.2),
        .timeWeightedObservedBitrate: Width(least: 0.01, measure: .value, factor80: 1.3, factor95: 1.45),
        .switchCount: Width(least: 2, factor80: 1, factor95: 1.2),
        .durationWatched: Width(least: 0.1, factor80: 2.05, factor95: 4.8),
        .bytesTransferred: Width(least: 0.002, measure: .value, factor80: 1.2, factor95: 1.4),
        .linearQoE: Width(least: 0.5, factor80: 2.6, factor95: 4.8),
    ]
}

extension InferredLink {
    /// By how much intervals over the samples are widened.
    public var calibration: LinkCalibration { .of(evidence) }
}
