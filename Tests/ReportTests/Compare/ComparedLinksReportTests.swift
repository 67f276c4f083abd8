import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import PredicateFormat
import TestSupport
import Testing

@testable import Descriptions
@testable import PlayheadReport

/// A recorded session against a model over the links that fit its log, in each form of a report.
@Suite struct ComparedLinksReportTests {
    private func report(isSwapped: Bool = false, answered: Bool = true) throws -> ComparisonReport {
        let log = try #require(SampleBundles.units(in: "slow-minute").first?.logs.first)
        let whatIf = try WhatIf(log, catalog: ErrorCatalog())
        var model = SimulatedContender(whatIf.base.presentation, profile: whatIf.base.profile, rule: .bola)
        model.options = whatIf.base.options
        let sampled = try #require(try whatIf.sampled(12, seed: 1))
        let answer = try sampled.answer(model, level: 0.95)
        let sides = [
            Contender.recorded(
                RecordedContender(
                    log, title: "slow-minute", presentation: nil, unchanged: SimulatedContender(whatIf.base))),
            .simulated(model),
        ]
        var experiment = Experiment(
            [sides[isSwapped ? 1 : 0], sides[isSwapped ? 0 : 1]],
            traces: [answered ? answer.typical.simulation.trace : whatIf.base.trace], seed: 1,
            startDate: whatIf.base.identity.startDate)
        if answered { experiment.whatIf = answer } else { experiment.isOverObservedLink = true }
        return ComparisonReport(experiment.run(jobs: 1) { true })
    }

    private func words(_ line: String) -> String { line.split(separator: " ").joined(separator: " ") }

    @Test func `a text has the record beside the model with its interval, then what differs`() throws {
        let lines = try report().text(.text).split(separator: "\n").map(String.init)
        #expect(lines[0] == "A against B over 12 links that fit the log")
        let start = try #require(lines.firstIndex(of: "What differs, over the same 12 links"))
        #expect(words(lines[start + 1]) == "KPI A modelled B - A 95 % interval")
        #expect(lines[start...].contains { $0.hasPrefix("  Indicated bitrate") && $0.hasSuffix("B better") })
        #expect(lines.contains { words($0) == "KPI Recorded A modelled B" })
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `the verdict gives each claim its interval, and names what is undecided or the same`() throws {
        let verdict = try report().comparison.verdict
        #expect(verdict.hasPrefix("Cannot tell from this log what becomes of stalls"), "the model has none of the one")
        #expect(verdict.contains("over 12 links that fit the log, both sides played by the model: B plays a higher"))
        #expect(verdict.contains("95 % interval") && verdict.contains("the same on every link: "))
        #expect(!verdict.contains("one trace does not tell") && !verdict.contains(", p "))
        var undecided = try report()
        let index = try #require(undecided.comparison.kpis.firstIndex { $0.kpi == .switchCount })
        undecided.comparison.kpis[index].outcome = .undecided
        #expect(undecided.comparison.verdict.contains("undecided: switches"))
    }

    @Test func `of the other order the differences have the other sign`() throws {
        let text = try report(isSwapped: true).text(.text)
        #expect(text.contains("B modelled") && text.contains("A better"))
        #expect(try report(isSwapped: true).comparison.verdict.contains("B plays a lower bitrate"))
    }

    @Test
    func `JSON has the answer beside the KPIs, CSV behind the sessions over the one link, and a page draws intervals`()
        throws
    {
        let report = try report()
        let json = try Array(report.text(.json).utf8).withUnsafeBytes { try JSONValue(parsing: $0) }
        let figure = try #require(report.comparison.whatIf?[.linearQoE])
        #expect(json["whatIf"]?["kpis"]?["linearQoE"]?["high"]?.double == figure.interval?.high)
        #expect(json["whatIf"]?["differences"]?["linearQoE"]?["low"]?.double == figure.differenceInterval?.low)
        let kpis = try #require(json["against"]?.elements?.first?["kpis"])
        #expect(kpis["linearQoE"]?["low"]?.double == figure.differenceInterval?.low)
        #expect(json["whatIf"]?["sampleCount"]?.double == 12)
        let rows = report.text(.csv).split(separator: "\r\n")
        #expect(rows.count == 3 && rows[0].contains("whatIf.differences.linearQoE.outcome"))
        let page = report.text(.html)
        #expect(page.contains("Spread over the links") && page.contains("Differences with their 95 % intervals"))
        #expect(page.contains("/whatIf/differences/linearQoE/value"))
    }

    @Test func `a condition sees the outcome over the links`() throws {
        let comparison = try report().comparison
        let holds = try ComparisonPredicate(parsing: "delta.timeWeightedIndicatedBitrate.outcome == \"higher\"")
        #expect(try holds.evaluate(comparison).holds)
    }

    @Test func `where the model has not the stalls that were recorded, the verdict begins with that`() throws {
        let log = try #require(SampleBundles.units(in: "commute").first?.logs.first)
        let whatIf = try WhatIf(log, catalog: ErrorCatalog())
        let fast = try BandwidthTrace(name: "fast", [.init(duration: 600, bandwidth: 60e6, latency: 0.05)])
        let link = InferredLink(
            samples: [fast, fast], evidence: .requests, latency: 0.05, correlationTime: 10, spread: 0.5,
            observationCount: 10)
        let sampled = try #require(SampledWhatIf(whatIf, over: link))
        var model = SimulatedContender(whatIf.base.presentation, profile: whatIf.base.profile, rule: .bola)
        model.options = whatIf.base.options
        let answer = try sampled.answer(model, level: 0.95)
        var experiment = Experiment(
            [
                .recorded(
                    RecordedContender(
                        log, title: "commute", presentation: nil, unchanged: SimulatedContender(whatIf.base))),
                .simulated(model),
            ], traces: [fast], seed: 1, startDate: whatIf.base.identity.startDate)
        experiment.whatIf = answer
        let report = ComparisonReport(experiment.run(jobs: 1) { true })
        let begin =
            "Cannot tell from this log what becomes of stalls, rebuffering and linear QoE: played unchanged, the model "
            + "has 0 stalls (recorded 3) and 0 s of rebuffering (recorded 22.4 s)."
        #expect(report.comparison.verdict.hasPrefix(begin))
        #expect(report.comparison.headline.hasPrefix("cannot tell from this log: 0 stalls modelled, 3 recorded"))
        #expect(!report.comparison.verdict.contains("stall rate"), "nothing else is said of stalls")
        let json = try Array(report.text(.json).utf8).withUnsafeBytes { try JSONValue(parsing: $0) }
        #expect(json["whatIf"]?["verdict"] == .text(answer.sentence))
        #expect(json["whatIf"]?["differences"]?["stallCount"]?["outcome"] == .text("cannotTell"))
        let stalls = try #require(json["against"]?.elements?.first?["kpis"]?["stallCount"])
        #expect(stalls["recorded"]?.double == 3 && stalls["a"]?.double == 0)
        #expect(answer.sentence.hasPrefix(begin))
    }

    @Test func `over the observed bitrates the verdict says what they miss`() throws {
        let report = try report(answered: false)
        #expect(report.comparison.verdict.hasSuffix("which misses most stalls: see the notes."))
        #expect(report.text(.json).contains("\"whatIf\": null"))
    }
}
