import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PredicateFormat
import TestSupport
import Testing

@Suite struct ComparisonReportTests {
    /// Two rules over traces in which names are hostile.
    private func comparison(traces: Int = 6, withBound: Bool = false) throws -> Comparison {
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=600000,AVERAGE-BANDWIDTH=500000,CODECS="avc1.64001f",SCORE=1
            low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=4000000,AVERAGE-BANDWIDTH=3500000,CODECS="avc1.64001f",SCORE=3
            high.m3u8
            """
        let files = MemoryFiles(["a.m3u8": text])
        let presentation = try PresentationReader(files: files, options: PresentationOptions(length: 60)).read("a.m3u8")
        let side = SimulatedContender(presentation, profile: .avplayer, rule: .avplayer)
        var other = side
        other.rule = .fixed(1)
        return Experiment(
            [.simulated(side), .simulated(other)], withBound: withBound,
            traces: try (0..<traces).map { index in
                try BandwidthTrace(
                    name: "=HYPERLINK(\"\(index)|`<b>\u{1B}[31m\")",
                    [.init(duration: 20, bandwidth: 1_000_000 + 700_000 * Double(index), latency: 0.05)])
            }, seed: 1, startDate: SessionIdentity.defaultStartDate
        ).run(jobs: 1) { true }
    }

    private func tree(_ comparison: Comparison) throws -> JSONTree {
        try JSONTree(ComparisonReport(comparison).text(.json))
    }

    @Test func `JSON holds what the contract names`() throws {
        let comparison = try comparison(withBound: true)
        let tree = try tree(comparison)
        guard case .record(let all) = tree else { return #expect(Bool(false), "no object") }
        #expect(
            Set(all.keys) == [
                "schema", "isPartial", "traceCount", "expectedTraceCount", "seed", "resampleCount", "margin", "sides",
                "against", "bound", "whatIf", "notReproduced", "sessions", "distributions", "problems", "notes",
                "divergences",
            ])
        #expect(all["schema"] == .text("playhead.compare/3"))
        #expect(all["isPartial"] == .truth(false))
        guard case .list(let against) = all["against"], case .record(let b) = against.first,
            case .record(let kpis) = b["kpis"], case .record(let bitrate) = kpis["timeWeightedIndicatedBitrate"],
            case .list(let sessions) = all["sessions"], case .record(let first) = sessions.first,
            case .list(let sides) = all["sides"], case .record(let side) = sides.last
        else { return #expect(Bool(false), "no KPIs") }
        #expect(
            Set(b.keys) == ["label", "differences", "differsInFormat", "kpis", "verdict", "worstTraces"])
        #expect(b["verdict"] == .text(comparison.verdict) && b["label"] == .text("B"))
        let expected = comparison[.timeWeightedIndicatedBitrate]
        #expect(bitrate["a"] == expected.a.map { .number($0) })
        #expect(bitrate["difference"] == expected.difference.map { .number($0) })
        #expect(bitrate["low"] == expected.interval.map { .number($0.low) })
        #expect(bitrate["pValue"] == expected.pValue.map { .number($0) })
        #expect(bitrate["differingTraceCount"] == .number(Double(expected.differingTraceCount)))
        #expect(bitrate["better"] == (expected.better.map { .text($0) } ?? .null))
        #expect(sides.count == 2 && side["timeWeightedIndicatedBitrate"] == bitrate["b"])
        #expect(side["best"] != nil && side["notToldFromBest"] != nil && side["isOnFrontier"] != nil)
        #expect(sessions.count == 12)
        #expect(
            Set(first.keys)
                == Set(KPI.compared.map(\.key) + ["label", "playlist", "abr", "player", "trace", "place", "delta"]))
        #expect(first["timeWeightedScore"] == comparison.traces[0].a.value(of: .timeWeightedScore).map { .number($0) })
    }

    @Test func `histograms count every trace and cumulative parts end at one`() throws {
        let comparison = try comparison()
        guard case .record(let all) = try tree(comparison), case .record(let distributions) = all["distributions"],
            case .record(let bitrate) = distributions["timeWeightedIndicatedBitrate"],
            case .list(let counts) = bitrate["counts"], case .list(let bars) = counts[0],
            case .list(let cumulative) = bitrate["cumulative"], case .list(let parts) = cumulative[1],
            case .list(let edges) = bitrate["edges"]
        else { return #expect(Bool(false), "no distribution") }
        let sum = bars.reduce(0.0) { sum, bar in if case .number(let count) = bar { sum + count } else { sum } }
        #expect(sum == 6)
        #expect(parts.last == .number(1))
        #expect(edges.count == bars.count + 1)
        #expect(edges.count == parts.count)
    }

    @Test func `the same comparison gives the same bytes`() throws {
        let texts = try (0..<2).map { _ in ComparisonReport(try comparison()).text(.json) }
        #expect(texts[0] == texts[1])
    }

    @Test func `unknown is null`() throws {
        guard case .record(let all) = try tree(try comparison(traces: 0)), case .list(let against) = all["against"],
            case .record(let b) = against.first, case .record(let kpis) = b["kpis"],
            case .record(let stalls) = kpis["stallRate"]
        else { return #expect(Bool(false), "no KPIs") }
        #expect(stalls["a"] == .null && stalls["low"] == .null && stalls["better"] == .null)
        #expect(stalls["outcome"] == .text("unknown"))
        #expect(all["bound"] == .null)
    }

    @Test func `a line of NDJSON is a session and the last is the rest`() throws {
        let lines = ComparisonReport(try comparison()).text(.ndjson).split(separator: "\n")
        #expect(lines.count == 13)
        guard case .record(let last) = try JSONTree(lines[12]), case .record(let first) = try JSONTree(lines[0]) else {
            return #expect(Bool(false), "no objects")
        }
        #expect(last["schema"] == .text("playhead.compare/3"))
        #expect(last["sessions"] == nil)
        #expect(first["delta"] != nil)
    }

    @Test func `a row of CSV is a session and no formula`() throws {
        let rows = ComparisonReport(try comparison()).text(.csv).split(separator: "\r\n")
        #expect(rows.count == 13)
        #expect(rows[0].hasPrefix("label,playlist,abr,player,trace,place,startupTime,"))
        #expect(
            rows[0].hasSuffix("delta.stallFreePercentage,delta.startupFailurePercentage,delta.liveLatency"))
        #expect(rows[1].contains(",\"'=HYPERLINK("))
        #expect(!rows.joined().contains("\u{1B}"))
    }

    @Test(arguments: [60, 80, 120]) func `text is harmless and no wider than asked for`(width: Int) throws {
        let text = ComparisonReport(try comparison(withBound: true)).text(.text, width: width)
        #expect(!text.contains("\u{1B}"))
        #expect(text.contains("Verdict"))
        #expect(text.contains("What was possible"))
        #expect(text.contains("Best plan"))
        #expect(!text.contains("leaves no linear QoE on the table"))
        #expect(text.contains("p: how likely"))
        if width >= 80 {
            for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
        }
    }

    @Test func `markdown is short and its foreign names stand in code`() throws {
        let text = ComparisonReport(try comparison(traces: 40)).text(.markdown)
        #expect(text.split(separator: "\n").count < 45)
        #expect(text.contains("| 95 % interval | p |"))
        #expect(text.utf8.count < 6000)
        #expect(!text.contains("<b>") || text.contains("`"))
        #expect(text.hasPrefix("### A against B over 40 traces"))
        #expect(text.contains("| KPI | A | B | B - A | 95 % interval |"))
    }

    @Test func `a comparison of nothing is told`() throws {
        let report = ComparisonReport(try comparison(traces: 0))
        #expect(report.text(.text).contains("No trace was played over"))
        #expect(report.text(.markdown).contains("No trace was played over"))
        #expect(report.text(.csv).split(separator: "\r\n").count == 1)
    }
}

@Suite struct ComparisonPredicateTests {
    private let comparison = ComparisonSamples.comparison([
        ComparisonSamples.kpi(.rebufferRatio, a: 0.01, difference: 0.003, 0.001, 0.005)
    ])

    @Test(arguments: [
        ("delta.rebufferRatio > 0.002", true), ("delta.rebufferRatio > 0.003", false),
        ("delta.rebufferRatio.low > 0", true), ("delta.rebufferRatio.high > 0.01", false),
        ("a.rebufferRatio == 0.01 AND b.rebufferRatio > a.rebufferRatio", true),
        ("kpis.rebufferRatio.better == 'A'", true), ("traceCount < 100", false), ("isPartial == FALSE", true),
        ("ANY sides.playlist == 'B.m3u8'", true), ("delta.stallRate > 0", false), ("delta.stallRate == nil", true),
    ])
    func `key paths lead into the comparison`(format: String, holds: Bool) throws {
        #expect(try ComparisonPredicate(parsing: format).evaluate(comparison).holds == holds)
    }

    @Test func `what is unknown is said`() throws {
        let result = try ComparisonPredicate(parsing: "delta.stallRate > 0").evaluate(comparison)
        #expect(Array(result.unknownKeyPaths) == ["delta.stallRate"])
    }

    /// Startup times over so many traces, B's a second longer.
    private func startups(_ count: Int, later: Double = 1) -> Comparison {
        func session(_ seconds: Double) -> ComparedSession {
            ComparedSession([.startupTime: .init(value: seconds, above: seconds, below: 1)])
        }
        let sides = (0..<count).map { (session(2 + Double($0) / 10), session(2 + Double($0) / 10 + later)) }
        return ComparisonSamples.comparison(
            KPIComparison.all(KPI.compared, a: sides.map(\.0), b: sides.map(\.1), seed: 1), traces: count)
    }

    private func truth(_ format: String, _ comparison: Comparison) throws -> Bool? {
        let result = try ComparisonPredicate(parsing: format).evaluate(comparison)
        return result.isUndecided ? nil : result.holds
    }

    @Test(arguments: [1, 2, 5]) func `over fewer than six traces no outcome can be another`(_ count: Int) throws {
        for path in ["delta.startupTime", "kpis.startupTime"] {
            #expect(try truth("\(path).outcome == 'higher'", startups(count)) == nil)
            #expect(try truth("NOT \(path).outcome IN {'higher', 'lower'}", startups(count)) == nil)
            #expect(try truth("\(path).better == 'A'", startups(count)) == nil)
            #expect(try truth("\(path).pValue < 0.05", startups(count)) == nil)
            // Nor where nothing differs: over these traces it never could.
            #expect(try truth("\(path).outcome == 'higher'", startups(count, later: 0)) == nil)
        }
        #expect(try truth("delta.startupTime > 0.5", startups(count)) == true)
        #expect(try truth("delta.startupTime.outcome == 'tooFew'", startups(count)) == (count == 1 ? nil : true))
        let result = try ComparisonPredicate(parsing: "delta.startupTime.outcome == 'higher'").evaluate(startups(count))
        let reason = result.reasons["delta.startupTime.outcome"]
        #expect(reason == "\(count) trace\(count == 1 ? " is" : "s are") too few for a verdict: it takes 6")
    }

    @Test func `over six traces it is decided`() throws {
        #expect(try truth("delta.startupTime.outcome == 'higher'", startups(6)) == true)
        #expect(try truth("delta.startupTime.better == 'A'", startups(6)) == true)
        #expect(try truth("delta.startupTime.outcome == 'higher'", startups(6, later: 0)) == false)
        #expect(try truth("delta.startupTime.better == 'A'", startups(6, later: 0)) == false)
        #expect(try truth("delta.startupTime.outcome == 'same'", startups(6, later: 0.001)) == true)
        #expect(try truth("delta.startupTime.outcome == 'higher'", startups(6, later: 0.001)) == false)
    }

    @Test(arguments: [
        "delta.startupTime.outcome == 'higer'", "kpis.startupTime.better == 'a'", "ANY sides.source == 'model'",
        "delta.startupTime.direction IN {'up'}",
    ]) func `a text that no value is is an error`(_ format: String) {
        #expect {
            try ComparisonPredicate(parsing: format)
        } throws: {
            ($0 as? PredicateError)?.message.contains("did you mean") == true
        }
    }

    @Test(arguments: ["delta.rebufferRate > 0", "c.stallRate > 0", "delta.rebufferRatio.middle > 0", "delta > 1"])
    func `a key that there is not is an error`(format: String) {
        #expect(throws: (any Error).self) { try ComparisonPredicate(parsing: format) }
    }
}
