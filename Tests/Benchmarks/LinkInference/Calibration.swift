import Comparison
import Foundation
import PlayheadAnalytics

/// How wide intervals must be to hold the truth as often as they say: derived from answers whose truth is known.
enum Calibration {
    /// The least halves that are tried, in the unit of a KPI's calibration.
    private static func tried(_ kpi: KPI, _ measure: LinkCalibration.Width.Measure) -> [Double] {
        if measure == .value { return [0.001, 0.002, 0.005, 0.01, 0.02, 0.05] }
        return switch kpi {
        // Of less a few answers would need ten times as much, since the model has no such latency as they had.
        case .startupTime: [0.1, 0.2]
        case .linearQoE: [0.5, 1, 2, 5, 10]
        default: [0.1, 0.25, 0.5, 1, 2]
        }
    }

    /// By how much more than they say intervals hold the truth of the answers that they are derived from, so that they hold that
    /// of others: of 95 % by the second; of 80 % by the first where a change touches all answers, by nothing where it touches half
    /// of them, since the others hold it anyway.
    private static let (margin80, margin95) = (0.05, 0.03)

    /// The least half and the factors of a KPI that have the least interval score (Gneiting and Raftery, "Strictly Proper Scoring
    /// Rules, Prediction, and Estimation", 2007): intervals as narrow as they can be for as often as they miss.
    static func derived(
        _ answers: [Answer], _ kpi: KPI, _ measure: LinkCalibration.Width.Measure
    ) -> LinkCalibration.Width? {
        let all = answers.filter { $0.kpi == kpi }
        let touched = all.filter { $0.differences.contains { $0 != 0 } }
        guard !touched.isEmpty else { return nil }
        let share = Double(touched.count) / Double(all.count)
        let margins = [margin80 * (2 * share - 1), margin95]
        var best: (score: Double, width: LinkCalibration.Width)?
        for least in tried(kpi, measure) {
            var width = LinkCalibration.Width(
                least: least, measure: measure, factor80: leastFactor, factor95: leastFactor)
            var score = 0.0
            for (level, margin) in zip(LinkCalibration.levels, margins) {
                let needs = touched.map { $0.needs(level, of: width) }
                let factor = max(
                    width.factor80, Answer.quantile(needs.map(\.value), level + margin),
                    Answer.quantile(needs.map(\.difference), level + margin))
                if level == LinkCalibration.levels[0] { width.factor80 = factor }
                width.factor95 = factor
                score += zip(touched, needs).reduce(0) { sum, answer in
                    let own = factor * answer.0.spread(level, of: width)
                    let missed = max(0, answer.1.difference / factor - 1) * own / 2
                    return sum + own + 2 / (1 - level) * missed
                }
            }
            if score < best?.score ?? .infinity { best = (score, width) }
        }
        return best?.width
    }

    /// No interval is narrowed by more.
    private static let leastFactor = 0.3

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
