import Comparison
import Foundation
import PlayheadAnalytics

/// What is answered to one question about a KPI of one session, beside the truth.
struct Answer {
    let session: String
    let change: String
    let kpi: KPI
    let recorded: Double?
    /// How long the session was watched, seconds.
    let watched: Double?
    /// With the change, over the true link.
    let truth: Double
    /// The same less the session unchanged.
    let trueDifference: Double
    /// Without samples: over each row's observed bitrate.
    let today: Double?
    /// As the program answers, at each of `LinkCalibration.levels`.
    let figures: [WhatIfFigure]
    /// The values over the samples, and the differences to the session unchanged, as the answer's intervals are made of
    /// them.
    let (values, differences): ([Double], [Double])

    /// The figure whose interval is to hold the truth in 80 % of cases: the usual.
    var figure: WhatIfFigure { figures[0] }

    var error: Double { ((figure.changed ?? .nan) - truth).magnitude }

    /// Whether an interval holds the truth, but for what is lost in adding up.
    func holds(_ level: Int) -> Bool { Self.holds(figures[level].interval, truth) }

    /// The same of the difference.
    func holdsDifference(_ level: Int) -> Bool { Self.holds(figures[level].differenceInterval, trueDifference) }

    private static func holds(_ interval: ConfidenceInterval?, _ truth: Double) -> Bool {
        let slack = 1e-9 * max(1, truth.magnitude)
        return interval.map { $0.low - slack <= truth && truth <= $0.high + slack } ?? false
    }

    var isDecided: Bool { [.lower, .higher].contains(figure.outcome) }
    /// Whether the change does nothing to the KPI.
    var isZero: Bool { trueDifference.magnitude <= 1e-9 * max(1, truth.magnitude) }
    /// Whether the answer says that it rises what falls, or the reverse.
    var isWrong: Bool { isDecided && !isZero && (figure.outcome == .higher) != (trueDifference > 0) }

    /// By how many times its half the interval of the value, or of the difference, would have to be wider to just hold the
    /// truth.
    func needs(_ level: Double, of width: LinkCalibration.Width) -> (value: Double, difference: Double) {
        let (floor, isCount) = (floor(of: width), kpi.unit == .count)
        return (
            Self.need(values, truth, level, floor, isCount: isCount),
            Self.need(differences, trueDifference, level, floor, isCount: isCount)
        )
    }

    /// The least half width of an interval.
    private func floor(of width: LinkCalibration.Width) -> Double {
        width.floor(around: Self.quantile(values, 0.5), watched: watched)
    }

    private static func need(
        _ values: [Double], _ truth: Double, _ level: Double, _ floor: Double, isCount: Bool
    ) -> Double {
        let median = quantile(values, 0.5)
        let half =
            truth >= median
            ? quantile(values, (1 + level) / 2) - median : median - quantile(values, (1 - level) / 2)
        // The bounds of a count are rounded.
        let distance = (truth - median).magnitude - (isCount ? 0.5 : 1e-9 * max(1, truth.magnitude))
        return distance <= 0 ? 0 : distance / max(half, floor, 1e-12)
    }

    /// How wide the interval of the difference is, before it is multiplied.
    func spread(_ level: Double, of width: LinkCalibration.Width) -> Double {
        let (floor, median) = (floor(of: width), Self.quantile(differences, 0.5))
        return max(median - Self.quantile(differences, (1 - level) / 2), floor)
            + max(Self.quantile(differences, (1 + level) / 2) - median, floor)
    }

    static func quantile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        let place = share * Double(sorted.count - 1)
        let index = Int(place)
        return index + 1 < sorted.count
            ? sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index]) : sorted[index]
    }
}

/// Writes a line at once: the next may take a minute.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
