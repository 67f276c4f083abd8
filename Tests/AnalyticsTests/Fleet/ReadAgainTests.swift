import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

/// A session that comes back is read again from its places: that must give what holding it whole gives, whatever its rows
/// stand in. Each of these inputs was once counted from the wrong rows.
@Suite struct ReadAgainTests {
    private static func event(_ id: String, _ watched: Int) -> String {
        #"{"playbackSessionID":"\#(id)","durationWatched":\#(watched),"numberOfStalls":1}"#
    }

    private static let interleaved = [event("A", 1), event("B", 2), event("A", 4), event("B", 8)].joined(separator: ",")

    private static func list(_ ids: String...) -> String {
        let events = ids.enumerated().map { index, id in
            "<dict><key>cs-guid</key><string>\(id)</string><key>c-duration-watched</key><integer>\(1 << index)</integer></dict>"
        }
        return "<?xml version=\"1.0\"?><plist version=\"1.0\"><array>\(events.joined())</array></plist>"
    }

    private func check(_ contents: [String: String], paths: [String], watched: [String: Double]) throws {
        try check(MemoryFiles(contents), paths: paths, watched: watched)
    }

    private func check(_ files: MemoryFiles, paths: [String], watched: [String: Double]) throws {
        let sources = LogSources(at: paths, in: files)
        let scanner = LogScanner(files: files, localTime: .utc)
        var collector = SessionCollector()
        for unit in sources.units { _ = scanner.scan(unit.sources, of: unit.bundle, into: &collector) { _ in true } }
        let catalog = ErrorCatalog()
        let held = collector.sessions.mapValues {
            SessionTotals($0, catalog: catalog).listingIncidents(of: $0, catalog: catalog)
        }
        for jobs in [1, 3] {
            let scan = FleetScan(
                sources, scanner: scanner, jobs: jobs, countsVariants: true, incidents: .all
            ) { _ in true }
            #expect(scan.problems.count == collector.problems.count)
            #expect(scan.sessionCount == watched.count)
            for session in scan.sessions {
                #expect(session == held[session.id])
                #expect(session.durationWatched == watched[session.id])
            }
        }
    }

    @Test func `dumps without a date that got as far are in one order, whoever counts their requests`() throws {
        let earlier =
            "#Fields: date time cs-guid sc-count c-duration-watched bytes\n2025/02/21 20:31:06 A 3 11.9 3764247\n"
        let later = "#Fields: date time cs-guid c-duration-watched bytes\n2026/02/21 20:31:06 A 11.9 3764247\n"
        try check(["a.log": earlier + later], paths: ["a.log"], watched: ["A": 11.9])
        try check(["a.log": later + earlier], paths: ["a.log"], watched: ["A": 11.9])
    }

    @Test func `a counter that nobody sums has not shrunk for one reader alone`() throws {
        let first = "#Fields: uri cs-guid sc-count\nhttps://vod.example.com/360p.m3u8 A 6\n"
        let second = "#Fields: cs-guid sc-count c-duration-watched\nA 4 3.218\n"
        try check(["a.log": first + second], paths: ["a.log"], watched: ["A": 3.218])
    }

    /// Events of AVMetrics of two sessions in turn, which play for ten and twenty seconds.
    private static let metrics = [("A", 10), ("B", 20)].flatMap { id, seconds in
        [(0, 1), (seconds, 0)].map { time, rate in
            let event = #""event":"AVMetricPlayerItemRateChangeEvent","date":"2026-03-02T07:00:\#(time + 10)Z""#
            return #"{\#(event),"sessionID":"\#(id)","rate":\#(rate),"variant":{"peakBitRate":1e6}}"#
        }
    }

    @Test func `rows that are derived, and logs of the same sessions among them`() throws {
        let lines = [Self.metrics[0], Self.metrics[2], Self.metrics[1], Self.metrics[3]]
        try check(["a.ndjson": lines.joined(separator: "\n")], paths: ["a.ndjson"], watched: ["A": 10, "B": 20])
        let mixed = [
            lines[0], Self.event("B", 3), lines[1], Self.event("B", 4), lines[2], Self.event("C", 5), lines[3],
        ]
        let watched = ["A": 10.0, "B": 7, "C": 5]
        try check(["a.ndjson": mixed.joined(separator: "\n")], paths: ["a.ndjson"], watched: watched)
        try check(["a.json": "[\(mixed.joined(separator: ","))]"], paths: ["a.json"], watched: watched)
        let events = Self.metrics.prefix(2).joined(separator: ",")
        let object =
            #"{"sessionID":"A","context":{"network":"wifi"},"events":[{"event":"play","date":1772434800},\#(events)]}"#
        try check(["a.json": object, "b.json": object], paths: ["a.json", "b.json"], watched: ["A": 10])
    }

