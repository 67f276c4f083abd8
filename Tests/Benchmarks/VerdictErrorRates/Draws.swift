import Comparison
import Foundation
import Playback
import PlayheadAnalytics
import PlayheadNumerics

/// What the sessions' values are drawn from, A's and B's alike.
enum Draws: String, CaseIterable {
    case normal
    case logNormal = "log-normal"
    /// Nothing in nineteen of twenty sessions, in the others something of a log-normal size.
    case rare = "rare (5 %)"

    fileprivate func value(_ random: inout SeededRandom) -> Double {
        switch self {
        case .normal: 10 + Self.normal(&random)
        case .logNormal: exp(Self.normal(&random))
        case .rare: random.nextUniform() < 0.05 ? exp(Self.normal(&random)) : 0
        }
    }

    /// A number of mean 0 and standard deviation 1 (Box and Muller 1958).
    private static func normal(_ random: inout SeededRandom) -> Double {
        let (radius, angle) = (1 - random.nextUniform(), random.nextUniform())
        return (-2 * log(radius)).squareRoot() * cos(2 * .pi * angle)
    }
}

/// A KPI that stands for all that are made in the same way.
struct DrawnKPI {
    let kpi: KPI
    /// All for which it stands.
    let names: String
    /// What a session adds above and below the line: of a value that is drawn, and of the seconds that it lasts.
    let part: @Sendable (Double, Double) -> ComparedSession.Part

    static let all = [
        DrawnKPI(
            kpi: .linearQoE,
            names: "startup time, linear QoE, failures, counts, durations, bytes (means over sessions)",
            part: { value, _ in .init(value: value, above: value, below: 1) }),
        DrawnKPI(
            kpi: .rebufferRatio, names: "stall rate, rebuffer ratio (sums over the time watched)",
            part: { value, watched in .init(value: value / watched, above: value, below: watched) }),
        DrawnKPI(
            kpi: .timeWeightedIndicatedBitrate, names: "indicated bitrate, SCORE (means weighted by the time watched)",
            part: { value, watched in .init(value: value, above: value * watched, below: watched) }),
    ]
}

/// A and B over so many traces.
struct DrawnPair {
    private(set) var a: [ComparedSession] = []
    private(set) var b: [ComparedSession] = []

    init(_ draws: Draws, traces: Int, using random: inout SeededRandom) {
        for _ in 0..<traces {
            // A viewer stays for two to ten minutes; what they see of it depends a little on the side.
            let stay = 120 + 480 * random.nextUniform()
            a.append(Self.session(draws, stay, &random))
            b.append(Self.session(draws, stay, &random))
        }
    }

    private static func session(_ draws: Draws, _ stay: Double, _ random: inout SeededRandom) -> ComparedSession {
        let watched = stay * (0.9 + 0.1 * random.nextUniform())
        var parts: [KPI: ComparedSession.Part] = [:]
        for kind in DrawnKPI.all { parts[kind.kpi] = kind.part(draws.value(&random), watched) }
        return ComparedSession(parts)
    }
}
