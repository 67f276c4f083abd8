import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import TestSupport
import Testing

@testable import Descriptions
@testable import PlayheadReport

/// What a change would have given, with intervals, in each form of a report.
@Suite struct WhatIfReportTests {
    private func sampled() throws -> SampledWhatIf {
        let log = try #require(SampleBundles.units(in: "commute").first?.logs.first)
        let links = try (0..<12).map { index in
            try BandwidthTrace(
                name: "link \(index)",
                [
                    .init(duration: 20, bandwidth: 3e6 + 4e5 * Double(index), latency: 0.05),
                    .init(duration: 20, bandwidth: 1.5e6, latency: 0.05),
                ])
        }
        let link = InferredLink(
            samples: links, evidence: .rowsAndEvents, latency: 0.05, correlationTime: 12, spread: 0.5,
            observationCount: 10)
        return try #require(SampledWhatIf(try WhatIf(log, catalog: ErrorCatalog()), over: link))
    }

    private func report() throws -> KPIReport {
        let sampled = try sampled()
        var change = sampled.whatIf.unchanged
        change.rule = .bola
        let answer = try #require(try sampled.answer(change))
        let (recorded, modelled) = (sampled.recorded, answer.typical.totals)
        var report = SampleSessions.report([recorded, modelled])
        report.comparisons = [.init(recorded: recorded, modelled: [("bola", modelled)])]
        report.answers = [modelled.id: answer]
        return report
    }

    @Test func `a text has the values, then the differences, each with its interval`() throws {
        let lines = try report().text(.text).split(separator: "\n").map(String.init)
        #expect(lines[0] == "Session 049275F9-D744-494D-B60F-491D27EBFDC1: bola")
        let misfit = try #require(report().answers.values.first?.misfit)
        #expect(lines[1].hasPrefix("  Cannot tell from this log what becomes of stalls") && !misfit.figures.isEmpty)
        #expect(lines.contains { $0.split(separator: " ").joined(separator: " ") == "KPI Recorded bola 80 % interval" })
        let start = try #require(lines.firstIndex { $0 == "What bola changes, over the same 12 links" })
        #expect(lines[start + 1].split(separator: " ").joined(separator: " ") == "KPI Unchanged Change 80 % interval")
        #expect(lines[start...].contains { $0.hasPrefix("  Duration watched") && $0.hasSuffix("same") })
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `each figure of a page says where its value stands in JSON`() throws {
        let report = try report()
        let json = try Array(report.text(.json).utf8).withUnsafeBytes { try JSONValue(parsing: $0) }
        let page = report.text(.html)
        let value = try #require(report.answers.values.first?[.linearQoE]?.changed)
        #expect(page.contains("/sessions/1/whatIf/kpis/linearQoE/value"))
        guard case .array(let sessions)? = json["sessions"] else {
            Issue.record("no sessions")
            return
        }
        #expect(sessions[1]["whatIf"]?["kpis"]?["linearQoE"]?["value"]?.double == value)
        #expect(sessions[0]["whatIf"] == nil)
    }

    @Test func `JSON has bounds beside each value, and CSV a column for each`() throws {
        let report = try report()
        let json = report.text(.json)
        for name in [
            "\"low\":", "\"high\":", "\"sampleCount\": 12", "\"evidence\": \"rowsAndEvents\"", "\"differences\":",
        ] {
            #expect(json.contains(name), "\(name)")
        }
        let rows = report.text(.csv).split(separator: "\r\n")
        let header = rows[0].split(separator: ",", omittingEmptySubsequences: false)
        #expect(
            header.contains("whatIf.kpis.stallCount.low") && header.contains("whatIf.differences.stallCount.outcome"))
        #expect(header.suffix(2) == ["skippedCount", "isPartial"])
        #expect(rows[1].contains(",,,,,,0,"), "the recorded session has none")
    }

    @Test func `a report without an answer has no trace of one`() {
        let report = SampleSessions.report([SampleSessions.known])
        #expect(!report.text(.json).contains("whatIf") && !report.text(.csv).contains("whatIf"))
    }

    @Test func `a page draws the band of the links`() throws {
        let report = try report()
        var options = ReportOptions()
        let answer = try #require(report.answers.values.first)
        options.timelines[answer.typical.totals.id] = PlaybackTimeline(answer.typical.session.log)
        options.simulations[answer.typical.totals.id] = answer.typical.simulation
        #expect(report.text(.html, options: options).contains("80 % of the links"))
    }

    @Test func `the notes say what the links come from, how the record is met, and what intervals hold`() throws {
        let notes = try sampled().notes(level: 0.8)
        #expect(notes.contains { $0.contains("12 links that fit the session") && $0.contains("10 rows") })
        #expect(notes.contains { $0.hasPrefix("Played unchanged over these links") && $0.contains("(22.4 s)") })
        #expect(
            notes.contains {
                $0.contains("times as wide as the links make them")
                    && $0.contains("rebuffer duration 1.15 times, 0.575 s")
            })
        #expect(try sampled().notes(level: 0.95).contains { $0.contains("The 95 % intervals") })
        #expect(!notes.contains { $0.contains("observed bitrate for as long") })
    }
}
