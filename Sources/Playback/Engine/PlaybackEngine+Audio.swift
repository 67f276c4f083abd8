import PlayheadNumerics

/// The audio rendition, where it has segments of its own: a second loader, which keeps pace with the first.
extension PlaybackEngine {
    mutating func startAudio() {
        audio.rest = .infinity
        guard loaded.multivariantPlaylist, failure == nil, let wanted = main.chosen ?? situation.lastVariant else {
            return
        }
        let variant = allowed(wanted)
        guard let track = presentation.variants[variant].audioTrack else {
            // What was loaded of a variant whose audio cannot be had plays without.
            if buffer.audioEnd < loadedUntil { finishAudio(at: loadedUntil) }
            return
        }
        if let jump = jumps.first(where: { $0.from <= buffer.audioEnd + 0.5 && buffer.audioEnd < $0.to }) {
            finishAudio(at: jump.to)
        }
        let segment = presentation.segments.segment(ofTrack: track, at: (buffer.audioEnd + 0.5).seconds)
        if let kind = loaded.missing(forTrack: track, segment: segment) {
            if kind == .key, isLoadingKey(of: track) { return }
            return begin(kind, variant: variant, track: track, isAudio: true)
        }
        guard segment < presentation.segments.count(ofTrack: track) else {
            if buffer.audioEnd <= presentation.duration.milliseconds {
                finishAudio(at: presentation.duration.milliseconds + situation.segmentDuration)
            }
            return
        }
        let start = presentation.segments.span(track: track, segment: segment).start
        guard isAudioWanted(start) else { return }
        if let live, start + 0.5 >= live.edge {
            // It is not published yet.
            if link.now >= live.nextReload {
                return begin(.mediaPlaylist, variant: variant, track: track, isAudio: true)
            }
            audio.rest = live.nextReload - link.now
            return
        }
        if hasGaps, presentation.segments.isGap(track: track, segment: segment) {
            // Nothing is heard while it lasts.
            progressCount += 1
            finishAudio(at: presentation.segments.end(track: track, segment: segment).milliseconds)
            audio.rest = 0
            return
        }
        begin(
            .audioSegment, variant: variant, track: track, segment: segment,
            bits: presentation.segments.bits(track: track, segment: segment), isAudio: true)
    }

    /// Whether an audio segment that begins at a media time is to be loaded now, milliseconds. Audio keeps pace with the
    /// video: of what the video does not have yet only the segment that is under way is loaded.
    private func isAudioWanted(_ start: Double) -> Bool {
        if live?.visible == 0 { return false }
        let underWay = inFlight.contains { $0.kind == .segment } ? situation.segmentDuration : 0
        return start + 0.5 < loadedUntil + underWay || buffer.audioLevel <= 0
    }

    /// Up to a media time there is no more audio to wait for, milliseconds: only the video can run dry.
    private mutating func finishAudio(at time: Double) {
        buffer.audioEnd = time
        if state == .playing { setBoundary() } else { considerRunning() }
    }

    /// An audio segment arrived.
    mutating func finishAudioSegment(_ request: Request) {
        audio.failures = 0
        let segment = request.transfer.segment
        recorder.transferredAudio(request.transfer)
        let end = presentation.segments.end(track: request.track, segment: segment).milliseconds
        buffer.audioEnd = max(buffer.audioEnd, end)
        bufferGrew()
    }
}
