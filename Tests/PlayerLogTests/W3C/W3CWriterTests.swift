import PlayerLog
import TestSupport
import Testing

@Suite struct W3CWriterTests {
    @Test func `writes what AVPlayer writes`() {
        var log = SessionLog(id: "2D5C8F04-9F34-40F2-AA06-758CE4EC3643")
        log.software = "AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)"
        var played = AccessLogEvent()
        played.dumpDate = LogDate(year: 2024, month: 6, day: 10, hour: 8, minute: 43, second: 53).microseconds
        played.playbackStartDate = LogDate(year: 2024, month: 6, day: 10, hour: 8, minute: 43)
        played.uri = log.strings.index(of: "https://a.example/prog.m3u8")
        played.serverAddress = log.strings.index(of: "17.253.1.1")
        played.playbackType = log.strings.index(of: "VOD")
        played.numberOfMediaRequests = 5
        played.segmentsDownloadedDuration = 30.03
        played.playbackStartOffset = 0
        played.durationWatched = 10.181
        played.numberOfBytesTransferred = 2_494_507
        played.observedBitrate = 20_123_456
        played.indicatedBitrate = 1_924_009
        played.numberOfStalls = 0
        played.startupTime = 0.133
        log.append(played, ordinal: 0)
        var provisional = AccessLogEvent()
        provisional.dumpDate = played.dumpDate
        provisional.uri = played.uri
        provisional.durationWatched = 0
        log.append(provisional, ordinal: 1)
        #expect(
            W3CWriter().accessLog(of: log) == """
                #Version: 1.0
                #Software: AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)
                #Date: 2024/06/10 08:43:53.053
                #Fields: date time uri cs-guid s-ip s-ip-changes sc-count c-duration-downloaded c-start-time \
                c-duration-watched bytes c-observed-bitrate sc-indicated-bitrate c-stalls c-frames-dropped c-startup-time \
                c-overdue c-reason c-observed-min-bitrate c-observed-max-bitrate c-observed-bitrate-sd s-playback-type \
                sc-wwan-count c-switch-bitrate
                2024/06/10 08:43:00.000 https://a.example/prog.m3u8 2D5C8F04-9F34-40F2-AA06-758CE4EC3643 17.253.1.1 - 5 \
                30.030 0.000 10.181 2494507 20123456.000 1924009 0 - 0.133 - - - - - VOD - -
                - - https://a.example/prog.m3u8 2D5C8F04-9F34-40F2-AA06-758CE4EC3643 - - - - - 0.000 - - - - - - - - - - - - - -

                """)
    }

    @Test func `writes an error log`() {
        var log = SessionLog(id: "A")
        var entry = ErrorLogEvent()
        entry.date = LogDate(year: 2024, month: 6, day: 10, hour: 8, minute: 43, second: 7)
        entry.uri = "https://a.example/prog.m3u8"
        entry.errorStatusCode = -12889
        entry.errorDomain = "CoreMediaErrorDomain"
        entry.errorComment = "No response for media file in 9.9767s"
        log.append(entry, ordinal: 0)
        log.append(ErrorLogEvent(), ordinal: 1)
        #expect(
            W3CWriter().errorLog(of: log) == """
                #Version: 1.0
                #Fields: date time uri cs-guid s-ip status domain comment cs-iftype
                2024/06/10 08:43:07.007 https://a.example/prog.m3u8 A - -12889 "CoreMediaErrorDomain" \
                "No response for media file in 9.9767s" -
                - - - A - - - - -

                """)
    }

    @Test func `an empty log is its headers`() {
        var log = SessionLog(id: "A")
        #expect(W3CWriter().accessLog(of: log) == "#Version: 1.0")
        log.software = "two\nlines"
        #expect(W3CWriter().errorLog(of: log) == "#Version: 1.0\n#Software: two lines")
    }

    @Test(arguments: 0..<200)
    func `what is written reads back equal`(seed: UInt64) throws {
        var random = RandomSession(seed: seed)
        let dump = 1_700_000_000_000_000 + Int64(seed) * 1_000_000
        let log = random.log(rows: Int(seed % 9) + 1, errors: Int(seed % 5) + 1, dumpDate: dump)
        let writer = W3CWriter()
        let texts = [writer.accessLog(of: log), writer.errorLog(of: log)]
        let sink = LogReader.collect(texts, generator: &random.generator)
        #expect(sink.problems == [])
        #expect(sink.order == [log.id])
        let read = try #require(sink.sessions[log.id])
        #expect(read.readableEvents == log.readableEvents)
        #expect(read.accessEvents().map(\.dumpDate) == log.accessEvents().map(\.dumpDate))
        #expect(read.otherFields == log.otherFields)
        #expect(read.errorRows == log.errorRows)
        #expect(read.software == log.software)
        #expect(texts == [writer.accessLog(of: read), writer.errorLog(of: read)])
    }

    @Test(arguments: 0..<40)
    func `dumps are written as the one log that they came to`(seed: UInt64) throws {
        var random = RandomSession(seed: 1000 + seed)
        var log = SessionLog(id: "A")
        for dump in random.dumps(4) { log.merge(dump) }
        try #require(!log.accessRows.isEmpty)
        let sink = LogReader.collect([W3CWriter().accessLog(of: log)], generator: &random.generator)
        #expect(sink.problems == [])
        #expect(sink.sessions["A"]?.accessEvents().count == log.accessEvents().count)
        let watched = log.accessEvents().compactMap(\.durationWatched)
        #expect(sink.sessions["A"]?.accessEvents().compactMap(\.durationWatched) == watched)
    }

    @Test func `decimals are rounded to three places`() throws {
        var log = SessionLog(id: "A")
        var event = AccessLogEvent()
        event.durationWatched = 1.0005
        event.startupTime = 0.000499
        event.indicatedBitrate = 1_924_009.5
        log.append(event, ordinal: 0)
        let text = W3CWriter().accessLog(of: log)
        #expect(text.contains(" 1.001 "))
        #expect(text.contains(" 0.000 "))
        #expect(text.contains(" 1924010 "))
    }

    @Test func `the largest numbers do not overflow`() {
        var log = SessionLog(id: "A")
        var event = AccessLogEvent()
        for field in AccessLogField.allCases where field.storage != .text && field.storage != .date {
            event[field] = .max
        }
        log.append(event, ordinal: 0)
        #expect(W3CWriter().accessLog(of: log).contains(" 9223372036855 "))
    }

    @Test func `fields that AVPlayers text lacks have their own columns`() throws {
        var log = SessionLog(id: "A")
        var event = AccessLogEvent()
        event.durationWatched = 1
        event[.transferDuration] = 2_500_000
        log.append(event, ordinal: 0)
        log.keep(
            [OtherField(name: "status", value: "ready to play"), OtherField(name: "two words", value: "-")], ordinal: 0)
        let text = W3CWriter().accessLog(of: log)
        #expect(text.contains(" c-switch-bitrate c-transfer-duration x-status two%20words\n"))
        #expect(text.hasSuffix(" - 2.500 ready%20to%20play %2D\n"))
        var generator = SeededGenerator(seed: 1)
        let read = try #require(LogReader.collect([text], generator: &generator).sessions["A"])
        #expect(read.accessEvents()[0][.transferDuration] == 2_500_000)
        #expect(read.hasErrorLog == false)
    }

    @Test(arguments: [
        "a b", "a\nb", "a\r\nb", "\"", "\t", "-", "\u{0}", "\u{7F}", " ", "#Fields: date", "é\u{301}", "\u{2028}",
    ])
    func `no text breaks a row`(text: String) throws {
        var log = SessionLog(id: "id" + text)
        var event = AccessLogEvent()
        event.uri = log.strings.index(of: text)
        event.serverAddress = log.strings.index(of: text)
        event.playbackType = log.strings.index(of: text)
        event.durationWatched = 1.5
        event.numberOfStalls = 3
        for ordinal in 0..<2 { log.append(event, ordinal: ordinal) }
        var entry = ErrorLogEvent()
        (entry.uri, entry.serverAddress, entry.interfaceType) = (text, text, text)
        (entry.errorDomain, entry.errorComment, entry.errorStatusCode) = (text, text, -1)
        entry.otherFields = [OtherField(name: text, value: text)]
        for ordinal in 0..<2 { log.append(entry, ordinal: ordinal) }
        var generator = SeededGenerator(seed: 1)
        let texts = [W3CWriter().accessLog(of: log), W3CWriter().errorLog(of: log)]
        let sink = LogReader.collect(texts, generator: &generator)
        #expect(sink.problems == [])
        #expect(sink.order.count == 1)
        let read = try #require(sink.sessions[sink.order[0]])
        #expect(read.accessEvents().map(\.numberOfStalls) == [3, 3])
        #expect(read.accessEvents().map(\.durationWatched) == [1.5, 1.5])
        #expect(read.errorRows.map(\.event.errorStatusCode) == [-1, -1])
        #expect(read.errorRows.allSatisfy { $0.event.errorComment != nil && $0.event.interfaceType != nil })
    }

    @Test func `times are written by the clock that reads them`() throws {
        let zone = LocalTime(offset: -19_800)
        var log = SessionLog(id: "A")
        var event = AccessLogEvent()
        event.playbackStartDate = LogDate(year: 2024, month: 1, day: 1, hour: 2)
        event.durationWatched = 1
        log.append(event, ordinal: 0)
        let text = W3CWriter(localTime: zone).accessLog(of: log)
        #expect(text.contains("\n2023/12/31 20:30:00.000 "))
        var sink = SessionCollector()
        var reader = LogReader(localTime: zone)
        Array(text.utf8).withUnsafeBytes { reader.feed($0, sink: &sink) }
        reader.finish(sink: &sink)
        #expect(sink.sessions["A"]?.accessEvents()[0].playbackStartDate == event.playbackStartDate)
    }

    @Test func `a date that has no four digit year is null`() {
        var log = SessionLog(id: "A")
        var event = AccessLogEvent()
        event.playbackStartDate = LogDate(year: 12_000, month: 1, day: 1)
        log.append(event, ordinal: 0)
        #expect(W3CWriter().accessLog(of: log).contains("\n- - - A "))
    }
}
