import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct CompareTests {
    // MARK: Which two

    @Test func `two marked sessions are compared, and there is a way back`() throws {
        var state = HandMadeSession.state("one", "two", "three")
        press("2", &state)
        #expect(state.pair == nil && state.duration == 0)
        #expect(Dashboard.frame(state).text.contains("Nothing to compare yet"))
        press("3jjA", &state)
        #expect(state.status?.text == "three is A; mark another as B with B")
        #expect(Dashboard.frame(state).text.contains("3 A three"))
        press("2", &state)
        #expect(Dashboard.frame(state).text.contains("three is A") == false)
        #expect(Dashboard.frame(state).text.contains("A is three. Mark another as B."))
        press("1B2", &state)
        #expect(state.pair?.a.entry.id == "three" && state.pair?.b.entry.id == "one")
        press("v", &state)
        #expect(state.pair?.a.entry.id == "one" && state.pair?.b.entry.id == "three")
        press("\u{1B}", &state)
        #expect(state.tab == .session)
        press("2", &state)
        #expect(state.pair?.a.entry.id == "one", "the marks were swapped too")
    }

    @Test func `one session cannot be both`() {
        var state = HandMadeSession.state("one", "two", "three")
        press("AB2", &state)
        #expect(state.pair == nil && state.compare.marks == [.b: "one"])
    }

    @Test func `the open session is compared with the selected one`() {
        var state = HandMadeSession.state("one", "two", "three")
        press("3c", &state)
        #expect(state.tab == .fleet && state.status != nil)
        press("jc", &state)
        #expect(state.tab == .compare && state.pair?.a.entry.id == "one" && state.pair?.b.entry.id == "two")
    }

    @Test func `the only two sessions need no marks`() {
        var state = HandMadeSession.state("one", "two")
        press("2", &state)
        #expect(state.pair?.a.entry.id == "one" && state.pair?.b.entry.id == "two")
    }

    @Test func `a question is compared with its answer`() throws {
        var state = try SimulatedSessions.recordedState()
        press("ajl\r2", &state)
        #expect(state.pair.map { [$0.a, $0.b].allSatisfy { $0.entry.id == "hand-made-modelled" } } == true)
        #expect(state.pair?.contenders.differences.map(\.name) == ["ABR rule"])
        #expect(Dashboard.frame(state).text.contains("both as modelled; recorded: "))
        press("\u{1B}\u{1B}2", &state)
        #expect(state.pair?.b.entry.id == "other", "without a question the two sessions are compared")
    }

    @Test func `the log may grow while two sessions are compared, or lose one of them`() {
        var state = HandMadeSession.state("one", "two", "three")
        press("A3jB2", &state)
        let before = state.duration
        _ = state.handle(
            .sessions(SessionList(["one", "two", "three"].map { HandMadeSession.entry(id: $0, watched: 50) })))
        #expect(state.pair != nil && state.duration == before + 30)
        press("G", &state)
        _ = state.handle(.sessions(SessionList(["one", "three"].map { HandMadeSession.entry(id: $0) })))
        #expect(state.pair == nil && state.time == 0)
        _ = Dashboard.frame(state)
    }

    // MARK: What differs

    @Test func `what differs is named, and how much of it there is`() throws {
        let same = try ComparedSessions.state(.bolaE, .bolaE)
        #expect(same.pair?.contenders.differences.isEmpty == true)
        #expect(Dashboard.frame(same).text.contains("nothing differs between A and B"))
        #expect(same.pair?.divergences.isEmpty == true)
        let two = try ComparedSessions.state { $0.options.bandwidthScale = 0.5 }
        #expect(two.pair?.contenders.differences.map(\.name) == ["abr", "scale"])
        #expect(Dashboard.frame(two).text.contains("2 things differ: ABR rule, bandwidth"))
        let link = try ComparedSessions.state(.bolaE, .bolaE) { simulation in
            simulation.trace =
                (try? BandwidthTrace(name: "other", [.init(duration: 9, bandwidth: 2e6)])) ?? simulation.trace
        }
        #expect(link.pair?.contenders.differences.map(\.name) == ["trace"])
        #expect(link.pair?.courses.isOneLink == false && same.pair?.courses.isOneLink == true)
    }

    @Test func `options of the rules that differ are named`() throws {
        let state = try ComparedSessions.state(.bolaE, .bolaE) { simulation in
            simulation.ruleOptions.gammaP = 7.5
            simulation.options.mayAbandon = false
        }
        #expect(
            state.pair?.contenders.differences == [
                ContenderPair.Difference(name: "abrOption", a: nil, b: "no-abandon gamma-p=7.5")
            ])
        #expect(Dashboard.frame(state).text.contains("ABR option differs  A usual  B no-abandon gamma-p=7.5"))
        let both = try ComparedSessions.state(.bolaE, .bolaE) { $0.ruleOptions.osc = true }
        #expect(both.pair?.contenders.name(.b) == "osc")
    }

    @Test func `of simulated sessions that were written down what they came from tells what differs`() throws {
        let entries = try [ABRName.bola, .dynamic].map { rule in
            let simulation = try SimulatedSessions.simulation(rule: rule)
            var log = simulation.run().log
            log.id = rule.description
            log.context =
                RunIdentity(
                    playlist: "four.m3u8", abr: rule.description, player: "avplayer", trace: "tunnel", seed: 1
                ).context
            let whatIf = WhatIf(log, playing: simulation, stored: simulation, catalog: SampleSessions.catalog)
            return SessionEntry(
                title: rule.description, log: log, catalog: SampleSessions.catalog,
                origin: .recorded({ .success(whatIf) }))
        }
        var state = AppState(sessions: SessionList(entries), selected: 0, catalog: SampleSessions.catalog)
        press("2", &state)
        #expect(
            state.pair?.contenders.differences == [ContenderPair.Difference(name: "abr", a: "bola", b: "dynamic")])
        #expect(state.pair?.contenders.common == ["four.m3u8", "player avplayer", "trace tunnel"])
    }

    @Test func `where formats differ no bitrate is called better, and SCORE is shown`() throws {
        var state = try ComparedSessions.state(.bolaE, .bolaE) { ComparedSessions.encodeAnew(&$0) }
        press("G", &state)
        let pair = try #require(state.pair)
        let figures = pair.figures(at: state.time)
        #expect(figures.first { $0.kpi == .timeWeightedIndicatedBitrate }?.better == nil)
        #expect(figures.first { $0.kpi == .linearQoE }?.better == nil)
        #expect(figures.first { $0.kpi == .timeWeightedScore }?.better == .b)
        #expect(figures.first { $0.kpi == .rebufferDuration }?.better == .b)
        let text = Dashboard.frame(state).text
        #expect(text.contains("Formats differ (A H.264 SDR; B HEVC SDR)") && text.contains(" SCORE "))
        let alike = try #require(try ComparedSessions.state().pair)
        #expect(alike.figures(at: alike.duration).first { $0.kpi == .timeWeightedIndicatedBitrate }?.better != nil)
    }

    @Test func `sessions of one name are called by what differs: their folders, else their ids`() {
        func pair(_ folders: (String?, String?), ids: (String, String)) -> ContenderPair {
            func contender(_ id: String, _ folder: String?) -> Contender {
                .recorded(
                    RecordedContender(SessionLog(id: id), title: "commute", folder: folder, presentation: nil))
            }
            return ContenderPair(contender(ids.0, folders.0), contender(ids.1, folders.1))
        }
        let folders = pair(("logs/monday/commute", "logs/tuesday/commute"), ids: ("1", "2"))
        #expect(folders.name(.a) == "monday/commute" && folders.name(.b) == "tuesday/commute")
        let ids = pair((nil, nil), ids: ("1", "2"))
        #expect(ids.name(.a) == "commute 1" && ids.name(.b) == "commute 2")
        let nested = pair(("commute", "old/commute"), ids: ("1", "2"))
        #expect(nested.name(.a) == "commute 1" && nested.name(.b) == "old/commute")
    }

    @Test func `the cards show the whole sessions wherever the playhead is`() throws {
        var state = try ComparedSessions.state(size: Size(width: 120, height: 40))
        press("G", &state)
        let end = Dashboard.frame(state).text.split(separator: "\n")[2...6]
        press("g", &state)
        #expect(state.time == 0)
        let start = Dashboard.frame(state).text.split(separator: "\n")[2...6]
        #expect(end == start && start.joined().contains("A 9.14 s"))
    }

    @Test func `stretches in which both show the same are listed only where that is asked for`() throws {
        var state = try ComparedSessions.state()
        let alike = try #require(state.pair).divergences.count { $0.isAlike }
        #expect(alike > 0 && !state.divergences.contains { $0.isAlike })
        #expect(Dashboard.frame(state).text.contains("r: \(alike) alike"))
        press("r", &state)
        #expect(state.divergences.count { $0.isAlike } == alike)
        press("gnG\r", &state)
        press("r", &state)
        #expect(!state.divergences.contains { $0.isAlike } && state.compare.selected == nil)
    }

    @Test func `the axis is one of ratios where the ladder spans more than ten times its lowest variant`() throws {
        let wide = try #require(try ComparedSessions.state().pair)
        let range = try #require(wide.courses.bitrates.ratios)
        #expect(range.lowerBound < 500_000 && range.upperBound >= 6e6 && wide.courses.isOneLink)
        let narrow = HandMadeSession.state("one", "two")
        var state = narrow
        press("2", &state)
        #expect(state.pair?.courses.bitrates.ratios == nil, "from 1 to 4 Mb/s")
    }

    @Test(arguments: [100, 120, 159, 160, 200]) func `no figure of the details is cut`(width: Int) throws {
        var state = try ComparedSessions.state(size: Size(width: width, height: 40))
        if !ScreenLayout(state).showsDetails { press("i", &state) }
        let layout = ScreenLayout(state).session
        #expect(layout.details.width > 0)
        let figures = Dashboard.frame(state).text.split(separator: "\n", omittingEmptySubsequences: false)
            .dropFirst(layout.details.y + 1).prefix(10).map { String($0.dropFirst(layout.details.x)) }
        #expect(figures.joined().ranges(of: /[0-9.]…/).isEmpty, "names may be")
        #expect(figures.contains { $0.contains("+ ") || $0.hasSuffix(" A") || $0.hasSuffix(" B") }, "which is better")
    }

    @Test func `what a reader could not see is the same`() {
        let figure = ComparedFigure(kpi: .rebufferDuration, a: 3.1401, b: 3.1402)
        #expect(figure.change == "same" && figure.better == nil)
        let unknown = ComparedFigure(kpi: .rebufferDuration, a: nil, b: 1)
        #expect(unknown.change == "-" && unknown.better == nil)
        let low = ComparedFigure(kpi: .rebufferDuration, a: 4, b: 1)
        #expect(low.change == "-3.00 s" && low.better == .b)
        // Who hardly played has won nothing by stalling less, and lost what is worse.
        let little = ComparedFigure(kpi: .rebufferDuration, a: 4, b: 1, hardlyPlayed: .b)
        #expect(little.better == nil && little.short.better == nil)
        #expect(ComparedFigure(kpi: .rebufferDuration, a: 1, b: 4, hardlyPlayed: .b).better == .a)
        let watched = ComparedFigure(kpi: .durationWatched, a: 4, b: 1)
        #expect(watched.change == "-3.00 s" && watched.better == nil)
    }

    // MARK: One clock

    @Test func `both play on one clock, to the end of the longer one`() throws {
        var state = try ComparedSessions.state()
        let pair = try #require(state.pair)
        #expect(state.duration == max(pair.a.duration, pair.b.duration))
        press(" ", &state)
        #expect(state.isMoving)
        _ = state.handle(.elapsed(1))
        #expect(state.time == state.speed)
        press("3", &state)
        #expect(!state.isMoving)
        press("2 G", &state)
        #expect(state.time == state.duration)
    }

    @Test func `the clock goes along to a session that is one of the two, and only to such a one`() {
        var state = HandMadeSession.state("one", "two", "three")
        press("A3jB1@30\r2", &state)
        #expect(state.time == 30)
        press("@40\r1", &state)
        #expect(state.time == 40)
        press("JJ@10\r2", &state)
        #expect(state.time == 40)
        press("@50\r1", &state)
        #expect(state.time == 10)
        press("2", &state)
        #expect(state.time == 50)
    }

    @Test func `where one side knows only its buffering the card is not called as the startup of a session is`() throws
    {
        var state = AppState(
            sessions: SampleSessions.entries("commute", "bare-access-log"), catalog: SampleSessions.catalog,
            size: Size(width: 160, height: 45))
        press("2", &state)
        let pair = try #require(state.pair)
        let startup = try #require(pair.figures(at: pair.duration).first { $0.kpi == .startupTime })
        #expect(startup.isBufferingOnly && startup.a != pair.a.entry.totals.startupTime?.seconds)
        var text = Dashboard.frame(state).text
        #expect(text.contains(" Buffering "))
        #expect(startup.name == "Startup buffering" && startup.short.name == "Buffering")
        state = AppState(
            sessions: SampleSessions.entries("commute", "healthy-vod"), catalog: SampleSessions.catalog,
            size: Size(width: 160, height: 45))
        press("2", &state)
        let both = try #require(state.pair)
        text = Dashboard.frame(state).text
        for side in [both.a, both.b] {
            let shown = KPI.startupTime.text(side.totals(at: side.duration).startupTime?.seconds)
            #expect(text.contains(shown), "as on the Session screen")
        }
    }

    @Test func `steps and jumps go by the moments of both`() throws {
        var state = try SimulatedSessions.recordedState()
        press("al\r2", &state)
        let pair = try #require(state.pair)
        press("s", &state)
        let stall = (pair.a.moments + pair.b.moments).filter { $0.mark == .stall }.map(\.time).min()
        #expect(state.time == stall)
        press("g.", &state)
        #expect(state.time == pair.moments.first { $0.time > 0 }?.time)
        press("gn", &state)
        #expect(state.time == pair.divergences.first { $0.time > 0 }?.time)
        press("nN", &state)
        #expect(state.time == pair.divergences.first { $0.time > 0 }?.time)
    }

    @Test func `Enter goes to the selected divergence, a click selects it, a second one goes there`() throws {
        var state = try ComparedSessions.state()
        let pair = try #require(state.pair)
        press("jjj\r", &state)
        let selected = try #require(state.compare.selected)
        #expect(state.time == pair.differing[selected].time)
        press("\u{1B}", &state)
        #expect(state.compare.selected == nil && state.tab == .compare)
        press("g", &state)
        let panel = ScreenLayout(state).session.panel
        let click = InputEvent.mouse(MouseEvent(.press, at: Point(x: panel.x + 20, y: panel.y + 2)))
        _ = state.handle(.input(click))
        #expect(state.compare.selected == 2 && state.time == 0)
        _ = state.handle(.input(click))
        #expect(state.time == pair.differing[2].time)
        let scrubber = ScreenLayout(state).session.scrubber
        _ = state.handle(
            .input(.mouse(MouseEvent(.press, at: Point(x: scrubber.x + scrubber.width / 2, y: scrubber.y)))))
        #expect(abs(state.time - pair.duration / 2) < 3)
    }

    @Test func `what is exported is both`() throws {
        var state = try ComparedSessions.state()
        let effects = press("x\r", &state)
        guard case .export(let request)? = effects.first else {
            Issue.record("nothing is exported")
            return
        }
        #expect(request.path == "compare.json" && request.sessions.map(\.id) == ["simulated", "other"])
    }
}
