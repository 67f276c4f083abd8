import AVFoundation
import Foundation

// Copy this file too where the bundle shall have requests.ndjson: the requests come from AVMetrics, which needs iOS 18.

@available(iOS 18, tvOS 18, macOS 15, visionOS 2, *)
extension PlayheadRecorder {
    /// Begins to record the item's requests for playlists and segments. Call it once, before the item goes to the player.
    func recordRequests() {
        // A subscription is for exactly one class of events.
        record(item.metrics(forType: AVMetricHLSMediaSegmentRequestEvent.self)) { RequestLine($0) }
        record(item.metrics(forType: AVMetricHLSPlaylistRequestEvent.self)) { RequestLine($0) }
    }

    private func record<Event: AVMetricEvent>(
        _ events: AVMetrics<Event>, as line: @escaping @Sendable (Event) -> RequestLine?
    ) {
        let journal = journal
        subscriptions.append(
            RequestSubscription(
                Task.detached {
                    do {
                        for try await event in events { if let line = line(event) { journal.note(line) } }
                    } catch {
                        // The stream ended: what was recorded so far stays.
                    }
                }))
    }
}

@available(iOS 18, tvOS 18, macOS 15, visionOS 2, *)
extension RequestLine {
    /// A request for a segment, or for an initialization section; nil where AVFoundation does not tell its times.
    fileprivate init?(_ event: AVMetricHLSMediaSegmentRequestEvent) {
        guard let request = event.mediaResourceRequestEvent else { return nil }
        self.init(request, kind: event.isMapSegment ? "initializationSection" : "segment")
        track = Self.track(event.mediaType)
        uri = event.url?.absoluteString ?? uri
        playlist = event.indexFileURL?.absoluteString
    }

    /// A request for a playlist.
    fileprivate init?(_ event: AVMetricHLSPlaylistRequestEvent) {
        guard let request = event.mediaResourceRequestEvent else { return nil }
        self.init(request, kind: event.isMultivariantPlaylist ? "multivariantPlaylist" : "mediaPlaylist")
        track = event.isMultivariantPlaylist ? nil : Self.track(event.mediaType)
        uri = event.url?.absoluteString ?? uri
    }

    private init(_ request: AVMetricMediaResourceRequestEvent, kind: String) {
        let start = request.requestStartTime
        let end = max(0, request.responseEndTime.timeIntervalSince(start))
        self.init(date: SessionJournal.text(of: start), kind: kind, end: end)
        let firstByte = request.responseStartTime.timeIntervalSince(start)
        self.firstByte = firstByte >= 0 && firstByte <= end ? firstByte : nil
        uri = request.url?.absoluteString
        cached = request.wasReadFromCache
        bytes = request.networkTransactionMetrics?.transactionMetrics.reduce(0) {
            $0 + $1.countOfResponseBodyBytesReceived
        }
        if let error = request.errorEvent?.error as NSError? {
            let isCancelled = error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled
            outcome = isCancelled ? "cancelled" : "failed"
        }
    }

    private static func track(_ type: AVMediaType) -> String? {
        switch type {
        case .video: "video"
        case .audio: "audio"
        case .subtitle, .closedCaption, .text: "subtitles"
        default: nil
        }
    }
}
