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

/// The what-if panel: what its keys do, and what the screens show meanwhile.
@Suite struct WhatIfTests {
    private func asked(_ keys: String = "") throws -> AppState {
        var state = try SimulatedSessions.recordedState()
        press("@60\ra" + keys, &state)
        return state
    }

    @Test func `the panel shows the session as the simulator plays it, and Escape the recorded one again`() throws {
        var state = try asked()
        #expect(state.focus == .whatIf)
        #expect(state.model?.detail != nil)
        #expect(state.model?.entry.id == "hand-made-modelled")
        #expect(state.time == 60)
        press("\u{1B}", &state)
        #expect(state.whatIf == nil && state.focus == .session)
        #expect(state.model?.detail == nil && state.model?.entry.id == "hand-made")
        #expect(state.time == 60)
    }

    @Test func `Enter keeps the changed session, Escape then goes back, and a opens the panel again`() throws {
        var state = try asked("l\r")
        #expect(state.focus == .session)
        #expect(state.whatIf?.change.bandwidthScale == 1.5)
        #expect(state.model?.entry.id == "hand-made-modelled")
        press("a", &state)
        #expect(state.focus == .whatIf && state.whatIf?.control.title == "bandwidth")
        press("q", &state)
        #expect(state.focus == .session && state.whatIf != nil, "q closes the panel")
        press("\u{1B}", &state)
        #expect(state.whatIf == nil)
    }

    @Test func `a change is played at once, compared with the simulation as it was, and can be taken back`() throws {
        var state = try asked()
        let before = try #require(state.whatIf).before
        #expect(state.whatIf?.after.entry.totals == before)
        press("lll", &state)
        let question = try #require(state.whatIf)
        #expect(question.change.bandwidthScale == 3)
        #expect(question.before == before)
        #expect((question.after.entry.totals.rebufferDuration ?? 1) < (before.rebufferDuration ?? 0))
        var expected = question.whatIf.base
        expected.options.bandwidthScale = 3
        #expect(question.after.timeline.access.events == PlaybackTimeline(expected.run().log).access.events)
        #expect(question.changes == "bandwidth x3")
        press(.backspace, &state)
        #expect(state.whatIf?.after.entry.totals == before)
        #expect(state.whatIf?.changes == "")
    }

    @Test func `the screens say whose figures they show`() throws {
        let header = try Dashboard.frame(asked("l")).text.split(separator: "\n")[0]
        #expect(header.contains("what if: bandwidth x1.5"))
        #expect(try Dashboard.frame(asked()).text.contains("modelled"))
        let totals = try #require(try asked().model?.entry.totals)
        #expect(totals.source == .simulated)
        #expect(totals.context["network"] == "wifi", "what is known of the viewer stays known")
    }

    @Test func `a session of which nothing is known cannot be modelled, and the user is told why`() {
        var state = HandMadeSession.state()
        press("a", &state)
        #expect(state.whatIf == nil && state.status?.isError == true)
        let entry = SessionEntry(
            title: "x", log: HandMadeSession.log(), catalog: SampleSessions.catalog,
            origin: .recorded({ .failure(ScreenFailure(message: "no event has an observed bitrate")) }))
        state = AppState(sessions: [entry], catalog: SampleSessions.catalog)
        press("a", &state)
        #expect(state.status?.text == "no event has an observed bitrate")
    }

    @Test func `arrows turn controls and leave the playhead; transport keys still act`() throws {
        var state = try asked()
        press(.right, &state)
        #expect(state.time == 60 && state.whatIf?.change.bandwidthScale == 1.5)
        press(.named(.left, .shift), &state)
        #expect(state.time == 60 && state.whatIf?.change.bandwidthScale == 1.4, "a small step")
        press(.named(.left, .control), &state)
        #expect(state.time == 0)
        press(" ", &state)
        #expect(state.isPlaying)
        press("?\u{1B}", &state)
        #expect(state.focus == .whatIf, "the help gives the panel back")
    }

    @Test func `a session that grows is asked the same anew, and one that is gone no more`() throws {
        var state = try asked("l")
        _ = state.handle(.sessions([try SimulatedSessions.recorded()]))
        #expect(state.whatIf?.change.bandwidthScale == 1.5 && state.focus == .whatIf)
        #expect(state.whatIf?.control.title == "bandwidth")
        _ = state.handle(.sessions([HandMadeSession.entry(id: "another")]))
        #expect(state.whatIf == nil && state.model?.entry.id == "another")
    }

    @Test func `another session is not asked the same`() throws {
        var state = try asked("l\r")
        press("J", &state)
        #expect(state.whatIf == nil && state.model?.entry.id == "other")
        press("K", &state)
        #expect(state.model?.entry.id == "hand-made")
    }

