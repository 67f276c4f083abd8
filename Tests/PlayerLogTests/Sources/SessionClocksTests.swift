import TestSupport
import Testing

@testable import PlayerLog

/// Logs and events of one session that show other times.
@Suite struct SessionClocksTests {
    private static let hour = 3600.0
    private static let start = LogDate(year: 2026, month: 3, day: 2, hour: 8)

    /// A session whose logs are off by so many seconds; it plays from `began` seconds on, for `length` seconds.
    private static func clocks(
        off: Double, length: Double = 600, eventsFrom: Double = 0, eventsUntil: Double? = nil, isPlayed: Bool = true
    ) -> SessionClocks? {
        let begin = start.advanced(by: off + 2)
        let events = [
            ObservedEvent(.play, at: start.advanced(by: eventsFrom)),
            ObservedEvent(.timeBaseRunning, at: start.advanced(by: eventsFrom + 2.4)),
            ObservedEvent(.paused, at: start.advanced(by: eventsUntil ?? length)),
        ]
        return SessionClocks(
            id: "A", logDates: [begin, begin.advanced(by: length - 5)], playbackStart: isPlayed ? begin : nil,
            observed: isPlayed ? events : events.filter { $0.kind != .timeBaseRunning })
    }

    @Test(arguments: [0, 1, -1, 90, -200])
    func `a few minutes are no problem`(off: Double) {
        #expect(Self.clocks(off: off)?.difference == nil)
    }

    @Test(arguments: [-11, -5, -3.5, -1, 1, 2, 5.5, 5.75, 9, 13])
    func `the offset of a zone is found`(hours: Double) throws {
        for length in [60.0, 600, 4 * Self.hour] {
            let clocks = try #require(Self.clocks(off: hours * Self.hour, length: length))
            let difference = try #require(clocks.difference)
            #expect(abs(difference - hours * Self.hour) < 1)
            // Read as UTC, and as some other zone.
            #expect(clocks.joiningOffset(readWith: 0) == hours * Self.hour)
        }
        // A clock that names the wrong zone.
        #expect(Self.clocks(off: 6 * Self.hour)?.joiningOffset(readWith: -5 * Self.hour) == Self.hour)
    }

    @Test(arguments: [-5, 1, 2, 5.5])
    func `an error log alone is joined by whole hours where it can be`(hours: Double) {
        let clocks = Self.clocks(off: hours * Self.hour, length: 900, isPlayed: false)
        #expect(clocks?.joiningOffset(readWith: 0) == hours * Self.hour)
    }

    @Test func `events that begin late or end early are not of another zone`() {
        // The first minutes of the events are lost, or the last.
        for lost in [10.0, 15, 20, 30, 45, 60] {
            #expect(Self.clocks(off: 0, length: 3 * Self.hour, eventsFrom: lost * 60)?.difference == nil)
            #expect(Self.clocks(off: 0, length: 3 * Self.hour, eventsUntil: lost * 60)?.difference == nil)
        }
    }

    @Test func `what no zone explains is said`() throws {
        let clocks = try #require(Self.clocks(off: 40 * Self.hour))
        #expect(clocks.difference != nil)
        #expect(clocks.joiningOffset(readWith: 0) == nil)
        #expect(clocks.problem(localTime: .utc, zoneOfContext: nil)?.contains("no time zone explains that") == true)
        #expect(Self.clocks(off: 2.12 * Self.hour, length: 60)?.joiningOffset(readWith: 0) == nil)
    }

    /// No zone is ten minutes, a quarter or three quarters of an hour from UTC, or 11 h 15 min.
    @Test(arguments: [600.0, 900, -900, 2700, 40_500])
    func `only zones that there are are named`(off: Double) throws {
        let clocks = try #require(Self.clocks(off: off, length: 60))
        #expect(clocks.difference != nil)
        #expect(clocks.joiningOffset(readWith: 0) == nil)
        #expect(clocks.problem(localTime: .utc, zoneOfContext: nil)?.contains("no time zone explains that") == true)
    }

    @Test func `the zone of nepal is a quarter from indias`() throws {
        #expect(Self.clocks(off: 900, length: 60)?.joiningOffset(readWith: 5.5 * Self.hour) == 5.75 * Self.hour)
    }

    @Test func `without dates there is nothing to say`() {
        #expect(
            SessionClocks(id: "A", logDates: [], playbackStart: nil, observed: [ObservedEvent(.play, at: Self.start)])
                == nil)
        #expect(SessionClocks(id: "A", logDates: [Self.start], playbackStart: nil, observed: []) == nil)
    }

    // MARK: Bundles

    private static let events = """
        {"event":"play","date":"2026-03-02T06:14:29Z"}
        {"event":"timeBaseRunning","date":"2026-03-02T06:14:31.300Z"}
        {"event":"paused","date":"2026-03-02T06:14:45Z"}
        """

    private func problems(of contents: [String: String], localTime: LocalTime = .utc) -> [String] {
        let files = MemoryFiles(contents)
        var collector = SessionCollector()
        for unit in LogSources(at: ["b"], in: files).units {
            _ = LogScanner(files: files, localTime: localTime)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        return collector.messages
    }

    @Test func `a bundle without its zone is reported with the zone`() {
        let bundle = ["b/access.log": W3CLog.access(W3CLog.row()), "b/events.ndjson": Self.events]
        let message =
            "b: session A: the logs begin 2 h after the app's events (2026-03-02T08:14:31.000Z, "
            + "2026-03-02T06:14:31.300Z): is a time zone left out? To join them, "
        #expect(problems(of: bundle) == [message + "read the logs with --time-zone +02:00"])
        #expect(problems(of: bundle, localTime: LocalTime(offset: 7200)) == [])
        let named = bundle.merging(["b/context.json": #"{"timeZone":"UTC"}"#]) { $1 }
        #expect(
            problems(of: named) == [
                message + "the context's timeZone, UTC, should be +02:00 (without it, --time-zone +02:00)"
            ])
        #expect(problems(of: bundle.merging(["b/context.json": #"{"timeZone":"+02:00"}"#]) { $1 }) == [])
    }

    /// `--time-zone` changes no date that names its zone.
    @Test(arguments: [("Z", true), ("+00:00", true), ("", false)])
    func `a zone that dates name is not to be changed`(zone: String, namesZone: Bool) throws {
        let log = #"{"playbackSessionID":"A","playbackStartDate":"2026-03-02T08:14:31\#(zone)","durationWatched":12}"#
        let messages = problems(of: ["b/access.log": "[\(log)]", "b/events.ndjson": Self.events])
        #expect(messages.count == 1)
        let message = try #require(messages.first)
        #expect(message.contains("the logs' dates name their zone, which --time-zone does not change") == namesZone)
        #expect(message.hasSuffix("read the logs with --time-zone +02:00") == !namesZone)
    }

    @Test func `the zone is that of the clock not its difference`() {
        let bundle = ["b/access.log": W3CLog.access(W3CLog.row()), "b/events.ndjson": Self.events]
        #expect(
            problems(of: bundle, localTime: LocalTime(offset: -5 * 3600)).allSatisfy {
                $0.hasSuffix("--time-zone +02:00")
            })
        let west = bundle.merging([
            "b/access.log": W3CLog.access(W3CLog.row(date: "2026/03/02 02:44:31.031"))
        ]) { $1 }
        #expect(problems(of: west).allSatisfy { $0.hasSuffix("--time-zone -03:30") })
        #expect(problems(of: west).count == 1)
    }
}
