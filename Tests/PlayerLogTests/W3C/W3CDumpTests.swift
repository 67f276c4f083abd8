import Testing

@testable import PlayerLog

/// Several dumps and several sessions in one file.
@Suite struct W3CDumpTests {
    private static let later = "2026/03/02 08:16:00.000"

    @Test func `dumps of one session are merged row by row`() {
        let provisional = W3CLog.row(date: "- -", requests: "0", watched: "0.000", bytes: "0")
        let log = Reading.read(
            W3CLog.access(W3CLog.row(watched: "5.000"), provisional)
                + W3CLog.access(
                    W3CLog.row(watched: "12.500"), W3CLog.row(watched: "3.000", stalls: "1"), provisional,
                    date: Self.later))
        #expect(log.problems == [])
        #expect(log.events.map(\.durationWatched) == [12.5, 3, 0])
        #expect(log.events.map(\.numberOfStalls) == [0, 1, 0])
        #expect(log.only?.lastDumpDate == LogDate(year: 2026, month: 3, day: 2, hour: 8, minute: 16).microseconds)
        #expect(log.only?.resolved().countersShrank == false)
    }

    @Test func `a dump without a date follows the one before it`() {
        let undated = W3CLog.accessFields + W3CLog.row(watched: "12.500")
        let log = Reading.read(W3CLog.accessFields + W3CLog.row(watched: "5.000") + undated)
        #expect(log.events.map(\.durationWatched) == [12.5])
    }

    @Test func `the date of one dump is not the next ones`() throws {
        let text =
            W3CLog.access(W3CLog.row()) + "#Software: other\n" + W3CLog.accessFields + W3CLog.row(watched: "20.000")
        let rows = try #require(Reading.read(text).only?.accessRows)
        #expect(rows.map(\.event.durationWatched) == [20, 12.5] || rows.map(\.event.durationWatched) == [12.5, 20])
        #expect(Set(rows.map(\.event.dumpDate)).contains(.min))
    }

    @Test func `counters that shrank stay at their maximum and are flagged`() {
        let log = Reading.read(
            W3CLog.access(W3CLog.row(requests: "20", bytes: "31686642"))
                + W3CLog.access(W3CLog.row(requests: "18", bytes: "2627609"), date: Self.later))
        #expect(log.events.map(\.numberOfMediaRequests) == [20])
        #expect(log.events.map(\.numberOfBytesTransferred) == [31_686_642])
        #expect(log.only?.resolved().countersShrank == true)
        #expect(log.only?.resolved().dumpsDisagree == false)
    }

    @Test func `a value that a later dump lost is still known`() {
        let log = Reading.read(
            W3CLog.access(W3CLog.row()) + W3CLog.access(W3CLog.row(date: "- -", bytes: "-"), date: Self.later))
        #expect(log.events.first?.numberOfBytesTransferred == 2_812_500)
        #expect(log.events.first?.playbackStartDate?.iso8601 == "2026-03-02T08:14:31.000Z")
    }

    @Test func `different playback in one place is kept and flagged`() {
        let log = Reading.read(
            W3CLog.access(W3CLog.row())
                + W3CLog.access(W3CLog.row(uri: "https://a.example/other.m3u8"), date: Self.later))
        #expect(log.events.count == 2)
        #expect(log.only?.resolved().dumpsDisagree == true)
    }

    @Test func `a provisional row may become playback elsewhere`() {
        let provisional = W3CLog.row(
            date: "- -", uri: "https://a.example/old.m3u8", requests: "0", watched: "0.000", bytes: "0")
        let log = Reading.read(W3CLog.access(provisional) + W3CLog.access(W3CLog.row(), date: Self.later))
        #expect(log.events.map(\.durationWatched) == [12.5])
        #expect(log.only?.resolved().dumpsDisagree == false)
    }

    @Test(arguments: [1, 97, .max])
    func `sessions may be interleaved`(piece: Int) {
        let text = W3CLog.access(
            W3CLog.row("A", watched: "1.000"), W3CLog.row("B", watched: "2.000"), W3CLog.row("A", watched: "3.000"),
            W3CLog.row("B", watched: "4.000"), W3CLog.row("A", watched: "5.000"))
        let log = Reading.read(text, piece: piece)
        #expect(log.order == ["A", "B"])
        #expect(log.sessions["A"]?.accessEvents().map(\.durationWatched) == [1, 3, 5])
        #expect(log.sessions["B"]?.accessEvents().map(\.durationWatched) == [2, 4])
    }

    @Test func `interleaved dumps count their rows anew`() {
        let first = W3CLog.access(W3CLog.row("A", watched: "1.000"), W3CLog.row("B", watched: "2.000"))
        let second = W3CLog.access(
            W3CLog.row("A", watched: "1.500"), W3CLog.row("B", watched: "2.500"), W3CLog.row("A", watched: "3.000"),
            date: Self.later)
        let log = Reading.read(first + second)
        #expect(log.sessions["A"]?.accessEvents().map(\.durationWatched) == [1.5, 3])
        #expect(log.sessions["B"]?.accessEvents().map(\.durationWatched) == [2.5])
    }

    @Test func `both logs may stand in one file`() {
        let error = W3CLog.error(#"2026/03/02 08:15:02.002 u A - -12889 "CoreMediaErrorDomain" "x" -"#)
        let log = Reading.read(W3CLog.access(W3CLog.row()) + error + W3CLog.access(W3CLog.row(), W3CLog.row()))
        #expect(log.order == ["A"])
        #expect(log.events.count == 2)
        #expect(log.entries.map(\.errorStatusCode) == [-12889])
    }

    @Test func `an error logs dump does not date the access log`() {
        let error = W3CLog.headers(date: "2026/03/02 09:00:00.000") + W3CLog.errorFields + "- - u A - -1 D c -\n"
        let log = Reading.read(W3CLog.access(W3CLog.row()) + error)
        #expect(log.only?.lastDumpDate == LogDate(year: 2026, month: 3, day: 2, hour: 8, minute: 15).microseconds)
        #expect(log.only?.errorRows.first?.dumpDate == LogDate(year: 2026, month: 3, day: 2, hour: 9).microseconds)
    }

    @Test func `the user agent of a row is the one above it`() {
        let log = Reading.read(
            W3CLog.access(W3CLog.row("A")) + "#Software: Zebra\n" + W3CLog.row("A") + W3CLog.row("B"))
        #expect(log.sessions["A"]?.software == "Zebra")
        #expect(log.sessions["B"]?.software == "Zebra")
        #expect(log.sessions["A"]?.accessRows.count == 2)
    }
}