    @Test func `another player's statistics, beside a log of the same session`() throws {
        let states = #"[{"timestamp":1772434930,"state":"playing","duration":12}]"#
        let shaka = #"{"id":"A","playTime":12,"bufferingTime":0,"stateHistory":\#(states),"switchHistory":[]}"#
        try check(["a.ndjson": shaka], paths: ["a.ndjson"], watched: ["A": 12])
        try check(["a.ndjson": shaka + "\n" + Self.event("A", 5)], paths: ["a.ndjson"], watched: ["A": 5])
        try check(["a.json": shaka, "b.json": Self.event("A", 5)], paths: ["a.json", "b.json"], watched: ["A": 5])
    }

    /// A player's event at so many seconds, with what `data` says.
    private static func report(_ second: Int, _ data: String) -> String {
        "\(data),ts=\(1_764_269_150 + second)000,v=2\n"
    }

    @Test func `common media client data of a session whose name is not UTF-8`() throws {
        let playback = [(0, "p"), (10, "e"), (3000, "p"), (3010, "e")].map { second, state in
            Self.report(second, "e=ps,sid=\"?A\",sta=\(state)")
        }
        let text = playback[..<2].joined() + Self.report(2999, "e=ps,sid=\"B\",sta=p") + playback[2...].joined()
        let files = MemoryFiles()
        files.write(text.utf8.map { $0 == UInt8(ascii: "?") ? 0xFB : $0 }, to: "a.log")
        try check(files, paths: ["a.log"], watched: ["\u{FFFD}A": 20, "B": 0])
    }

    @Test func `common media client data without a session's name in the bundle of one`() throws {
        let first = Self.report(0, "e=ps,sid=\"A\",sta=s")
        let second =
            Self.report(1, "e=ps,sta=p") + Self.report(2, "e=ps,sid=\"A\",sta=p") + Self.report(10, "e=ps,sta=r")
            + Self.report(20, "e=ps,sid=\"A\",sta=e")
        try check(["b/access.log": first, "b/error.log": second], paths: ["b"], watched: ["A": 9])
    }

    @Test func `an element that alone would be common media client data`() throws {
        let uri = #""uri":"https://a.example/v.m3u8?CMCD=bl%3D4000""#
        let carrier = #"{"playbackSessionID":"A",\#(uri),"observedBitrate":1}"#
        let text = [Self.event("A", 1), Self.event("B", 2), carrier, Self.event("A", 4)].joined(separator: "\n")
        try check(["a.ndjson": text], paths: ["a.ndjson"], watched: ["A": 5, "B": 2])
    }

    @Test func `a printed row that alone would be another format`() throws {
        func row(_ id: String, _ watched: Int) -> String {
            "{\"durationWatched\": \(watched)\n\"numberOfStalls\": 1\n\"playbackSessionID\": \(id)\n"
        }
        let text = "The player's log\n" + row("A", 1) + row("B", 2) + row("A", 4)
        try check(["a.log": text], paths: ["a.log"], watched: ["A": 5, "B": 2])
    }

    @Test(arguments: [
        "{\"events\":[\(interleaved)]}", "{\"value\":[\(interleaved)]}", "[[\(interleaved)]]", "[\(interleaved)]",
        "\u{FEFF} {\"events\":[\(interleaved)]}", interleaved.replacing("},", with: "}\n"),
        "{\"events\":[\(interleaved)]}\n{\"events\":[\(interleaved)]}",
        "[\(interleaved)]\n[\(interleaved)]",
    ])
    func `sessions within one JSON value`(text: String) throws {
        try check(["a.json": text], paths: ["a.json"], watched: ["A": 5, "B": 10])
    }

    @Test func `a sessions object is one session whatever ids its rows transfer`() throws {
        let text = "{\"accessLog\":[\(Self.interleaved)],\"context\":{}}"
        try check(["a.json": text + "\n" + text], paths: ["a.json"], watched: ["A": 15])
    }

    @Test func `a list within an array is a list again`() throws {
        // The inner list is no event, and must not become one when A is read again.
        let text = "[[\(Self.event("A", 1)),{\"events\":[\(Self.event("A", 32))]}],[\(Self.event("A", 2))]]"
        try check(["a.json": text], paths: ["a.json"], watched: ["A": 2])
    }

