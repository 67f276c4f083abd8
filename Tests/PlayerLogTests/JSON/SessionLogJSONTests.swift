import PlayerLog
import TestSupport
import Testing

@Suite struct SessionLogJSONTests {
    @Test func `is one line with AVFoundations names`() {
        var log = SessionLog(id: "A")
        log.software = "AppleCoreMedia/1.0.0.21F79"
        var event = AccessLogEvent()
        event.dumpDate = 1_700_000_000_000_000
        event.playbackStartDate = LogDate(microseconds: 1_699_999_000_123_456)
        event.uri = log.strings.index(of: "https://a.example/\"v1\".m3u8")
        event.durationWatched = 10.181
        event.numberOfStalls = 0
        log.append(event, ordinal: 0)
        log.keep([OtherField(name: "c-variant-rank", value: "1")], ordinal: 0)
        var entry = ErrorLogEvent()
        entry.errorStatusCode = -12889
        entry.errorComment = ""
        log.append(entry, ordinal: 0)
        log.append(ObservedEvent(.seek, at: LogDate(microseconds: 1_700_000_000_250_000), position: 12.5))
        log.context = SessionContext(["network": .text("wifi"), "width": .number(1920), "muted": .truth(true)])
        #expect(
            log.json == #"""
                {"id":"A","software":"AppleCoreMedia/1.0.0.21F79","accessLog":[{"ordinal":0,\#
                "dumpDate":"2023-11-14T22:13:20.000Z","playbackStartDate":"2023-11-14T21:56:40.123456Z",\#
                "uri":"https://a.example/\"v1\".m3u8","durationWatched":10.181,"numberOfStalls":0,\#
                "otherFields":[["c-variant-rank","1"]]}],"errorLog":[{"ordinal":0,"errorStatusCode":-12889,\#
                "errorComment":""}],"events":[{"event":"seek","date":"2023-11-14T22:13:20.250Z","to":12.5}],\#
                "context":{"muted":true,"network":"wifi","width":1920}}
                """#)
        #expect(SessionLog.partialHeader == "{\"schema\":\"playhead.partial/2\"}\n")
        #expect(
            SessionLog.partialEnd(sessionCount: 3) == "{\"schema\":\"playhead.partial/2\",\"sessionCount\":3}\n")
    }

    @Test(arguments: 0..<60)
    func `a log reads back to the last bit`(seed: UInt64) throws {
        var random = RandomSession(seed: seed)
        for log in random.dumps(3) {
            let text = SessionLog.partialHeader + log.json + "\n" + SessionLog.partialEnd(sessionCount: 1)
            let sink = LogReader.collect([text], generator: &random.generator)
            #expect(sink.problems == [])
            let read = try #require(sink.sessions[log.id])
            #expect(read.json == log.json)
            #expect(read.readableEvents == log.readableEvents)
            #expect(read.accessEvents().map(\.dumpDate) == log.accessEvents().map(\.dumpDate))
            #expect(read.errorRows == log.errorRows)
            #expect(read.observed == log.observed)
            #expect(read.context == log.context)
            #expect(read.otherFields == log.otherFields)
            #expect(read.software == log.software)
            #expect(read.lastDumpDate == log.lastDumpDate)
        }
    }

    /// Any split of the dumps over partials, any order of reading and merging them: the same bytes.
    @Test(arguments: 0..<60)
    func `the split and the order of merging do not matter`(seed: UInt64) throws {
        var random = RandomSession(seed: 5000 + seed)
        let dumps = random.dumps(Int(seed % 6) + 1)
        var whole = SessionLog(id: dumps[0].id)
        for dump in dumps { whole.merge(dump) }
        for _ in 0..<4 {
            var partials: [SessionLog] = []
            for dump in dumps.shuffled(using: &random.generator) {
                // A dump may also be in two partials.
                for _ in 0..<(random.generator.once(in: 4) ? 2 : 1) {
                    let place = Int.random(in: 0...partials.count, using: &random.generator)
                    if place == partials.count { partials.append(SessionLog(id: dump.id)) }
                    partials[place].merge(dump)
                }
            }
            let texts = partials.shuffled(using: &random.generator).map {
                SessionLog.partialHeader + $0.json + "\n" + SessionLog.partialEnd(sessionCount: 1)
            }
            let sink = LogReader.collect(texts, generator: &random.generator)
            #expect(sink.problems == [])
            let merged = try #require(sink.sessions[whole.id])
            #expect(merged.json == whole.json)
            #expect(merged.readableEvents == whole.readableEvents)
            #expect(merged.resolved().countersShrank == whole.resolved().countersShrank)
            #expect(merged.resolved().dumpsDisagree == whole.resolved().dumpsDisagree)
            #expect(merged.lastDumpDate == whole.lastDumpDate)
        }
    }

    @Test func `an empty log is still a log`() throws {
        var log = SessionLog(id: "A")
        #expect(log.json == #"{"id":"A","context":{}}"#)
        log.hasAccessLog = true
        log.hasErrorLog = true
        log.hasObserved = true
        #expect(log.json == #"{"id":"A","accessLog":[],"errorLog":[],"events":[],"context":{}}"#)
        var generator = SeededGenerator(seed: 1)
        let read = try #require(LogReader.collect([log.json], generator: &generator).sessions["A"])
        #expect(read.hasAccessLog)
        #expect(read.hasErrorLog)
        #expect(read.hasObserved)
        let bare = try #require(LogReader.collect([SessionLog(id: "B").json], generator: &generator).sessions["B"])
        #expect(!bare.hasAccessLog)
        #expect(!bare.hasErrorLog)
        #expect(!bare.hasObserved)
    }

    @Test(arguments: [
        "", "-", "<nil>", "\"\\\n\r\t\0\u{1B}\u{9B}", "\u{2028}\u{FEFF}\u{202E}", "é e\u{301} 日本語 😀", "\u{301}",
    ])
    func `texts mean what they say`(text: String) throws {
        var log = SessionLog(id: "id")
        log.software = text
        var event = AccessLogEvent()
        event.uri = log.strings.index(of: text)
        event.durationWatched = 1
        log.append(event, ordinal: 0)
        log.keep([OtherField(name: text, value: text)], ordinal: 0)
        var entry = ErrorLogEvent()
        (entry.errorComment, entry.errorDomain, entry.uri) = (text, text, text)
        (entry.interfaceType, entry.serverAddress) = (text, text)
        entry.otherFields = [OtherField(name: text, value: text)]
        log.append(entry, ordinal: 0)
        log.context = SessionContext([text: .text(text)])
        var generator = SeededGenerator(seed: 1)
        let read = try #require(LogReader.collect([log.json], generator: &generator).sessions["id"])
        #expect(read.json == log.json)
        #expect(read.errorRows[0].event.errorComment?.utf8.elementsEqual(text.utf8) == true)
    }

    @Test func `an ID may be anything`() {
        for id in ["-", "<nil>", "a b", "\u{1B}[2J", "\"", "日本語"] {
            var log = SessionLog(id: id)
            log.hasErrorLog = true
            var generator = SeededGenerator(seed: 1)
            #expect(LogReader.collect([log.json], generator: &generator).order == [id])
        }
    }

    @Test func `numbers that no double holds come back`() throws {
        var log = SessionLog(id: "A")
        var event = AccessLogEvent()
        for (index, field) in AccessLogField.allCases.enumerated()
        where field.storage == .integer || field.storage == .millionths {
            event[field] = 8_999_999_999_999_999_000 - Int64(index)
        }
        log.append(event, ordinal: 0)
        var entry = ErrorLogEvent()
        entry.errorStatusCode = .min
        log.append(entry, ordinal: 0)
        var generator = SeededGenerator(seed: 1)
        let read = try #require(LogReader.collect([log.json], generator: &generator).sessions["A"])
        #expect(read.accessEvents() == log.accessEvents())
        #expect(read.errorRows == log.errorRows)
    }

    @Test func `dates out of four digit years come back`() throws {
        var log = SessionLog(id: "A")
        for (ordinal, year) in [-1, 0, 9999, 10_000].enumerated() {
            var event = AccessLogEvent()
            event.playbackStartDate = LogDate(year: year, month: 12, day: 31, hour: 23, microsecond: 7)
            event.durationWatched = 1
            log.append(event, ordinal: ordinal)
        }
        var generator = SeededGenerator(seed: 1)
        let read = try #require(LogReader.collect([log.json], generator: &generator).sessions["A"])
        #expect(read.accessEvents() == log.accessEvents())
    }

    @Test func `hostile rows are read or left`() throws {
        let rows = [
            #"{"ordinal":-1,"durationWatched":1}"#, #"{"ordinal":1e300,"durationWatched":1}"#,
            #"{"ordinal":0.5,"durationWatched":1}"#, #"{"ordinal":"0","durationWatched":1}"#,
            #"{"ordinal":5,"dumpDate":"9223372036854775807","durationWatched":"-5","numberOfStalls":-1}"#,
            #"{"ordinal":6,"otherFields":[1,["a"],["a","b","c"],[1,2]],"uri":[]}"#,
            #"{"ordinal":7,"durationWatched":1e400,"bytes":"99999999999999999999999999"}"#,
        ]
        let text = "{\"id\":\"A\",\"accessLog\":[" + rows.joined(separator: ",") + "]}"
        var generator = SeededGenerator(seed: 1)
        let log = try #require(LogReader.collect([text], generator: &generator).sessions["A"])
        #expect(log.accessRows.suffix(3).map(\.ordinal) == [5, 6, 7])
        #expect(log.accessRows.suffix(3).allSatisfy { $0.event.durationWatched == nil && $0.event.dumpDate == .min })
        #expect(log.otherFields[6] == nil)
    }

    @Test func `another versions partial and a report say what they are`() {
        var generator = SeededGenerator(seed: 1)
        let newer = LogReader.collect(["{\"schema\":\"playhead.partial/1\"}\n"], generator: &generator)
        #expect(
            newer.problems.kept.map(\.message) == [
                "written by another version of playhead: playhead.partial/1, not playhead.partial/2"
            ])
        let report = LogReader.collect(
            ["{\n  \"schema\": \"playhead.kpi/1\",\n  \"sessions\": []\n}\n"], generator: &generator)
        #expect(
            report.problems.kept.map(\.message) == [
                "a report (playhead.kpi/1), not a log: read the logs that it was made of"
            ])
        let empty = SessionLog.partialHeader + SessionLog.partialEnd(sessionCount: 0)
        #expect(LogReader.collect([empty], generator: &generator).problems == [])
    }

    @Test func `a log of strangers in a session is reported`() {
        var generator = SeededGenerator(seed: 1)
        let sink = LogReader.collect([#"{"id":"A","accessLog":[{"foo":1}]}"#], generator: &generator)
        #expect(sink.problems.kept.map(\.message) == ["no event of an access or error log in a list of 1"])
    }

    /// Codes between 1e15 and 2^51 stand as JSON numbers, whose `Double` prints with an exponent or a fraction.
    @Test(arguments: [-2_097_000_000_011_800, 1_000_000_000_000_000, -999_999_999_999_999, 1 << 51, 1 << 53, -12_889])
    func `every error code comes back`(code: Int) throws {
        var log = SessionLog(id: "A")
        var entry = ErrorLogEvent()
        entry.errorStatusCode = code
        log.append(entry, ordinal: 0)
        var generator = SeededGenerator(seed: 1)
        let read = try #require(LogReader.collect([log.json], generator: &generator).sessions["A"])
        #expect(read.errorRows.map(\.event.errorStatusCode) == [code])
    }

    @Test func `rows may stand in any order`() throws {
        let rows = (0..<5000).map { #"{"ordinal":\#($0),"numberOfStalls":\#($0)}"# }
        var generator = SeededGenerator(seed: 1)
        for order in [rows, rows.reversed(), rows.shuffled(using: &generator)] {
            let text = "{\"id\":\"A\",\"accessLog\":[\(order.joined(separator: ","))]}"
            let log = try #require(Reading.read(text).only)
            #expect(log.accessEvents().map(\.numberOfStalls) == Array(0..<5000))
        }
    }
}
