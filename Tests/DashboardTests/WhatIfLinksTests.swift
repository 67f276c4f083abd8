import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import TestSupport
import Testing

@testable import Dashboard

/// The what-if panel of a session whose link is not known: links that fit its log are played beside the screens.
@Suite struct WhatIfLinksTests {
    /// The commute as a session that can be modelled, of which the log alone tells the link.
    private func state(_ size: Size = Size(width: 100, height: 30)) throws -> AppState {
        let log = try #require(SampleBundles.units(in: "commute").first?.logs.first)
        let whatIf = try WhatIf(log, catalog: SampleSessions.catalog)
        let entry = SessionEntry(
            title: "commute", log: log, catalog: SampleSessions.catalog, origin: .recorded({ .success(whatIf) }))
        return AppState(sessions: [entry], selected: 0, catalog: SampleSessions.catalog, size: size)
    }

    private func sampled(_ whatIf: WhatIf, scale: Double) throws -> SampledWhatIf {
        let links = try (0..<11).map { index in
            try BandwidthTrace(
                name: "link \(index)",
                [
                    .init(duration: 40, bandwidth: scale * (3e6 + 5e5 * Double(index)), latency: 0.05),
                    .init(duration: 25, bandwidth: scale * (9e5 + 1e5 * Double(index)), latency: 0.05),
                ])
        }
        return try #require(
            SampledWhatIf(
                whatIf,
                over: InferredLink(
                    samples: links, evidence: .rowsAndEvents, latency: 0.05, correlationTime: 12, spread: 0.5,
                    observationCount: 10)))
    }

    /// Gives the panel links that fit, and does the work that it wants.
    ///
    /// - Parameter scale: how fast the links are; twenty times as fast as usual they let nothing stall.
    private func work(_ state: inout AppState, scale: Double = 1) throws {
        let (question, work) = (try #require(state.whatIf), try #require(state.whatIf?.work))
        if case .inferring = question.link {
            let links = WhatIfLink.fitting(try sampled(question.whatIf, scale: scale))
            _ = state.handle(.whatIf(WhatIfNews(id: work.id, link: links, answer: nil)))
        }
        let news = try #require(state.whatIf?.work?.perform { true })
        _ = state.handle(.whatIf(news))
    }

    @Test func `the panel opens at once and says that links are looked for`() throws {
        var state = try state()
        press("a", &state)
        #expect(state.whatIf?.answer == nil && state.whatIf?.work != nil)
        #expect(Dashboard.frame(state).text.contains("looking for links that fit the log"))
    }

    @Test func `a turn is played over all links, and the panel shows what is decided and what is not`() throws {
        var state = try state(Size(width: 160, height: 45))
        press("ajl", &state)
        try work(&state)
        let answer = try #require(state.whatIf?.answer)
        #expect(state.whatIf?.work == nil)
        #expect(state.model?.entry.totals == answer.typical.totals)
        #expect(state.model?.detail?.links != nil)
        let text = Dashboard.frame(state).text
        #expect(text.contains("11 links that fit the log") && text.contains("change, 80 %"))
        #expect(text.contains("undecided") || text.contains("better") || text.contains("worse"))
        press("l", &state)
        #expect(state.whatIf?.answer == nil)
        #expect(Dashboard.frame(state).text.contains("playing over 11 links"))
        try work(&state)
        #expect(state.whatIf?.answer != nil)
    }

    @Test func `news of a turn before, or of another question, is left out`() throws {
        var state = try state()
        press("ajl", &state)
        try work(&state)
        press("l", &state)
        let old = try #require(state.whatIf?.work?.perform { true })
        press("l", &state)
        _ = state.handle(.whatIf(old))
        #expect(state.whatIf?.answer == nil)
        press("\u{1B}", &state)
        #expect(state.whatIf?.work == nil && state.whatIf == nil)
        _ = state.handle(.whatIf(old))
        press("a", &state)
        _ = state.handle(.whatIf(old))
        #expect(state.whatIf?.answer == nil && state.whatIf?.work?.id.question == old.id.question + 1)
    }

    @Test func `where no link can be inferred, the panel says why and plays what the log shows`() throws {
        var state = try state(Size(width: 200, height: 50))
        press("a", &state)
        let work = try #require(state.whatIf?.work)
        _ = state.handle(.whatIf(WhatIfNews(id: work.id, link: .unknown("too few come near"), answer: nil)))
        #expect(state.whatIf?.work == nil)
        #expect(Dashboard.frame(state).text.contains("There are no intervals: too few come near"))
        press("l", &state)
        #expect(state.whatIf?.after.entry.totals != state.whatIf?.before)
    }

    @Test func `a log that grows is inferred from anew when a control is turned, and not before`() throws {
        var state = try state(Size(width: 160, height: 45))
        let entry = state.sessions[0]
        press("ajl", &state)
        try work(&state)
        let answer = try #require(state.whatIf?.answer)
        _ = state.handle(.sessions([entry]))
        #expect(state.whatIf?.work == nil && state.whatIf?.answer?.figures == answer.figures)
        #expect(Dashboard.frame(state).text.contains("the log has grown, a turn asks anew"))
        press("l", &state)
        #expect(state.whatIf?.grown == nil && state.whatIf?.answer == nil)
        if case .inferring? = state.whatIf?.link {} else { Issue.record("links of the log before") }
        #expect(state.whatIf?.work != nil)
    }

    @Test func `an inference that is under way goes on while the log grows`() throws {
        var state = try state()
        let entry = state.sessions[0]
        press("a", &state)
        let work = try #require(state.whatIf?.work)
        _ = state.handle(.sessions([entry]))
        #expect(state.whatIf?.work?.id == work.id)
        press("\u{1B}", &state)
        #expect(state.whatIf == nil && state.model?.entry.id == entry.id)
    }

    @Test func `beside the recorded session the answer stands in a sentence, and swapped it does not`() throws {
        var state = try state(Size(width: 160, height: 45))
        press("ajl", &state)
        try work(&state)
        press("\r2", &state)
        let answer = try #require(state.whatIf?.answer)
        #expect(Dashboard.frame(state).text.contains("ver 11 links that fit the log, 80 % intervals: "))
        #expect(answer.sentence.contains(answer[.timeWeightedIndicatedBitrate]?.words ?? "-"))
        press("v", &state)
        #expect(!Dashboard.frame(state).text.contains("Over 11 links that fit the log"))
    }

    @Test func `an export has the answer over the links`() throws {
        var state = try state()
        press("ajl", &state)
        try work(&state)
        guard case .export(let request) = try #require(press("x\r", &state).last) else {
            Issue.record("nothing was exported")
            return
        }
        let answer = try #require(request.answer)
        #expect(request.sessions.map(\.id) == [answer.answer.recorded.id, answer.answer.typical.totals.id])
        #expect(answer.label == state.whatIf?.change.label)
        #expect(answer.notes.contains { $0.contains("11 links that fit the session") })
    }

    @Test func `work that nobody waits for any more ends without an answer`() throws {
        var state = try state()
        press("ajl", &state)
        try work(&state)
        press("l", &state)
        #expect(state.whatIf?.work?.perform { false } == nil)
    }

    @Test func `a side is better only by what the answer over all links tells, swapped or not`() throws {
        var state = try state()
        press("ajl", &state)
        try work(&state)
        let answer = try #require(state.whatIf?.answer)
        press("\r2", &state)
        for isSwapped in [false, true] {
            let pair = try #require(state.pair)
            #expect(pair.contenders.isSwapped == isSwapped)
            let figures = state.figures(of: pair, at: pair.duration)
            #expect(pair.figures(at: pair.duration).contains { $0.better != nil })
            for figure in figures where figure.better != nil {
                let isBetter: Bool? = answer[figure.kpi]?.isBetter
                #expect(isBetter == (figure.better == (isSwapped ? .a : .b)))
            }
            #expect(
                figures.contains { $0.better == nil && $0.a != $0.b && answer[$0.kpi]?.outcome == .undecided },
                "an undecided KPI is nobody's")
            state.swapSides()
        }
    }

    @Test(arguments: GoldenFrame.sizes) func `the unchanged session over the links stands beside the changed one`(
        size: Size
    )
        throws
    {
        var state = try state(size)
        press("ajl", &state)
        try work(&state)
        let answer = try #require(state.whatIf?.answer)
        let text = Dashboard.frame(state).text
        #expect(text.contains("unchanged"))
        let figure = try #require(answer[.linearQoE])
        let rows = text.split(separator: "\n").filter { $0.contains("linear QoE") }
        #expect(rows.contains { $0.contains(" \(KPI.linearQoE.text(figure.unchanged)) ") })
        let unchanged = try #require(answer[.stallCount]?.unchanged)
        if answer.misfit == nil {
            #expect(
                text.contains("as modelled, \(KPI.stallCount.text(unchanged)) stalls; recorded 3") == (unchanged != 3))
        }
    }

    @Test func `the cards are of the answer: unchanged and changed as modelled, and the record beside them`() throws {
        var state = try state(Size(width: 160, height: 45))
        press("ajl", &state)
        try work(&state)
        press("\r2", &state)
        let (answer, pair) = (try #require(state.whatIf?.answer), try #require(state.pair))
        #expect(pair.a.entry.totals.source == .simulated && pair.courses.isOneLink, "both are modelled over one link")
        for figure in state.figures(of: pair, at: pair.duration) {
            guard let told = answer[figure.kpi] else { continue }
            #expect(figure.a == told.unchanged && figure.b == told.modelled, "\(figure.kpi.key)")
            #expect(figure.difference == told.difference, "\(figure.kpi.key)")
        }
        let text = Dashboard.frame(state).text
        #expect(text.contains("both as modelled; recorded: startup time 1.73 s"))
        #expect(text.contains("rebuffer duration 22.4 s"))
    }

    @Test(arguments: GoldenFrame.sizes) func `where the model has none of the stalls, that comes first and in full`(
        size: Size
    ) throws {
        var state = try state(size)
        press("ahh", &state)
        try work(&state, scale: 20)
        let misfit = try #require(state.whatIf?.misfit)
        #expect(misfit.figures.map(\.unchanged) == [0, 0])
        func words(_ state: AppState) -> String {
            Dashboard.frame(state).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        #expect(words(state).contains("cannot tell from this log: 0 stalls modelled, 3 recorded"))
        #expect(words(state).contains(" cannot tell"), "of the KPIs")
        press("\r2", &state)
        #expect(words(state).contains(misfit.sentence))
        let layout = ScreenLayout(state)
        #expect(layout.session.legend.height == 1, "what the ribbons' fills mean")
        #expect(layout.session.scrubber.height >= 2, "the playhead, and the marks")
        #expect(layout.session.scrubber.rows.upperBound <= layout.footer.y, "above the keys")
        let pair = try #require(state.pair)
        for figure in state.figures(of: pair, at: pair.duration) where misfit.covers(figure.kpi) {
            #expect(figure.change == "cannot tell" && figure.better == nil, "\(figure.kpi.key)")
        }
    }

    @Test(arguments: GoldenFrame.sizes + [Size(width: 60, height: 16)])
    func `what a change gives over many links`(size: Size) throws {
        var state = try state(size)
        press("ajl", &state)
        try work(&state)
        try GoldenFrame.compare(state, "what-if-links", size, at: 300)
    }

    @Test func `a worker does the latest work, once`() throws {
        var state = try state()
        press("ajl", &state)
        let wanted = try #require(state.whatIf?.work)
        var worker = ScreenWorker()
        let done = ScreenWork(
            WhatIfWork(id: wanted.id) { _ in WhatIfNews(id: wanted.id, link: .unknown("x"), answer: nil) })
        worker.follow(done)
        var news: Message?
        for _ in 0..<1_000_000 where news == nil { news = worker.news() }
        guard case .whatIf(let found)? = news else {
            Issue.record("no news")
            return
        }
        #expect(found.id == wanted.id)
        worker.follow(done)
        #expect(worker.news() == nil)
        worker.follow(nil)
        #expect(worker.news() == nil)
    }
}
