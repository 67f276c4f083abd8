import AVFoundation
import Foundation

// Copy this file, with PlayheadRecorder+Requests.swift where requests are wanted, and PlayheadRecorder+Metrics.swift where all of
// AVMetrics is, into an iOS, tvOS, visionOS or macOS app. It records what AVPlayer does with one item, and writes it as a session
// bundle, which `playhead replay` reads. It compiles in the Swift 6 language mode, and needs iOS 15.

/// Records what a player does with an item.
@MainActor
final class PlayheadRecorder {
    let item: AVPlayerItem
    let journal = SessionJournal()
    /// What records requests, until nobody holds the recorder any more.
    var subscriptions: [RequestSubscription] = []
    private var tokens: [NotificationToken] = []
    private var observations: [NSKeyValueObservation] = []
    private var latencyLooks: RequestSubscription?

    /// Begins to record. Make the recorder before the item goes to the player.
    init(_ item: AVPlayerItem, of player: AVPlayer) {
        self.item = item
        let journal = journal
        note(.stalled, on: AVPlayerItem.playbackStalledNotification)
        note(.ended, on: AVPlayerItem.didPlayToEndTimeNotification)
        // An item gets its time base when it is ready: those of all items are heard, and the others left alone.
        let rateChanged = Notification.Name(kCMTimebaseNotification_EffectiveRateChanged as String)
        observe(rateChanged, of: nil) { [weak item, weak self] notification in
            guard let timebase = item?.timebase, timebase === notification.object as AnyObject? else { return }
            guard CMTimebaseGetRate(timebase) > 0 else { return }
            journal.note(.timeBaseRunning)
            Task { await self?.noteLatency() }
        }
        observations = [
            item.observe(\.isPlaybackLikelyToKeepUp) { item, _ in
                if item.isPlaybackLikelyToKeepUp { journal.note(.likelyToKeepUp) }
            },
            item.observe(\.status) { item, _ in
                if item.status == .failed { journal.note(.failed) }
            },
            player.observe(\.timeControlStatus) { [weak item] player, _ in
                let date = Date()
                Task { @MainActor in
                    guard player.currentItem === item, player.timeControlStatus == .paused else { return }
                    journal.note(.paused, at: date)
                }
            },
        ]
        latencyLooks = RequestSubscription(
            Task { [weak self] in
                while !Task.isCancelled {
                    self?.noteLatency()
                    try? await Task.sleep(nanoseconds: 10_000_000_000)
                }
            })
    }

    /// Notes how far a live item is behind the moment that its EXT-X-PROGRAM-DATE-TIME tells, while it plays: every ten seconds, and
    /// where it begins or goes on. A pause is no latency, and between two looks it changes evenly.
    private func noteLatency() {
        guard let timebase = item.timebase, CMTimebaseGetRate(timebase) > 0, item.duration.isIndefinite,
            let programDate = item.currentDate()
        else { return }
        let (now, target) = (Date(), item.configuredTimeOffsetFromLive)
        journal.note(
            latency: now.timeIntervalSince(programDate), target: target.isNumeric ? target.seconds : nil, at: now)
    }

    /// Call this when the user asks to play.
    func userPlays() { journal.note(.play) }

    /// Call this when the user seeks.
    ///
    /// - Parameter position: where to, seconds of media.
    func userSeeks(to position: Double) { journal.note(.seek, to: position) }

    /// Call this when the user leaves.
    func userStops() { journal.note(.stopped) }

    /// Call this when the app has loaded something that playback waited for, such as a key.
    ///
    /// - Parameters:
    ///   - part: `key`, or a word of your own.
    ///   - duration: how long it took, seconds.
    nonisolated func appLoaded(_ part: String, in duration: Double) { journal.note(loaded: part, in: duration) }

    /// Writes the bundle; what was there is replaced. Call it when playback ends, or now and then, and not on the main
    /// thread: `accessLog()` may block the thread that calls it.
    ///
    /// - Parameters:
    ///   - folder: where to; it is made.
    ///   - context: what the app knows of the session: texts, numbers and truth values by their names.
    nonisolated func write(to folder: URL, context: some Encodable) throws {
        let logs = (item.accessLog()?.extendedLogData(), item.errorLog()?.extendedLogData())
        try journal.write(to: folder, accessLog: logs.0, errorLog: logs.1, context: context)
    }

    private func note(_ event: SessionJournal.Event, on name: Notification.Name) {
        let journal = journal
        observe(name, of: item) { _ in journal.note(event) }
    }

    /// Calls `body` at once, on whatever thread the notification is posted.
    private func observe(
        _ name: Notification.Name, of object: AVPlayerItem?, _ body: @escaping @Sendable (Notification) -> Void
    ) {
        let token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil, using: body)
        tokens.append(NotificationToken(token))
    }
}

/// A line of `requests.ndjson`; what is nil is not known.
struct RequestLine: Encodable, Sendable {
    var event = "request"
    var date: String
    /// `segment`, `initializationSection` or `mediaPlaylist`, `multivariantPlaylist`.
    var kind: String
    /// `video`, `audio` or `subtitles`.
    var track: String?
    /// The media playlist's URI.
    var playlist: String?
    var uri: String?
    /// From the request to the first byte, seconds.
    var firstByte: Double?
    /// From the request to its end, seconds.
    var end: Double
    var bytes: Int64?
    var cached = false
    /// `delivered`, `cancelled` or `failed`.
    var outcome = "delivered"
}

/// An event of AVMetrics as a line of `events.ndjson`: the class's name, and AVFoundation's property names and units. What is nil is
/// left out.
struct MetricLine: Encodable, Sendable {
    /// An `AVAssetVariant`.
    struct Variant: Encodable, Sendable {
        var peakBitRate: Double?
        var averageBitRate: Double?
    }

