import PlayerLog
import Testing

@testable import PlayheadAnalytics

@Suite struct CohortDifferenceTests {
    /// Sessions of an hour each that stall at a rate.
    private static func fleet(hours: Int, rate: Double) -> FleetAccumulator {
        var fleet = FleetAccumulator()
        for hour in 0..<hours {
            let stalls = Int64((Double(hour + 1) * rate).rounded(.down)) - Int64((Double(hour) * rate).rounded(.down))
            fleet.sessionCount += 1
            fleet.stallsPerWatched.add(stalls, 3_600_000_000)
        }
        return fleet
    }

    private static func together(_ groups: [String?: FleetAccumulator]) -> FleetAccumulator {
        groups.values.reduce(into: FleetAccumulator()) { $0.merge($1) }
    }

    private static func row(_ key: String, of difference: CohortDifference) throws -> CohortDifference.Row {
        try #require(difference.rows.first { $0.measure.key == key })
    }

    @Test func `every network better and the total worse is a change of the mix`() throws {
        let a: [String?: FleetAccumulator] = [
            "wifi": Self.fleet(hours: 7000, rate: 1), "cellular": Self.fleet(hours: 2500, rate: 2.6),
            "ethernet": Self.fleet(hours: 500, rate: 0.6),
        ]
        let b: [String?: FleetAccumulator] = [
            "wifi": Self.fleet(hours: 5500, rate: 0.98), "cellular": Self.fleet(hours: 4200, rate: 2.5),
            "ethernet": Self.fleet(hours: 300, rate: 0.6),
        ]
        let difference = CohortDifference(
            a: Self.together(a), b: Self.together(b), groups: [CohortGroups(key: "network", a: a, b: b)])
        let row = try Self.row("stallRate", of: difference)
        #expect(row.verdict == .worse)
        let mix = try #require(row.mix)
        #expect(mix.key == "network")
        #expect(mix.groups.map(\.value) == ["wifi", "cellular", "ethernet"])
        // 1.38 and 1.607 an hour: -0.046 within the networks, +0.273 of their mix.
        #expect((mix.within - -0.046).magnitude < 5e-4)
        #expect((mix.mix - 0.273).magnitude < 5e-4)
        #expect((mix.reweighted - 1.341).magnitude < 5e-4)
        let delta = try #require(row.difference?.value)
        #expect((mix.within + mix.mix - delta).magnitude < 1e-12)
    }

    @Test func `a group of one side is mix, and the same groups with the same mix are not`() throws {
        let a: [String?: FleetAccumulator] = [
            "wifi": Self.fleet(hours: 900, rate: 1.0), "dsl": Self.fleet(hours: 900, rate: 1.0),
        ]
        var b = a
        b["satellite"] = Self.fleet(hours: 900, rate: 4.0)
        let difference = CohortDifference(
            a: Self.together(a), b: Self.together(b), groups: [CohortGroups(key: "network", a: a, b: b)])
        let mix = try #require(try Self.row("stallRate", of: difference).mix)
        #expect(mix.within == 0)
        #expect((mix.mix - 1).magnitude < 1e-9)
        #expect((mix.reweighted - 1).magnitude < 1e-9)

        let worse = a.mapValues { _ in Self.fleet(hours: 900, rate: 2.0) }
        let itself = CohortDifference(
            a: Self.together(a), b: Self.together(worse), groups: [CohortGroups(key: "network", a: a, b: worse)])
        let row = try Self.row("stallRate", of: itself)
        #expect(row.verdict == .worse)
        #expect(row.mix == nil)
    }

    @Test func `a key that tells A from B says nothing of their viewers`() throws {
        let a: [String?: FleetAccumulator] = ["7.1": Self.fleet(hours: 900, rate: 1.0)]
        let b: [String?: FleetAccumulator] = ["7.2": Self.fleet(hours: 900, rate: 2.0)]
        let difference = CohortDifference(
            a: Self.together(a), b: Self.together(b), groups: [CohortGroups(key: "appVersion", a: a, b: b)])
        #expect(try Self.row("stallRate", of: difference).mixes.isEmpty)
    }

    @Test func `verdicts by a margin`() {
        func verdict(_ low: Double?, _ high: Double?, _ better: KPI.Direction = .lower) -> CohortVerdict {
            CohortVerdict(Estimate(0, low: low, high: high, level: 0.99), margin: 2, better: better)
        }
        #expect(verdict(-2, 2) == .same)
        #expect(verdict(-2.1, 2) == .undecided)
        #expect(verdict(2, 3) == .undecided)
        #expect(verdict(2.1, nil) == .worse)
        #expect(verdict(2.1, 3, .higher) == .better)
        #expect(verdict(nil, -2.1) == .better)
        #expect(verdict(-4, -2.1, .higher) == .worse)
        #expect(verdict(nil, nil) == .undecided)
        #expect(CohortVerdict(nil, margin: 2, better: .lower) == .notKnown)
    }

    // MARK: Sessions

