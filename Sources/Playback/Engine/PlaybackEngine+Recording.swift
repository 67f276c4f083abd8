import PlayerLog
import PlayheadNumerics

extension PlaybackEngine {
    /// Writes down that a request is over.
    ///
    /// - Parameter estimate: of the throughput after it, kb/s.
    mutating func record(_ request: Request, estimate: Double?, isStartup: Bool) {
        if isStartup { recorder.startupStep(request, end: link.now) }
        if keepsDetail { recorder.keep(logged(request, estimate: estimate)) }
    }

    /// A request that is over, as a log tells it. A simulation knows no URIs of segments, but of the playlists that name
    /// them.
    private func logged(_ request: Request, estimate: Double?) -> MediaRequest {
        let transfer = request.transfer
        var logged = MediaRequest(
            request.kind.logged, start: recorder.session(request.start), end: recorder.session(link.now))
        if request.kind != .multivariantPlaylist {
            let track = presentation.tracks[request.track]
            let playlist = uri(of: request)
            logged.track = request.isAudio ? .audio : .video
            logged.variant = request.variant
            logged.indicatedBitrate = presentation.variants[request.variant].peakBitrate
            logged.playlist = request.kind == .mediaPlaylist ? nil : playlist
            logged.uri = request.kind == .mediaPlaylist ? playlist : request.kind == .key ? track.keyURI : nil
        }
        if request.isMedia {
            logged.segment = transfer.segment
            logged.duration = presentation.segments.duration(track: request.track, segment: transfer.segment)
        }
        logged.timeToFirstByte = transfer.timeToFirstByte?.seconds
        (logged.bits, logged.received) = (transfer.bits, transfer.received)
        logged.status = request.status ?? transfer.timeToFirstByte.map { _ in 200 }
        logged.outcome = request.outcome
        logged.buffer = max(0, bufferLevel.seconds)
        logged.estimate = estimate.map { $0 * 1000 }
        return logged
    }
}

/// The course of the buffer's level: a sample wherever it bends, and two where it jumps.
extension SessionRecorder {
    /// The buffer's level, milliseconds.
    @inline(__always)
    mutating func sample(_ level: Double, at time: Double) {
        guard isDetailed else { return }
        let sample = BufferSample(time: session(time), level: max(0, level.seconds))
        if buffer.last != sample { buffer.append(sample) }
    }

    /// The buffer grew at once to a level, milliseconds: until then it was played from, or stood still.
    mutating func sampleGrowth(to level: Double, at time: Double, isPlaying: Bool) {
        if isDetailed, let last = buffer.last {
            let played = isPlaying ? session(time) - last.time : 0
            buffer.append(BufferSample(time: session(time), level: max(0, last.level - played)))
        }
        sample(level, at: time)
    }
}

extension StartupStep {
    /// This step as an app would note it, where something was loaded: so a written log tells the waterfall too.
    ///
    /// - Parameter startDate: of the request to play.
    func loadedEvent(startDate: LogDate) -> ObservedEvent? {
        guard part != .starting else { return nil }
        return ObservedEvent(
            loaded: part.rawValue, at: startDate.advanced(bySeconds: start + duration),
            after: FixedPoint.nearest(min(duration, Link.longest.seconds) * 1e6))
    }
}
