import TestSupport
import Testing

@testable import PlayerLog

/// AVFoundation's AVMetrics events, as an app writes them down.
@Suite struct AVMetricsTests {
    /// Events of one session: it starts after 1.6 s, plays 60 s, stalls 3.5 s, and plays 30 s more, 20 of them on another variant.
    private static let lines = [
        #"{"event":"play","date":"2026-03-02T07:02:10.000Z"}"#,
        event(
            "HLSPlaylistRequest", "07:02:10.300",
            #""url":"https://h/m.m3u8","isMultivariantPlaylist":true,"mediaType":"muxx","#
                + #""mediaResourceRequestEvent":{"requestStartTime":"2026-03-02T07:02:10.050Z","#
                + #""responseStartTime":"2026-03-02T07:02:10.150Z","responseEndTime":"2026-03-02T07:02:10.250Z"}"#),
        event(
            "PlayerItemInitialLikelyToKeepUp", "07:02:11.500",
            #""timeTaken":1.107,"variant":{"peakBitRate":4500000,"averageBitRate":3900000,"url":"v5.m3u8"},"#
                + #""loadedTimeRanges":[[0,8.008]],"mediaSegmentRequestEvents":[{"url":"1.m4s","isMapSegment":false,"#
                + #""mediaType":"vide","indexFileURL":"v5.m3u8","segmentDuration":6,"mediaResourceRequestEvent":"#
                + #"{"requestStartTime":"2026-03-02T07:02:10.500Z","responseStartTime":"2026-03-02T07:02:10.600Z","#
                + #""responseEndTime":"2026-03-02T07:02:11.500Z","countOfResponseBodyBytesReceived":1000000,"#
                + #""serverAddress":"203.0.113.9"}}]"#),
        event("PlayerItemRateChange", "07:02:11.600", #""mediaTime":0,"rate":1,"previousRate":0"#),
        event("PlayerItemStall", "07:03:11.600", #""mediaTime":60,"rate":0,"previousRate":1"#),
        event("PlayerItemRateChange", "07:03:15.100", #""rate":1,"previousRate":0"#),
        event(
            "PlayerItemVariantSwitch", "07:03:25.100",
            #""fromVariant":{"peakBitRate":4500000,"url":"v5.m3u8"},"toVariant":{"peakBitRate":2000000,"url":"v3.m3u8"},"#
                + #""didSucceed":true"#),
        event("PlayerItemVariantSwitch", "07:03:26.100", #""toVariant":{"peakBitRate":1},"didSucceed":false"#),
        event("PlayerItemRateChange", "07:03:45.100", #""rate":0,"previousRate":1"#),
    ]

    private static func event(_ name: String, _ time: String, _ members: String, id: String? = "6E2F") -> String {
        let id = id.map { #","sessionID":"\#($0)""# } ?? ""
        return #"{"event":"AVMetric\#(name)Event","date":"2026-03-02T\#(time)Z"\#(id),\#(members)}"#
    }

    private static func summary(_ members: String = "", id: String? = "6E2F") -> String {
        event(
            "PlayerItemPlaybackSummary", "07:03:45.100",
            #""stallCount":1,"playbackDuration":90,"timeSpentRecoveringFromStall":3.5,"timeSpentInInitialStartup":1.107,"#
                + #""timeWeightedPeakBitrate":3710000,"variantSwitchCount":1\#(members)"#, id: id)
    }

    private static func read(_ lines: [String], piece: Int = .max) -> SessionCollector {
        Reading.read(lines.joined(separator: "\n") + "\n", piece: piece)
    }

    @Test func `a stream and the app's notes are one session`() throws {
        let log = Self.read(Self.lines)
        #expect(log.messages == [] && log.notes.unknownKeys == [])
        let session = try #require(log.only)
        #expect(
            session.observed.map(\.kind.rawValue) == [
                "play", "loaded", "likelyToKeepUp", "loaded", "timeBaseRunning", "stalled", "timeBaseRunning", "paused",
            ])
        let rows = session.accessEvents()
        #expect(rows.map(\.durationWatched) == [70, 20])
        #expect(rows.map(\.numberOfStalls) == [1, 0])
        #expect(rows.map(\.indicatedBitrate) == [4_500_000, 2_000_000])
        #expect(rows.map { session.text($0.uri) } == ["v5.m3u8", "v3.m3u8"])
        #expect(rows[0].startupTime == 1.107 && rows[0].numberOfBytesTransferred == 1_000_000)
        #expect(rows[0].observedBitrate == 8_000_000 && session.text(rows[0].serverAddress) == "203.0.113.9")
        #expect(session.context["source"] == "avmetrics")
        let requests = session.requests
        #expect(requests.map(\.kind) == [.multivariantPlaylist, .segment])
        #expect(
            requests[1].playlist == "v5.m3u8" && requests[1].indicatedBitrate == 4_500_000 && requests[1].duration == 6)
        #expect(abs((requests[1].timeToFirstByte ?? 0) - 0.1) < 1e-9 && abs(requests[1].start - 0.5) < 1e-9)
    }

    @Test func `each stream comes by itself, so that any order is one session`() throws {
        let wanted = try #require(Self.read(Self.lines).only)
        for lines in [Array(Self.lines.reversed()), Array(Self.lines.dropFirst(4) + Self.lines.prefix(4))] {
            let session = try #require(Self.read(lines, piece: 7).only)
            #expect(session.accessEvents().map(\.durationWatched) == wanted.accessEvents().map(\.durationWatched))
            #expect(session.observed == wanted.observed && session.requests == wanted.requests)
        }
        #expect(Self.read(["[" + Self.lines.joined(separator: ",") + "]"]).only?.observed == wanted.observed)
    }

    @Test func `what a request is told of twice counts once`() throws {
        let own = Self.event(
            "HLSMediaSegmentRequest", "07:02:11.500",
            #""url":"1.m4s","isMapSegment":false,"mediaType":"vide","indexFileURL":"v5.m3u8","segmentDuration":6,"#
                + #""mediaResourceRequestEvent":{"requestStartTime":"2026-03-02T07:02:10.500Z","#
                + #""responseStartTime":"2026-03-02T07:02:10.600Z","responseEndTime":"2026-03-02T07:02:11.500Z","#
                + #""networkTransactionMetrics":{"transactionMetrics":[{"countOfResponseBodyBytesReceived":400000},"#
                + #"{"countOfResponseBodyBytesReceived":600000}]}}"#)
        let session = try #require(Self.read(Self.lines + [own]).only)
        #expect(session.accessEvents().map(\.numberOfBytesTransferred) == [1_000_000, nil])
        #expect(session.requests.count == 2)
    }

    @Test(arguments: [
        (#""errorEvent":{"error":{"domain":"NSURLErrorDomain","code":-999}}"#, MediaRequest.Outcome.cancelled),
        (#""errorEvent":{"domain":"NSURLErrorDomain","code":-1001}"#, .timedOut),
        (#""errorEvent":{"domain":"CoreMediaErrorDomain","code":-12889}"#, .failed),
        (#""errorEvent":null"#, .delivered),
    ])
    func `how a request ended`(members: String, outcome: MediaRequest.Outcome) throws {
        let line = Self.event(
            "HLSMediaSegmentRequest", "07:02:12.000",
            #""url":"2.m4s","byteRange":[0,500],"mediaResourceRequestEvent":{"requestStartTime":"2026-03-02T07:02:11.000Z","#
                + #""requestEndTime":"2026-03-02T07:02:12.000Z","wasReadFromCache":true,\#(members)}"#)
        let request = try #require(Self.read([line]).only?.requests.first)
        #expect(request.outcome == outcome && request.isCached && request.received == 4000)
    }

    @Test func `a summary alone declares the session's figures`() throws {
        let log = Self.read([Self.summary(), Self.summary(id: "B"), Self.summary(id: "C")])
        #expect(Set(log.order) == ["6E2F", "B", "C"] && log.messages == [])
        #expect(log.notes.remarks.count == 1)
        let session = try #require(log.sessions["C"])
        let declared = try #require(session.declared)
        #expect(declared.source == "avmetrics" && !declared.startupIsWhole && declared.startup == 1_107_000)
        #expect(declared.watched == 90_000_000 && declared.stalls == 1 && declared.rebuffer == 3_500_000)
        #expect(declared.switches == 1 && declared.failed == false && declared.started == true)
        #expect(declared.indicated == .init(timesWatched: 3_710_000_000_000 * 90_000_000, watched: 90_000_000))
        #expect(session.accessRows.isEmpty && !session.hasAccessLog && !session.hasErrorLog)
    }

    @Test func `a summary between a session's rows takes none of them`() {
        let row = #"{"playbackSessionID":"A","durationWatched":8}"#
        let log = Self.read([
            Self.event("PlayerItemSeek", "07:03:00.000", #""rate":0"#, id: "A"), row, Self.summary(id: "B"), row,
        ])
        #expect(log.sessions["A"]?.accessEvents().map(\.durationWatched) == [8, 8])
        #expect(log.sessions["B"]?.declared?.watched == 90_000_000 && log.sessions["B"]?.hasAccessLog == false)
    }

    @Test(arguments: [
        (#","errorEvent":{"didRecover":false,"error":{"domain":"D","code":-5}}"#, true),
        (#","errorEvent":{"didRecover":true,"error":{"domain":"D","code":-5}}"#, false), ("", false),
    ])
    func `a summary says whether the session failed`(members: String, failed: Bool) throws {
        let session = try #require(Self.read([Self.summary(members)]).only)
        #expect(session.declared?.failed == failed)
        #expect(session.errorRows.map(\.event.errorStatusCode) == (members.isEmpty ? [] : [-5]))
    }

    @Test func `an error that was not recovered from failed the session, unless something played later`() throws {
        let error = Self.event(
            "Error", "07:03:20.000",
            #""didRecover":false,"error":{"domain":"D","code":-12889,"localizedDescription":"no"}"#)
        let played = try #require(Self.read(Array(Self.lines.prefix(6)) + [error]).only)
        #expect(played.declared?.failed == true)
        let again = Self.event("PlayerItemRateChange", "07:03:30.000", #""rate":1,"previousRate":0"#)
        #expect(Self.read(Array(Self.lines.prefix(6)) + [error, again]).only?.declared?.failed == nil)
        let entry = try #require(played.errorRows.first?.event)
        #expect(entry.errorDomain == "D" && entry.errorStatusCode == -12889 && entry.errorComment == "no")
        #expect(entry.otherFields == [OtherField(name: "didRecover", value: "false")])
    }

    @Test func `a seek goes where it ended`() throws {
        let session = try #require(
            Self.read(
                Self.lines + [
                    Self.event(
                        "PlayerItemSeekDidComplete", "07:03:35.400",
                        #""mediaTime":300.5,"rate":1,"didSeekInBuffer":false"#),
                    Self.event("PlayerItemSeek", "07:03:35.100", #""mediaTime":80,"rate":0,"previousRate":1"#),
                ]
            ).only)
        #expect(session.observed.filter { $0.kind == .seek }.map(\.position) == [300.5])
        #expect(session.accessEvents().map(\.durationWatched) == [70, 19.7])
    }

    @Test func `a session that ends in a stall ends with its summary`() throws {
        let session = try #require(Self.read(Array(Self.lines.prefix(5)) + [Self.summary()]).only)
        #expect(session.observed.last?.kind == .stopped)
        #expect(session.observedStalls(firstPlayback: nil).duration == 33_500_000)
    }

    @Test func `a dump at run time has its values as texts`() throws {
        func dump(_ name: String, _ ms: Int, _ raw: String) -> String {
            #"{"event_type":"AVMetricPlayerItem\#(name)Event","event_ts_ms":\#(ms),"raw":{"sessionID":"6E2F",\#(raw)}}"#
        }
        let session = try #require(
            Self.read([
                dump(
                    "RateChange", 1_772_434_931_600, #""rate":"1","previousRate":"0","variant":"<AVAssetVariant: 0x6>""#
                ),
                dump("Stall", 1_772_434_941_600, #""rate":"0.0""#),
                dump("RateChange", 1_772_434_942_600, #""rate":"1.5""#),
                dump("PlaybackSummary", 1_772_434_946_600, #""stallCount":"1","playbackDuration":"16""#),
            ]).only)
        #expect(session.id == "6E2F" && session.declared?.stalls == 1 && session.declared?.watched == 16_000_000)
        #expect(session.accessEvents().map(\.durationWatched) == [16])
    }

    @Test func `sessions in one file are told apart, and those without an id are the file's`() {
        let others = Self.lines.dropFirst().map { $0.replacing("6E2F", with: "7A") }
        let nameless = Self.event("PlayerItemRateChange", "08:00:00.000", #""rate":1"#, id: nil)
        let log = Self.read(zip(Self.lines.dropFirst(), others).flatMap { [$0, $1] } + [nameless])
        #expect(Set(log.order) == ["6E2F", "7A", "unnamed"])
        #expect(log.sessions["6E2F"]?.observed == log.sessions["7A"]?.observed)
    }

    @Test func `an object that is a session has them among its events`() throws {
        let events = Self.lines.joined(separator: ",")
        let session = try #require(
            Self.read([#"{"sessionID":"app-1","context":{"network":"wifi"},"events":[\#(events)]}"#]).only)
        #expect(session.id == "app-1" && session.context["network"] == "wifi")
        #expect(session.accessEvents().map(\.durationWatched) == [70, 20] && session.observed.count == 8)
    }

    @Test func `in a bundle they are the bundle's, and its own log is believed`() throws {
        let row =
            #"{"playbackSessionID":"X","URI":"v5.m3u8","durationWatched":88,"numberOfStalls":1,"indicatedBitrate":45e5}"#
        for files in [["access.log": row], ["access.log": row, "error.log": ""], [:]] {
            let files = files.merging(["events.ndjson": Self.lines.joined(separator: "\n")]) { $1 }
            let memory = MemoryFiles(Dictionary(uniqueKeysWithValues: files.map { ("b/" + $0.key, $0.value) }))
            var collector = SessionCollector()
            for unit in LogSources(at: ["b"], in: memory).units {
                _ = LogScanner(files: memory, localTime: .utc)
                    .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
            }
            let session = try #require(collector.only)
            #expect(session.accessEvents().map(\.durationWatched) == (files["access.log"] == nil ? [70, 20] : [88]))
            #expect(session.declared?.watched == 90_000_000 && session.declared?.stalls == 1)
            #expect(session.context["source"] == nil)
        }
    }

    @Test func `derived rows give way to a log in whatever order they come`() throws {
        let derived = try #require(Self.read(Self.lines).only)
        let real = try #require(Reading.read(#"{"durationWatched":88,"numberOfStalls":1}"#).only)
        for (first, second) in [(derived, real), (real, derived)] {
            var merged = first
            merged.merge(second)
            merged.merge(derived)
            #expect(merged.accessEvents().map(\.durationWatched) == [88])
        }
        var twice = derived
        twice.merge(derived)
        #expect(twice.accessEvents() == derived.accessEvents())
    }

    @Test func `a log that grows is read as it comes`() throws {
        var collector = SessionCollector()
        collector.beginSource(LogSource(path: "m.ndjson", defaultID: "m"))
        var reader = LogReader(localTime: .utc, isFollowed: true)
        for line in Self.lines.prefix(5) {
            Array((line + "\n").utf8).withUnsafeBytes { reader.feed($0, sink: &collector) }
            reader.flush(sink: &collector)
        }
        #expect(collector.sessions["m"]?.accessEvents().map(\.durationWatched) == [60])
        for line in Self.lines.dropFirst(5) {
            Array((line + "\n").utf8).withUnsafeBytes { reader.feed($0, sink: &collector) }
            reader.flush(sink: &collector)
        }
        reader.finish(sink: &collector)
        #expect(collector.sessions["m"]?.accessEvents().map(\.durationWatched) == [70, 20])
    }

    @Test(arguments: [
        #"{"event":"AVMetricPlayerItemStallEvent","sessionID":"A"}"#,
        #"{"event":"AVMetricPlayerItemStallEvent","date":"soon","sessionID":"A"}"#,
    ])
    func `an event without a date is reported with its line`(line: String) {
        let log = Self.read([line])
        #expect(
            log.order.isEmpty && log.problems.count == 1
                && log.messages[0].contains("test.log:1: AVMetricPlayerItemStall"))
    }

    @Test func `a class that tells nothing of playback is named once`() {
        let line = Self.event("DownloadSummary", "07:00:00.000", #""bytesDownloadedCount":5"#)
        let log = Self.read([line, line] + Self.lines)
        #expect(log.notes.unknownKeys == ["AVMetricDownloadSummaryEvent"] && log.order == ["m"].map { _ in "unnamed" })
    }

    @Test(arguments: [
        #""rate":1e308,"previousRate":-1e308"#, #""rate":"x""#, #""rate":null"#, #""rate":[1]"#,
        #""variant":[],"rate":1"#,
        #""variant":{"peakBitRate":1e300,"url":""},"rate":1"#, #""mediaTime":1e999,"rate":1"#,
    ])
    func `hostile values are not known`(members: String) {
        for name in ["RateChange", "Stall", "SeekDidComplete", "LikelyToKeepUp", "VariantSwitch", "PlaybackSummary"] {
            let line = Self.event("PlayerItem" + name, "07:00:00.000", members)
            let other = line.replacing("2026-03-02T07", with: "9999-03-02T07")
            let log = Self.read([line, other, line])
            for (_, session) in log.sessions {
                for row in session.accessEvents() { #expect((row.durationWatched ?? 0) >= 0) }
            }
            for cut in stride(from: 0, to: line.utf8.count, by: 5) {
                _ = Self.read([String(line.utf8.prefix(cut)) ?? ""])
            }
        }
    }
}
