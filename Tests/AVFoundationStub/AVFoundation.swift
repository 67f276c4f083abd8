// The SDK documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What PlayheadRecorder uses of AVFoundation and CoreMedia, for systems without them, so that our tests compile and run it:
// the same names, with the isolation of the SDK of 2025. There AVPlayer and AVPlayerItem belong to the main actor
// (NS_SWIFT_UI_ACTOR), most of an item's properties and its logs do not (NS_SWIFT_NONISOLATED), and the logs are Sendable.
// Where the SDK's word could not be looked up, the stricter one stands here.

public import Foundation
import Synchronization

// MARK: CoreMedia

/// A time base; the SDK does not say that it is Sendable.
public final class CMTimebase {
    public var rate: Double

    public init(rate: Double) { self.rate = rate }
}

@available(*, unavailable)
extension CMTimebase: Sendable {}

public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Double { timebase.rate }

public let kCMTimebaseNotification_EffectiveRateChanged = "EffectiveRateChanged"

// MARK: Key-value observing

public final class NSKeyValueObservation: NSObject {
    private let end: () -> Void

    init(end: @escaping () -> Void) { self.end = end }

    deinit { end() }
}

public struct NSKeyValueObservedChange<Value> {}

/// What NSObject is in the SDK: observed by key paths, by closures that may be called on any thread.
public protocol KeyValueObserved: NSObject {
    var observers: Observers { get }
}

/// Who observes an object.
public final class Observers: Sendable {
    private let handlers = Mutex<[Int: @Sendable (AnyKeyPath) -> Void]>([:])
    private let next = Atomic(0)

    public func tell(_ path: AnyKeyPath) { for handler in handlers.withLock({ Array($0.values) }) { handler(path) } }

    public var count: Int { handlers.withLock { $0.count } }

    func add(_ handler: @escaping @Sendable (AnyKeyPath) -> Void) -> () -> Void {
        let number = next.add(1, ordering: .relaxed).newValue
        handlers.withLock { $0[number] = handler }
        return { [weak self] in _ = self?.handlers.withLock { $0.removeValue(forKey: number) } }
    }
}

extension KeyValueObserved where Self: Sendable {
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>,
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        // A key path never changes.
        nonisolated(unsafe) let keyPath: AnyKeyPath = keyPath
        return NSKeyValueObservation(
            end: observers.add { [weak self] path in
                if let self, path == keyPath { changeHandler(self, NSKeyValueObservedChange()) }
            })
    }
}

// MARK: AVFoundation

@MainActor
public final class AVPlayer: NSObject, KeyValueObserved {
    public enum TimeControlStatus: Int, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    public nonisolated let observers = Observers()
    public var currentItem: AVPlayerItem?
    public var timeControlStatus = TimeControlStatus.paused {
        didSet { observers.tell(\AVPlayer.timeControlStatus) }
    }
}

@MainActor
public final class AVPlayerItem: NSObject, KeyValueObserved {
    public enum Status: Int, Sendable {
        case unknown, readyToPlay, failed
    }

    /// What a test makes of the item.
    public struct State: Sendable {
        public var status = Status.unknown
        public var isPlaybackLikelyToKeepUp = false
        public var accessLog: AVPlayerItemAccessLog?
        public var errorLog: AVPlayerItemErrorLog?
        public var rate: Double?
        public var duration = CMTime(seconds: 60)
        public var currentDate: Date?
        public var configuredTimeOffsetFromLive = CMTime()
    }

    public nonisolated static let playbackStalledNotification = Notification.Name("AVPlayerItemPlaybackStalled")
    public nonisolated static let didPlayToEndTimeNotification = Notification.Name("AVPlayerItemDidPlayToEndTime")

    public nonisolated let observers = Observers()
    private let state = Mutex(State())
    private let base = Mutex<CMTimebase?>(nil)
    private let subscribers = Mutex<[@Sendable (AVMetricEvent) -> Void]>([])

    public nonisolated override init() { super.init() }

    public nonisolated var status: Status { state.withLock(\.status) }
    public nonisolated var isPlaybackLikelyToKeepUp: Bool { state.withLock(\.isPlaybackLikelyToKeepUp) }
    public nonisolated var timebase: CMTimebase? {
        let rate = state.withLock(\.rate)
        return base.withLock { base in
            if base == nil, let rate { base = CMTimebase(rate: rate) }
            if let rate { base?.rate = rate }
            // The SDK hands one object to all threads.
            nonisolated(unsafe) let shared = base
            return shared
        }
    }
    public nonisolated var duration: CMTime { state.withLock(\.duration) }
    public var configuredTimeOffsetFromLive: CMTime { state.withLock(\.configuredTimeOffsetFromLive) }
    public func currentDate() -> Date? { state.withLock(\.currentDate) }
    public nonisolated func accessLog() -> AVPlayerItemAccessLog? { state.withLock(\.accessLog) }
    public nonisolated func errorLog() -> AVPlayerItemErrorLog? { state.withLock(\.errorLog) }

    public nonisolated func metrics<Event: AVMetricEvent>(forType type: Event.Type) -> AVMetrics<Event> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Event.self)
        subscribers.withLock { subscribers in
            // Only events of exactly this class are delivered.
            subscribers.append { event in
                if Swift.type(of: event) == type, let event = event as? Event { continuation.yield(event) }
            }
        }
        return AVMetrics(stream: stream)
    }

    /// Reports an event as the player does.
    public nonisolated func report(_ event: AVMetricEvent) {
        for subscriber in subscribers.withLock({ $0 }) { subscriber(event) }
    }

    /// Changes the item as the player does, and tells who observes it.
    public nonisolated func change(_ body: (inout State) -> Void) {
        let (before, after) = state.withLock { state in
            let before = state
            body(&state)
            return (before, state)
        }
        if before.status != after.status { observers.tell(\AVPlayerItem.status) }
        if before.isPlaybackLikelyToKeepUp != after.isPlaybackLikelyToKeepUp {
            observers.tell(\AVPlayerItem.isPlaybackLikelyToKeepUp)
        }
        guard before.rate != after.rate, let timebase else { return }
        let name = Notification.Name(kCMTimebaseNotification_EffectiveRateChanged)
        NotificationCenter.default.post(name: name, object: timebase)
    }
}

public final class AVPlayerItemAccessLog: NSObject, Sendable {
    private let data: Data

    public init(_ data: Data) { self.data = data }

    public func extendedLogData() -> Data? { data }
}

public final class AVPlayerItemErrorLog: NSObject, Sendable {
    private let data: Data

    public init(_ data: Data) { self.data = data }

    public func extendedLogData() -> Data? { data }
}
