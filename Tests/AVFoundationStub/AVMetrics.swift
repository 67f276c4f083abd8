// The SDK documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What PlayheadRecorder uses of AVMetrics, written from the headers of the SDK; see AVFoundation.swift.

public import Foundation

/// The events are immutable in the SDK, and Sendable.
public class AVMetricEvent: NSObject, @unchecked Sendable {}

public final class AVMetricErrorEvent: AVMetricEvent, @unchecked Sendable {
    public let error: any Error

    public init(_ error: any Error) { self.error = error }
}

public final class AVMetricMediaResourceRequestEvent: AVMetricEvent, @unchecked Sendable {
    public var url: URL?
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
