import Testing

@testable import PlayerLog
@testable import PlayheadAnalytics

@Suite struct RebufferTests {
    private static func at(_ second: Double) -> LogDate {
        LogDate(year: 2026, month: 3, day: 2, hour: 10).advanced(by: second)
    }

    @Test func `a bare access log holds no stall duration`() {
        let totals = W3CSample.totals(W3CSample.header() + W3CSample.row(stalls: "0"))
        #expect(totals.rebufferDuration == nil)
        #expect(totals.rebufferRatio == nil)
    }

    @Test func `the dates bound the stalls of an event`() {
        // 10 s from date to date, 6 s watched: at most 4 s of stall, and the second that truncation hides.
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "6.000", stalls: "1") + W3CSample.row(time: "10:00:10"))
        #expect(totals.rebufferDurationAtMost == 5)
        #expect(totals.rebufferProvenance == .bound)
    }

    @Test func `the last event is bounded by the dumps date`() {
        let totals = W3CSample.totals(
            W3CSample.header(date: "10:00:53.053") + W3CSample.row(watched: "46.871", stalls: "1"))
        #expect(totals.rebufferDurationAtMost == 7.129)
    }

    @Test func `without a date nothing bounds the last event`() {
        let totals = W3CSample.totals(W3CSample.header() + W3CSample.row(stalls: "1"))
        #expect(totals.rebufferDurationAtMost == nil)
        #expect(totals.rebufferProvenance == .unknown)
    }

    @Test func `dates that run backwards bound nothing and are flagged`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(time: "10:00:10", stalls: "1") + W3CSample.row(time: "09:59:00"))
        #expect(totals.rebufferDurationAtMost == nil)
        #expect(totals.access?.flags == .datesRunBackwards)
    }

    @Test func `the apps observations measure each stall`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "100.000", stalls: "2"),
            observed: [
                ObservedEvent(.play, at: Self.at(0)), ObservedEvent(.likelyToKeepUp, at: Self.at(1.25)),
                ObservedEvent(.timeBaseRunning, at: Self.at(1.5)), ObservedEvent(.stalled, at: Self.at(20)),
                ObservedEvent(.timeBaseRunning, at: Self.at(23.5)), ObservedEvent(.stalled, at: Self.at(60)),
                ObservedEvent(.timeBaseRunning, at: Self.at(61)),
            ])
        #expect(totals.rebufferDuration == 4.5)
        #expect(totals.rebufferRatio == 0.045)
        #expect(totals.startupTime == StartupTime(microseconds: 1_500_000, source: .events))
        #expect(totals.startupWaterfall.map(\.duration) == [1.25, 0.25])
        #expect(totals.rebufferProvenance == .measured)
    }

    /// A session of 10 s watched that stalls at 11 s and, if at all, is heard of again as `events` say.
    private static func stalled(_ events: (ObservedEvent.Kind, Double)..., texts: String = "") -> SessionTotals {
        let all = [(ObservedEvent.Kind.play, 0.0), (.timeBaseRunning, 1), (.stalled, 11)] + events
        return W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "10.000", stalls: "1"), texts,
            observed: all.map { ObservedEvent($0, at: Self.at($1)) })
    }

    @Test(arguments: [ObservedEvent.Kind.ended, .failed, .stopped])
    func `a stall that goes on lasts until the sessions end`(kind: ObservedEvent.Kind) throws {
        let totals = Self.stalled((kind, 51))
        #expect(totals.rebufferDuration == 40)
        #expect(totals.rebufferOpen == 1)
        #expect(totals.rebufferRatio == 4)
        #expect(totals.rebufferDurationAtLeast == nil)
        #expect(totals.rebufferProvenance == .measured)
        // 10 s at 2 Mb/s are 5 Mb/s times chunks; less 3 for each second of startup, and 4.3 for each of the stall.
        let over = try #require(Self.stalled((.timeBaseRunning, 51), (kind, 52)).linearQoE)
        #expect(totals.linearQoE == over)
        #expect(over < -100)
    }

    @Test func `where the end is not known there is a lower bound and never zero`() {
        let totals = Self.stalled((.paused, 18))
        #expect(totals.stallCount == 1)
        #expect(totals.rebufferDuration == nil && totals.rebufferRatio == nil && totals.linearQoE == nil)
        #expect(totals.rebufferDurationAtLeast == 7 && totals.rebufferRatioAtLeast == 0.7)
        #expect(totals.rebufferOpen == 1)
        #expect(totals.rebufferProvenance == .lowerBound)
        #expect(Self.stalled().rebufferDurationAtLeast == 0 && Self.stalled().rebufferDuration == nil)
    }

    @Test func `the lower bound reaches to the last date of any log`() {
        let error = W3CSample.header(fields: W3CSample.errorFields)
        let late = Self.stalled(texts: error + W3CSample.errorRow(time: "10:00:26", status: -12889, comment: "late"))
        #expect(late.rebufferDurationAtLeast == 15)
        let row = Self.stalled(texts: W3CSample.header() + W3CSample.row() + W3CSample.row(time: "10:00:31"))
        #expect(row.rebufferDurationAtLeast == 20)
        let dumped = Self.stalled(texts: W3CSample.header(date: "10:00:41.041") + W3CSample.row(stalls: "1"))
        #expect(dumped.rebufferDurationAtLeast == 30)
    }

    @Test func `the stalls before one of unknown end count in the bound`() {
        let totals = Self.stalled((.timeBaseRunning, 14), (.stalled, 20), (.paused, 22))
        #expect(totals.rebufferDurationAtLeast == 5)
    }

    @Test func `a session that plays to its end has nothing open`() {
        let totals = Self.stalled((.timeBaseRunning, 14), (.ended, 60))
        #expect(totals.rebufferDuration == 3 && totals.rebufferOpen == 0)
    }

    /// Three notes, of which two are of one stall: 4 s, and no more.
    @Test func `what stalls twice before it runs is one stall`() {
        #expect(Self.stalled((.stalled, 13), (.timeBaseRunning, 15)).rebufferDuration == 4)
    }

    @Test func `a stall before the first run is charged as startup only`() throws {
        func totals(_ events: [ObservedEvent]) -> SessionTotals {
            W3CSample.totals(W3CSample.header() + W3CSample.row(stalls: "1"), observed: events)
        }
        let stalled = totals([
            ObservedEvent(.play, at: Self.at(0)), ObservedEvent(.stalled, at: Self.at(2)),
            ObservedEvent(.timeBaseRunning, at: Self.at(6)),
        ])
        #expect(stalled.rebufferDuration == 0 && stalled.rebufferOpen == 0)
        #expect(stalled.startupTime?.seconds == 6)
        // 10 s at 2 Mb/s, less 3 for each of the 6 s.
        #expect(try #require(stalled.linearQoE) == 5 - 18)
    }

    @Test func `an app that noted no playback times no stall`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "100.000", stalls: "1"),
            observed: [ObservedEvent(.play, at: Self.at(0)), ObservedEvent(.stalled, at: Self.at(60))])
        #expect(totals.rebufferDuration == nil && totals.rebufferOpen == nil)
        #expect(totals.neverStarted == false)
    }

    @Test func `who never plays rebuffers nothing and never started`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "0.000", stalls: "0"),
            observed: [
                ObservedEvent(.play, at: Self.at(0)), ObservedEvent(.stalled, at: Self.at(2)),
                ObservedEvent(.stopped, at: Self.at(300)),
            ])
        #expect(totals.neverStarted == true)
        #expect(totals.rebufferDuration == 0 && totals.rebufferRatio == nil && totals.startupTime == nil)
        #expect(Self.stalled().neverStarted == false)
    }

    @Test func `an app that did not watch for stalls measures none`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(stalls: "3"), observed: [ObservedEvent(.play, at: Self.at(0))])
        #expect(totals.rebufferDuration == nil)
    }

    @Test func `a log that plays on bounds no stall of which the end is missing`() {
        // It stalled at 11 s, and 300 s were watched from 20 s on.
        let rows = W3CSample.row(stalls: "1") + W3CSample.row(time: "10:00:20", watched: "300.000")
        let totals = Self.stalled(texts: W3CSample.header(date: "10:06:40.040") + rows)
        #expect(totals.rebufferDuration == nil && totals.rebufferOpen == 0)
        #expect(totals.rebufferDurationAtLeast == 9)
        #expect(totals.linearQoE == nil)
        // One row tells of all that was watched: how much of it before the stall, the app's notes do.
        let one = W3CSample.totals(
            W3CSample.header(date: "10:06:40.040") + W3CSample.row(time: "10:00:01", watched: "330.000", stalls: "1"),
            observed: [(ObservedEvent.Kind.play, 0.0), (.timeBaseRunning, 1), (.stalled, 31)].map {
                ObservedEvent($0, at: Self.at($1))
            })
        #expect(one.rebufferDuration == nil && one.rebufferDurationAtLeast == 0)
    }

    /// A session that plays at 1 s, stalls at 11 s and ends at 300 s, and of whose events one has no date.
    private static func undated(
        _ kind: ObservedEvent.Kind, of kinds: [ObservedEvent.Kind] = [.play, .timeBaseRunning, .stalled, .ended]
    ) -> SessionTotals {
        let seconds: [ObservedEvent.Kind: Double] = [.play: 0, .timeBaseRunning: 1, .stalled: 11, .ended: 300]
        var log = SessionLog(id: "S1")
        for kind in kinds { log.append(ObservedEvent(kind, at: at(seconds[kind] ?? 0))) }
        log.append(undated: kind)
        return SessionTotals(log, catalog: ErrorCatalog())
    }

    @Test(arguments: [ObservedEvent.Kind.timeBaseRunning, .stalled, .ended, .failed, .stopped])
    func `a date that cannot be read makes the stalls unknown`(kind: ObservedEvent.Kind) {
        let totals = Self.undated(kind)
        #expect(totals.rebufferDuration == nil && totals.rebufferOpen == nil && totals.linearQoE == nil)
        #expect(totals.rebufferDurationAtLeast == 0)
        #expect(totals.stallCount == (kind == .stalled ? nil : 1))
    }

    @Test func `a date that cannot be read says what happened all the same`() {
        let started = Self.undated(.timeBaseRunning, of: [.play, .ended])
        #expect(started.neverStarted == false && started.startupTime == nil)
        #expect(started.rebufferDuration == 0 && started.stallCount == 0)
        #expect(Self.undated(.failed, of: [.play, .timeBaseRunning]).failure.failed == true)
        #expect(Self.undated(.seek).rebufferDuration == 289)
    }
}