    @Test func `sessions within one property list`() throws {
        try check(["a.plist": Self.list("A", "B", "A", "B", "A")], paths: ["a.plist"], watched: ["A": 21, "B": 10])
    }

    @Test func `rows among a bundles events`() throws {
        let events = [Self.event("A", 1), Self.event("B", 2), Self.event("A", 4)].joined(separator: "\n")
        try check(["b/events.ndjson": events], paths: ["b"], watched: ["A": 5, "B": 2])
        try check(
            [
                "b/access.log": W3CSample.header() + W3CSample.row("A", watched: "0.500"), "b/events.ndjson": events,
                "c/access.log": W3CSample.header() + W3CSample.row("B", watched: "7.000"),
            ], paths: ["b", "c"], watched: ["A": 5, "B": 7])
    }

    @Test func `the error logs dump bounds nothing of the access log`() throws {
        // The access log was dumped at 10:00:20, the error log at 10:05: the stall took ten seconds at most, not five minutes.
        let access = W3CSample.header(date: "10:00:20.020") + W3CSample.row("A", watched: "11.000", stalls: "1")
        let error =
            W3CSample.header(date: "10:05:00.000", fields: W3CSample.errorFields)
            + W3CSample.errorRow("A", status: -12888, comment: "x")
        let contents = ["b/access.log": access, "b/error.log": error]
        try check(contents, paths: ["b"], watched: ["A": 11])
        let totals = W3CSample.totals(access, error)
        #expect(totals.rebufferDurationAtMost == 10)
    }

    @Test func `columns that stand twice`() throws {
        let fields = W3CSample.fields + " s-ip s-ip s-playback-type"
        let text = W3CSample.header(fields: fields) + W3CSample.row("A", watched: "1.000").dropLast() + " a b VOD\n"
        try check(["a.log": text], paths: ["a.log"], watched: ["A": 1])
    }

    @Test func `a user agent that changes within a dump`() throws {
        let text =
            W3CSample.header() + W3CSample.row("A", watched: "1.000") + "#Software: Zebra\n"
            + W3CSample.row("A", watched: "2.000") + W3CSample.row("B", watched: "4.000")
        try check(["a.log": text], paths: ["a.log"], watched: ["A": 3, "B": 4])
    }
}

/// What is opened, and how often.
@Suite struct RereadPassTests {
    /// Files in which all sessions come back.
    private static let files: [String: String] = Dictionary(
        uniqueKeysWithValues: (0..<200).map { file in
            let rows = (0..<5).map {
                W3CSample.row("SESSION-\($0)", time: "10:00:00", start: "\(file).000", watched: "1.000")
            }
            return ("\(file).log", W3CSample.header() + rows.joined())
        })

    @Test func `each source is opened twice at most however many sessions come back`() {
        let files = MemoryFiles(Self.files)
        let paths = Self.files.keys.sorted()
        let scan = FleetScan(
            LogSources(at: paths, in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: 2,
            countsVariants: true
        ) { _ in true }
        #expect(scan.sessionCount == 5)
        #expect(scan.problems.count == 0)
        #expect(paths.map(files.openCount) == Array(repeating: 2, count: 200))
    }

    @Test func `a source that is gone when it is read again is said`() {
        let files = MemoryFiles(Self.files)
        let scan = FleetScan(
            LogSources(at: Self.files.keys.sorted(), in: files), scanner: LogScanner(files: files, localTime: .utc),
            jobs: 1, countsVariants: true
        ) { _ in
            if files.openCount(of: "99.log") == 1 { files.lock("7.log") }
            return true
        }
        #expect(scan.sessionCount == 5)
        #expect(scan.problems.inputOutputCount == 1)
        #expect(scan.problems.kept.map(\.source) == ["7.log"])
    }

    @Test func `what cannot be opened is an error of its own and the rest is read`() {
        let files = MemoryFiles(["a.log": W3CSample.header() + W3CSample.row(), "b.log": ""])
        files.lock("b.log")
        let scan = FleetScan(
            LogSources(at: ["a.log", "b.log"], in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: 1,
            countsVariants: true
        ) { _ in true }
        #expect(scan.sessionCount == 1)
        #expect(scan.problems.count == 1)
        #expect(scan.problems.inputOutputCount == 1)
        #expect(scan.problems.kept.map(\.description) == ["b.log: cannot be opened: Permission denied"])
    }
}
