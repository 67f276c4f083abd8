import PlayerLog
import PlayheadAnalytics
import PredicateFormat
import Testing

@testable import Descriptions
@testable import PlayheadReport

struct FleetPredicateTests {
    private var report: KPIReport {
        let sessions = [SampleSessions.known, SampleSessions.unknown]
        var fleet = FleetAccumulator()
        for session in sessions { fleet.add(session) }
        return KPIReport(
            sessions: sessions, aggregate: fleet, groups: [.init(key: ["network": "wifi"], aggregate: fleet)])
    }

    private func result(_ format: String) throws -> PredicateResult {
        let sessions = report.sessions
        return try FleetPredicate(parsing: format).evaluate(report, sessionCount: sessions.count) { sessions[$0] }
    }

    @Test(arguments: [
        "sessionCount == 2", "stallRate > 100", "startupTime.p95 < 0.2", "startupTime.source == 'log'",
        "knownCount.stallRate == 1", "distributions.startupTimeFromLog.count == 1", "errors.fatal != nil",
        "rebufferRatio == nil", "sessions.@count == 2", "ANY sessions.stallRate > 3", "ANY sessions.stallRate == nil",
        "ALL sessions.stallRate > 3", "ANY sessions.variants.share > 0.5", "ANY groups.key.network == 'wifi'",
        "ANY groups.aggregate.stallRate > 100", "groups[0].aggregate.startupTime.p50 > 0",
        "groups.key.elsewhere[0] == nil", "stallFreePercentage < 100", "ANY sessions.stallFree == FALSE",
        "startupFailurePercentage == 0", "knownCount.startupFailurePercentage == 1",
    ])
    func `key paths are the names of the JSON contract`(format: String) throws {
        #expect(try result(format).holds)
    }

    @Test(arguments: [
        "stallrate > 1", "startupTime.p96 > 1", "ANY sessions.stallRates > 3", "ANY groups.aggregat.stallRate > 3",
        "startupTime > 3", "sessions > 3", "knownCount > 1",
    ])
    func `a mistake is found before there is anything to look at`(format: String) {
        #expect(throws: PredicateError.self) { try FleetPredicate(parsing: format) }
    }

    @Test(arguments: [
        ("delta.stallRate.verdict == 'wors'", "did you mean \"worse\"?"),
        ("delta.startupTime.p95.verdict != 'better '", "did you mean \"better\"?"),
        ("startupTime.source == 'logs'", "did you mean \"log\"?"),
        ("ANY groups.aggregate.startupTime.source == 'app'", "It is one of events, log"),
        ("ANY sessions.cdn == 'a'", "is written sessions.context.cdn"),
        ("ANY sessions.failureEvidence == 'no'", "did you mean \"none\"?"),
    ]) func `what can never be true is a mistake`(_ format: String, _ hint: String) {
        #expect {
            try FleetPredicate(parsing: format)
        } throws: {
            ($0 as? PredicateError)?.message.contains(hint) == true
        }
    }

    @Test func `every key of the aggregate can be asked for`() throws {
        for field in FleetAccumulator().record {
            guard case .record(let members) = field.value else {
                #expect(try result("\(field.name) == nil OR \(field.name) != nil").holds)
                continue
            }
            for member in members {
                let path = "\(field.name).\(member.name)"
                #expect(try result("\(path) == nil OR \(path) != nil").holds)
            }
        }
    }

    @Test func `what was seen and what is not known are told`() throws {
        let result = try result("rebufferRatio > 0.01 OR stallCount >= 1")
        #expect(result.holds)
        // What is known decides it.
        #expect(result.unknownKeyPaths.isEmpty)
        #expect(
            result.observations.map { "\($0.keyPath) is \($0.value)" } == [
                "rebufferRatio is not known", "stallCount is 1",
            ])
    }

    @Test func `it is told whether single sessions and groups are needed`() throws {
        let plain = try FleetPredicate(parsing: "stallRate > 1")
        #expect(!plain.needsSessions && !plain.needsGroups)
        #expect(try FleetPredicate(parsing: "NOT (ANY sessions.stallRate > 1)").needsSessions)
        #expect(try FleetPredicate(parsing: "ANY sessions.variants.share > 0.9").needsVariants)
        #expect(try !FleetPredicate(parsing: "ANY sessions.stallRate > 1").needsVariants)
        #expect(try FleetPredicate(parsing: "SELF['groups'].@count > 1").needsGroups)
    }

    @Test func `a condition on an aggregate that leaves sessions out says so`() throws {
        #expect(
            try FleetPredicate(parsing: "stallRate > 100").omissions(report) == ["stallRate leaves out 1 of 2 sessions"]
        )
        #expect(
            try FleetPredicate(parsing: "startupFailurePercentage > 1").omissions(report)
                == ["startupFailurePercentage leaves out 1 of 2 sessions"])
        #expect(try FleetPredicate(parsing: "sessionCount > 1").omissions(report).isEmpty)
        #expect(try FleetPredicate(parsing: "ANY sessions.stallRate > 1").omissions(report).isEmpty)
        #expect(
            try FleetPredicate(parsing: "ANY groups.aggregate.stallRate > 1").omissions(report)
                == ["of a group, stallRate leaves out 1 of 2 sessions"])
        // What nobody knows is unknown, which is said elsewhere.
        #expect(try FleetPredicate(parsing: "rebufferRatio > 1").omissions(report).isEmpty)
    }

    @Test func `of rebuffering it is said how many are lost in a stall`() throws {
        let start = LogDate(year: 2026, month: 3, day: 2, hour: 8)
        var fleet = FleetAccumulator()
        for (id, last) in [("a", ObservedEvent.Kind.timeBaseRunning), ("b", .paused)] {
            var log = SessionLog(id: id)
            for (time, kind) in [ObservedEvent.Kind.play, .timeBaseRunning, .stalled, last].enumerated() {
                log.append(ObservedEvent(kind, at: start.advanced(by: Double(time))))
            }
            fleet.add(SessionTotals(log, catalog: ErrorCatalog()))
        }
        let report = KPIReport(sessions: [], aggregate: fleet, groups: [])
        #expect(
            try FleetPredicate(parsing: "rebufferDuration > 5").omissions(report)
                == ["rebufferDuration leaves out 1 of 2 sessions (1: when the last stall ended is not known)"])
    }
}
