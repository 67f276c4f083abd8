import Foundation
import PlayheadAnalytics

/// How often `playhead explain` names what makes sessions bad, and nothing else: over fleets with a planted fault that is not
/// small (200 bad sessions or more, twice as often bad as others), and over fleets without one.
///
///     swift run --package-path Tests/Benchmarks -c release ExplanationRates [FLEETS [SESSIONS]]     # or: make rates
///
/// Ends with status 1 where less than 95 % of the faults are named first, less than 95 % of what is named first is right, or
/// something is named in more than 2.5 % of the fleets without a fault.
@main
enum ExplanationRates {
    private static let leastBad = 200
    private static let leastRatio = 2.0

    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let (fleets, sessions) = (numbers.first ?? 500, numbers.dropFirst().first ?? 40_000)
        var isFine = true
        say("\(fleets) fleets of \(sessions) sessions each.\n")
        say("| fault | fleets | something named | named first | further groups that nothing accounts for |")
        say("| --- | --: | --: | --: | --: |")
        for fault in PlantedFleet.Fault.allCases {
            var (counted, named, right, further, seed) = (0, 0, 0, 0, UInt64(0))
            while counted < fleets {
                seed += 1
                let fleet = PlantedFleet(fault, sessions: sessions, seed: seed)
                guard fault == .none || (fleet.badCount >= leastBad && fleet.ratio >= leastRatio) else { continue }
                counted += 1
                let findings = Explainer(fleet.table, outcomes: fleet.outcomes).explanation().findings
                if !findings.isEmpty { named += 1 }
                if let first = findings.first, fleet.isPlanted(first.terms) { right += 1 }
                further += findings.dropFirst().count { $0.explainedBy == nil }
            }
            say("| \(fault.rawValue) | \(counted) | \(named) | \(right) | \(further) |")
            if fault == .none {
                isFine = isFine && Double(named) <= 0.025 * Double(counted)
            } else {
                isFine = isFine && Double(right) >= 0.95 * Double(max(counted, named))
            }
        }
        if !isFine { exit(1) }
    }

    /// Writes a line at once: the next may take a minute.
    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
