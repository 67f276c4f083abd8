import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport
import TestSupport
import Testing

/// The pages of comparisons.
@Suite struct ComparisonPageTests {
    private static let links = ["8M", "1M", "3M", "2500k", "700k", "5M"]

    private static func side(_ name: String, _ rule: ABRName) throws -> SimulatedContender {
        let reader = PresentationReader(
            files: POSIXFileSystem(), options: PresentationOptions(targetDuration: 6, length: 90, seed: 1))
        let presentation = try reader.read("\(Checkout.root)/Sessions/ladders/\(name)")
        return SimulatedContender(presentation, playlist: name, profile: .usual, rule: rule)
    }

    private static func traces(_ count: Int) throws -> [BandwidthTrace] {
        try links.prefix(count).enumerated().map { place, bandwidth in
            try BandwidthTrace(
                name: "<trace \(place)>",
                [
                    .init(duration: 20, bandwidth: BandwidthTrace.bandwidth(parsing: bandwidth) ?? 0, latency: 0.05),
                    .init(duration: 10, bandwidth: 400_000, latency: 0.1),
                ])
        }
    }

    private static func report(traces count: Int, b: String = "apple-low-first.m3u8") throws -> ComparisonReport {
        let experiment = Experiment(
            [.simulated(try side("apple.m3u8", .bola)), .simulated(try side(b, .throughput))],
            withBound: true, traces: try traces(count), seed: 1, startDate: SessionIdentity.defaultStartDate)
        var report = ComparisonReport(experiment.run(jobs: 1) { true })
        report.played = [try experiment.play(trace: 0)]
        report.provenance = ReportProvenance(version: "1.0.0", arguments: ["compare", "a", "b"])
        return report
    }

    /// Every number of the page that has a place in the JSON is the one that stands there.
    private func expectJSONNumbers(_ page: HTMLTree, _ json: String) throws -> Set<String> {
        let json = try JSONTree(json)
        var places: Set<String> = []
        for element in page.all("data") {
            let pointer = try #require(element.attributes["data-json"])
            let text = try #require(element.attributes["value"])
            #expect(json.value(at: pointer) == .number(try #require(Double(text))), "\(pointer)")
            places.insert(pointer)
        }
        return places
    }

    @Test func `many traces have the verdict intervals spread and bound`() throws {
        let report = try Self.report(traces: 6)
        let page = try HTMLTree(report.text(.html))
        let lead = try #require(page.all("p").first { $0.attributes["class"] == "lead" }?.text)
        #expect(!lead.isEmpty && report.comparison.verdict.hasPrefix(lead))
        let warnings = page.all("p").filter { $0.attributes["class"] == "warning" }.map(\.text)
        #expect(report.comparison.verdict == ([lead] + warnings).joined(separator: " "))
        let titles = page.all("h2").map(\.text)
        for title in ["What is compared", "KPIs", "How sure is it", "Spread over the traces", "What was possible"] {
            #expect(titles.contains(title), "\(title)")
        }
        #expect(titles.contains("Over time: <trace 0>"))
        #expect(page.all("svg").contains { $0.text.contains("empirical distribution") })
        let places = try expectJSONNumbers(page, report.text(.json))
        for place in [
            "/against/0/kpis/startupTime/a", "/against/0/kpis/startupTime/low", "/against/0/kpis/linearQoE/wins/bShare",
            "/distributions/timeWeightedIndicatedBitrate/quantiles/1/p50", "/bound/a/linearQoE/bound",
        ] {
            #expect(places.contains(place), "\(place)")
        }
        #expect(places.contains { $0.hasPrefix("/sessions/") } || report.comparison.worstTraces.isEmpty)
        let ids = page.elements.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
    }

