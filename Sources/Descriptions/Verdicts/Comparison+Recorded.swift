public import Comparison
public import PlayheadAnalytics

/// Two recorded sessions beside each other: they took place over links of their own, and need not be of one length.
extension Comparison {
    /// Whether both sides are sessions as they were recorded.
    public var areBothRecorded: Bool { sides.count == 2 && sides.allSatisfy { $0.isRecorded && $0.model == nil } }

    /// Whether a KPI grows with what was watched, of which these two recorded sessions have not the same: rates tell then which of
    /// the two is better, and counts do not.
    public func isOfOtherLength(_ kpi: KPI) -> Bool {
        areBothRecorded && kpi.growsWithLength
            && KPI.areOfOtherLength(self[.durationWatched].a, self[.durationWatched].b)
    }

    /// That rates are compared, and why; nil where counts can be.
    var unlikeLengths: String? {
        guard isOfOtherLength(.stallCount) else { return nil }
        let watched = self[.durationWatched]
        return
            "Of A \(watched.kpi.text(watched.a)) were watched, of B \(watched.kpi.text(watched.b)): rates are compared, and "
            + "no counts or sums."
    }
}

extension KPI {
    /// Whether it adds up over what is watched: a longer session has more of it, as it is.
    public var growsWithLength: Bool {
        [.stallCount, .rebufferDuration, .switchCount, .switchMagnitude, .droppedFrames, .bytesTransferred, .linearQoE]
            .contains(self)
    }

    /// Whether two durations watched differ by more than a hundredth of the longer.
    public static func areOfOtherLength(_ a: Double?, _ b: Double?) -> Bool {
        guard let a, let b else { return false }
        return abs(a - b) > 0.01 * max(a, b)
    }
}
