import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import TestSupport
import Testing

@testable import Dashboard

/// What the screens show of followed logs that grew too long to be kept whole.
@Suite struct CompactedSessionTests {
    private static let catalog = SampleSessions.catalog

    private static func clock(_ second: Int) -> String {
        "2026/03/02 08:\(second / 60 < 10 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60).000"
    }

    /// What is kept of an access log and an error log of so many rows, a row each two seconds.
    private static func news(rows: Int, kept: Int, sessions: Int = 1) -> SessionNews {
        var access = "#Fields: date time uri cs-guid c-duration-watched bytes sc-indicated-bitrate c-stalls\n"
        var errors = "#Fields: date time uri cs-guid s-ip status domain comment cs-iftype\n"
        for row in 0..<rows {
            let (time, id) = (clock(row * 2), "S\(row * sessions / rows)")
            access += "\(time) v\(row % 3).m3u8 \(id) 2.000 1000 \(row % 3 + 1)000000 \(row % 40 == 0 ? 1 : 0)\n"
            if row % 10 == 5 { errors += "\(time) v.m3u8 \(id) - -12889 CoreMediaErrorDomain \"No response\" -\n" }
        }
        let files = MemoryFiles(["a.log": access, "e.log": errors])
        var bounds = FollowBounds()
        (bounds.mostRows, bounds.keptRows, bounds.keptErrors, bounds.keptSessions) = (2 * kept, kept, kept / 10, 3)
        let follower = LogFollower(LogSources(at: ["a.log", "e.log"], in: files), files: files, localTime: .utc)
        var followed = FollowedSessions(follower, catalog: catalog, bounds: bounds)
        while followed.poll() {}
        return SessionNews(
            SessionList(
                followed.sessions().map {
                    SessionEntry(title: $0.log.id, log: $0.log, catalog: catalog, after: $0.fold)
                }), ended: followed.ended)
    }

    private static func state(_ news: SessionNews, size: Size = Size(width: 140, height: 40)) -> AppState {
        AppState(sessions: news.sessions, catalog: catalog, ended: news.ended, isFollowing: true, size: size)
    }

    @Test func `the event list says what is folded and how to see it`() throws {
        let whole = Dashboard.frame(Self.state(Self.news(rows: 400, kept: 1000))).text
        let folded = Dashboard.frame(Self.state(Self.news(rows: 400, kept: 100))).text
        #expect(!whole.contains("folded"))
        #expect(folded.contains("330 older rows folded: replay without --follow lists all"))
        for text in [whole, folded] { #expect(text.contains("13:20 / 13:20")) }
    }

    @Test func `the figures at the end are those of all rows`() throws {
        let whole = try #require(Self.state(Self.news(rows: 400, kept: 1000)).model)
        let folded = try #require(Self.state(Self.news(rows: 400, kept: 100)).model)
        #expect(folded.duration == whole.duration)
        #expect(folded.totals(at: folded.duration) == whole.totals(at: whole.duration))
        #expect(folded.entry.totals == whole.entry.totals)
        #expect(folded.moments.count < whole.moments.count)
        #expect(folded.trends.stallRate.last == whole.trends.stallRate.last)
    }

    @Test func `in the folded part the figures are those of the last whole stretch`() throws {
        let folded = try #require(Self.state(Self.news(rows: 400, kept: 100)).model)
        var last = SessionTotals(id: "")
        for step in 0...100 {
            let totals = folded.totals(at: folded.duration * Double(step) / 100)
            #expect((totals.durationWatched ?? 0) >= (last.durationWatched ?? 0))
            #expect((totals.errors?.total ?? 0) >= (last.errors?.total ?? 0))
            last = totals
        }
        #expect(folded.totals(at: 0).errors?.total == 0)
        let middle = folded.totals(at: folded.duration / 2)
        #expect(abs((middle.durationWatched ?? 0) - folded.duration / 2) <= 4)
        #expect(middle.errors?.total == 20)
    }

    @Test func `the error screen says how many entries there were`() throws {
        var state = Self.state(Self.news(rows: 400, kept: 100))
        press("5", &state)
        #expect(Dashboard.frame(state).text.contains("the last 10 of 40: replay without --follow lists all"))
    }

    @Test func `the list says how many sessions left it`() {
        var state = Self.state(Self.news(rows: 400, kept: 100, sessions: 40))
        press("3", &state)
        let text = Dashboard.frame(state).text
        #expect(text.contains("40 sessions together"))
        #expect(text.contains("the latest \(state.sessions.count) are listed"))
    }

    @Test func `the selected event stays selected when older ones are folded`() throws {
        var state = Self.state(Self.news(rows: 300, kept: 1000))
        let model = try #require(state.model)
        let index = model.moments.count - 10
        state.sessionView.moment = index
        _ = state.handle(.sessions(Self.news(rows: 300, kept: 100).sessions))
        let selected = try #require(state.sessionView.moment.flatMap { state.model?.moments[$0] })
        #expect(selected.time == model.moments[index].time)
        #expect(state.sessionView.moment != index)
    }
}
