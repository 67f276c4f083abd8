import Comparison
import Foundation
import PlayheadAnalytics

/// An answer to a question about a fleet, beside the truth.
struct FleetOutcome {
    static let level = 0.8
    /// Of a normal distribution, so many standard deviations each way hold that share.
    private static let deviations = 1.2816

    /// Without an error of the model.
    let plain: FleetWhatIfFigure
    /// As `kpi --what-if` has it.
    let figure: FleetWhatIfFigure
    let truth: Double
    /// The part of the viewers of whom nothing could be inferred.
    let unknownLinkShare: Double

    var error: Double { (plain.difference ?? .nan) - truth }
    var isHeld: Bool { figure.interval?.contains(truth) ?? false }
    var isDecided: Bool { figure.outcome == .lower || figure.outcome == .higher }
    /// Whether the answer says that the change raises what it lowers or leaves alone, or the reverse.
    var isWrong: Bool { figure.outcome == .lower && truth >= 0 || figure.outcome == .higher && truth <= 0 }

    /// The standard deviation of what chance does.
    var chance: Double {
        guard let interval = plain.interval else { return .nan }
        return (interval.high - interval.low) / 2 / Self.deviations
    }

    /// Whether the interval would hold the truth with an error of the model.
    func isHeld(with model: FleetModelError) -> Bool {
        error.magnitude <= Self.deviations * variance(model).squareRoot()
    }

    private func variance(_ model: FleetModelError) -> Double {
        let common = model.deviation(
            difference: plain.difference ?? 0, recorded: plain.recorded ?? 0, unknownLinkShare: unknownLinkShare)
        return chance * chance + common * common
    }

    /// The error of the model that makes outcomes likeliest, which are normally distributed; and no smaller than what makes the
    /// intervals hold as many truths as they say.
    ///
    /// - Parameter withUnknownLinks: whether the error goes by the part of the viewers of whom nothing could be inferred.
    static func fit(_ outcomes: [FleetOutcome], withUnknownLinks: Bool) -> FleetModelError {
        let steps = (0...40).map { $0 == 0 ? 0 : 0.001 * pow(1000, Double($0 - 1) / 39) }
        let unknownLinkSteps = withUnknownLinks ? steps.map { 20 * $0 } : [0]
        var best = (likelihood: -Double.infinity, model: FleetModelError(ofDifference: 0, ofRecorded: 0))
        for ofDifference in steps {
            for ofRecorded in steps {
                for ofUnknownLinks in unknownLinkSteps {
                    let model = FleetModelError(
                        ofDifference: ofDifference, ofRecorded: ofRecorded, ofUnknownLinks: ofUnknownLinks)
                    let likelihood = outcomes.reduce(0) { sum, outcome in
                        let variance = max(outcome.variance(model), 1e-300)
                        return sum - log(variance) / 2 - outcome.error * outcome.error / variance / 2
                    }
                    if likelihood > best.likelihood { best = (likelihood, model) }
                }
            }
        }
        var model = best.model
        while Double(outcomes.count { $0.isHeld(with: model) }) < level * Double(outcomes.count), model.ofRecorded < 1 {
            model.ofDifference = max(1.05 * model.ofDifference, 0.001)
            model.ofRecorded = max(1.05 * model.ofRecorded, 0.001)
            model.ofUnknownLinks *= 1.05
        }
        return model
    }
}
