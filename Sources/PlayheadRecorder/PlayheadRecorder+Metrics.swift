import AVFoundation
import Foundation

// Copy this file too, with PlayheadRecorder+Requests.swift, where the bundle shall have all that AVMetrics tells, under AVFoundation's
// own names: exact times of stalls, seeks and variant switches, errors, the requests, and the summary at the item's end. It needs
// iOS 18.

@available(iOS 18, tvOS 18, macOS 15, visionOS 2, *)
extension PlayheadRecorder {
    /// Begins to record the item's AVMetrics events, requests among them. Call it once, before the item goes to the player, and not
    /// `recordRequests()` as well.
    func recordMetrics() {
        // A subscription is for exactly one class of events: subclasses take their own.
        recordMetrics(AVMetricPlayerItemRateChangeEvent.self) { $0.rate($1) }
        recordMetrics(AVMetricPlayerItemStallEvent.self) { $0.rate($1) }
        recordMetrics(AVMetricPlayerItemSeekEvent.self) { $0.rate($1) }
        recordMetrics(AVMetricPlayerItemSeekDidCompleteEvent.self) { line, event in
            line.rate(event)
            line.didSeekInBuffer = event.didSeekInBuffer
        }
        recordMetrics(AVMetricPlayerItemInitialLikelyToKeepUpEvent.self) { $0.likelyToKeepUp($1) }
        recordMetrics(AVMetricPlayerItemLikelyToKeepUpEvent.self) { $0.likelyToKeepUp($1) }
        recordMetrics(AVMetricPlayerItemVariantSwitchEvent.self) { line, event in
            line.fromVariant = event.fromVariant.map { MetricLine.Variant($0) }
            line.toVariant = MetricLine.Variant(event.toVariant)
            line.didSucceed = event.didSucceed
        }
        recordMetrics(AVMetricErrorEvent.self) { line, event in
            let error = MetricLine.Failure(event)
            (line.didRecover, line.error) = (error.didRecover, error.error)
        }
        recordMetrics(AVMetricHLSPlaylistRequestEvent.self) { line, event in
            line.url = event.url?.absoluteString
            (line.isMultivariantPlaylist, line.mediaType) = (event.isMultivariantPlaylist, event.mediaType.rawValue)
            line.mediaResourceRequestEvent = event.mediaResourceRequestEvent.map { MetricLine.Resource($0) }
        }
        recordMetrics(AVMetricHLSMediaSegmentRequestEvent.self) { line, event in
            (line.url, line.indexFileURL) = (event.url?.absoluteString, event.indexFileURL?.absoluteString)
            (line.isMapSegment, line.mediaType) = (event.isMapSegment, event.mediaType.rawValue)
            line.mediaResourceRequestEvent = event.mediaResourceRequestEvent.map { MetricLine.Resource($0) }
        }
        recordMetrics(AVMetricContentKeyRequestEvent.self) { line, event in
            (line.isClientInitiated, line.mediaType) = (event.isClientInitiated, event.mediaType.rawValue)
            line.mediaResourceRequestEvent = event.mediaResourceRequestEvent.map { MetricLine.Resource($0) }
        }
        recordMetrics(AVMetricPlayerItemPlaybackSummaryEvent.self) { $0.summary($1) }
    }

    private func recordMetrics<Event: AVMetricEvent>(
        _ type: Event.Type, _ fill: @escaping @Sendable (inout MetricLine, Event) -> Void
    ) {
        let (journal, events, name) = (journal, item.metrics(forType: type), String(describing: type))
        subscriptions.append(
            RequestSubscription(
                Task.detached {
                    do {
                        for try await event in events {
                            var line = MetricLine(name, event)
                            fill(&line, event)
                            journal.note(line)
                        }
                    } catch {
                        // The stream ended: what was recorded so far stays.
                    }
                }))
    }
}

@available(iOS 18, tvOS 18, macOS 15, visionOS 2, *)
extension MetricLine {
    init(_ name: String, _ event: AVMetricEvent) {
        self.init(event: name, date: SessionJournal.text(of: event.date))
        mediaTime = event.mediaTime.isNumeric ? event.mediaTime.seconds : nil
        sessionID = event.sessionID
    }

    mutating func rate(_ event: AVMetricPlayerItemRateChangeEvent) {
        (rate, previousRate) = (Double(event.rate), Double(event.previousRate))
        variant = event.variant.map { Variant($0) }
    }

    mutating func likelyToKeepUp(_ event: AVMetricPlayerItemLikelyToKeepUpEvent) {
        timeTaken = event.timeTaken
        variant = event.variant.map { Variant($0) }
    }

    mutating func summary(_ event: AVMetricPlayerItemPlaybackSummaryEvent) {
        errorEvent = event.errorEvent.map { Failure($0) }
        (stallCount, variantSwitchCount) = (event.stallCount, event.variantSwitchCount)
        (recoverableErrorCount, mediaResourceRequestCount) = (
            event.recoverableErrorCount, event.mediaResourceRequestCount
        )
        playbackDuration = event.playbackDuration
        timeSpentRecoveringFromStall = event.timeSpentRecoveringFromStall
        timeSpentInInitialStartup = event.timeSpentInInitialStartup
        (timeWeightedAverageBitrate, timeWeightedPeakBitrate) = (
            event.timeWeightedAverageBitrate, event.timeWeightedPeakBitrate
        )
    }
}

@available(iOS 18, tvOS 18, macOS 15, visionOS 2, *)
extension MetricLine.Variant {
    init(_ variant: AVAssetVariant) {
        self.init(peakBitRate: variant.peakBitRate, averageBitRate: variant.averageBitRate)
    }
}

@available(iOS 18, tvOS 18, macOS 15, visionOS 2, *)
extension MetricLine.Failure {
    init(_ event: AVMetricErrorEvent) {
        let error = event.error as NSError
        self.init(
            didRecover: event.didRecover,
            error: .init(domain: error.domain, code: error.code, localizedDescription: error.localizedDescription))
    }
}

@available(iOS 18, tvOS 18, macOS 15, visionOS 2, *)
extension MetricLine.Resource {
    init(_ request: AVMetricMediaResourceRequestEvent) {
        url = request.url?.absoluteString
        serverAddress = request.serverAddress
        requestStartTime = SessionJournal.text(of: request.requestStartTime)
        responseStartTime = SessionJournal.text(of: request.responseStartTime)
        responseEndTime = SessionJournal.text(of: request.responseEndTime)
        wasReadFromCache = request.wasReadFromCache
        countOfResponseBodyBytesReceived = request.networkTransactionMetrics?.transactionMetrics.reduce(0) {
            $0 + $1.countOfResponseBodyBytesReceived
        }
        errorEvent = request.errorEvent.map { MetricLine.Failure($0) }
    }
}
