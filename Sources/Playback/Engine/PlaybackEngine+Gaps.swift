import PlayheadNumerics

/// Segments that have no media (EXT-X-GAP). RFC 8216bis, sections 4.4.4.7 and 6.3.3: they are not loaded, and another
/// variant may have at that time what one has not.
extension PlaybackEngine {
    /// Whether a variant has no media where it would be loaded next.
    func isGap(_ variant: Int) -> Bool {
        let track = presentation.variants[variant].track
        return presentation.segments.isGap(track: track, segment: nextSegment(ofTrack: track))
    }

    /// Goes on behind what no variant has: nothing of it is loaded, and playback jumps over it.
    mutating func skipGaps() {
        guard situation.segment < (live?.visible ?? situation.segmentCount), main.replacedSlot == nil else { return }
        let start = loadedUntil
        while situation.segment < situation.segmentCount, let end = gapEnd {
            loadedUntil = end
            situation.segment =
                isAligned ? situation.segment + 1 : segmentByTime(endingAt: presentation.duration.milliseconds)
        }
        guard loadedUntil > start else { return }
        progressCount += 1
        main.chosen = nil
        jumps.append((start, loadedUntil))
        skipped += loadedUntil - start
        if buffer.count == 0 {
            buffer.removeAll(goingTo: loadedUntil)
            if !hasStarted { recorder.move(to: loadedUntil.seconds) }
        }
        if isWhole { finishMain() }
    }

    /// Up to when no variant that is still played has media, milliseconds of media time; nil where one has now.
    private var gapEnd: Double? {
        var end = Double.infinity
        for variant in presentation.variants.indices where !removedVariants.contains(variant) {
            guard isGap(variant) else { return nil }
            let track = presentation.variants[variant].track
            let span = presentation.segments.span(track: track, segment: nextSegment(ofTrack: track))
            // A track that is cut differently may be over.
            if isAligned || span.start + span.duration > loadedUntil + 0.5 {
                end = min(end, span.start + span.duration)
            }
        }
        return end < .infinity ? end : nil
    }
}
