import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PredicateFormat
import TestSupport
import Testing

@testable import Descriptions
@testable import PlayheadReport

/// Of which sessions, sides and traces a condition holds.
@Suite struct ConditionHitsTests {
    /// An hour with so many stalls.
    private func session(_ id: String = "", stalls: Int) -> SessionTotals {
        var event = AccessLogEvent()
        (event.durationWatched, event.numberOfStalls) = (3600, stalls)
        var log = SessionLog(id: id)
        log.append(event, ordinal: 0)
        return SessionTotals(log, catalog: ErrorCatalog())
    }

    private func compared(stalls: Int) -> ComparedSession {
        ComparedSession(session(stalls: stalls), scores: VariantScores(nil), startup: .usual)
    }

    // MARK: Many sessions

    private func report(stalls: [Int], leadingKeys: [String] = []) -> KPIReport {
        var report = KPIReport(
            sessions: stalls.enumerated().map { number, count in
                var session = session("session \(number)", stalls: count)
                session.context = SessionContext(["trace": .text("t\(number)"), "abr": .text("bola")])
                return session
            }, aggregate: FleetAccumulator())
        report.leadingKeys = leadingKeys
        return report
    }

    private func hits(_ format: String, of report: KPIReport) throws -> ConditionHits? {
        let sessions = report.sessions
        return try FleetPredicate(parsing: format).hits(report, sessionCount: sessions.count) { sessions[$0] }
    }

    @Test func `the sessions are counted and the first three named`() throws {
        let hits = try #require(try hits("ANY sessions.stallCount > 0", of: report(stalls: [0, 1, 2, 0, 3, 4])))
        #expect(hits.count == 4 && hits.total == 6 && hits.members == "sessions")
        #expect(hits.names == ["session 1", "session 2", "session 4"])
    }

    @Test func `simulated sessions are named by what tells them apart`() throws {
        let report = report(stalls: [0, 1, 2], leadingKeys: ["abr", "trace"])
        #expect(try hits("sessions.@max.stallCount > 1", of: report)?.names == ["t2"])
    }

    @Test func `the groups that it is true of are named`() throws {
        var report = report(stalls: [0, 2])
        var (few, many) = (FleetAccumulator(), FleetAccumulator())
        few.add(report.sessions[0])
        many.add(report.sessions[1])
        report.groups = [
            .init(key: ["context.network": "wifi"], aggregate: few),
            .init(key: ["context.network": "cellular"], aggregate: many),
        ]
        let hits = try #require(try hits("ANY groups.aggregate.stallRate > 1", of: report))
        #expect(hits.count == 1 && hits.total == 2 && hits.names == ["context.network cellular"])
    }

    @Test(arguments: [
        "sessionCount == 0", "sessionCount == 0 AND ANY sessions.stallCount > 0", "sessions.@count > 1",
        "ANY sessions.stallCount > 9",
    ])
    func `a condition that is not on single sessions names none`(format: String) throws {
        #expect(try hits(format, of: report(stalls: [0, 1, 2])) == nil)
    }

    @Test func `the only session needs no name`() throws {
        #expect(try hits("ANY sessions.stallCount > 0", of: report(stalls: [1])) == nil)
    }

    // MARK: A table

    private var table: Comparison {
        var table = ComparisonSamples.ranked(
            [ABRName.bola, .mpc].enumerated().map { place, rule in
                (
                    ComparisonSamples.contender("a.m3u8", abr: rule),
                    SideStanding(
                        values: KPI.compared.map { $0 == .stallCount ? Double(place) : nil },
                        isBest: KPI.compared.map { _ in false })
                )
            })
        table.traces = [
            .init(index: 0, name: "one", sessions: [compared(stalls: 0), compared(stalls: 2)]),
            .init(index: 1, name: "two", sessions: [compared(stalls: 1), compared(stalls: 0)]),
        ]
        return table
    }

