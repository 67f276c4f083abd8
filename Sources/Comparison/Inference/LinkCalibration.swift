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

    /// What an interval's halves are multiplied by, of intervals that are to hold the truth in 80 % of cases.
    public var factor80: Double
    /// The same of those that are to hold it in 95 %.
    public var factor95: Double
    /// The part of these factors that is taken for rebuffer times.
    public var partForRebuffering = 1.0

    /// What an interval's halves are multiplied by.
    ///
    /// - Parameters:
    ///   - level: how often it is to hold the truth; between two that were measured, what lies between their factors.
    ///   - kpi: what the interval is of; nil of all KPIs but the rebuffer times.
    public func factor(_ level: Double, of kpi: KPI? = nil) -> Double {
        let share = (level - Self.levels[0]) / (Self.levels[1] - Self.levels[0])
        let isOfRebuffering = kpi == .rebufferDuration || kpi == .rebufferRatio
        return (factor80 + min(max(share, 0), 1) * (factor95 - factor80)) * (isOfRebuffering ? partForRebuffering : 1)
    }

    /// The least half width of an interval, before it is multiplied, in the KPI's unit; 0 for a KPI of which none was
    /// measured.
    ///
    /// - Parameters:
    ///   - kpi: what the interval is of.
    ///   - value: what the interval is about.
    ///   - watched: how long the session was watched, seconds; nil where it is not known.
    public func floor(of kpi: KPI, around value: Double, watched: Double?) -> Double {
        switch kpi {
        case .rebufferDuration: 1
        case .rebufferRatio: watched.map { $0 > 0 ? 1 / $0 : 0 } ?? 0
        case .timeWeightedIndicatedBitrate: 0.01 * value.magnitude
        case .switchCount, .stallCount: 1
        case .stallRate: watched.map { $0 > 0 ? 3600 / $0 : 0 } ?? 0
        case .linearQoE: 5
        default: 0
        }
    }

    /// That of what was inferred from some evidence.
    public static func of(_ evidence: InferredLink.Evidence) -> LinkCalibration {
        switch evidence {
        case .requests: LinkCalibration(factor80: 1, factor95: 1.2)
        case .rows, .rowsAndEvents: LinkCalibration(factor80: 1.4, factor95: 1.9, partForRebuffering: 0.5)
        }
    }
}

extension InferredLink {
    /// By how much intervals over the samples are widened.
    public var calibration: LinkCalibration { .of(evidence) }
}
