import Analytics
import Comparison
import Foundation

/// How wide intervals must be to hold the truth as often as they say: derived from answers whose truth is known.
enum Calibration {
    /// The least halves that are tried, in the unit of a KPI's calibration.
    private static func tried(_ kpi: KPI, _ measure: LinkCalibration.Width.Measure) -> [Double] {
        if measure == .value { return [0.001, 0.002, 0.005, 0.01, 0.02, 0.05] }
        return switch kpi {
        case .startupTime: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2]
        case .linearQoE: [0.5, 1, 2, 5, 10]
        default: [0.1, 0.25, 0.5, 1, 2]
        }
    }

    /// Of the answers that a factor is derived from it holds a little more than the level, so that it holds the level of
    /// others.
    private static let margins = [0.05, 0.02]

    /// The least half and the factors of a KPI under which intervals of 80 % have the least interval score (Gneiting and
    /// Raftery, "Strictly Proper Scoring Rules, Prediction, and Estimation", 2007): they are as narrow as they can be for as
    /// often as they miss.
    static func derived(
        _ answers: [Answer], _ kpi: KPI, _ measure: LinkCalibration.Width.Measure
    ) -> LinkCalibration.Width? {
        let some = answers.filter { $0.kpi == kpi && $0.differences.contains { $0 != 0 } }
        guard !some.isEmpty else { return nil }
        var best: (score: Double, width: LinkCalibration.Width)?
        for least in tried(kpi, measure) {
            var width = LinkCalibration.Width(least: least, measure: measure, factor80: 1, factor95: 1)
            let needs = LinkCalibration.levels.map { level in
                some.map { $0.need(level, least: least, of: width) }
            }
            let factors = zip(needs, zip(LinkCalibration.levels, margins)).map { needs, wanted in
                max(0.3, Answer.quantile(needs, wanted.0 + wanted.1))
            }
            (width.factor80, width.factor95) = (factors[0], max(factors[0], factors[1]))
            let score = zip(some, needs[0]).reduce(0) { sum, answer in
                let own = answer.0.width(0.8, least: least, factor: factors[0], of: width)
                let miss = answer.1 > factors[0] ? (answer.1 / factors[0] - 1) * own / 2 : 0
                return sum + own + 2 / 0.2 * miss
            }
            if score < best?.score ?? .infinity { best = (score, width) }
        }
        return best?.width
    }

    /// The derived widths of all KPIs of an answer, a line each, beside those that the program has.
    static func report(_ answers: [Answer], _ calibration: LinkCalibration) {
        say("| KPI | derived: least half, factors of 80 % and 95 % | the program's |")
        say("| --- | --- | --- |")
        for kpi in WhatIfAnswer.kpis {
            let own = calibration.width(of: kpi)
            let found = derived(answers, kpi, own.measure)
            say("| \(kpi.key) | \(found.map(text) ?? "no change touches it") | \(text(own)) |")
        }
        say("")
    }

    private static func text(_ width: LinkCalibration.Width) -> String {
        String(format: "%.3g, %.2f, %.2f", width.least, width.factor80, width.factor95)
    }
}
