#if os(Linux)
import AVFoundation
import Foundation
import PlayheadPlatform
import PlayerLog
import TestSupport
import Testing

@testable import PlayheadRecorder

/// What an app pastes is run here, and what it writes is read as any bundle. On Apple's systems the recorder is compiled
/// with the SDK, whose player no test can make play.
@MainActor @Suite struct PlayheadRecorderTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recorder-\(UUID().uuidString)")
    private let item = AVPlayerItem()
    private let player = AVPlayer()

    private nonisolated func file(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// The bundle's session, as the program reads it.
    private nonisolated func session() throws -> SessionLog {
        let files = POSIXFileSystem()
        var collector = SessionCollector()
        for unit in LogSources(at: [folder.path], in: files).units {
            _ = LogScanner(files: files, localTime: .utc)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        #expect(collector.problems == [])
        #expect(collector.order.count == 1)
        return try #require(collector.order.first.flatMap { collector.sessions[$0] })
    }

    /// A log as AVPlayer writes it, of one row of this moment.
    private func log(_ fields: String, _ values: String) -> Data {
        let iso = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)).dropLast()
        let date = iso.replacing("-", with: "/").replacing("T", with: " ")
        return Data(
            """
            #Version: 1.0
            #Software: AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)
            #Date: \(date)
            #Fields: date time uri cs-guid \(fields)
            \(date) https://a.example/540p.m3u8 A \(values)

            """.utf8)
    }

    private func post(_ name: Notification.Name, of object: AnyObject?) {
        NotificationCenter.default.post(name: name, object: object)
    }

    @Test func `what the player does is read back`() async throws {
        let start = Date().timeIntervalSince1970 * 1e6
        defer { try? FileManager.default.removeItem(at: folder) }
        player.currentItem = item
        let recorder = PlayheadRecorder(item, of: player)
        recorder.userPlays()
        recorder.appLoaded("key", in: 0.094)
        item.change { $0.isPlaybackLikelyToKeepUp = true }
        item.change { $0.rate = 1 }
        item.change { $0.isPlaybackLikelyToKeepUp = false }
        post(AVPlayerItem.playbackStalledNotification, of: item)
        item.change { $0.rate = 0 }
        recorder.userSeeks(to: 12.5)
        post(AVPlayerItem.didPlayToEndTimeNotification, of: item)
        item.change { $0.status = .readyToPlay }
        item.change { $0.status = .failed }
        recorder.userStops()
        let accessLog = log("c-duration-watched bytes c-stalls", "12.500 2812500 1")
        let errorLog = log("status domain comment", "-12889 \"CoreMediaErrorDomain\" \"no answer\"")
        item.change { state in
            state.accessLog = AVPlayerItemAccessLog(accessLog)
            state.errorLog = AVPlayerItemErrorLog(errorLog)
        }
        let folder = folder
        try await Task.detached { try recorder.write(to: folder, context: ["network": "wifi"]) }.value
        let session = try session()
        #expect(session.id == "A")
        #expect(session.accessRows.count == 1)
        #expect(session.errorRows.count == 1)
        #expect(try Data(contentsOf: folder.appendingPathComponent("access.log")) == accessLog)
        #expect(session.context["network"] == "wifi")
        let kinds = try file("events.ndjson").split(separator: "\n").map { line in
            line.split(separator: "\"event\":\"").last?.prefix { $0 != "\"" } ?? ""
        }
        #expect(
            kinds == [
                "play", "loaded", "likelyToKeepUp", "timeBaseRunning", "stalled", "seek", "ended", "failed", "stopped",
            ])
        #expect(session.observed.count == 9)
        #expect(session.observed.first { $0.kind == .seek }?.position == 12.5)
        #expect(session.observed.first { $0.kind == .loaded }?.loadTime == 94_000)
        // Dates are written to the millisecond.
        let dates = start - 1000...Date().timeIntervalSince1970 * 1e6 + 1000
        #expect(session.observed.allSatisfy { dates.contains(Double($0.date.microseconds)) })
    }

    private struct LatencyLook: Decodable {
        var latency: Double
        var target: Double
    }

    @Test func `what is paused is not looked at`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        item.change { state in
            (state.currentDate, state.duration, state.rate) = (Date(), .indefinite, 0)
        }
        let recorder = PlayheadRecorder(item, of: player)
        for _ in 0..<100 { await Task.yield() }
        try recorder.write(to: folder, context: [String: String]())
        #expect(try file("events.ndjson").isEmpty)
        // The same item is looked at as soon as it plays.
        item.change { $0.rate = 1 }
        for _ in 0..<10_000 where try !file("events.ndjson").contains("liveLatency") {
            await Task.yield()
            try recorder.write(to: folder, context: [String: String]())
        }
        #expect(try file("events.ndjson").contains("liveLatency"))
    }

    @Test(arguments: [true, false])
    func `of live media it is noted how far it is behind its program date`(isLive: Bool) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let start = Date()
        item.change { state in
            state.currentDate = start.addingTimeInterval(-4)
            if isLive { state.duration = .indefinite }
            state.configuredTimeOffsetFromLive = CMTime(seconds: 3)
        }
        let recorder = PlayheadRecorder(item, of: player)
        item.change { $0.rate = 1 }
        var events = ""
        // The item is looked at on the main actor, which this test leaves to it.
        for _ in 0..<10_000 where !events.contains("liveLatency") {
            await Task.yield()
            try recorder.write(to: folder, context: [String: String]())
            events = try file("events.ndjson")
            if !isLive, events.contains("timeBaseRunning") { break }
        }
        #expect(events.contains("timeBaseRunning"))
        guard isLive else {
            #expect(!events.contains("liveLatency"))
            return
        }
        let line = try #require(events.split(separator: "\n").last { $0.contains("liveLatency") })
        let look = try JSONDecoder().decode(LatencyLook.self, from: Data(line.utf8))
        #expect((4...4 + Date().timeIntervalSince(start)).contains(look.latency))
        #expect(look.target == 3)
    }

    @Test func `other items are left alone`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = PlayheadRecorder(item, of: player)
        let other = AVPlayerItem()
        other.change { $0.rate = 1 }
        post(AVPlayerItem.playbackStalledNotification, of: other)
        player.currentItem = other
        player.timeControlStatus = .paused
        await Task.yield()
        try recorder.write(to: folder, context: [String: String]())
        #expect(try file("events.ndjson").isEmpty)
    }

    @Test func `a pause is noted`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        player.currentItem = item
        let recorder = PlayheadRecorder(item, of: player)
        player.timeControlStatus = .playing
        player.timeControlStatus = .paused
        var lines = ""
        // The player is looked at on the main actor, which this test leaves to it.
        for _ in 0..<1000 where !lines.contains("paused") {
            await Task.yield()
            try recorder.write(to: folder, context: [String: String]())
            lines = try file("events.ndjson")
        }
        #expect(lines.contains("\"paused\""))
    }

    /// A request that AVFoundation reports: made at 07:02:11.402, the first byte after 62 ms, over after 2.406 s.
    private func resource(bytes: [Int64]? = [400_000, 24_504], error: (any Error)? = nil)
        -> AVMetricMediaResourceRequestEvent
    {
        let request = AVMetricMediaResourceRequestEvent()
        request.requestStartTime = Date(timeIntervalSince1970: 1_772_434_931.402)
        request.responseStartTime = request.requestStartTime.addingTimeInterval(0.062)
        request.responseEndTime = request.requestStartTime.addingTimeInterval(2.406)
        request.networkTransactionMetrics = bytes.map { URLSessionTaskMetrics(bytes: $0) }
        request.errorEvent = error.map { AVMetricErrorEvent($0) }
        return request
    }

    private func segment(
        _ request: AVMetricMediaResourceRequestEvent?, type: AVMediaType = .video, isMap: Bool = false
    ) -> AVMetricHLSMediaSegmentRequestEvent {
        let event = AVMetricHLSMediaSegmentRequestEvent()
        (event.url, event.indexFileURL) = (URL(string: "https://h/v2/5.ts"), URL(string: "https://h/v2/prog.m3u8"))
        (event.mediaType, event.isMapSegment, event.mediaResourceRequestEvent) = (type, isMap, request)
        return event
    }

    @Test func `requests that AVMetrics reports are written, and read as they were`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = PlayheadRecorder(item, of: player)
        recorder.userPlays()
        recorder.recordRequests()
        item.report(segment(resource()))
        item.report(segment(resource(bytes: nil), type: .audio, isMap: true))
        item.report(segment(resource(error: URLError(.cancelled))))
        item.report(segment(resource(error: URLError(.timedOut))))
        item.report(segment(nil))
        let playlist = AVMetricHLSPlaylistRequestEvent()
        (playlist.isMultivariantPlaylist, playlist.mediaResourceRequestEvent) = (true, resource())
        item.report(playlist)
        var lines = 0
        // The events come by way of tasks.
        for _ in 0..<10_000 where lines < 5 {
            await Task.yield()
            try recorder.write(to: folder, context: [String: String]())
            lines = (try? file("requests.ndjson").split(separator: "\n").count) ?? 0
        }
        let requests = try session().requests
        #expect(requests.count == 5)
        #expect(requests.count { $0.kind == .segment } == 3 && requests.contains { $0.kind == .multivariantPlaylist })
        let whole = try #require(requests.first { $0.kind == .segment && $0.outcome == .delivered })
        #expect(whole.track == .video && whole.uri == "https://h/v2/5.ts" && whole.playlist == "https://h/v2/prog.m3u8")
        #expect(whole.received == 424_504 * 8 && !whole.isCached)
        #expect(abs((whole.timeToFirstByte ?? 0) - 0.062) < 1e-6 && abs(whole.end - whole.start - 2.406) < 1e-6)
        let map = try #require(requests.first { $0.kind == .initializationSection })
        #expect(map.track == .audio && map.received == nil)
        #expect(Set(requests.map(\.outcome)) == [.delivered, .cancelled, .failed])
    }

    @Test func `what AVMetrics reports is written under AVFoundation's names, and read as the session`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = PlayheadRecorder(item, of: player)
        recorder.recordMetrics()
        recorder.userPlays()
        let start = Date()
        let variants = [4_500_000, 2_000_000].map { AVAssetVariant(peakBitRate: $0, averageBitRate: nil) }
        func event<Event: AVMetricEvent>(_ event: Event, _ time: Double, _ fill: (Event) -> Void = { _ in }) {
            event.date = start.addingTimeInterval(time)
            (event.mediaTime, event.sessionID) = (CMTime(seconds: time), "6E2F")
            fill(event)
            item.report(event)
        }
        let request = resource()
        (request.requestStartTime, request.serverAddress) = (start.addingTimeInterval(0.2), "203.0.113.9")
        request.responseStartTime = start.addingTimeInterval(0.3)
        request.responseEndTime = start.addingTimeInterval(0.8)
        event(segment(request), 0.8)
        event(AVMetricHLSPlaylistRequestEvent(), 0.1) { $0.isMultivariantPlaylist = true }
        event(AVMetricContentKeyRequestEvent(), 0.4) { $0.mediaResourceRequestEvent = request }
        event(AVMetricPlayerItemInitialLikelyToKeepUpEvent(), 0.9) { ($0.timeTaken, $0.variant) = (0.7, variants[0]) }
        event(AVMetricPlayerItemLikelyToKeepUpEvent(), 13.4) { $0.timeTaken = 1.5 }
        event(AVMetricPlayerItemRateChangeEvent(), 1) { $0.rate = 1 }
        event(AVMetricPlayerItemStallEvent(), 11) { $0.previousRate = 1 }
        event(AVMetricPlayerItemRateChangeEvent(), 13.5) { $0.rate = 1 }
        event(AVMetricPlayerItemVariantSwitchEvent(to: variants[1]), 18.5) { $0.fromVariant = variants[0] }
        event(AVMetricPlayerItemSeekEvent(), 20.5) { $0.previousRate = 1 }
        event(AVMetricPlayerItemSeekDidCompleteEvent(), 21) { $0.rate = 1 }
        event(AVMetricErrorEvent(URLError(.timedOut), didRecover: true), 22)
        event(AVMetricPlayerItemPlaybackSummaryEvent(), 25) { summary in
            (summary.stallCount, summary.playbackDuration, summary.variantSwitchCount) = (1, 21, 1)
            summary.errorEvent = AVMetricErrorEvent(URLError(.timedOut), didRecover: true)
        }
        var lines = ""
        // The events come by way of tasks.
        for _ in 0..<10_000 where lines.split(separator: "\n").count < 14 {
            await Task.yield()
            try recorder.write(to: folder, context: [String: String]())
            lines = try file("events.ndjson")
        }
        #expect(lines.contains("\"event\":\"AVMetricPlayerItemStallEvent\""))
        let session = try session()
        #expect(session.observedStalls(firstPlayback: nil).duration == 2_500_000)
        #expect(session.accessEvents().map(\.indicatedBitrate) == [4_500_000, 2_000_000])
        #expect(session.accessEvents().map(\.durationWatched) == [15, 6])
        #expect(session.accessEvents().first?.startupTime == 0.7)
        #expect(
            Set(session.requests.map(\.kind)) == [.segment, .key]
                && session.requests.allSatisfy { $0.received == 424_504 * 8 })
        #expect(session.errorRows.first?.event.errorDomain == NSURLErrorDomain)
        #expect(
            session.declared?.stalls == 1 && session.declared?.watched == 21_000_000
                && session.declared?.failed == false)
    }

    @Test func `nothing is observed any more when the recorder is gone`() {
        var recorder: PlayheadRecorder? = PlayheadRecorder(item, of: player)
        #expect(item.observers.count == 2)
        #expect(player.observers.count == 1)
        recorder?.userPlays()
        recorder = nil
        #expect(item.observers.count == 0)
        #expect(player.observers.count == 0)
        post(AVPlayerItem.playbackStalledNotification, of: item)
    }
}

