import PlayerLog
import TestSupport
import Testing

@testable import PlayheadAnalytics

/// What follows from how a session went is told as what goes with it, and never as what sets it apart.
@Suite struct ConsequenceTests {
    private struct Drawn {
        var isCellular: Bool
        var edge: Int
        var session: SessionTotals
        var outcome: Bool?
    }

    /// Sessions of two networks and three hosts.
    private static func fleet(
        _ count: Int = 8000, asked: Set<GroupKey> = [],
        _ draw: (inout Drawn, _ chance: (Double) -> Bool) -> Void
    ) -> Explanation {
        var generator = SeededGenerator(seed: 7)
        var (table, outcomes) = (FleetTable(), [Bool?]())
        for _ in 0..<count {
            var session = SessionTotals(id: "")
            let isCellular = Int.random(in: 0..<3, using: &generator) == 0
            let edge = Int.random(in: 0..<3, using: &generator)
            session.context = SessionContext([
                "network": .text(isCellular ? "cellular" : "wifi"),
                "country": .text(["DE", "FR", "US"].randomElement(using: &generator) ?? ""),
            ])
            var drawn = Drawn(isCellular: isCellular, edge: edge, session: session)
            draw(&drawn) { Double.random(in: 0..<1, using: &generator) < $0 }
            table.add(drawn.session)
            outcomes.append(drawn.outcome)
        }
        return Explainer(table, outcomes: outcomes, asked: asked).explanation()
    }

    private static func play(_ drawn: inout Drawn) {
        drawn.session.playbackType = drawn.edge == 0 ? "LIVE" : "VOD"
        drawn.session.hostAlone = "edge-\(drawn.edge).example"
    }

    private static func causes(_ found: Explanation) -> [[Explanation.Term]] {
        found.findings.filter { $0.explainedBy == nil }.map(\.terms)
    }

    private static let cellular = [Explanation.Term.value(.context("network"), "cellular")]

    @Test func `what only a session that played tells is no cause of not playing`() {
        let found = Self.fleet { drawn, chance in
            let leaves = chance(drawn.isCellular ? 0.16 : 0.04)
            if !leaves { Self.play(&drawn) }
            drawn.outcome = leaves
        }
        #expect(Self.causes(found) == [Self.cellular])
        #expect(found.findings.count == 1)
        #expect(
            Set(found.consequences.map(\.terms)) == [
                [.value(.property(.playbackType), nil)], [.value(.property(.host), nil)],
            ])
    }

    @Test func `a failure's status and a host that is not known are no causes`() {
        let found = Self.fleet { drawn, chance in
            // Some leave before the start, some fail before it, some later.
            let (fails, plays) = (chance(drawn.isCellular ? 0.16 : 0.04), chance(0.9))
            if fails ? chance(0.3) : plays { Self.play(&drawn) }
            drawn.session.context.values["status"] = .text(fails ? "failed" : "readyToPlay")
            drawn.outcome = fails
        }
        #expect(Self.causes(found) == [Self.cellular])
        #expect(found.consequences.first?.terms == [.value(.context("status"), "failed")])
        #expect(found.consequences.contains { $0.terms == [.value(.property(.host), nil)] })
    }

    @Test(arguments: [0.0, 0.04])
    func `a key that apps write once they play is no cause of not playing`(lost: Double) {
        let found = Self.fleet { drawn, chance in
            let leaves = chance(drawn.isCellular ? 0.16 : 0.04)
            if !leaves {
                Self.play(&drawn)
                if !chance(lost) { drawn.session.context.values["cdn"] = .text("cdn-\(drawn.edge)") }
            }
            drawn.outcome = leaves
        }
        #expect(Self.causes(found) == [Self.cellular])
        #expect(found.consequences.contains { $0.terms == [.value(.context("cdn"), nil)] })
    }

    @Test func `a key that only bad sessions lack is no cause, though no access log tells which played`() {
        let found = Self.fleet { drawn, chance in
            let isBad = chance(drawn.isCellular ? 0.16 : 0.04)
            if !isBad { drawn.session.context.values["firstFrame"] = .text(chance(0.5) ? "fast" : "slow") }
            drawn.outcome = isBad
        }
        #expect(Self.causes(found) == [Self.cellular])
        #expect(found.consequences.map(\.terms) == [[.value(.context("firstFrame"), nil)]])
    }

    @Test func `an app that does not write a key may be a cause`() {
        let found = Self.fleet { drawn, chance in
            let isOld = chance(0.2)
            if !isOld { drawn.session.context.values["sdk"] = .text(chance(0.5) ? "4" : "5") }
            Self.play(&drawn)
            drawn.outcome = chance(isOld ? 0.2 : 0.04)
        }
        #expect(Self.causes(found) == [[.value(.context("sdk"), nil)]])
    }

    @Test func `hosts are held against each other, and not against sessions that never knew one`() throws {
        let none = Self.fleet { drawn, chance in
            let plays = chance(0.6)
            if plays { Self.play(&drawn) }
            drawn.outcome = plays && chance(0.2)
        }
        #expect(Self.causes(none).isEmpty)
        let one = Self.fleet { drawn, chance in
            let plays = chance(0.6)
            if plays { Self.play(&drawn) }
            drawn.outcome = plays && chance(drawn.edge == 1 ? 0.3 : 0.1)
        }
        #expect(Self.causes(one) == [[.value(.property(.host), "edge-1.example")]])
        let ratio = try #require(one.findings.first).ratio
        #expect(2.6...3.4 ~= ratio.value && ratio.group.all + ratio.rest.all < 5200)
        let both = Self.fleet(20_000) { drawn, chance in
            let plays = chance(0.6)
            if plays { Self.play(&drawn) }
            drawn.outcome = plays && chance(drawn.edge == 1 && drawn.isCellular ? 0.4 : 0.08)
        }
        #expect(
            Self.causes(both).map(Set.init) == [
                [.value(.context("network"), "cellular"), .value(.property(.host), "edge-1.example")]
            ])
    }

    @Test func `what the question asks for explains nothing`() {
        func found(asked: Set<GroupKey>) -> Explanation {
            Self.fleet(asked: asked) { drawn, chance in
                Self.play(&drawn)
                drawn.outcome = drawn.isCellular && chance(0.5)
            }
        }
        #expect(Self.causes(found(asked: [])) == [Self.cellular])
        let asked = found(asked: [.context("network")])
        #expect(asked.findings.isEmpty && asked.consequences.map(\.terms) == [Self.cellular])
    }

    @Test func `nothing is named where sessions leave by chance`() {
        let found = Self.fleet { drawn, chance in
            let leaves = chance(0.08)
            if !leaves { Self.play(&drawn) }
            drawn.outcome = leaves
        }
        #expect(found.findings.isEmpty && found.consequences.count == 2)
    }
}