    private static func sessions(_ count: Int, stallsEvery: Int, startup: Double) -> [SessionTotals] {
        (0..<count).map { number in
            var session = W3CSample.totals(
                W3CSample.header()
                    + W3CSample.row(
                        watched: "\(600 + number % 7 * 60).000", indicated: "\(2_000_000 + number % 5 * 500_000)",
                        stalls: number % stallsEvery == 0 ? "2" : "0", startup: "\(startup + Double(number % 9) / 8)"))
            session.id = "\(stallsEvery)-\(number)"
            session.context = SessionContext(["network": .text(number % 3 == 0 ? "cellular" : "wifi")])
            return session
        }
    }

    private static let a = sessions(120, stallsEvery: 4, startup: 0.5)
    private static let b = sessions(150, stallsEvery: 3, startup: 0.75)

    private static func fleet(_ sessions: [SessionTotals]) -> FleetAccumulator {
        sessions.reduce(into: FleetAccumulator()) { $0.add($1) }
    }

    private static let grouping = Grouping([.context("network")], zone: "UTC", clock: .utc)

    private static func groups(_ sessions: [SessionTotals]) -> GroupsByKey {
        sessions.reduce(into: GroupsByKey(grouping)) { $0.add($1) }
    }

    @Test func `swapping A and B negates`() throws {
        let groups = CohortGroups.all(a: Self.groups(Self.a), b: Self.groups(Self.b), most: 8)
        let swapped = groups.map(\.swapped)
        let forth = CohortDifference(a: Self.fleet(Self.a), b: Self.fleet(Self.b), groups: groups)
        let back = CohortDifference(a: Self.fleet(Self.b), b: Self.fleet(Self.a), groups: swapped)
        for (one, other) in zip(forth.rows, back.rows) {
            #expect(one.a == other.b)
            #expect(one.difference?.value == other.difference.map { -$0.value })
            #expect(one.difference?.low == other.difference?.high.map { -$0 })
            #expect(one.difference?.high == other.difference?.low.map { -$0 })
            #expect(one.mixes.count == other.mixes.count)
            for (mix, reverse) in zip(one.mixes, other.mixes) {
                #expect((mix.within + reverse.within).magnitude < 1e-9 * max(1, mix.within.magnitude))
                #expect((mix.mix + reverse.mix).magnitude < 1e-9 * max(1, mix.mix.magnitude))
            }
        }
    }

    @Test func `another percentile is compared as those of reports are`() throws {
        let difference = CohortDifference(a: Self.fleet(Self.a), b: Self.fleet(Self.b))
        #expect(
            difference.row(of: .startupTime(percentile: 95)) == (try Self.row("startupTime.p95", of: difference)))
        let quartile = difference.row(of: .startupTime(percentile: 25))
        #expect(quartile.a?.value == difference.a.startupTime?.times.percentile(25))
        #expect(quartile.difference != nil)
        #expect(quartile.mixes.isEmpty)
    }

    @Test func `a part that is grouped gives the same as the sessions`() throws {
        var sealed: [[String?]: GroupSums] = [:]
        for session in Self.a { sealed[Self.grouping.values(of: session), default: GroupSums()].add(session) }
        let bytes = PartialFleet(sealed: sealed, keys: Self.grouping.texts, filter: nil, skippedCount: 0).bytes
        let part = try #require(try PartialFleet.all(of: bytes).first)
        let scan = try FleetScan(part, countsVariants: false)
        var fromPart = GroupsByKey(Self.grouping)
        fromPart.add(scan.sealed, by: part.keys)
        let b = (Self.fleet(Self.b), Self.groups(Self.b))
        let ofPart = CohortDifference(
            a: scan.aggregate, b: b.0, groups: CohortGroups.all(a: fromPart, b: b.1, most: 8))
        let ofSessions = CohortDifference(
            a: Self.fleet(Self.a), b: b.0, groups: CohortGroups.all(a: Self.groups(Self.a), b: b.1, most: 8))
        #expect(ofPart.rows == ofSessions.rows)
        #expect(try Self.row("stallRate", of: ofPart).mixes.count == 1)

        var ungrouped = GroupsByKey(Self.grouping)
        ungrouped.add([[]: scan.sealedGroup], by: [])
        #expect(CohortGroups.all(a: ungrouped, b: b.1, most: 8).isEmpty)
    }

    @Test func `startup times of two sources have no difference`() throws {
        var other = FleetAccumulator()
        for number in 0..<100 { other.startupFromEvents.add(Int64(number) * 10_000) }
        let difference = CohortDifference(a: Self.fleet(Self.a), b: other)
        let row = try Self.row("startupTime.p50", of: difference)
        #expect(!row.isAlike)
        #expect(row.difference == nil)
        #expect(row.verdict == .notKnown)
        #expect(row.b?.value == 0.495)
    }

    @Test func `nothing against nothing is not known`() {
        let difference = CohortDifference(a: FleetAccumulator(), b: FleetAccumulator())
        #expect(difference.rows.count == CohortMeasure.all.count)
        for row in difference.rows {
            #expect(row.verdict == .notKnown)
            #expect(row.difference == nil)
        }
    }
}