    @Test(arguments: [
        ("ANY sessions.stallCount > 1", true), ("ANY sessions.stallCount > 2", false), ("traceCount == 2", true),
        ("ANY sides.stallCount > 0", true), ("ALL sides.stallCount > 0", false), ("sessions.@count == 4", true),
        ("ANY sessions.trace == 'two'", true), ("ANY sessions.player == 'hlsjs'", false),
        ("ANY sides.rebufferRatio > 0", false), ("sides[1].abr == 'mpc'", true),
    ])
    func `key paths lead into the table and to the sessions`(format: String, holds: Bool) throws {
        #expect(try ComparisonPredicate(parsing: format, isOfTwo: false).evaluate(table).holds == holds)
    }

    @Test(arguments: [
        "ANY sessions.stalls > 1", "ANY rows.stallCount > 1", "ANY sides.stalls > 1", "delta.stallCount > 0",
        "sessions > 1",
    ])
    func `a key that there is not is an error`(format: String) {
        #expect(throws: PredicateError.self) { try ComparisonPredicate(parsing: format, isOfTwo: false) }
    }

    @Test func `sessions are named by rule and trace and sides by the rule`() throws {
        let sessions = try #require(
            try ComparisonPredicate(parsing: "ANY sessions.stallCount > 0", isOfTwo: false).hits(table))
        #expect(sessions.names == ["mpc / one", "bola / two"])
        #expect(sessions.total == 4)
        let sides = try #require(
            try ComparisonPredicate(parsing: "ANY sides.stallCount > 0", isOfTwo: false).hits(table))
        #expect(sides.names == ["mpc"] && sides.members == "sides")
        #expect(try ComparisonPredicate(parsing: "traceCount == 2", isOfTwo: false).hits(table) == nil)
    }

    @Test func `a table of nothing is harmless`() throws {
        let none = ComparisonSamples.ranked(
            [ABRName.bola, .mpc].map { (ComparisonSamples.contender("a.m3u8", abr: $0), .unknown) })
        let predicate = try ComparisonPredicate(parsing: "ANY sessions.stallCount > 0", isOfTwo: false)
        #expect(try !predicate.evaluate(none).holds)
        #expect(try predicate.hits(none) == nil)
    }

    @Test func `the sessions of a table are those that were played`() throws {
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=600000
            low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=4000000
            high.m3u8
            """
        let presentation = try PresentationReader(
            files: MemoryFiles(["a.m3u8": text]), options: PresentationOptions(length: 60)
        ).read("a.m3u8")
        let sides = [ABRName.fixed(0), .fixed(1)].map { SimulatedContender(presentation, profile: .sabre, rule: $0) }
        let traces = try [1_000_000.0, 9_000_000].map { bandwidth in
            try BandwidthTrace(name: "\(Int(bandwidth))", [.init(duration: 20, bandwidth: bandwidth, latency: 0.05)])
        }
        let table = Experiment(ranking: sides, traces: traces, seed: 1, startDate: SessionIdentity.defaultStartDate)
            .run(jobs: 2) { true }
        // The higher variant does not fit through the slower link.
        let hits = try #require(
            try ComparisonPredicate(parsing: "ANY sessions.stallCount > 0", isOfTwo: false).hits(table))
        #expect(hits.names == ["fixed:1 / 1000000"] && hits.total == 4)
    }

    // MARK: Two sides

    @Test func `the traces of a comparison are named`() throws {
        var comparison = ComparisonSamples.comparison([], traces: 3)
        comparison.traces[1].sessions[1] = compared(stalls: 1)
        let hits = try #require(try ComparisonPredicate(parsing: "ANY traces.b.stallCount > 0").hits(comparison))
        #expect(hits.names == ["t1"] && hits.count == 1 && hits.total == 3 && hits.members == "traces")
        #expect(try ComparisonPredicate(parsing: "traceCount > 0").hits(comparison) == nil)
    }
}
