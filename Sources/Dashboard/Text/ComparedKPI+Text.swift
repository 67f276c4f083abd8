import Analytics
import Comparison
import Report

extension ComparedKPI {
    /// What it is called where there is little room.
    var shortTitle: String {
        switch self {
        case .startupTime: "Startup"
        case .stallCount, .stallRate, .rebufferRatio, .timeWeightedScore, .linearQoE, .failurePercentage,
            .bytesTransferred, .neverStartedPercentage:
            title
        case .rebufferDuration: "Rebuffer"
        case .timeWeightedIndicatedBitrate: "Indicated, tw"
        case .switchCount: "Switches"
        case .switchMagnitude: "Switch size"
        case .durationWatched: "Watched"
        }
    }

    /// A value where there is little room.
    func shortText(_ value: Double?) -> String {
        switch self {
        case .timeWeightedIndicatedBitrate, .switchMagnitude: Figures.shortBitrate(value)
        default: text(value)
        }
    }

    /// A difference with its sign where there is little room.
    func shortChange(_ value: Double?) -> String {
        switch self {
        case .timeWeightedIndicatedBitrate, .switchMagnitude:
            (value.map { $0 > 0 ? "+" : $0 < 0 ? "-" : "" } ?? "") + Figures.shortBitrate(value?.magnitude)
        default: change(value)
        }
    }

    /// An interval of differences, with its unit once.
    func shortRange(_ interval: ConfidenceInterval?) -> String {
        guard let interval else { return Figures.unknown }
        let (low, high) = (shortChange(interval.low), shortChange(interval.high))
        let unit = high.drop { $0 != " " }
        return (low.hasSuffix(unit) ? String(low.dropLast(unit.count)) : low) + " to " + high
    }
}
