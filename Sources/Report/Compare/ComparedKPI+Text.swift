public import Analytics
public import Comparison

extension ComparedKPI {
    /// What people call it: `Rebuffer ratio`.
    public var title: String {
        switch self {
        case .startupTime: "Startup time"
        case .stallCount: "Stalls"
        case .stallRate: "Stall rate"
        case .rebufferDuration: "Rebuffer duration"
        case .rebufferRatio: "Rebuffer ratio"
        case .timeWeightedIndicatedBitrate: "Indicated bitrate"
        case .timeWeightedScore: "SCORE"
        case .switchCount: "Variant switches"
        case .switchMagnitude: "Switch magnitude"
        case .linearQoE: "Linear QoE"
        case .failurePercentage: "Failures"
        case .durationWatched: "Duration watched"
        case .bytesTransferred: "Transferred"
        case .neverStartedPercentage: "Never started"
        }
    }

    /// A value with its unit: `1.38 s`; `-` where it is unknown.
    public func text(_ value: Double?) -> String {
        guard let value else { return Figures.unknown }
        return switch self {
        case .startupTime, .rebufferDuration, .durationWatched: Figures.duration(value)
        case .stallCount, .switchCount, .timeWeightedScore:
            value == value.rounded() ? Figures.fixed(value, 0) : Figures.number(value)
        case .stallRate: Figures.perHour(value)
        case .rebufferRatio: Figures.percent(value)
        case .failurePercentage, .neverStartedPercentage: Figures.percent(value / 100)
        case .timeWeightedIndicatedBitrate, .switchMagnitude: Figures.bitrate(value)
        case .linearQoE: Figures.fixed(value, 1)
        case .bytesTransferred: Figures.bytes(Int64(min(max(value, -9e18), 9e18)))
        }
    }

    /// A difference with its sign and unit: `+1.38 s`. Differences of percentages are percentage points, `pp`.
    public func change(_ value: Double?) -> String {
        guard let value else { return Figures.unknown }
        let size = value.magnitude
        let text =
            switch self {
            case .stallRate: Figures.number(size) + " /h"
            case .rebufferRatio: Figures.number(size * 100) + " pp"
            case .failurePercentage, .neverStartedPercentage: Figures.number(size) + " pp"
            default: text(size)
            }
        return (value > 0 ? "+" : value < 0 ? "-" : "") + text
    }

    /// An interval of differences, its unit once where both bounds have the same: `-1.2 to -0.3 s`; `-` where there is none.
    public func range(_ interval: ConfidenceInterval?) -> String {
        guard let interval else { return Figures.unknown }
        let (low, high) = (change(interval.low), change(interval.high))
        if let unit = high.lastIndex(of: " "), low.hasSuffix(high[unit...]) {
            return low.dropLast(high[unit...].count) + " to " + high
        }
        return low + " to " + high
    }

    /// What it is called where there is little room.
    var shortTitle: String {
        switch self {
        case .startupTime: "Startup"
        case .rebufferDuration: "Rebuffer"
        case .timeWeightedIndicatedBitrate: "Indicated"
        case .switchCount: "Switches"
        case .switchMagnitude: "Switch size"
        case .durationWatched: "Watched"
        default: title
        }
    }

    /// What it means that B's value is lower, or higher, than A's: `B stalls less`.
    func claim(isHigher: Bool) -> String {
        switch self {
        case .startupTime: isHigher ? "B starts later" : "B starts sooner"
        case .stallCount, .stallRate: isHigher ? "B stalls more" : "B stalls less"
        case .rebufferDuration, .rebufferRatio: isHigher ? "B rebuffers more" : "B rebuffers less"
        case .timeWeightedIndicatedBitrate: isHigher ? "B plays a higher bitrate" : "B plays a lower bitrate"
        case .timeWeightedScore: isHigher ? "B plays a higher SCORE" : "B plays a lower SCORE"
        case .switchCount, .switchMagnitude: isHigher ? "B switches more" : "B switches less"
        case .linearQoE: isHigher ? "B has the higher linear QoE" : "B has the lower linear QoE"
        case .failurePercentage: isHigher ? "B fails more" : "B fails less"
        case .durationWatched: isHigher ? "B plays longer" : "B plays shorter"
        case .bytesTransferred: isHigher ? "B transfers more" : "B transfers less"
        case .neverStartedPercentage: isHigher ? "B fails to start more often" : "B fails to start less often"
        }
    }

    /// What it is called within a sentence.
    var word: String {
        switch self {
        case .startupTime: "startup time"
        case .stallCount: "stalls"
        case .stallRate: "stall rate"
        case .rebufferDuration: "rebuffer duration"
        case .rebufferRatio: "rebuffer ratio"
        case .timeWeightedIndicatedBitrate: "bitrate"
        case .timeWeightedScore: "SCORE"
        case .switchCount: "switches"
        case .switchMagnitude: "switch magnitude"
        case .linearQoE: "linear QoE"
        case .failurePercentage: "failures"
        case .durationWatched: "duration watched"
        case .bytesTransferred: "bytes"
        case .neverStartedPercentage: "sessions that never start"
        }
    }
}