@Suite struct SessionJournalTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)")
    private let context = ["title": "a \"b\" / c"]

    private func lines(_ journal: SessionJournal) throws -> [String] {
        defer { try? FileManager.default.removeItem(at: folder) }
        try journal.write(to: folder, accessLog: nil, errorLog: nil, context: context)
        return try file("events.ndjson").split(separator: "\n").map(String.init)
    }

    private func file(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    @Test(arguments: [
        (1_772_435_135.037, "2026-03-02T07:05:35.037Z"), (1_772_435_135.0374, "2026-03-02T07:05:35.037Z"),
        (1_772_435_135.9996, "2026-03-02T07:05:36.000Z"), (0, "1970-01-01T00:00:00.000Z"),
    ])
    func `dates are to the nearest millisecond`(seconds: Double, text: String) throws {
        let journal = SessionJournal()
        journal.note(.stalled, at: Date(timeIntervalSince1970: seconds))
        #expect(try lines(journal) == ["{\"date\":\"\(text)\",\"event\":\"stalled\"}"])
    }

    @Test func `texts are escaped and numbers finite`() throws {
        let journal = SessionJournal()
        let date = Date(timeIntervalSince1970: 1_772_435_135)
        journal.note(loaded: "a\"\n", in: 0.25, at: date)
        journal.note(loaded: "never", in: .infinity, at: date)
        journal.note(.seek, at: date, to: .nan)
        #expect(
            try lines(journal) == [
                #"{"date":"2026-03-02T07:05:35.000Z","duration":0.25,"event":"loaded","part":"a\"\n"}"#,
                #"{"date":"2026-03-02T07:05:35.000Z","event":"seek"}"#,
            ])
    }

    @Test func `files are replaced whole and a log that is not there stays`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let journal = SessionJournal()
        let nested = folder.appendingPathComponent("a/b")
        journal.note(.play)
        try journal.write(to: nested, accessLog: Data("first".utf8), errorLog: nil, context: context)
        journal.note(.stopped)
        try journal.write(to: nested, accessLog: nil, errorLog: Data(), context: context)
        #expect(try file("a/b/access.log") == "first")
        #expect(try file("a/b/error.log").isEmpty)
        #expect(try file("a/b/context.json") == #"{"title":"a \"b\" / c"}"#)
        #expect(try file("a/b/events.ndjson").split(separator: "\n").count == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: nested.path)
        #expect(names.sorted() == ["access.log", "context.json", "error.log", "events.ndjson"])
    }

    @Test func `a folder that cannot be made is an error`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder)
        #expect(throws: (any Error).self) {
            try SessionJournal().write(
                to: folder.appendingPathComponent("x"), accessLog: nil, errorLog: nil, context: context)
        }
    }

    @Test func `many threads may note`() async throws {
        let journal = SessionJournal()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<500 { journal.note(.stalled) } } }
        }
        #expect(try lines(journal).count == 4000)
    }
}
#endif
