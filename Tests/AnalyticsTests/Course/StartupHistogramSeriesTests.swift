import PlayerLog
import PlayheadAnalytics
import Testing

/// Startup times over time, in steps that a few wrong clocks do not change.
@Suite struct StartupHistogramSeriesTests {
    /// The second of 2026-03-02 00:00.
    private static let monday = 1_772_409_600
    private static let week = 604_800

    /// A session that started in a second and took so long to start; without a time it never did.
    private func session(at second: Int?, startup: Double? = 0.7) -> SessionTotals {
        var log = SessionLog(id: "S")
        var event = AccessLogEvent()
        event.playbackStartDate = second.map { LogDate(microseconds: Int64($0) * 1_000_000) }
        event.startupTime = startup
        event.durationWatched = startup == nil ? 0 : 10
        log.append(event, ordinal: 0)
        return SessionTotals(log, catalog: ErrorCatalog())
    }

    private func ofWeek(_ count: Int) -> [SessionTotals] {
        (0..<count).map { session(at: Self.monday + $0 * (Self.week - 1) / max(1, count - 1)) }
    }

    @Test func `wrong clocks leave the steps of all others as they are`() {
        let right = StartupHistogramSeries(ofWeek(1000))
        #expect(right.steps.count == 168 && right.steps.length == 3600 && right.steps.start == Self.monday)
        // 1970, 2000, 2100, and a month before.
        let wrong = [5, 946_684_800, 4_102_444_800, Self.monday - 35 * 86_400].map { session(at: $0) }
        for strays in [wrong.prefix(1), wrong.prefix(3), wrong[2...2]] {
            let course = StartupHistogramSeries(strays + ofWeek(1000))
            #expect(course.steps == right.steps && course.outsideCount == strays.count)
            #expect(course.count(in: 0..<course.steps.count) == 1000)
        }
        // What is near enough is shown.
        let near = StartupHistogramSeries(wrong[3...3] + ofWeek(1000))
        #expect(near.outsideCount == 0 && near.count(in: 0..<near.steps.count) == 1001)
    }

    @Test func `of few sessions one may be wrong, and of two nobody knows which`() {
        let three = StartupHistogramSeries([session(at: 5), session(at: Self.monday), session(at: Self.monday + 60)])
        #expect(three.outsideCount == 1 && three.steps.start == Self.monday && three.steps.count == 2)
        // A test a fortnight before is no wrong clock.
        let tests = StartupHistogramSeries([session(at: Self.monday - 2 * Self.week)] + ofWeek(5))
        #expect(tests.outsideCount == 0)
        let two = StartupHistogramSeries([session(at: Self.monday), session(at: Self.monday + 40 * Self.week)])
        #expect(two.outsideCount == 0 && two.count(in: 0..<two.steps.count) == 2)
    }

    @Test func `many sessions of another time are no strays`() {
        let early = (0..<30).map { session(at: Self.monday - 100 * Self.week + $0) }
        let course = StartupHistogramSeries(early + ofWeek(1000))
        #expect(course.outsideCount == 0 && course.count(in: 0..<course.steps.count) == 1030)
    }

    @Test func `what sessions leave behind is the course of the others`() {
        let sessions = ofWeek(300) + [session(at: nil), session(at: 5), session(at: Self.monday + 7, startup: nil)]
        let all = StartupHistogramSeries(sessions)
        var (rest, others, some) = (all, StartupHistogramSeries(all.steps), StartupHistogramSeries(all.steps))
        for (number, session) in sessions.enumerated() {
            if number % 3 == 0 {
                some.add(session, at: session.startSecond)
            } else {
                others.add(session, at: session.startSecond)
            }
        }
        rest.subtract(some)
        #expect(rest == others && all != others)
    }

    @Test func `no session, one, and none that knows when it started`() {
        #expect(StartupHistogramSeries([]).steps.count == 0)
        let one = StartupHistogramSeries([session(at: Self.monday)])
        #expect(one.steps.count == 1 && one.count(of: 2, in: 0..<1) == 1)
        let undated = StartupHistogramSeries([session(at: nil), session(at: nil)])
        #expect(undated.steps.count == 0 && undated.undatedCount == 2)
    }

    @Test func `each startup time is in its row, and what never started in none`() {
        let times = [0, 0.249, 0.25, 0.999, 1, 15.9, 16, 10_000]
        let course = StartupHistogramSeries(
            times.map { session(at: Self.monday, startup: $0) } + [session(at: Self.monday, startup: nil)])
        let counts = (0..<StartupHistogramSeries.rowCount).map { course.count(of: $0, in: 0..<1) }
        #expect(counts == [2, 1, 1, 1, 0, 0, 1, 2])
        #expect(course.neverStartedCount(in: 0..<1) == 1 && course.count(in: 0..<1) == 9)
    }

    @Test func `a second before all steps is in none`() {
        let steps = StartupHistogramSeries(ofWeek(100)).steps
        #expect(steps.index(of: steps.start - 1) < 0 && steps.index(of: steps.start) == 0)
    }
}
