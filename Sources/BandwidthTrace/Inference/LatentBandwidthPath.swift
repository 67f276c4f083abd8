import PlayheadNumerics

/// The slow part of a link's changes, drawn at random from all that fit some downloads: forward filter, backward
/// sampling (Carter and Kohn, Biometrika 1994; the smoothing of Rauch, Tung and Striebel 1965, with noise).
///
/// The state is the process's value at the end of a part of a ``LinkSpan``, and its integral since the span began: a
/// download shows the integral over the whole span. It has room for one path, which is used again for the next.
struct LatentBandwidthPath {
    /// What a download shows of the process: its mean over it, and the variance of what was seen of that.
    struct Mean {
        var value: Double
        /// Endless for a download that is left out.
        var variance: Double
    }

    /// What is known of the state at the end of a part: means and covariances, from all downloads up to then.
    private struct Belief {
        var value = 0.0
        var integral = 0.0
        var valueVariance: Double
        var covariance = 0.0
        var integralVariance = 0.0
    }

    /// How a state leads to the next: over a part of some length, at the beginning of a span or within it.
    private struct Step {
        let decay: Double
        /// What a value adds to the integral.
        let reach: Double
        /// How much of the integral so far is kept: nothing at the beginning of a span.
        let kept: Double
        let valueNoise: Double
        let commonNoise: Double
        let integralNoise: Double

        init(_ relaxation: OrnsteinUhlenbeckStep, _ duration: Double, variance: Double, isFirst: Bool) {
            decay = relaxation.decay
            reach = duration * relaxation.meanDecay
            kept = isFirst ? 0 : 1
            valueNoise = variance * relaxation.endNoise
            commonNoise = variance * duration * relaxation.commonNoise
            integralNoise = variance * duration * duration * relaxation.meanNoise
        }
    }

    private var beliefs: [Belief] = []
    /// The mean of the process over each part, in order of time.
    private(set) var means: [Double] = []

    /// Draws a path.
    ///
    /// - Parameters:
    ///   - spans: all time.
    ///   - model: the parameters.
    ///   - observed: what each download shows.
    mutating func draw(
        _ spans: [LinkSpan], _ model: LogRateModel, observed: [Mean],
        using random: inout SeededRandom
    ) {
        filter(spans, model, observed)
        sample(spans, model, using: &random)
    }

    private mutating func filter(
        _ spans: [LinkSpan], _ model: LogRateModel, _ observed: [Mean]
    ) {
        beliefs.removeAll(keepingCapacity: true)
        var belief = Belief(valueVariance: model.variance)
        for span in spans {
            let relaxation = OrnsteinUhlenbeckStep(span.part, correlationTime: model.correlationTime)
            var step = Step(relaxation, span.part, variance: model.variance, isFirst: true)
            for part in 0..<span.count {
                if part == 1 { step = Step(relaxation, span.part, variance: model.variance, isFirst: false) }
                belief = Self.predicted(belief, step)
                if part == span.count - 1, let download = span.download, observed[download].variance < .infinity {
                    let duration = span.part * Double(span.count)
                    Self.update(
                        &belief, integral: observed[download].value * duration,
                        variance: observed[download].variance * duration * duration)
                }
                beliefs.append(belief)
            }
        }
    }

    private static func predicted(_ belief: Belief, _ step: Step) -> Belief {
        let common = step.reach * belief.valueVariance + step.kept * belief.covariance
        return Belief(
            value: step.decay * belief.value, integral: step.reach * belief.value + step.kept * belief.integral,
            valueVariance: step.decay * step.decay * belief.valueVariance + step.valueNoise,
            covariance: step.decay * common + step.commonNoise,
            integralVariance: step.reach * common
                + step.kept * (step.reach * belief.covariance + step.kept * belief.integralVariance)
                + step.integralNoise)
    }

    private static func update(_ belief: inout Belief, integral: Double, variance: Double) {
        let foreseen = belief.integralVariance + variance
        let surprise = integral - belief.integral
        let (valueGain, integralGain) = (belief.covariance / foreseen, belief.integralVariance / foreseen)
        belief.value += valueGain * surprise
        belief.integral += integralGain * surprise
        belief.valueVariance -= valueGain * belief.covariance
        belief.covariance -= valueGain * belief.integralVariance
        belief.integralVariance -= integralGain * belief.integralVariance
    }

    private mutating func sample(_ spans: [LinkSpan], _ model: LogRateModel, using random: inout SeededRandom) {
        means.removeAll(keepingCapacity: true)
        means.append(contentsOf: repeatElement(0, count: beliefs.count))
        var index = beliefs.count
        // The state after the part that is drawn next, and the step that led to it.
        var (value, integral) = (0.0, 0.0)
        var later: Step?
        for span in spans.reversed() {
            let relaxation = OrnsteinUhlenbeckStep(span.part, correlationTime: model.correlationTime)
            let within = Step(relaxation, span.part, variance: model.variance, isFirst: false)
            for part in (0..<span.count).reversed() {
                index -= 1
                var belief = beliefs[index]
                if let later { Self.learn(&belief, from: value, integral, later) }
                let laterIntegral = integral
                let deviation = max(0, belief.valueVariance).squareRoot()
                let slope = deviation > 0 ? belief.covariance / deviation : 0
                let first = random.nextNormal()
                value = belief.value + deviation * first
                integral =
                    belief.integral + slope * first
                    + max(0, belief.integralVariance - slope * slope).squareRoot() * random.nextNormal()
                if part < span.count - 1 { means[index + 1] = (laterIntegral - integral) / span.part }
                later = within
            }
            means[index] = integral / span.part
            later = Step(relaxation, span.part, variance: model.variance, isFirst: true)
        }
    }

    /// Adds what the state after it tells.
    @inline(__always)
    private static func learn(_ belief: inout Belief, from value: Double, _ integral: Double, _ step: Step) {
        let next = predicted(belief, step)
        // The covariances of this state's value and integral with the next one's.
        let valueValue = step.decay * belief.valueVariance
        let valueIntegral = step.reach * belief.valueVariance + step.kept * belief.covariance
        let integralValue = step.decay * belief.covariance
        let integralIntegral = step.reach * belief.covariance + step.kept * belief.integralVariance
        let determinant = next.valueVariance * next.integralVariance - next.covariance * next.covariance
        guard determinant > 0 else { return }
        let gain = (
            (valueValue * next.integralVariance - valueIntegral * next.covariance) / determinant,
            (valueIntegral * next.valueVariance - valueValue * next.covariance) / determinant,
            (integralValue * next.integralVariance - integralIntegral * next.covariance) / determinant,
            (integralIntegral * next.valueVariance - integralValue * next.covariance) / determinant
        )
        let (valueSurprise, integralSurprise) = (value - next.value, integral - next.integral)
        belief.value += gain.0 * valueSurprise + gain.1 * integralSurprise
        belief.integral += gain.2 * valueSurprise + gain.3 * integralSurprise
        belief.valueVariance -= gain.0 * valueValue + gain.1 * valueIntegral
        belief.covariance -= gain.0 * integralValue + gain.1 * integralIntegral
        belief.integralVariance -= gain.2 * integralValue + gain.3 * integralIntegral
    }
}
