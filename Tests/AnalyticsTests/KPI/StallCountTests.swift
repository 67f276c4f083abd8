import PlayerLog
import Testing

@testable import PlayheadAnalytics

/// A stall that the app saw is a stall, whatever the access log counts: there is one count, and all goes by it.
@Suite struct StallCountTests {
    private static func at(_ second: Double) -> LogDate {
        LogDate(year: 2026, month: 3, day: 2, hour: 10).advanced(by: second)
    }

    private static func log(
        counted: [String], seen: [(Double, Double)],
        others: [(ObservedEvent.Kind, Double)] = [(.play, 0), (.timeBaseRunning, 1)]
    ) -> SessionLog {
        let rows = counted.enumerated().map {
            W3CSample.row(time: "10:0\($0.offset):00", watched: "50.000", stalls: $0.element)
        }
        let text = W3CSample.header(date: "10:0\(counted.count):00") + rows.joined()
        var log = SessionLog(id: "S1")
        for session in W3CSample.sessions(text) { log.merge(session) }
        let stalls = seen.flatMap { [(ObservedEvent.Kind.stalled, $0.0), (.timeBaseRunning, $0.0 + $0.1)] }
        for (kind, second) in others + stalls { log.append(ObservedEvent(kind, at: at(second))) }
        return log
    }

    private static func totals(_ log: SessionLog) -> SessionTotals { SessionTotals(log, catalog: ErrorCatalog()) }

    @Test func `stalls that only the app saw are stalls`() {
        let log = Self.log(counted: ["0"], seen: [(10, 12), (40, 16)])
        let totals = Self.totals(log)
        #expect(totals.stallCount == 2 && totals.stallCountSource == .events && totals.stallCountsDisagree)
        #expect(totals.stallRate == 144 && totals.stallFree == false)
        #expect(totals.rebufferDuration == 28)
        var fleet = FleetAccumulator()
        fleet.add(totals)
        #expect(fleet.stalls.value == 2 && fleet.stallRate == 144 && fleet.stallFreePercentage == 0)
        #expect(PlaybackTimeline(log).stalls.map(\.start) == [10, 40])
    }

    @Test func `where both agree nothing is said`() {
        let totals = Self.totals(Self.log(counted: ["1", "1"], seen: [(10, 2), (70, 2)]))
        #expect(totals.stallCount == 2 && totals.stallCountSource == .log && !totals.stallCountsDisagree)
    }

    @Test func `stalls that the app missed were within the rows that count them`() {
        let log = Self.log(counted: ["2", "1"], seen: [(10, 2)])
        #expect(Self.totals(log).stallCount == 3 && Self.totals(log).stallCountSource == .log)
        let stalls = PlaybackTimeline(log).stalls
        #expect(stalls.reduce(0) { $0 + $1.count } == 3)
        #expect(stalls.filter(\.isWithin).map(\.count) == [1, 1])
        #expect(stalls.filter(\.isWithin).map(\.accessIndex) == [0, 1])
    }

    @Test func `a stall at the border of two rows is not counted twice`() {
        let log = Self.log(counted: ["1", "0"], seen: [(60.5, 2)])
        #expect(Self.totals(log).stallCount == 1)
        #expect(PlaybackTimeline(log).stalls.map(\.isWithin) == [false])
    }

    @Test func `what stalls before the first run stays startup`() {
        let log = Self.log(counted: ["0"], seen: [], others: [(.play, 0), (.stalled, 2), (.timeBaseRunning, 6)])
        #expect(Self.totals(log).stallCount == 0 && Self.totals(log).stallFree == true)
        #expect(PlaybackTimeline(log).stalls.isEmpty)
    }

    @Test func `without an access log the apps count is the only one`() {
        let totals = Self.totals(Self.log(counted: [], seen: [(10, 12)]))
        #expect(totals.stallCount == 1 && totals.stallCountSource == .events && !totals.stallCountsDisagree)
        #expect(SessionTotals(id: "nothing").stallCountSource == nil)
    }

    /// A part of which one input is split, merged in any order, has the same count: the sources are one session.
    @Test func `in whatever order a sessions inputs come the count is one`() {
        let whole = Self.log(counted: ["0", "1"], seen: [(10, 12), (40, 16), (70, 1)])
        var rows = SessionLog(id: "S1")
        for row in whole.accessRows { rows.append(row.event, ordinal: row.ordinal) }
        var events = SessionLog(id: "S1")
        for event in whole.observed.reversed() { events.append(event) }
        var (first, second) = (rows, events)
        first.merge(events)
        second.merge(rows)
        #expect(Self.totals(first).stallCount == 3 && Self.totals(second).stallCount == 3)
    }

    @Test func `within a row that has stalls nobody knows whether they have been`() throws {
        let log = Self.log(counted: ["0", "2", "1"], seen: [], others: [])
        let timeline = PlaybackTimeline(log)
        func totals(_ time: Double) -> SessionTotals {
            SessionTotals(timeline.state(at: time), at: time, of: timeline, catalog: ErrorCatalog())
        }
        #expect(totals(30).stallCount == 0 && totals(30).stallFree == true)
        #expect(totals(90).stallCount == nil && totals(90).stallRate == nil && totals(90).stallFree == nil)
        #expect(totals(90).rebufferDurationAtMost == nil)
        #expect(timeline.stallCounts(at: 90) == 0...2)
        #expect(timeline.stallCounts(at: 130) == 2...3)
        #expect(totals(timeline.duration).stallCount == 3)
        #expect(totals(timeline.duration) == Self.totals(log))
    }

    @Test func `a row of unknown stalls leaves what the app did see unknown as a count only`() {
        let timeline = PlaybackTimeline(Self.log(counted: ["3"], seen: [(10, 2)]))
        let totals = SessionTotals(timeline.state(at: 30), at: 30, of: timeline, catalog: ErrorCatalog())
        #expect(totals.stallCount == nil && totals.rebufferDuration == 2)
        #expect(timeline.stallCounts(at: 30) == 1...3)
    }
}
