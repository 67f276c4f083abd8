public import PlayerLog

/// A moment of a session that is worth going to: what the scrubber marks and the event list shows.
public struct SessionEvent: Equatable, Sendable {
    /// What is there.
    public enum Kind: Hashable, Sendable {
        /// The variant changed; bitrates in bits per second, `nil` where the log does not tell.
        case variantSwitch(from: Double?, to: Double?)
        /// Playback went on elsewhere; the position in the media, seconds.
        case seek(to: Double?)
        /// The user paused.
        case pause
        /// Playback started: the time base ran for the first time.
        case start
        /// A stall, or several within one event of the log.
        case stall(StallDiagnosis)
        /// An entry of the error log, by its index, with what it means.
        case error(index: Int, ErrorExplanation)
        /// The item's status became failed.
        case failure
        /// The item played to its end.
        case end
        /// The session was over before the item was.
        case stop
        /// Far more was fetched than watched, most of it in the event of the log that begins here.
        case excess(ExcessiveFetch)
    }

    /// Session time, seconds.
    public var time: Double
    /// What is there.
    public var kind: Kind
}

/// An entry of the error log with its session time and what it means.
struct ExplainedEntry {
    var time: Double
    var event: ErrorLogEvent
    var explanation: ErrorExplanation
}

extension PlaybackTimeline {
    /// All moments of the session, by time.
    public func moments(catalog: ErrorCatalog) -> [SessionEvent] {
        var moments = switches() + seeks()
        let entries = explainedEntries(catalog)
        for diagnosis in diagnoses(by: entries) {
            moments.append(SessionEvent(time: diagnosis.stall.start, kind: .stall(diagnosis)))
        }
        for (index, entry) in entries.enumerated() {
            moments.append(SessionEvent(time: entry.time, kind: .error(index: index, entry.explanation)))
        }
        moments += observedMoments() + excess()
        return moments.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
            \.element)
    }

    /// Why the first so many of the stalls happened, in their order.
    func diagnoses(by entries: [ExplainedEntry], most: Int = .max) -> [StallDiagnosis] {
        let evidence = entries.enumerated().compactMap { StallEvidence($0.element, at: $0.offset) }
        return stalls.prefix(most).map { diagnosis(of: $0, by: evidence) }
    }

    /// The error log's entries with what they mean, in the log's order.
    func explainedEntries(_ catalog: ErrorCatalog) -> [ExplainedEntry] {
        errorEntries.map { entry in
            ExplainedEntry(time: entry.time, event: entry.event, explanation: catalog.explain(entry.event))
        }
    }

    /// The error log's entries with their session times, in the log's order.
    public var errorEntries: [(time: Double, event: ErrorLogEvent)] {
        events.compactMap { event in
            if case .errorLog(let entry) = event.kind { (event.time, entry) } else { nil }
        }
    }

    /// The stretches of playback that are each one event of the log: those that stand for many tell neither a switch nor a
    /// seek.
    private var eventSpans: ArraySlice<Span> {
        guard let condensed = log.folded?.condensedRows else { return spans[...] }
        return spans.drop { $0.index < condensed }
    }

    private func switches() -> [SessionEvent] {
        // As in the count of switches, what tells no variant is passed over.
        let informative = eventSpans.filter {
            access.events[$0.index].indicatedBitrate != nil || access.events[$0.index].uri != nil
        }
        return zip(informative, informative.dropFirst()).compactMap { before, after in
            let (old, new) = (access.events[before.index], access.events[after.index])
            let changed: Bool
            if let from = old.indicatedBitrate, let to = new.indicatedBitrate {
                changed = from != to
            } else {
                changed = old.uri != nil && new.uri != nil && old.uri != new.uri
            }
            guard changed else { return nil }
            return SessionEvent(
                time: after.start, kind: .variantSwitch(from: old.indicatedBitrate, to: new.indicatedBitrate))
        }
    }

    /// Seeks that the app saw; without any, those that the log's positions show: an event that does not start where
    /// the one before it ended.
    private func seeks() -> [SessionEvent] {
        let seen = log.observed.filter { $0.kind == .seek }
        if !seen.isEmpty || log.folded?.events.hasSought == true {
            return seen.compactMap { event in
                time(of: event.date).map { SessionEvent(time: $0, kind: .seek(to: event.position)) }
            }
        }
        // The log under-counts what was watched around switches by up to a few seconds.
        let tolerance = 5.0
        return zip(eventSpans, eventSpans.dropFirst()).compactMap { before, after in
            let (old, new) = (access.events[before.index], access.events[after.index])
            guard let start = old.playbackStartOffset, let next = new.playbackStartOffset, start != next,
                abs(start + (old.durationWatched ?? 0) - next) > tolerance
            else { return nil }
            return SessionEvent(time: after.start, kind: .seek(to: next))
        }
    }

    private func excess() -> [SessionEvent] {
        var totals = AccessTotals()
        for event in access.events { totals.add(event) }
        guard let excess = totals.excessiveFetch else { return [] }
        let most = spans.max { left, right in
            (access.events[left.index][.numberOfBytesTransferred] ?? 0)
                < (access.events[right.index][.numberOfBytesTransferred] ?? 0)
        }
        return [SessionEvent(time: most?.start ?? 0, kind: .excess(excess))]
    }

    private func observedMoments() -> [SessionEvent] {
        var started = log.folded?.events.hasRun ?? false
        return log.observed.compactMap { event in
            guard let time = time(of: event.date) else { return nil }
            switch event.kind {
            case .timeBaseRunning where !started:
                started = true
                return SessionEvent(time: time, kind: .start)
            case .paused: return SessionEvent(time: time, kind: .pause)
            case .failed: return SessionEvent(time: time, kind: .failure)
            case .ended: return SessionEvent(time: time, kind: .end)
            case .stopped: return SessionEvent(time: time, kind: .stop)
            case .play, .likelyToKeepUp, .timeBaseRunning, .stalled, .seek, .loaded, .liveLatency: return nil
            }
        }
    }
}
