import BandwidthTrace
import Comparison
import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@testable import Descriptions
@testable import PlayheadReport

/// Two recorded sessions beside each other, of 14:32 and of 21:58.
@Suite struct RecordedPairTests {
    private func report(_ names: [String] = ["commute", "healthy-vod"]) throws -> ComparisonReport {
        let sides = try names.map { name in
            Contender.recorded(
                RecordedContender(
                    try #require(SampleBundles.units(in: name).first?.logs.first), title: name, presentation: nil))
        }
        return ComparisonReport(
            Experiment(sides, traces: [BandwidthTrace](), seed: 0, startDate: LogDate(microseconds: 0)).run(jobs: 1) {
                true
            })
    }

    @Test func `where lengths differ rates are compared, and no counts`() throws {
        let report = try report()
        let verdict = report.comparison.verdict
        #expect(verdict.hasPrefix("B stalls less (-12.4 /h), B rebuffers less (-2.57 pp), B starts sooner"))
        #expect(!verdict.contains("switches") && !verdict.contains("higher linear QoE"))
        #expect(verdict.contains("two sessions do not tell what others would."))
        #expect(verdict.hasSuffix("Of A 14:32 were watched, of B 21:58: rates are compared, and no counts or sums."))
        let lines = report.text(.text).split(separator: "\n")
        #expect(lines[0] == "A against B, two recorded sessions")
        #expect(lines.contains { $0.hasPrefix("  Stall rate") && $0.hasSuffix("B here") })
        for name in ["  Stalls", "  Rebuffer  ", "  Switches", "  Linear QoE"] {
            #expect(
                lines.contains { $0.hasPrefix(name) } && !lines.contains { $0.hasPrefix(name) && $0.hasSuffix("here") })
        }
        #expect(report.comparison.headline.hasPrefix("two sessions, no proof: "))
    }

    @Test func `of one length counts are compared too`() throws {
        let comparison = try report(["commute", "commute"]).comparison
        #expect(!comparison.isOfOtherLength(.stallCount) && comparison.unlikeLengths == nil)
        #expect(!comparison.verdict.contains("over this trace"))
    }

    @Test(arguments: [18, 24, 40, 60])
    func `what stays behind the screens fits them, and ends with the verdict`(height: Int) throws {
        let report = try report()
        let text = report.textBehindScreens(width: 80, height: height)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= height)
        #expect(text.hasSuffix("rates are compared, and\n  no counts or sums.\n") || text.hasSuffix("or sums.\n"))
        #expect(text.contains("A against B, two recorded sessions") && text.contains("Startup"))
    }

    @Test func `of a terminal that is too low the verdict stays`() throws {
        let text = try report().textBehindScreens(width: 80, height: 5)
        #expect(text.hasPrefix("Verdict\n"))
    }
}
