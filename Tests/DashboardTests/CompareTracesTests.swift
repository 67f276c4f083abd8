import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct CompareTracesTests {
    @Test func `Enter watches the selected trace, and Escape goes back to all of them`() throws {
        var state = try ComparedSessions.tracesState()
        #expect(state.focus == .traces && state.sessions.isEmpty && state.duration == 0)
        press("\rjj", &state)
        let experiment = try #require(state.shownTraces)
        let name = experiment.comparison.traces[state.compare.order[2]].name
        press("\r", &state)
        let pair = try #require(state.pair)
        #expect(state.focus == .compare && pair.contenders.trace == name && state.sessions.count == 2)
        #expect(pair.a.detail?.simulation?.trace.name == name && pair.b.detail?.simulation?.trace.name == name)
        #expect(pair.a.detail?.simulation?.rule == .throughput && pair.b.detail?.simulation?.rule == .dynamic)
        press("@60\r", &state)
        press("1", &state)
        #expect(state.time == 60 && state.model?.entry.id == pair.a.entry.id)
        press("2", &state)
        #expect(state.pair === pair && state.time == 60)
        press("\u{1B}", &state)
        #expect(state.focus == .traces && state.compare.row == 2 && state.sessions.isEmpty && state.time == 0)
        press("\u{1B}\u{1B}", &state)
        #expect(state.focus == .traces)
    }

    @Test func `one cursor moves up and down, first through the KPIs, and one key goes to the trace that hurts most`()
        throws
    {
        var state = try ComparedSessions.tracesState(.dynamic, .throughput, size: Size(width: 120, height: 40))
        let experiment = try #require(state.shownTraces)
        let pointer = Dashboard.frame(state).text.count { $0 == "›" }
        #expect(pointer == 1)
        press("gj", &state)
        #expect(state.compare.kpi == experiment.knownKPIs[1] && state.compare.row == 0)
        press("\r", &state)
        #expect(state.pair == nil && state.compare.isInTraces)
        let worst = experiment.comparison.traces[experiment.order(by: state.compare.kpi)[0]].name
        let rows = Dashboard.frame(state).text.split(separator: "\n").filter { $0.contains("›") }
        #expect(rows.count == 1 && rows[0].contains(worst))
        press("j", &state)
        #expect(state.compare.row == 1 && state.compare.kpi == experiment.knownKPIs[1])
        press("\u{1B}", &state)
        #expect(!state.compare.isInTraces)
    }

    @Test(arguments: [80, 100, 120, 200]) func `the verdict stands in one line, and in full where that is asked for`(
        width: Int
    ) throws {
        var state = try ComparedSessions.tracesState(size: Size(width: width, height: 40))
        let experiment = try #require(state.shownTraces)
        #expect(TracesScreen.areas(state, experiment, in: ScreenLayout(state).body).verdict.height == 1)
        #expect(Dashboard.frame(state).text.contains("B better: bitrate +1.49 Mb/s"))
        press("i", &state)
        #expect(Dashboard.frame(state).text.contains("In full"))
        press("i", &state)
        #expect(!Dashboard.frame(state).text.contains("In full"))
    }

    @Test func `the shares of traces are never cut, and the selected row is explained in words`() throws {
        var state = try ComparedSessions.tracesState(size: Size(width: 120, height: 40))
        let text = Dashboard.frame(state).text
        #expect(text.contains("8/58/33") && text.contains("0/0/100"))
        press("gj", &state)
        let words = Dashboard.frame(state).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Only 4 of 12 traces differ; it takes 6 to tell") && words.contains("too few"))
        #expect(words.contains("A is better on 4, B on 0, alike on 8."))
    }

    @Test func `what is watched comes to what the experiment says`() throws {
        var state = try ComparedSessions.tracesState(.bola, .dynamic)
        press("\r\r", &state)
        let pair = try #require(state.pair)
        let experiment = try #require(state.compare.experiment)
        let trace = experiment.comparison.traces[try #require(state.compare.trace)]
        for figure in pair.figures(at: pair.duration) {
            #expect(figure.a == trace.a.value(of: figure.kpi), "\(figure.kpi)")
            #expect(figure.b == trace.b.value(of: figure.kpi), "\(figure.kpi)")
        }
    }

    @Test func `one trace is watched at once, and its session is a tab away`() throws {
        var state = try ComparedSessions.tracesState(traces: 1)
        #expect(state.focus == .compare && state.pair != nil)
        press("v", &state)
        #expect(state.pair?.a.detail?.simulation?.rule == .dynamic)
        press("\u{1B}", &state)
        // There is nothing that one came from.
        #expect(state.tab == .compare && state.status?.text == "q quits, ? shows all keys")
        press("1", &state)
        #expect(state.tab == .session && state.model?.detail?.simulation?.rule == .throughput)
    }

    @Test(arguments: [80, 120, 159, 160, 200]) func `the verdict on one trace stands in any width, and once`(
        width: Int
    ) throws {
        var state = try ComparedSessions.tracesState(traces: 1, size: Size(width: width, height: 50))
        let verdict = try #require(state.verdictOfPair)
        let start = verdict.prefix(24)
        #expect(Dashboard.frame(state).text.ranges(of: start).count == 1)
        press("v", &state)
        #expect(Dashboard.frame(state).text.ranges(of: start).count == 0, "of the two swapped it is not true")
        press("v", &state)
        #expect(Dashboard.frame(state).text.ranges(of: start).count == 1)
    }

    @Test func `where many traces were played the one that is watched has no verdict`() throws {
        var state = try ComparedSessions.tracesState(size: Size(width: 80, height: 24))
        press("\r\r", &state)
        #expect(state.pair != nil && state.verdictOfPair == nil)
    }

    @Test func `the traces stand in the order of what B lost on them in the selected KPI, and the heading says so`()
        throws
    {
        var state = try ComparedSessions.tracesState(.dynamic, .throughput, size: Size(width: 120, height: 40))
        let experiment = try #require(state.shownTraces)
        let comparison = experiment.comparison
        for kpi in experiment.knownKPIs {
            state.compare.kpi = kpi
            #expect(Set(state.compare.order) == Set(comparison.traces.indices))
            let losses = state.compare.order.compactMap { comparison.traces[$0].difference(in: kpi) }
            #expect(losses == losses.sorted { kpi.better == .lower ? $0 > $1 : $0 < $1 }, "\(kpi)")
            let text = Dashboard.frame(state).text
            #expect(["Worst for B", "Traces by", "By"].contains { text.contains("─ \($0) ") }, "\(kpi)")
            #expect(text.contains("B-A \(kpi.shortName)"), "\(kpi)")
        }
        state.compare.kpi = comparison.worstBy
        #expect(Array(state.compare.order.prefix(comparison.worstTraces.count)) == comparison.worstTraces)
        #expect(!comparison.worstTraces.isEmpty)
    }

    @Test func `among the traces the selected one stays selected where another KPI sorts them`() throws {
        var state = try ComparedSessions.tracesState(.dynamic, .throughput)
        press("\rjj", &state)
        let trace = try #require(state.compare.trace)
        press("ll", &state)
        #expect(state.compare.trace == trace)
        press("\u{1B}l", &state)
        #expect(state.compare.row == 0, "and from the KPIs Enter goes to the worst one")
    }

    @Test func `another KPI and another plot can be chosen, by keys and by clicks`() throws {
        var state = try ComparedSessions.tracesState()
        let kpis = try #require(state.shownTraces?.knownKPIs)
        let first = state.compare.kpi
        press("l", &state)
        #expect(state.compare.kpi != first)
        press("h", &state)
        #expect(state.compare.kpi == first)
        for _ in kpis { press(.right, &state) }
        #expect(state.compare.kpi == first)
        press("r", &state)
        #expect(!state.compare.showsHistogram && Dashboard.frame(state).text.contains("distribution"))
        let areas = TracesScreen.areas(state, try #require(state.shownTraces), in: ScreenLayout(state).body)
        func click(_ rect: Rect, row: Int) {
            _ = state.handle(.input(.mouse(MouseEvent(.press, at: Point(x: rect.x + 3, y: rect.y + row)))))
        }
        click(areas.plot, row: 3)
        #expect(state.compare.showsHistogram)
        click(areas.table, row: 1)
        #expect(state.compare.kpi == kpis[0])
        click(areas.list, row: 3)
        #expect(state.compare.row == 2 && state.pair == nil)
        click(areas.list, row: 3)
        #expect(state.pair != nil)
    }

    @Test func `what is exported of all traces is the experiment`() throws {
        var state = try ComparedSessions.tracesState()
        guard case .export(let request)? = press("x\r", &state).first else {
            Issue.record("nothing is exported")
            return
        }
        #expect(request.path == "compare.json" && request.sessions.isEmpty)
        #expect(press("@", &state).isEmpty && state.mode == .browsing)
    }

    @Test func `a side against itself has nothing that differs`() throws {
        let state = try ComparedSessions.tracesState(.bola, .bola)
        let text = Dashboard.frame(state).text
        #expect(text.ranges(of: "nothing differs between A and B").count == 2, "in what they are, and in what they do")
        #expect(state.shownTraces?.comparison.worstTraces.isEmpty == true)
    }

    @Test func `the frame says the same without colour, in ASCII, in the smallest size`() throws {
        var state = try ComparedSessions.tracesState(size: Dashboard.smallestSize)
        state.glyphs = .ascii
        var text = Dashboard.frame(state).text
        #expect(text.contains("ABR rule differs") && text.contains("B better: bitrate +1.49 Mb/s"))
        #expect(text.contains("+1.49M") && text.contains("o"), "there are figures, and intervals")
        press("\r", &state)
        text += Dashboard.frame(state).text
        #expect(text.contains("gap of") && text.contains("+16.7"))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || (0x20..<0x7F).contains($0.value) })
    }
}
