import Analytics

/// What the model of the player and of the link gets wrong in all sessions of a fleet alike: it does not shrink with their
/// number, as chance does.
public struct FleetModelError: Hashable, Sendable {
    /// The standard deviation of the error as a part of the difference.
    public var ofDifference: Double
    /// The standard deviation of the error as a part of the recorded value.
    public var ofRecorded: Double

    /// An error of the given standard deviations.
    public init(ofDifference: Double, ofRecorded: Double) {
        (self.ofDifference, self.ofRecorded) = (ofDifference, ofRecorded)
    }

    /// What is assumed, on the wide side: it is not calibrated against fleets with a known truth.
    public static let assumed = FleetModelError(ofDifference: 0.25, ofRecorded: 0.03)

    /// By how much an interval of a difference is wider each way for it.
    func halfWidth(of kpi: KPI, difference: Double, recorded: Double, level: Double) -> Double {
        // Nothing changed in no session is no guess of the model.
        if difference == 0 { return 0 }
        let (relative, absolute) = (ofDifference * difference, ofRecorded * recorded)
        return NormalDistribution.quantile((1 + level) / 2) * (relative * relative + absolute * absolute).squareRoot()
    }
}
