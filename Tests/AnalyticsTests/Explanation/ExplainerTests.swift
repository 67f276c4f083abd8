import PlayerLog
import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct ExplainerTests {
    private static let start = 1_772_323_200

    /// Sessions of two weeks: `risk` says how often one with these values, in this hour, is bad.
    private static func sessions(
        _ count: Int = 20_000, risk: (_ cdn: Int, _ os: Int, _ hour: Int) -> Double?
    ) -> [(session: SessionTotals, outcome: Bool?)] {
        var generator = SeededGenerator(seed: 1)
        return (0..<count).map { number in
            let (cdn, os) = (Int.random(in: 0..<4, using: &generator), Int.random(in: 0..<5, using: &generator))
            let hour = Int.random(in: 0..<336, using: &generator)
            var (session, access) = (SessionTotals(id: ""), AccessTotals())
            access.firstDate = Int64(start + hour * 3600 + 60) * 1_000_000
            session.access = access
            session.context = SessionContext([
                "cdn": .text("edge-\(cdn)"), "os": .number(Double(os)), "viewer": .number(Double(number)),
            ])
            return (session, risk(cdn, os, hour).map { Double.random(in: 0..<1, using: &generator) < $0 })
        }
    }

    private static func fleet(risk: (_ cdn: Int, _ os: Int, _ hour: Int) -> Double?) -> (FleetTable, [Bool?]) {
        table(sessions(risk: risk))
    }

    private static func table(_ sessions: [(session: SessionTotals, outcome: Bool?)]) -> (FleetTable, [Bool?]) {
        var table = FleetTable([.source])
        for (session, _) in sessions { table.add(session) }
        return (table, sessions.map(\.outcome))
    }

    private static func explain(_ fleet: (table: FleetTable, outcomes: [Bool?])) -> Explanation {
        Explainer(fleet.table, outcomes: fleet.outcomes).explanation { Double($0) }
    }

    private static let edge = Explanation.Term.value(.context("cdn"), "edge-2")
    private static let os = Explanation.Term.value(.context("os"), "3")

    @Test func `a value is named, and nothing else`() throws {
        let fleet = Self.fleet { cdn, _, _ in cdn == 2 ? 0.15 : 0.05 }
        let found = Self.explain(fleet)
        #expect(found.findings.filter { $0.explainedBy == nil }.map(\.terms) == [[Self.edge]])
        let first = try #require(found.findings.first)
        #expect(found.sessionCount == 20_000 && found.unknownCount == 0)
        #expect(found.badCount == fleet.1.count { $0 == true })
        #expect(2.5...3.6 ~= first.ratio.value)
        #expect(found.nothingIn.map(\.key) == [.context("os")])
    }

    @Test func `what nothing was found in does not come in the order of the sessions`() {
        func keys(_ first: String) -> [GroupKey] {
            var sessions = Self.sessions(4000) { _, _, _ in 0.1 }
            // The first session decides which key the table meets first.
            sessions[0].session.context = SessionContext([first: .text("x")])
            for index in sessions.indices.dropFirst() {
                sessions[index].session.context.values["age"] = .text("y\(index % 2)")
            }
            return Self.explain(Self.table(sessions)).nothingIn.map(\.key)
        }
        #expect(keys("os") == keys("cdn") && keys("os") == ["age", "cdn", "os"].map(GroupKey.context))
    }

    @Test func `a pair is named before the values that it accounts for`() throws {
        let found = Self.explain(Self.fleet { cdn, os, _ in cdn == 2 && os == 3 ? 0.3 : 0.05 })
        #expect(Set(try #require(found.findings.first).terms) == [Self.edge, Self.os])
        let explained = found.findings.dropFirst()
        #expect(explained.contains { $0.terms == [Self.edge] } && explained.contains { $0.terms == [Self.os] })
        #expect(explained.allSatisfy { $0.explainedBy == 0 })
    }

    @Test func `hours are named, by themselves and of a value`() throws {
        let window = Explanation.Term.started(from: Self.start + 100 * 3600, to: Self.start + 112 * 3600)
        let hours = Self.explain(Self.fleet { _, _, hour in 100..<112 ~= hour ? 0.4 : 0.05 })
        #expect(try #require(hours.findings.first).terms == [window])
        let both = Self.explain(Self.fleet { cdn, _, hour in cdn == 2 && 100..<112 ~= hour ? 0.6 : 0.05 })
        #expect(try #require(both.findings.first).terms == [Self.edge, window])
        let always = Self.explain(Self.fleet { cdn, _, hour in cdn == 2 ? (100..<112 ~= hour ? 0.8 : 0.12) : 0.05 })
        #expect(
            Set(always.findings.filter { $0.explainedBy == nil }.map(\.terms)) == [[Self.edge], [Self.edge, window]])
    }

    @Test func `two faults are two findings`() {
        let found = Self.explain(
            Self.fleet { cdn, os, _ in 0.05 * (cdn == 2 ? 3 : 1) * (os == 3 ? 2.5 : 1) })
        #expect(Set(found.findings.filter { $0.explainedBy == nil }.map(\.terms)) == [[Self.edge], [Self.os]])
    }

    @Test func `where nobody, everybody or nothing is bad nothing is named`() {
        for share in [0.0, 1.0, 0.05] {
            let found = Self.explain(Self.fleet { _, _, _ in share })
            #expect(found.findings.isEmpty)
        }
        let none = Self.explain(Self.fleet { _, _, _ in nil })
        #expect(none.sessionCount == 0 && none.unknownCount == 20_000 && none.testCount == 0)
        #expect(Self.explain((FleetTable(), [])).findings.isEmpty)
    }

    @Test func `sessions of which nobody knows are left out of both sides`() {
        let found = Self.explain(Self.fleet { cdn, os, _ in os == 4 ? nil : cdn == 2 ? 0.15 : 0.05 })
        #expect(found.findings.first?.terms == [Self.edge])
        #expect(found.sessionCount + found.unknownCount == 20_000)
        #expect((3700...4300).contains(found.unknownCount))
    }

    @Test func `two properties that say the same are one finding`() throws {
        var (table, outcomes) = (FleetTable([.playbackType]), [Bool?]())
        for number in 0..<4000 {
            var session = SessionTotals(id: "")
            session.playbackType = number % 4 == 0 ? "LIVE" : "VOD"
            session.context = SessionContext(["kind": .text(number % 4 == 0 ? "sport" : "film")])
            table.add(session)
            outcomes.append(number % 4 == 0 ? number % 3 == 0 : number % 20 == 1)
        }
        let found = Explainer(table, outcomes: outcomes).explanation()
        #expect(found.findings.count == 1)
        let first = try #require(found.findings.first)
        #expect(first.terms == [.value(.context("kind"), "sport")])
        #expect(first.alike == [[.value(.property(.playbackType), "LIVE")]])
        // Nothing measures how bad they are: any three of them.
        #expect(first.typical.count == 3 && first.typical.allSatisfy { outcomes[$0] == true && $0 % 4 == 0 })
    }

    @Test func `typical are the bad ones in the middle`() throws {
        let fleet = Self.fleet { cdn, _, _ in cdn == 2 ? 0.2 : 0.02 }
        let first = try #require(Self.explain(fleet).findings.first)
        let column = try #require(fleet.0.columns.first { $0.key == .context("cdn") })
        let bad = fleet.1.indices.filter { fleet.1[$0] == true && column.values[column.code(of: $0)] == "edge-2" }
        #expect(first.typical == Array(bad[(bad.count / 2 - 1)...].prefix(3)))
    }

    @Test func `the order of the sessions changes nothing that is counted`() {
        let sessions = Self.sessions { cdn, os, hour in cdn == 2 && os == 3 ? 0.3 : 90..<120 ~= hour ? 0.12 : 0.05 }
        let (once, again) = (Self.explain(Self.table(sessions)), Self.explain(Self.table(sessions.reversed())))
        #expect(once.findings.map(\.terms).map(Set.init) == again.findings.map(\.terms).map(Set.init))
        #expect(once.findings.map(\.ratio) == again.findings.map(\.ratio))
        #expect(once.findings.count { $0.explainedBy == nil } == 2)
    }

    // MARK: Details

    @Test func `clocks that are wrong hide no hours`() throws {
        let (from, to) = (Self.start + 100 * 3600, Self.start + 112 * 3600)
        var sessions = Self.sessions { _, _, hour in 100..<112 ~= hour ? 0.4 : 0.05 }
        for (number, second) in [(3, 60), (4, 4_102_444_800), (5, 86_400 * 365)] {
            sessions[number].session.access?.firstDate = Int64(second) * 1_000_000
        }
        sessions[6].session.access?.firstDate = nil
        let found = Self.explain(Self.table(sessions))
        #expect(try #require(found.findings.first).terms == [.started(from: from, to: to)])
        let change = try #require(found.details.change)
        #expect(found.details.undatedCount == 4)
        #expect(change.from?.interval.contains(from) == true && change.to?.interval.contains(to) == true)
        #expect(change.before.all + change.within.all + change.after.all == 20_000 - 4)
        // The hours' own sessions are held against those that started at any other time.
        #expect(found.findings.first?.details?.change == change)
    }

    @Test func `a value that is bad since some day says so`() throws {
        let found = Self.explain(Self.fleet { cdn, _, hour in cdn == 2 && hour >= 200 ? 0.3 : 0.05 })
        let change = try #require(found.findings.first { $0.explainedBy == nil }?.details?.change)
        #expect(change.kind == .step && change.to == nil && change.before.share < 0.07 && change.within.share > 0.25)
        #expect(try #require(change.from).interval.contains(Self.start + 200 * 3600))
        let always = Self.explain(Self.fleet { cdn, _, _ in cdn == 2 ? 0.15 : 0.05 })
        #expect(always.findings.first?.details?.change == nil && always.details.change == nil)
    }

    @Test func `what a group's sessions have more often than others comes first`() throws {
        var (table, outcomes) = (FleetTable(), [Bool?]())
        for number in 0..<4000 {
            let isIn = number % 4 == 0
            var (session, errors) = (SessionTotals(id: ""), ErrorTotals())
            session.context = SessionContext(["cdn": .text(isIn ? "a" : "b")])
            // Every second session of the group against every tenth, and a class that all have as often.
            let index = number % (isIn ? 8 : 10) == 0 ? 1 : number % 5 == 1 ? 0 : nil
            if let index {
                (errors.total, errors.byClass[index]) = (1, 1)
                errors.count(-12889 + index, domain: "CoreMediaErrorDomain")
            }
            session.errors = errors
            table.add(session)
            outcomes.append(isIn ? number % 3 == 0 : number % 20 == 1)
        }
        let found = Explainer(table, outcomes: outcomes).explanation()
        let first = try #require(found.findings.first)
        let details = try #require(first.details)
        #expect(first.terms == [.value(.context("cdn"), "a")])
        #expect(
            details.errorClasses.map(\.value) == [ErrorClass.allCases[1].rawValue, ErrorClass.allCases[0].rawValue])
        #expect(
            details.errorCodes.map(\.value) == ["-12888 CoreMediaErrorDomain", "-12889 CoreMediaErrorDomain"])
        #expect(details.errorCodes[0].ratio == details.errorClasses[0].ratio)
        #expect(details.errorClasses[0].ratio.group == RiskRatio.Count(all: 1000, bad: 500))
        #expect(details.stallCauses.isEmpty && details.change == nil && details.undatedCount == 1000)
        #expect(details.errorClasses.reduce(0) { $0 + $1.ratio.rest.all } == 6000)
    }
}
