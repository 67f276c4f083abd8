/// What a difference of two sets of sessions means.
public enum CohortVerdict: CaseIterable, Sendable {
    /// The whole interval lies within the margin: whatever the difference is, it is none that counts.
    case same
    /// The whole interval lies beyond the margin, on the side that is better.
    case better
    /// The whole interval lies beyond the margin, on the side that is worse.
    case worse
    /// The interval reaches over an end of the margin, or is open: these sessions are too few to tell.
    case undecided
    /// One of the two sets does not know the value, or they know it from different sources.
    case notKnown

    /// The verdict on a difference.
    ///
    /// - Parameters:
    ///   - difference: B - A; nil where it is not known.
    ///   - margin: what counts as a change, in the value's unit.
    init(_ difference: Estimate?, margin: Double, better: KPI.Direction) {
        guard let difference else {
            self = .notKnown
            return
        }
        self = .undecided
        if let low = difference.low, let high = difference.high, low >= -margin, high <= margin {
            self = .same
        } else if let low = difference.low, low > margin {
            self = better == .lower ? .worse : .better
        } else if let high = difference.high, high < -margin {
            self = better == .lower ? .better : .worse
        }
    }
}
