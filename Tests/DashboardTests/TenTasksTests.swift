import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

/// Ten tasks of an engineer, each with the keys that do it: what comes out, and that there are no more keys than it may take.
@Suite struct TenTasksTests {
    private func copied(_ effects: [Effect]) -> String? {
        if case .copy(let text)? = effects.last { text } else { nil }
    }

    private func session(_ name: String, _ size: Size = Size(width: 80, height: 24)) -> AppState {
        AppState(sessions: SampleSessions.entries(name), catalog: SampleSessions.catalog, size: size)
    }

    @Test(arguments: GoldenFrame.sizes) func `find why it stalled: no key`(size: Size) {
        let state = session("commute", size)
        #expect(Dashboard.frame(state).text.contains("3 stalls, 22.4 s: bandwidth, media file not received, s"))
    }

    @Test func `jump to the second stall: s s`() throws {
        var state = session("commute")
        perform(["s", "s"], atMost: 2, &state)
        let stalls = try #require(state.model).moments.filter { $0.mark == .stall }
        #expect(state.time == stalls[1].time && Dashboard.frame(state).text.contains("! stall 2    11.8 s"))
    }

    @Test func `see what half the bandwidth would do: a and twice to the left`() throws {
        var state = try SimulatedSessions.recordedState(size: Size(width: 80, height: 24))
        perform(["a", .key(.left), .key(.left)], atMost: 4, &state)
        #expect(state.whatIf?.change.bandwidthScale == 0.5)
        #expect(Dashboard.frame(state).text.contains("< x0.5 >"))
        #expect(state.whatIf?.after.entry.totals != state.whatIf?.before)
    }

    @Test func `name the worst variant switch: each of the three downwards is a key away`() throws {
        var state = session("commute")
        var lines: [String] = []
        for _ in 0..<3 {
            perform(["w"], atMost: 1, &state)
            lines += Dashboard.frame(state).text.split(separator: "\n").filter { $0.contains("› ") }.map(String.init)
        }
        let drops = try #require(state.model).moments.compactMap { moment -> Double? in
            guard case .variantSwitch(let from?, let to?) = moment.kind, to < from else { return nil }
            return from - to
        }
        #expect(drops.count == 3 && drops.max() == drops[0])
        #expect(lines[0].contains("down       variant 7.83 Mb/s to 1.03 Mb/s"))
    }

    @Test func `copy the failing URI: e y y, and y y of a session that failed`() throws {
        var state = session("commute")
        let uri = try #require(state.model?.errors.first?.event.uri)
        #expect(copied(perform(["e", "y", "y"], atMost: 3, &state)) == uri)
        var failed = session("cdn-404")
        #expect(failed.model?.verdict.outcome == .failed)
        let last = try #require(failed.model?.failingURI)
        // The first symptom of what ended it, not the last.
        #expect(last.hasSuffix("540p/index.m3u8"))
        #expect(copied(perform(["y", "y"], atMost: 3, &failed)) == last)
    }

    @Test func `compare two sessions: A, the next one, B, 2; and of two alone 2`() {
        var state = AppState(
            sessions: SampleSessions.entries("commute", "healthy-vod", "cdn-404"), selected: 0,
            catalog: SampleSessions.catalog)
        perform(["A", "J", "B", "2"], atMost: 5, &state)
        #expect(state.pair?.a.entry.title == "commute" && state.pair?.b.entry.title == "healthy-vod")
        var two = AppState(
            sessions: SampleSessions.entries("commute", "healthy-vod"), catalog: SampleSessions.catalog)
        perform(["2"], atMost: 5, &two)
        #expect(two.pair != nil)
    }

    @Test func `find which trace hurts most: Enter`() throws {
        var state = try ComparedSessions.tracesState(.dynamic, .throughput)
        state.compare.kpi = .linearQoE
        perform([.key(.enter)], atMost: 1, &state)
        let comparison = try #require(state.shownTraces?.comparison)
        #expect(state.compare.isInTraces && state.compare.trace == comparison.worstTraces.first)
    }

    @Test func `export HTML: x, a name over the proposed one, Enter`() throws {
        var state = session("commute")
        let effects = perform(["x", .text("report.html"), .key(.enter)], atMost: 2, &state)
        guard case .export(let request) = try #require(effects.last) else {
            Issue.record("nothing was exported")
            return
        }
        #expect(request.path == "report.html" && request.sessions.map(\.title) == ["commute"])
    }

    @Test func `filter variants by a predicate: f, the predicate, Enter`() throws {
        var state = try SamplePlaylist.state()
        perform(["f", .text("peakBitRate < 600000"), .key(.enter)], atMost: 2, &state)
        #expect(state.playlistView.order == [1, 5] && state.mode == .browsing)
    }

    @Test func `find all 404s: 5 and Enter, or f and the text, or a search on the Session screen`() {
        var state = session("cdn-404")
        perform(["5", .key(.enter)], atMost: 4, &state)
        #expect(state.errorsView.openGroup?.key.title == "HTTP 404" && state.list.count == 7)
        state = session("cdn-404")
        perform(["5", "f", .text("404"), .key(.enter)], atMost: 4, &state)
        #expect(state.errorsView.entryCount == 7)
        state = session("cdn-404")
        perform(["/", .text("404"), .key(.enter), "n"], atMost: 4, &state)
        #expect(state.search?.matches.count == 7 && state.status?.text.contains("/7") == true)
    }
}
