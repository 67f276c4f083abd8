import Comparison
import Foundation

/// What samples of a link answer to one question, beside the truth and what is said without samples.
struct Answer {
    let session: String
    let change: String
    let figure: Figure
    let truth: Double
    /// Without samples: over each row's observed bitrate.
    let today: Double
    /// The values over the samples.
    let samples: [Double]
    /// The differences to the unchanged session over the same samples, and the true one; empty of the unchanged one.
    var differences: [Double] = []
    var trueDifference = 0.0

    var median: Double { Self.quantile(samples, 0.5) }

    static func quantile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        let place = share * Double(sorted.count - 1)
        let index = Int(place)
        return index + 1 < sorted.count
            ? sorted[index] + (place - Double(index)) * (sorted[index + 1] - sorted[index]) : sorted[index]
    }

    /// By how many times its half the interval of a level would have to be wider to just hold the truth.
    static func need(_ values: [Double], _ truth: Double, level: Double, floor: Double) -> Double {
        let median = quantile(values, 0.5)
        let half =
            truth >= median
            ? quantile(values, (1 + level) / 2) - median : median - quantile(values, (1 - level) / 2)
        return (truth - median).magnitude / max(half, floor, 1e-12)
    }

    func need(level: Double, _ calibration: LinkCalibration) -> Double {
        Self.need(samples, truth, level: level, floor: calibration.floor(of: figure.kpi, around: median, watched: nil))
    }

    /// Whether the difference is decided at 95 %, and then whether its sign is wrong.
    func isWrong(_ calibration: LinkCalibration) -> Bool? {
        guard !differences.isEmpty else { return nil }
        let floor = calibration.floor(of: figure.kpi, around: median, watched: nil)
        guard Self.need(differences, 0, level: 0.95, floor: floor) > calibration.factor(0.95, of: figure.kpi) else {
            return nil
        }
        return (Self.quantile(differences, 0.5) > 0) != (trueDifference > 0) || trueDifference == 0
    }
}

/// Answers to many questions, and how well they do.
struct Answers {
    var all: [Answer] = []

    /// Mean absolute errors, and how often intervals hold the truth, a line a change and figure.
    func tables(_ calibration: LinkCalibration) {
        say("| change | KPI | mean truth | error | error today | 80 % hold | 95 % hold |")
        say("| --- | --- | --: | --: | --: | --: | --: |")
        var changes: [String] = []
        for answer in all where !changes.contains(answer.change) { changes.append(answer.change) }
        for change in changes + ["all"] {
            for figure in Figure.allCases {
                let some = all.filter { $0.figure == figure && (change == "all" || $0.change == change) }
                let scale = figure == .bitrate ? 1e-6 : 1
                func mean(_ value: (Answer) -> Double) -> Double {
                    some.reduce(0) { $0 + value($1) } / Double(max(1, some.count))
                }
                let line = [
                    scale * mean(\.truth), scale * mean { ($0.median - $0.truth).magnitude },
                    scale * mean { ($0.today - $0.truth).magnitude },
                    mean { $0.need(level: 0.8, calibration) <= calibration.factor(0.8, of: figure.kpi) ? 1 : 0 },
                    mean { $0.need(level: 0.95, calibration) <= calibration.factor(0.95, of: figure.kpi) ? 1 : 0 },
                ]
                say(
                    "| \(change) | \(figure) | " + line.map { String(format: "%.3f", $0) }.joined(separator: " | ")
                        + " |")
            }
        }
        let decided = all.compactMap { $0.isWrong(calibration) }
        say("\nsigns: \(decided.count { $0 }) wrong of \(decided.count) differences decided at 95 %\n")
    }

    /// The factors that intervals need, from half of the sessions, tried on the other half.
    func calibrate(_ calibration: LinkCalibration, using random: inout some RandomNumberGenerator) {
        let sessions = Array(Set(all.map(\.session))).sorted()
        for level in LinkCalibration.levels {
            for figures in Figure.allCases.map({ [$0] }) + [Figure.allCases] {
                var (factor, held) = (0.0, 0.0)
                for _ in 0..<40 {
                    let half = Set(sessions.shuffled(using: &random).prefix(sessions.count / 2))
                    let some = all.filter { figures.contains($0.figure) }
                    let needs = some.filter { half.contains($0.session) }.map { $0.need(level: level, calibration) }
                    let found = max(1, Answer.quantile(needs, level))
                    let others = some.filter { !half.contains($0.session) }.map { $0.need(level: level, calibration) }
                    factor += found / 40
                    held += Double(others.count { $0 <= found }) / Double(others.count) / 40
                }
                let name = figures.count == 1 ? "\(figures[0])" : "all"
                say(
                    String(
                        format: "%@, %.0f %%: factor %.2f, holds %.3f of the other half", name, 100 * level, factor,
                        held))
            }
        }
        say("")
    }
}

/// Writes a line at once: the next may take a minute.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