    /// An `AVMetricErrorEvent`.
    struct Failure: Encodable, Sendable {
        struct Reason: Encodable, Sendable {
            var domain: String
            var code: Int
            var localizedDescription: String
        }

        var didRecover: Bool
        var error: Reason
    }

    /// An `AVMetricMediaResourceRequestEvent`.
    struct Resource: Encodable, Sendable {
        var url: String?
        var serverAddress: String?
        var requestStartTime: String
        var responseStartTime: String
        var responseEndTime: String
        var wasReadFromCache: Bool
        var countOfResponseBodyBytesReceived: Int64?
        var errorEvent: Failure?
    }

    var event: String
    var date: String
    /// Seconds of media.
    var mediaTime: Double?
    var sessionID: String?
    var rate: Double?
    var previousRate: Double?
    var didSeekInBuffer: Bool?
    var timeTaken: Double?
    var variant: Variant?
    var fromVariant: Variant?
    var toVariant: Variant?
    var didSucceed: Bool?
    var didRecover: Bool?
    var error: Failure.Reason?
    var url: String?
    var indexFileURL: String?
    var isMultivariantPlaylist: Bool?
    var isMapSegment: Bool?
    var isClientInitiated: Bool?
    var mediaType: String?
    var mediaResourceRequestEvent: Resource?
    var errorEvent: Failure?
    var stallCount: Int?
    var variantSwitchCount: Int?
    var recoverableErrorCount: Int?
    var mediaResourceRequestCount: Int?
    var playbackDuration: Int?
    var timeSpentRecoveringFromStall: Double?
    var timeSpentInInitialStartup: Double?
    var timeWeightedAverageBitrate: Int?
    var timeWeightedPeakBitrate: Int?

    init(event: String, date: String) { (self.event, self.date) = (event, date) }
}

/// Ends a task when nobody holds it any more.
final class RequestSubscription {
    private let task: Task<Void, Never>

    init(_ task: Task<Void, Never>) { self.task = task }

    deinit { task.cancel() }
}

/// Ends an observation when nobody holds it any more.
private final class NotificationToken {
    private let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) { self.token = token }

    deinit { NotificationCenter.default.removeObserver(token) }
}

/// The session's events, and how a bundle is written: no AVFoundation. Any thread may use it.
final class SessionJournal: @unchecked Sendable {
    /// What a bundle's `events.ndjson` may tell.
    enum Event: String, Encodable, Sendable {
        case play, likelyToKeepUp, timeBaseRunning, stalled, seek, paused, ended, failed, stopped, loaded, liveLatency
    }

    private struct Line: Encodable, Sendable {
        var event: Event
        var date: String
        /// Of a seek, seconds of media.
        var to: Double?
        /// Of a load.
        var part: String?
        /// Of a load, seconds.
        var duration: Double?
        /// Of a live item, seconds behind the live edge, and what the player aims at.
        var latency: Double?
        var target: Double?
    }

    private let lock = NSLock()
    /// Guarded by `lock`.
    private var lines: [Line] = []
    /// Guarded by `lock`.
    private var requests: [RequestLine] = []
    /// Guarded by `lock`.
    private var metrics: [MetricLine] = []

    /// Adds an event.
    ///
    /// - Parameter position: of a seek, seconds of media; one that is not finite is left out.
    func note(_ event: Event, at date: Date = Date(), to position: Double? = nil) {
        add(Line(event: event, date: Self.text(of: date), to: position.flatMap { $0.isFinite ? $0 : nil }))
    }

    /// Adds that something was loaded, which took so many seconds until now.
    func note(loaded part: String, in duration: Double, at date: Date = Date()) {
        guard duration.isFinite, duration >= 0 else { return }
        add(Line(event: .loaded, date: Self.text(of: date), part: part, duration: duration))
    }

    /// Adds how many seconds playback is behind the live edge; a program date that lies ahead says nothing of it.
    func note(latency: Double, target: Double?, at date: Date) {
        guard latency.isFinite, latency >= 0 else { return }
        add(Line(event: .liveLatency, date: Self.text(of: date), latency: latency, target: target))
    }

    /// Adds a request that is over.
    func note(_ request: RequestLine) { lock.withLock { requests.append(request) } }

    /// Adds an event of AVMetrics.
    func note(_ metric: MetricLine) { lock.withLock { metrics.append(metric) } }

    /// Writes a bundle. Each file is replaced as a whole; a log that is nil leaves what was there.
    func write(to folder: URL, accessLog: Data?, errorLog: Data?, context: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var events = Data()
        var requests = Data()
        let noted = lock.withLock { (self.lines, self.requests, self.metrics) }
        for line in noted.0 { events += try encoder.encode(line) + Data("\n".utf8) }
        for line in noted.2 { events += try encoder.encode(line) + Data("\n".utf8) }
        for line in noted.1 { requests += try encoder.encode(line) + Data("\n".utf8) }
        let files: [(name: String, data: Data?)] = [
            ("access.log", accessLog), ("error.log", errorLog), ("events.ndjson", events),
            ("requests.ndjson", requests.isEmpty ? nil : requests), ("context.json", try encoder.encode(context)),
        ]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, data) in files { try data?.write(to: folder.appendingPathComponent(name), options: .atomic) }
    }

    private func add(_ line: Line) { lock.withLock { lines.append(line) } }

    /// ISO 8601 in UTC to the nearest millisecond; the format itself cuts.
    static func text(of date: Date) -> String {
        date.addingTimeInterval(0.0005).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
