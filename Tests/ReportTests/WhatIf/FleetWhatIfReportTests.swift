import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@testable import PlayheadReport

/// What a change would do to many sessions, in each form of a report.
@Suite struct FleetWhatIfReportTests {
    private func report() throws -> FleetWhatIfReport {
        var report = FleetWhatIfReport(
            change: "abr=bola", level: 0.8, sampleCount: 40,
            keys: [["network": "cellular"], ["network": "=cmd()\u{1B}[2J"]], seed: 1)
        for (number, bundle) in ["commute", "healthy-vod"].enumerated() {
            let log = try #require(SampleBundles.units(in: bundle).first?.logs.first)
            let whatIf = try WhatIf(log, catalog: ErrorCatalog())
            var change = whatIf.unchanged
            change.rule = .bola
            report.add(number: number, group: number, .success(try FleetWhatIfSession(whatIf, change)))
        }
        report.add(number: 2, group: 0, .failure(FleetWhatIfRefusal("no row tells a bitrate")))
        return report
    }

    @Test func `a text has all sessions, the groups by KPI, and what was left out`() throws {
        let text = try report().text(.text)
        #expect(text.hasPrefix("What abr=bola would change: 2 of 3 sessions, the others left out\n"))
        #expect(text.contains("Stall rate by network"))
        #expect(text.contains("2 sessions played again: 2 by a link that is known"))
        #expect(text.contains("1 session left out: no row tells a bitrate"))
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("as much as it did over made-up fleets whose truth is known"))
        #expect(!text.contains("\u{1B}"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `a KPI that is not known of all that were played says of how many it is`() throws {
        var report = FleetWhatIfReport(change: "scale", level: 0.8, sampleCount: 40, keys: [], seed: 1)
        let known = ComparedSession([
            .startupTime: .init(value: 1, above: 1, below: 1), .switchCount: .init(value: 2, above: 2, below: 1),
        ])
        let neverStarted = ComparedSession([.switchCount: .init(value: 0, above: 0, below: 1)])
        for (number, after) in [known, neverStarted].enumerated() {
            report.add(
                number: number, group: nil, .success(FleetWhatIfSession(recorded: known, pairs: [(known, after)])))
        }
        let figures = report.total.modelled.figures(level: 0.8)
        #expect(figures.first { $0.kpi == .startupTime }?.count == 1)
        let text = report.text(.text)
        for figure in figures {
            let marks = [1: " (1) ", 0: " (0) "].mapValues { text.contains("  \(figure.kpi.shortName)" + $0) }
            #expect(marks[figure.count] ?? !marks.values.contains(true), "\(figure.kpi.key)")
        }
    }

    @Test func `the counts of a group are its own`() throws {
        let report = try report()
        #expect(report.groups.map(\.sessionCount) == [2, 1])
        #expect(report.groups.map(\.modelled.sessionCount) == [1, 1])
        #expect(report.total.sessionCount == 3 && report.total.modelled.sessionCount == 2)
    }

    @Test func `a session of which no link could be inferred counts in its group and in all`() throws {
        var report = try report()
        report.add(number: 3, group: 1, .failure(FleetWhatIfRefusal("its rows are too few", hasUnknownLink: true)))
        #expect(
            report.groups.map(\.modelled.unknownLinkCount) == [0, 1] && report.total.modelled.unknownLinkCount == 1)
        #expect(report.total.sessionCount == 4 && report.leftOut.values.reduce(0, +) == 2)
    }

    @Test func `rows are a KPI of a group each, and of all last`() throws {
        let report = try report()
        let lines = report.text(.ndjson).split(separator: "\n")
        #expect(lines.count == 3 * FleetWhatIf.kpis.count)
        #expect(lines.last?.hasPrefix("{\"row\":\"total\"") == true)
        let rows = report.text(.csv).split(separator: "\r\n")
        #expect(rows[0].hasPrefix("row,group.network,sessionCount,modelledCount,key,"))
        #expect(rows.contains { $0.contains("'=cmd()") }, "nothing runs as a formula")
    }

    @Test func `reasons without end are told as others`() {
        var report = FleetWhatIfReport(change: "scale=2", level: 0.8, sampleCount: 40, keys: [], seed: 1)
        for number in 0..<50 {
            report.add(number: number, group: nil, .failure(FleetWhatIfRefusal("reason \(number)")))
        }
        #expect(report.leftOut.count == 21 && report.leftOut["for other reasons"] == 30)
    }

    @Test func `a report of no session, and of one that was stopped, says so`() {
        var report = FleetWhatIfReport(change: "scale=2", level: 0.95, sampleCount: 40, keys: [], seed: 1)
        report.isPartial = true
        let text = report.text(.text)
        #expect(text.contains("The work was stopped") && text.contains("95 % interval"))
        #expect(report.text(.json).contains("\"recorded\": null"))
    }
}