    @Test func `an export holds the recorded session and the changed one`() throws {
        var state = try asked("l")
        guard case .export(let request) = try #require(press("x\r", &state).last) else {
            Issue.record("nothing was exported")
            return
        }
        #expect(request.sessions.map(\.id) == ["hand-made", "hand-made-modelled"])
    }

    @Test(arguments: PlaybackSetting.controls.indices) func `a control goes to its last value and back to its first`(
        _ index: Int
    ) throws {
        let control = PlaybackSetting.controls[index]
        let base = try SimulatedSessions.simulation()
        var change = PlaybackChange(of: base)
        var values: [String] = [control.value(change)]
        for isForward in [true, false] {
            for _ in 0..<30 {
                control.turn(&change, isForward: isForward, of: base)
                if control.value(change) != values.last { values.append(control.value(change)) }
            }
        }
        #expect(Set(values).count > 1, "\(control.title) changes something")
        #expect(values.allSatisfy { $0.utf8.count <= 12 })
        let session = try change.applied(to: base).run()
        #expect(session.duration.isFinite)
    }

    @Test func `a control that can change nothing here says why, and does nothing`() throws {
        let log = HandMadeSession.log()
        let whatIf = try WhatIf(log, catalog: SampleSessions.catalog)
        let entry = SessionEntry(
            title: "derived", log: log, catalog: SampleSessions.catalog, origin: .recorded({ .success(whatIf) }))
        var state = AppState(
            sessions: [entry], catalog: SampleSessions.catalog, size: Size(width: 120, height: 50))
        press("a", &state)
        let text = Dashboard.frame(state).text
        #expect(text.contains("latency      not known") && text.contains("keys         no keys"))
        #expect(text.contains("set position no position"))
        press("jjj", &state)
        #expect(Dashboard.frame(state).text.contains("latency: the log does not tell the link's latency"))
        press("l", &state)
        #expect(state.whatIf?.change == whatIf.unchanged)
        #expect(state.status?.text.contains("does not tell the link's latency") == true)
        press("jl", &state)
        #expect(state.whatIf?.change.addedLatency == 0.01, "what adds some acts")
        press("jjjjl", &state)
        #expect(state.whatIf?.change.preparation.startPosition == 30)
        #expect(Dashboard.frame(state).text.contains("set position before item"))
    }

    @Test func `what is within noise is about the same, and not worse`() throws {
        var state = try asked("h")
        state.size = Size(width: 120, height: 50)
        let question = try #require(state.whatIf)
        let (before, after) = (question.before, question.after.entry.totals)
        let lines = Dashboard.frame(state).text.split(separator: "\n")
        for kpi in [KPI.switchCount, .rebufferDuration, .linearQoE, .stallCount] {
            let floor = LinkCalibration.of(.requests).width(of: kpi).least
            let a = try #require(kpi.number(of: before))
            let b = try #require(kpi.number(of: after))
            let name = kpi.phrase.count <= 10 ? kpi.phrase : kpi.label
            let line = try #require(lines.first { $0.contains("  \(name)  ") && $0.contains("┤") == false })
            let isNoise = abs(b - a) <= floor
            #expect(line.contains("worse") == false || !isNoise, "\(line)")
            if kpi.text(a) != kpi.text(b) { #expect(line.contains("about the same") == isNoise, "\(line)") }
        }
        let figure = ComparedFigure(kpi: .switchCount, a: 4, b: 5, noise: 1)
        #expect(figure.isWithinNoise && figure.better == nil)
        #expect(ComparedFigure(kpi: .switchCount, a: 4, b: 6, noise: 1).better == .a)
        #expect(!ComparedFigure(kpi: .switchCount, a: 4, b: 4, noise: 1).isWithinNoise)
    }

    @Test(arguments: GoldenFrame.sizes)
    func `what a change is compared with stands beside it, and that it is not what was recorded`(
        size: Size
    ) throws {
        var state = try SimulatedSessions.recordedState(size: size)
        press("al", &state)
        let question = try #require(state.whatIf)
        let text = Dashboard.frame(state).text
        let lines = text.split(separator: "\n")
        let heading = try #require(
            lines.first { $0.contains("unchanged") && $0.contains("change") && $0.contains("after") })
        #expect(heading.contains("recorded"))
        #expect(question.before.stallCount == 2 && text.contains("annot tell from this log"))
        var simulated = try SimulatedSessions.state(size: size)
        press("al", &simulated)
        #expect(simulated.whatIf?.difference == nil && !Dashboard.frame(simulated).text.contains("as modelled"))
    }

    @Test func `the bandwidth goes in steps of a quarter and more, and with Shift in small ones`() throws {
        var state = try asked()
        var values: [Double] = []
        for key in [Key.left, .left, .left, .right, .right, .right, .right, .right] {
            press(key, &state)
            values.append(try #require(state.whatIf?.change.bandwidthScale))
        }
        #expect(values == [0.75, 0.5, 0.25, 0.5, 0.75, 1, 1.5, 2])
        press(.named(.right, .shift), &state)
        #expect(state.whatIf?.change.bandwidthScale == 2.25)
        press("HHH", &state)
        #expect(state.whatIf?.change.bandwidthScale == 1.8)
        press("L", &state)
        #expect(state.whatIf?.change.bandwidthScale == 1.9)
        press("l", &state)
        #expect(state.whatIf?.change.bandwidthScale == 2, "the next of the larger steps")
    }

    @Test func `on the smallest screen the figures come first, and all of them are there`() throws {
        var state = try SimulatedSessions.recordedState(size: Dashboard.smallestSize)
        press("ajj", &state)
        let lines = Dashboard.frame(state).text.split(separator: "\n", omittingEmptySubsequences: false)
        let figures = try #require(lines.firstIndex { $0.contains("recorded") && $0.contains("after") })
        #expect(figures == 2, "under the header and the verdict")
        for (offset, kpi) in WhatIfAnswerTable.kpis.enumerated() {
            #expect(lines[figures + 1 + offset].hasPrefix(kpi.phrase.prefix(6)), "\(lines[figures + 1 + offset])")
        }
        #expect(lines.contains { $0.contains("What if (3 of 13)") })
        #expect(lines.contains { $0.contains("player: whose thresholds") })
        #expect(state.focus == .whatIf)
        press("\r", &state)
        #expect(Dashboard.frame(state).text.contains("Startup"), "closed, the charts are there again")
    }

    @Test(arguments: [(80, 24), (120, 40), (200, 50)].map { Size(width: $0.0, height: $0.1) })
    func `what the model rests on is said once`(size: Size) throws {
        var state = try SimulatedSessions.recordedState(size: size)
        press("a", &state)
        let text = Dashboard.frame(state).text
        #expect(text.count(of: "The ladder is what the log shows") == 1)
        #expect(text.contains("bandwidth: every bandwidth of the link"))
    }

    @Test func `a comparison that is opened from a question names what was changed`() throws {
        var state = try asked("hjl\r")
        press("2", &state)
        let question = try #require(state.whatIf)
        let contenders = try #require(state.pair?.contenders)
        #expect(contenders.differences.map(\.name) == ["bandwidth", "ABR rule"])
        #expect(contenders.differences[0] == .init(name: "bandwidth", a: "x1", b: "x0.75"))
        let text = Dashboard.frame(state).text
        #expect(text.contains("ABR rule  A \(question.whatIf.unchanged.rule)  B \(question.change.rule)"))
        #expect(text.contains("bandwidth  A x1  B x0.75"))
    }

    @Test(arguments: PlaybackSetting.controls.indices) func `no name and no value of a control is cut short`(
        _ index: Int
    ) throws {
        let control = PlaybackSetting.controls[index]
        var state = try SimulatedSessions.state()
        press("a" + String(repeating: "j", count: index), &state)
        for key in [Character("l"), "l", "l", "h", "h", "h", "h"] {
            press(String(key), &state)
            let change = try #require(state.whatIf?.change)
            let text = Dashboard.frame(state).text
            #expect(text.contains("\(control.title) "))
            let idle = state.whatIf?.idle(control)?.short
            #expect(text.contains(idle ?? "< \(control.value(change)) >"), "\(control.title)")
        }
    }

    @Test func `latency is multiplied, then added to, and never less than none`() throws {
        var change = PlaybackChange(of: try SimulatedSessions.simulation())
        change.latencyScale = 2
        change.addedLatency = 0.1
        let changed = try change.applied(to: SimulatedSessions.simulation()).trace
        #expect(changed.periods.map(\.latency) == [0.05, 0.12, 0.05].map { $0 * 2 + 0.1 })
        #expect(changed.periods.map(\.bandwidth) == (try SimulatedSessions.trace()).periods.map(\.bandwidth))
    }

    @Test func `a buffer that is set bounds a player that fills it by bits too`() throws {
        var base = try SimulatedSessions.simulation()
        (base.profile, base.isDetailed) = (.hlsjs, true)
        var change = PlaybackChange(of: base)
        let buffer = try #require(PlaybackSetting.controls.first { $0.title == "buffer up to" })
        while change.maxBuffer != 10 { buffer.turn(&change, isForward: false, of: base) }
        let simulation = try change.applied(to: base)
        #expect(simulation.profile == PlayerProfile.hlsjs.settingMaxBuffer(10))
        let session = simulation.run()
        let highest = (0..<Int(session.duration)).compactMap { session.buffer.level(at: Double($0)) }.max() ?? 0
        #expect(highest <= 10 + base.presentation.targetDuration, "\(highest) s")
        while change.maxBuffer != nil { buffer.turn(&change, isForward: true, of: base) }
        #expect(change == PlaybackChange(of: base), "back at the player's own it is as if nothing was set")
    }

    @Test func `a key that is fetched early shortens the startup, and the waterfall shows it`() throws {
        var state = try SimulatedSessions.state()
        press("a", &state)
        let before = try #require(state.whatIf?.before)
        press("jjjjjjjl", &state)
        let after = try #require(state.whatIf?.after.entry.totals)
        let saved = try #require(before.startupTime).seconds - #require(after.startupTime).seconds
        #expect(abs(saved - 0.05) < 0.005)
        #expect(before.startupWaterfall.contains { $0.part == "key" })
        #expect(!after.startupWaterfall.contains { $0.part == "key" })
    }
}

extension String {
    /// How often a part stands in it.
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
