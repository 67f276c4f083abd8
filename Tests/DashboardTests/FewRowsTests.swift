import Comparison
import Descriptions
import Playback
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import TablesAndCharts
import Testing

@testable import Dashboard

/// What must be seen whole, or said to go on, where there are few rows or columns.
@Suite struct FewRowsTests {
    private static func lines(_ state: AppState) -> [String] {
        Dashboard.frame(state).text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test(
        arguments: [(80, 24), (80, 30), (120, 18), (120, 40), (160, 20), (200, 18), (200, 24), (200, 50)].map {
            Size(width: $0.0, height: $0.1)
        })
    func `the verdict over the only trace is whole, and the divergences keep a row`(size: Size) throws {
        var state = try ComparedSessions.tracesState(traces: 1, size: size)
        press("@60\r", &state)
        let verdict = try #require(state.verdictOfPair)
        let text = Self.lines(state).map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ")
        #expect(text.contains(verdict))
        #expect(ScreenLayout(state).session.panel.height >= 1)
    }

    @Test func `where there is hardly room the verdict has one line, cut with an ellipsis`() throws {
        var state = try ComparedSessions.tracesState(traces: 1, size: Dashboard.smallestSize)
        press("@60\r", &state)
        let verdict = try #require(state.verdictOfPair)
        let line = try #require(Self.lines(state).first { $0.contains(verdict.prefix(20)) })
        #expect(line.hasSuffix("…"))
        let layout = ScreenLayout(state).session
        #expect(layout.chart.height >= 2, "a row for what each side played")
        #expect(layout.legend.height == 1, "and one for what the ribbons' fills mean")
    }

    @Test(arguments: [(80, 24), (80, 50)].map { Size(width: $0.0, height: $0.1) })
    func `a table of KPIs that is cut off says where in it one is`(size: Size) throws {
        var state = try ComparedSessions.tracesState(size: size)
        let count = try #require(state.shownTraces?.knownKPIs.count)
        let isCut = size.height == 24
        state.compare.kpi = .startupTime
        #expect(Dashboard.frame(state).text.contains("KPI 1 of \(count)") == isCut)
        press("l", &state)
        #expect(Dashboard.frame(state).text.contains("KPI 2 of \(count)") == isCut)
    }

    @Test func `a list of controls that is cut off says where in it one is`() throws {
        var state = try SimulatedSessions.recordedState(size: Size(width: 80, height: 24))
        press("a", &state)
        let count = PlaybackSetting.controls.count
        #expect(Dashboard.frame(state).text.contains("What if (1 of \(count))"))
        press("j", &state)
        #expect(Dashboard.frame(state).text.contains("What if (2 of \(count))"))
        state.size = Size(width: 120, height: 60)
        #expect(Dashboard.frame(state).text.contains("─ What if ─"))
    }

    @Test func `a startup waterfall that is cut off says how many parts it has`() throws {
        let model = try #require(try SimulatedSessions.state().model)
        let parts = model.entry.totals.startupWaterfall.count
        for rows in 1...(parts + 1) {
            var frame = Frame(size: Size(width: 60, height: rows + 1), glyphs: .braille)
            let (title, rect) = Rect(x: 0, y: 0, width: 60, height: rows + 1).splitTop(1)
            StartupPanel(model: model, rect: rect).draw(title: title, of: &frame)
            #expect(frame.text.contains("\(rows) of \(parts) parts  ") == (rows < parts))
            #expect(frame.text.contains("starting") == (rows >= parts))
        }
    }

    @Test func `a buffer of minutes has room beside its chart`() throws {
        var state = try ComparedSessions.state(size: Size(width: 80, height: 24)) { simulation in
            simulation.options.bandwidthScale = 20
            simulation.profile.maxBuffer = 300
        }
        let detail = try #require(state.pair?.b.detail)
        let full = try #require(detail.buffer.first { $0.y ?? 0 > 101 })
        state.time = full.x
        let level = NumberText.duration(detail.bufferLevel(at: full.x))
        #expect(Self.lines(state).contains { $0.hasPrefix("B \(level)") })
    }

    @Test func `heights of a ladder that share a row are named as such`() throws {
        let playlist = try #require(SamplePlaylist.model())
        func labels(_ rows: Int) -> [String] {
            var frame = Frame(size: Size(width: 60, height: rows), glyphs: .braille)
            LadderChart(playlist: playlist, shown: Array(playlist.variants.indices), selected: nil)
                .draw(in: frame.bounds, of: &frame)
            return frame.text.split(separator: "\n").compactMap { line in
                line.contains("│") ? line.split(separator: " ").first.map(String.init) : nil
            }
        }
        // A title, the axis and its labels stand beside the rows.
        let all = labels(playlist.heights + 3)
        #expect(all.count == playlist.heights && !all.joined().contains("+"))
        let few = labels(4)
        #expect(few == [(all.last ?? "") + "+"])
    }

    @Test func `a piece of a line that just fits does not hide that more follows`() {
        var text = StyledText("A one", .text)
        text.add("  B ")
        text.add("two")
        func drawn(_ width: Int) -> String {
            var frame = Frame(size: Size(width: 12, height: 1), glyphs: .braille)
            #expect(frame.put(text, at: Point(x: 0, y: 0), width: width) <= width)
            return frame.text
        }
        #expect(drawn(12) == "A one  B two")
        #expect(drawn(11) == "A one  B t…")
        #expect(drawn(9) == "A one  B…")
        #expect(drawn(5) == "A on…")
    }

    @Test(arguments: [("commute", 80, 24), ("hdcp-failure", 120, 18)])
    func `what the selected code is has the rows that the list can spare`(bundle: String, width: Int, height: Int)
        throws
    {
        var state = AppState(
            sessions: SampleSessions.entries(bundle), selected: 0, catalog: SampleSessions.catalog,
            size: Size(width: width, height: height))
        press("5", &state)
        let check = try #require(state.model?.errors.first?.explanation.nextCheck)
        let entry = Self.lines(state).drop { !$0.contains("What it is") }
        let text = entry.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ")
        #expect(text.contains(check))
    }
}
