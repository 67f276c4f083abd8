import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@testable import Descriptions

/// Fleets of two weeks with a fault that was planted, or without one: the first sentence names it, and nothing else.
@Suite struct FleetStoryTests {
    private static let start = 1_772_323_200

    /// What decides how a session went.
    private struct Viewer {
        let host: String
        let version: String
        let network: String
        let hour: Int
    }

    private static func story(
        _ count: Int = 8000, seed: UInt64 = 1, slow: (Viewer) -> Double = { _ in 0.03 },
        stalls: (Viewer) -> Double = { _ in 0.1 }, failed: (Viewer) -> Double = { _ in 0.02 }
    ) throws -> FleetStory {
        var generator = SeededGenerator(seed: seed)
        var (sessions, sums) = ([SessionTotals](), FleetAccumulator())
        for number in 0..<count {
            let hour = Int.random(in: 0..<336, using: &generator)
            let viewer = Viewer(
                host: "edge\(Int.random(in: 0..<4, using: &generator)).example.net",
                version: ["7.1.0", "7.2.0"][Int.random(in: 0..<2, using: &generator)],
                network: ["cellular", "wifi"][Int.random(in: 0..<2, using: &generator)], hour: hour)
            func happens(_ risk: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < risk }
            var (session, access) = (SessionTotals(id: "s\(number)"), AccessTotals())
            access.firstDate = Int64(start + hour * 3600 + Int.random(in: 0..<3600, using: &generator)) * 1_000_000
            let seconds =
                happens(slow(viewer))
                ? Double.random(in: 4..<9, using: &generator) : Double.random(in: 0.5..<2, using: &generator)
            access.startup = Int64(seconds * 1e6)
            (access.watched, access.stalls) = (600_000_000, happens(stalls(viewer)) ? 2 : 0)
            session.access = access
            session.context = SessionContext([
                "appVersion": .text(viewer.version), "network": .text(viewer.network), "edge": .text(viewer.host),
                "status": .text(happens(failed(viewer)) ? "failed" : "readyToPlay"),
            ])
            sessions.append(session)
            sums.add(session)
        }
        return try #require(FleetStory(sessions, sums: sums))
    }

    private static func text(_ story: FleetStory) -> String { story.sentence.rendered { $0 } }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `without a fault nothing stands out`(seed: UInt64) throws {
        let story = try Self.story(seed: seed)
        #expect(!story.standsOut && story.predicate == nil && story.bad == nil)
        #expect(Self.text(story).hasPrefix("nothing stands out: 8000 sessions, startup p95 "))
        #expect(story.certainty.hasSuffix("none of which tells more than chance"))
    }

    @Test func `of few sessions it says that nothing was tested`() throws {
        let story = try Self.story(300)
        #expect(Self.text(story).hasPrefix("nothing stands out: 300 sessions"))
        #expect(story.certainty == "not tested: no group has 50 bad sessions")
    }

    @Test func `a value for some hours is told with when, how many, and what is else`() throws {
        let story = try Self.story(20_000, slow: { $0.host.hasPrefix("edge2") && 100..<116 ~= $0.hour ? 0.8 : 0.03 })
        let text = Self.text(story)
        // The hundredth hour is 2026-03-05 04:00, the 116th 20:00.
        #expect(text.hasPrefix("2026-03-05 04:") || text.hasPrefix("2026-03-05 03:"))
        #expect(text.contains("% slow starts with edge = edge2.example.net ("))
        #expect(text.contains(" sessions); else "))
        let standout = try #require(story.standout)
        #expect(standout.question == .slowStarts && standout.found?.count == 2)
        #expect((0.7...0.9).contains(standout.ratio.group.share) && standout.ratio.rest.share < 0.06)
        #expect(text.contains("(\(standout.ratio.group.all) sessions)"))
        #expect(
            story.predicate?.hasPrefix(#"context.edge == "edge2.example.net" AND startDate >= "2026-03-05T0"#) == true)
        #expect(story.certainty.contains("times as often, 99 %: "))
        #expect(
            story.certainty.hasSuffix("\(standout.ratio.group.bad) of \(standout.ratio.group.all) sessions"))
    }

    @Test func `an hour at which all are worse is told as such`() throws {
        let story = try Self.story(20_000, stalls: { 200..<224 ~= $0.hour ? 0.5 : 0.1 })
        let standout = try #require(story.standout)
        #expect(standout.question == .stalls && standout.terms.isEmpty && standout.change != nil)
        #expect(Self.text(story).contains("% stalled ("))
        #expect(Self.text(story).hasPrefix("2026-03-09 "))
    }

    @Test func `a release that is worse is held against the one before`() throws {
        let story = try Self.story(failed: { $0.version == "7.2.0" ? 0.12 : 0.02 })
        #expect(Self.text(story).hasPrefix("appVersion 7.2.0 is worse than 7.1.0: 1"))
        #expect(Self.text(story).contains("% failed ("))
        #expect(story.bad == "failed == TRUE")
    }

    @Test func `what always was so is told where nothing happened, and else stands back`() throws {
        let always = try Self.story(20_000, stalls: { $0.network == "cellular" ? 0.4 : 0.1 })
        #expect(Self.text(always).contains("% stalled with network = cellular ("))
        #expect(Self.text(always).contains("; others "))
        let both = try Self.story(
            20_000, slow: { $0.host.hasPrefix("edge1") && 50..<66 ~= $0.hour ? 0.7 : 0.03 },
            stalls: { $0.network == "cellular" ? 0.4 : 0.1 })
        #expect(Self.text(both).contains("slow starts with edge = edge1.example.net"))
    }

    @Test func `a story that is no longer wanted ends`() {
        let table = FleetTable(kpis: [.startupTime])
        let story = FleetStory(
            of: SessionSet(count: 0), in: table, sums: FleetAccumulator(), totals: { _ in SessionTotals(id: "") }
        ) { false }
        #expect(story == nil)
        let none = FleetStory([], sums: FleetAccumulator())
        #expect(none?.sentence.rendered { $0 } == "nothing stands out: 0 sessions")
    }
}