    @Test func `one trace has both sides on one clock and no interval`() throws {
        let report = try Self.report(traces: 1)
        let page = try HTMLTree(report.text(.html))
        #expect(page.all("h1").first?.text == "A against B over <trace 0>")
        #expect(!page.all("h2").map(\.text).contains("How sure is it"))
        let lines = page.all("path").compactMap { $0.attributes["class"] }.filter { $0.hasSuffix(" line") }
        #expect(lines.contains("a line") && lines.contains("b line") && lines.contains("link line"))
        let labels = page.all("text").map(\.text)
        for label in ["indicated A", "indicated B", "buffer A", "buffer B", "variant A", "variant B", "the link"] {
            #expect(labels.contains(label), "\(label)")
        }
        _ = try expectJSONNumbers(page, report.text(.json))
    }

    @Test func `the moments where the two part are listed`() throws {
        var report = try Self.report(traces: 1, b: "apple.m3u8")
        let page = try HTMLTree(report.text(.html))
        #expect(page.all("h3").map(\.text).contains("Where they diverge"))
        let sides = report.played[0]
        let sessions = try sides.map { side in
            let presentation = try #require(side.simulation?.presentation)
            return Divergence.Session(
                PlaybackTimeline(side.log), detail: (try #require(side.simulated?.requests), presentation))
        }
        let divergences = Divergence.all(sessions[0], sessions[1])
        let table = try #require(page.all("table").last { $0.text.contains("What A and B do") })
        #expect(!divergences.isEmpty)
        for divergence in divergences {
            #expect(table.text.contains(NumberText.clock(divergence.time)), "\(divergence)")
        }
        #expect(table.text.contains("first difference, 00:"), "\(table.text)")
        #expect(table.text.contains("(estimate "))
        // Both alike part nowhere.
        report.played = [[sides[0], sides[0]]]
        #expect(
            try HTMLTree(report.text(.html)).all("p").map(\.text)
                .contains("Nowhere: both start, switch, stall and end alike."))
    }

    @Test func `a table has its numbers and the plane`() throws {
        let sides = try [ABRName.bola, .throughput, .fixed(0)].map { try Self.side("apple.m3u8", $0) }
        let table = Experiment(
            ranking: sides, traces: try Self.traces(4), seed: 1, startDate: SessionIdentity.defaultStartDate
        ).run(jobs: 1) { true }
        let report = ComparisonReport(table)
        let page = try HTMLTree(report.text(.html))
        #expect(page.all("h1").first?.text == "3 sides over 4 traces")
        #expect(page.all("circle").count == 3)
        #expect(
            page.all("circle").count { $0.attributes["class"] == "dot" } == table.standings.count { $0.isOnFrontier })
        let places = try expectJSONNumbers(page, report.text(.json))
        #expect(places.contains("/sides/2/rebufferRatio"))
    }

    @Test func `the same comparison gives the same bytes`() throws {
        #expect(try Self.report(traces: 2).text(.html) == Self.report(traces: 2).text(.html))
    }

    @Test func `nothing to compare is a page too`() throws {
        let page = try HTMLTree(ComparisonReport(ComparisonSamples.comparison([], traces: 0)).text(.html))
        #expect(page.all("p").contains { $0.text == "No trace was played over, so nothing can be said." })
        #expect(page.all("svg").isEmpty)
    }

    /// A column without a title has no heading at all.
    private static let hostileTexts = SampleSessions.hostileTexts.filter { !$0.isEmpty }

    @Test(arguments: hostileTexts + ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>"])
    func `nothing of a stranger becomes markup`(_ attack: String) throws {
        func names(_ text: String) throws -> [String] {
            var comparison = ComparisonSamples.comparison(
                [ComparisonSamples.kpi(.linearQoE, a: 1, difference: 2, 1, 3)], traces: 2)
            var b = comparison.contenders.b
            if case .simulated(var model) = b {
                model.settings = [text: text]
                b = .simulated(model)
            }
            comparison.contenders = ContenderPair(ComparisonSamples.contender(text, notes: [text + "."]), b)
            comparison.contenders.differences = [.init(name: "playlist", a: text, b: text)]
            comparison.traces[0].name = text
            comparison.worstTraces = [0]
            comparison.problems = [TraceError(name: text, location: text, problem: text)]
            return try HTMLTree(ComparisonReport(comparison).text(.html)).elements.map(\.name)
        }
        #expect(try names(attack) == names("usual"))
    }
}
