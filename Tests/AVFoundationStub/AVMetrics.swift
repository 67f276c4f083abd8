// The SDK documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What PlayheadRecorder uses of AVMetrics, written from the headers of the SDK; see AVFoundation.swift.

public import Foundation

/// The events are immutable in the SDK, and Sendable.
public class AVMetricEvent: NSObject, @unchecked Sendable {
    public var date = Date(timeIntervalSince1970: 0)
    public var mediaTime = CMTime()
    public var sessionID: String?
}

public final class AVMetricErrorEvent: AVMetricEvent, @unchecked Sendable {
    public let didRecover: Bool
    public let error: any Error

    public init(_ error: any Error, didRecover: Bool = false) { (self.error, self.didRecover) = (error, didRecover) }
}

/// In the SDK a part of CoreMedia; without a value it is not numeric.
public struct CMTime: Sendable {
    private var value: Double?
    public private(set) var isIndefinite = false

    public init() {}

    public init(seconds: Double) { value = seconds }

    public static let indefinite: CMTime = {
        var time = CMTime()
        time.isIndefinite = true
        return time
    }()

    public var isNumeric: Bool { value != nil }
    public var seconds: Double { value ?? .nan }
}

public final class AVAssetVariant: NSObject, Sendable {
    public let peakBitRate: Double?
    public let averageBitRate: Double?

    public init(peakBitRate: Double?, averageBitRate: Double?) {
        (self.peakBitRate, self.averageBitRate) = (peakBitRate, averageBitRate)
    }
}

public class AVMetricPlayerItemRateChangeEvent: AVMetricEvent, @unchecked Sendable {
    public var rate = 0.0
    public var previousRate = 0.0
    public var variant: AVAssetVariant?
}

public final class AVMetricPlayerItemStallEvent: AVMetricPlayerItemRateChangeEvent, @unchecked Sendable {}

public final class AVMetricPlayerItemSeekEvent: AVMetricPlayerItemRateChangeEvent, @unchecked Sendable {}

public final class AVMetricPlayerItemSeekDidCompleteEvent: AVMetricPlayerItemRateChangeEvent, @unchecked Sendable {
    public var didSeekInBuffer = false
}

public class AVMetricPlayerItemLikelyToKeepUpEvent: AVMetricEvent, @unchecked Sendable {
    public var timeTaken = 0.0
    public var variant: AVAssetVariant?
}

public final class AVMetricPlayerItemInitialLikelyToKeepUpEvent: AVMetricPlayerItemLikelyToKeepUpEvent,
    @unchecked Sendable
{}

public final class AVMetricPlayerItemVariantSwitchEvent: AVMetricEvent, @unchecked Sendable {
    public var fromVariant: AVAssetVariant?
    public var toVariant: AVAssetVariant
    public var didSucceed = true

    public init(to variant: AVAssetVariant) { toVariant = variant }
}

public final class AVMetricPlayerItemPlaybackSummaryEvent: AVMetricEvent, @unchecked Sendable {
    public var errorEvent: AVMetricErrorEvent?
    public var recoverableErrorCount = 0
    public var stallCount = 0
    public var variantSwitchCount = 0
    public var playbackDuration = 0
    public var mediaResourceRequestCount = 0
    public var timeSpentRecoveringFromStall = 0.0
    public var timeSpentInInitialStartup = 0.0
    public var timeWeightedAverageBitrate = 0
    public var timeWeightedPeakBitrate = 0
}

public final class AVMetricContentKeyRequestEvent: AVMetricEvent, @unchecked Sendable {
    public var mediaType = AVMediaType.video
    public var isClientInitiated = false
    public var mediaResourceRequestEvent: AVMetricMediaResourceRequestEvent?
}

public final class AVMetricMediaResourceRequestEvent: AVMetricEvent, @unchecked Sendable {
    public var url: URL?
    public var serverAddress: String?
    public var requestStartTime = Date(timeIntervalSince1970: 0)
    public var responseStartTime = Date(timeIntervalSince1970: 0)
    public var responseEndTime = Date(timeIntervalSince1970: 0)
    public var wasReadFromCache = false
    public var errorEvent: AVMetricErrorEvent?
    public var networkTransactionMetrics: URLSessionTaskMetrics?
}

public final class AVMetricHLSMediaSegmentRequestEvent: AVMetricEvent, @unchecked Sendable {
    public var url: URL?
    public var isMapSegment = false
    public var mediaType = AVMediaType.video
    public var indexFileURL: URL?
    public var mediaResourceRequestEvent: AVMetricMediaResourceRequestEvent?
}

public final class AVMetricHLSPlaylistRequestEvent: AVMetricEvent, @unchecked Sendable {
    public var url: URL?
    public var isMultivariantPlaylist = false
    public var mediaType = AVMediaType.video
    public var mediaResourceRequestEvent: AVMetricMediaResourceRequestEvent?
}

public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public static let video = AVMediaType(rawValue: "vide")
    public static let audio = AVMediaType(rawValue: "soun")
    public static let subtitle = AVMediaType(rawValue: "sbtl")
    public static let closedCaption = AVMediaType(rawValue: "clcp")
    public static let text = AVMediaType(rawValue: "text")

    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
}

/// In the SDK a part of Foundation.
public struct URLSessionTaskMetrics: Sendable {
    public struct TransactionMetrics: Sendable {
        public var countOfResponseBodyBytesReceived: Int64
    }

    public var transactionMetrics: [TransactionMetrics]

    public init(bytes: [Int64]) {
        transactionMetrics = bytes.map { TransactionMetrics(countOfResponseBodyBytesReceived: $0) }
    }
}

public struct AVMetrics<Event: AVMetricEvent>: AsyncSequence, Sendable {
    public typealias Element = Event

    let stream: AsyncThrowingStream<Event, any Error>

    public func makeAsyncIterator() -> AsyncThrowingStream<Event, any Error>.Iterator { stream.makeAsyncIterator() }
}
