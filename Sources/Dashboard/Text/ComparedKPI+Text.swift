import Experiment
import Report

extension ComparedKPI {
    /// Its name where there is little room.
    var title: String {
        switch self {
        case .startupTime: "Startup"
        case .stallCount: "Stalls"
        case .stallRate: "Stall rate"
        case .rebufferDuration: "Rebuffer"
        case .rebufferRatio: "Rebuffer ratio"
        case .timeWeightedIndicatedBitrate: "Indicated, tw"
        case .timeWeightedScore: "Score, tw"
        case .switchCount: "Switches"
        case .switchMagnitude: "Switch size"
        case .linearQoE: "Linear QoE"
        case .failurePercentage: "Failures"
        case .durationWatched: "Watched"
        case .bytesTransferred: "Transferred"
        }
    }

    /// Whether it is made of bitrates.
    var isOfBitrate: Bool { [.timeWeightedIndicatedBitrate, .switchMagnitude, .linearQoE].contains(self) }

    /// A value as people read it.
    ///
    /// - Parameter isShort: whether there is little room.
    func text(_ value: Double?, isShort: Bool = false) -> String {
        guard let value else { return Figures.unknown }
        return switch self {
        case .startupTime, .rebufferDuration, .durationWatched: Figures.duration(value)
        case .stallCount, .switchCount: value == value.rounded() ? Figures.fixed(value, 0) : Figures.number(value)
        case .stallRate: Figures.perHour(value)
        case .rebufferRatio: Figures.percent(value)
        case .failurePercentage: Figures.percent(value / 100)
        case .timeWeightedIndicatedBitrate, .switchMagnitude:
            isShort ? Figures.shortBitrate(value) : Figures.bitrate(value)
        case .timeWeightedScore: Figures.number(value)
        case .linearQoE: Figures.fixed(value, 1)
        case .bytesTransferred: Figures.bytes(Int64(min(max(value, -9e18), 9e18)))
        }
    }

    /// A difference with its sign.
    func change(_ value: Double?, isShort: Bool = false) -> String {
        guard let value else { return Figures.unknown }
        return (value < 0 ? "-" : value > 0 ? "+" : "") + text(value.magnitude, isShort: isShort)
    }
}
