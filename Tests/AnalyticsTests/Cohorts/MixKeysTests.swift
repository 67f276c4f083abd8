import PlayerLog
import Testing

@testable import PlayheadAnalytics

/// A change of viewers is told by what is known of them before anything plays.
@Suite struct MixKeysTests {
    /// Sessions of which some leave before the start; those that play know their host, and the CDN that the app wrote down.
    private static func sessions(_ count: Int, leavesEvery: Int, cellularEvery: Int = 3) -> [SessionTotals] {
        (0..<count).map { number in
            let leaves = number % leavesEvery == 0
            var (session, access) = (SessionTotals(id: ""), AccessTotals())
            access.watched = leaves ? 0 : 9_000_000
            access.stalls = leaves ? nil : number % 5 == 0 ? 1 : 0
            session.access = access
            // In blocks, so that those who leave are as often on each network.
            session.context = SessionContext([
                "network": .text(number / leavesEvery % cellularEvery == 0 ? "cellular" : "wifi")
            ])
            session.context.values["status"] = .text(leaves ? "unknown" : "readyToPlay")
            if !leaves {
                session.playbackType = number % 2 == 0 ? "LIVE" : "VOD"
                session.hostAlone = "edge.example"
                session.context.values["cdn"] = .text(number % 4 < 2 ? "a" : "b")
            }
            return session
        }
    }

    private static let grouping = Grouping(
        [
            .property(.playbackType), .property(.host), .context("status"), .context("cdn"), .context("network"),
        ], zone: "UTC", clock: .utc)

    private static func difference(_ a: [SessionTotals], _ b: [SessionTotals]) -> CohortDifference {
        func groups(_ sessions: [SessionTotals]) -> GroupsByKey {
            sessions.reduce(into: GroupsByKey(grouping)) { $0.add($1) }
        }
        func fleet(_ sessions: [SessionTotals]) -> FleetAccumulator {
            sessions.reduce(into: FleetAccumulator()) { $0.add($1) }
        }
        return CohortDifference(
            a: fleet(a), b: fleet(b), groups: CohortGroups.all(a: groups(a), b: groups(b), most: 8))
    }

    @Test func `sessions that never start are no other viewers`() throws {
        let difference = Self.difference(
            Self.sessions(6000, leavesEvery: 25), Self.sessions(6000, leavesEvery: 10))
        let row = try #require(difference.rows.first { $0.measure.kpi == .exitsBeforeStartPercentage })
        #expect(row.verdict == .worse && row.mix == nil)
        #expect(row.mixes.map(\.key) == ["network"])
        let delta = try #require(row.difference?.value)
        #expect((delta - 6).magnitude < 0.01 && (row.mixes[0].within - delta).magnitude < 0.1 * delta)
    }

    @Test func `other viewers are still a mix`() throws {
        func sessions(_ cellular: Int) -> [SessionTotals] {
            (0..<6000).map { number in
                let isCellular = number % 10 < cellular
                var (session, access) = (SessionTotals(id: ""), AccessTotals())
                let leaves = number / 10 % (isCellular ? 5 : 50) == 0
                access.watched = leaves ? 0 : 9_000_000
                session.access = access
                session.context = SessionContext(["network": .text(isCellular ? "cellular" : "wifi")])
                if !leaves { session.playbackType = "VOD" }
                return session
            }
        }
        let difference = Self.difference(sessions(2), sessions(6))
        let row = try #require(difference.rows.first { $0.measure.kpi == .exitsBeforeStartPercentage })
        #expect(row.verdict == .worse && row.mix?.key == "network")
    }
}
