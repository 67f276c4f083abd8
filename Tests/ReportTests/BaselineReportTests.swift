import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PredicateFormat
import Testing

@Suite struct BaselineReportTests {
    /// Sessions of half an hour, every so many of which has two stalls.
    private static func fleet(_ count: Int, stallsEvery: Int, failsEvery: Int) -> FleetAccumulator {
        var fleet = FleetAccumulator()
        for number in 1...count {
            var log = SessionLog(id: "\(number)")
            var event = AccessLogEvent()
            event.durationWatched = 1800
            event.numberOfStalls = number % stallsEvery == 0 ? 2 : 0
            event.indicatedBitrate = 3_000_000
            event.startupTime = 1 + Double(number % 100) / 100
            event.numberOfBytesTransferred = 1000
            log.append(event, ordinal: 0)
            log.append(
                ObservedEvent(number % failsEvery == 0 ? .failed : .ended, at: LogDate(year: 2026, month: 3, day: 2)))
            fleet.add(SessionTotals(log, catalog: ErrorCatalog()))
        }
        return fleet
    }

    private static let a = fleet(2000, stallsEvery: 4, failsEvery: 50)
    private static let b = fleet(1500, stallsEvery: 2, failsEvery: 50)
    private static let groups = [
        CohortGroups(
            key: "<b>network", a: ["wifi": a, "a|b": fleet(40, stallsEvery: 4, failsEvery: 9)],
            b: ["wifi": b, "a|b": fleet(400, stallsEvery: 1, failsEvery: 9)])
    ]

    private static var report: KPIReport {
        var report = KPIReport(sessions: [], aggregate: b)
        report.against = .init(
            name: "context.appVersion == \"7.1\"", kind: .predicate,
            difference: CohortDifference(a: a, b: b, groups: groups), sharedCount: 1, notes: ["One more thing."])
        report.linesHoldAggregate = true
        return report
    }

    @Test func `a text draws the intervals on one scale`() {
        let text = Self.report.text(.text)
        #expect(text.hasPrefix("B against A: 1500 sessions against 2000\n"))
        #expect(text.contains("where this holds: context.appVersion == \"7.1\""))
        #expect(text.contains("1.0 /h     2.0 /h  +1.00 /h"))
        #expect(text.contains("1 session in A and in B"))
        #expect(text.contains("One more thing."))
        for line in text.split(separator: "\n") { #expect(line.utf8.count <= 80, "\(line)") }
        let indicated = text.split(separator: "\n").last { $0.contains("Indicated") && $0.hasSuffix("same") }
        #expect(indicated?.contains("o") == true)
    }

    @Test func `Markdown and a page have the verdicts in the table`() {
        let markdown = Self.report.text(.markdown)
        #expect(markdown.contains("| of A | Verdict |"))
        #expect(!markdown.contains("B - A as a part of A's value"))
        #expect(markdown.contains("| Stall-free |"))
        let page = Self.report.text(.html)
        #expect(page.contains("/against/kpis/3/difference/value"))
        #expect(page.contains("Differences with their 99 % intervals"))
        #expect(!page.contains("<b>network"))
    }

    @Test func `JSON has the comparison, with the groups`() throws {
        let against = try #require(try JSONTree(Self.report.text(.json))["against"])
        #expect(against["sharedCount"] == .number(1))
        let stallRate = try #require(against["kpis"]?[3])
        #expect(stallRate["key"] == .text("stallRate"))
        #expect(stallRate["verdict"] == .text("worse"))
        #expect(stallRate["a"]?["value"] == .number(1))
        #expect(stallRate["a"]?["knownCount"] == .number(2000))
        #expect(stallRate["mixes"]?[0]?["groups"]?[0]?["value"] == .text("wifi"))
    }

    @Test func `CSV and NDJSON have a row of each KPI`() {
        let csv = Self.report.text(.csv).split(separator: "\r\n")
        #expect(csv.count == 1 + CohortMeasure.all.count)
        #expect(csv[0].hasPrefix("row,key,better,a.value,a.low,a.high,a.knownCount,b.value"))
        #expect(csv[4].hasPrefix("difference,stallRate,lower,1,"))
        let lines = Self.report.text(.ndjson).split(separator: "\n")
        #expect(lines.count == CohortMeasure.all.count + 1)
        #expect(lines[3].hasPrefix("{\"difference\":{\"key\":\"stallRate\","))
    }

    @Test(arguments: [
        ("delta.stallRate > 0.9", true), ("delta.stallRate.low > 0.1", true), ("delta.stallRate.high < 0.1", false),
        ("delta.stallRate.relative > 0.99", true), ("delta.stallRate.relative.low > 1", false),
        ("delta.stallRate.verdict == \"worse\"", true), ("delta.startupTime.p95 > 1", false),
        ("delta.startupTime.p95.high < 1", true), ("delta.rebufferRatio.low > 0", false),
        ("delta.failurePercentage BETWEEN {-0.1, 0.1}", true),
    ])
    func `a condition looks at differences`(format: String, holds: Bool) throws {
        let predicate = try FleetPredicate(parsing: format)
        #expect(predicate.needsBaseline)
        let result = try predicate.evaluate(Self.report, sessionCount: 0) { _ in SessionTotals(id: "") }
        #expect(result.holds == holds)
    }

    @Test func `a key that no difference has is an error`() {
        for format in ["delta.stalRate > 1", "delta.stallRate.lower > 1", "delta.startupTime.p90 > 1"] {
            #expect(throws: PredicateError.self) { try FleetPredicate(parsing: format) }
        }
    }
}
