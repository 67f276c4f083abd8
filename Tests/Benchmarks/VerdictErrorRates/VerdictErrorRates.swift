import Comparison
import Dispatch
import Foundation
import Playback
import PlayheadAnalytics
import PlayheadNumerics
import Synchronization

/// How often a verdict of `playhead compare` errs where A and B are drawn alike, and how often its intervals hold the true
/// difference, which is zero: for each KPI, by what the values are drawn from and over how many traces.
///
///     swift run --package-path Tests/Benchmarks -c release VerdictErrorRates [TRIALS]     # or: make rates
///
/// Ends with status 1 where a rate is over 5.5 %, or the coverage of a mean of normal differences over 30 traces or more is
/// not between 93 and 97 %.
@main
enum VerdictErrorRates {
    private static let traceCounts = [4, 10, 30, 100]
    private static let mostErrors = 0.055
    private static let coverage = 0.93...0.97

    static func main() {
        let trials = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 20_000
        var isFine = true
        say("\(trials) seeded trials each; 2000 resamples an interval.\n")
        say("| KPI | drawn from | traces | differ wrongly | test alone | interval alone | interval holds the truth |")
        say("| --- | --- | --: | --: | --: | --: | --: |")
        for draws in Draws.allCases {
            for count in traceCounts {
                for (kind, tally) in zip(DrawnKPI.all, tallies(draws, traces: count, trials: trials)) {
                    let figures = [tally.claims, tally.tests, trials - tally.held, tally.held].map {
                        String(format: "%.3f %%", 100 * Double($0) / Double(trials))
                    }
                    say("| \(kind.names) | \(draws.rawValue) | \(count) | \(figures.joined(separator: " | ")) |")
                    if Double(tally.claims) > mostErrors * Double(trials) { isFine = false }
                    // What a ratio adds up is weighted by the time watched: its differences are no longer normal.
                    let isNormal = draws == .normal && count >= 30 && !kind.kpi.isRatio
                    if isNormal, !coverage.contains(Double(tally.held) / Double(trials)) { isFine = false }
                }
            }
        }
        if !isFine { exit(1) }
    }

    /// Writes a line at once: the next may take a minute.
    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    /// What trials came to.
    private struct Tally {
        /// Verdicts that say that A and B differ.
        var claims = 0
        /// P-values of at most 0.05.
        var tests = 0
        /// Intervals that hold zero.
        var held = 0

        mutating func add(_ kpi: KPIComparison) {
            if kpi.outcome == .lower || kpi.outcome == .higher { claims += 1 }
            if let pValue = kpi.pValue, pValue <= PairedSwapTest.level { tests += 1 }
            if kpi.interval?.contains(0) == true { held += 1 }
        }

        mutating func add(_ other: Tally) {
            claims += other.claims
            tests += other.tests
            held += other.held
        }
    }

    /// The tallies of trials by kind of KPI.
    private static func tallies(_ draws: Draws, traces: Int, trials: Int) -> [Tally] {
        let kpis = DrawnKPI.all.map(\.kpi)
        let all = Mutex(kpis.map { _ in Tally() })
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) { _ in
            var tallies = kpis.map { _ in Tally() }
            while true {
                let trial = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard trial < trials else { break }
                // Each trial is a comparison of its own: its sessions and its resamples.
                var random = SeededRandom(seed: UInt64(traces * 1_000_003 + trial))
                let pair = DrawnPair(draws, traces: traces, using: &random)
                let compared = KPIComparison.all(kpis, a: pair.a, b: pair.b, seed: random.next())
                for (index, kpi) in compared.enumerated() { tallies[index].add(kpi) }
            }
            all.withLock { all in for index in all.indices { all[index].add(tallies[index]) } }
        }
        return all.withLock { $0 }
    }
}
