import PlayheadNumerics

/// Where playback does not go on with what comes next: over an interstitial that is played once, and after one that has to
/// be seen before a seek.
extension PlaybackEngine {
    /// Loads go on elsewhere, where an interstitial says so.
    mutating func followInterstitials() {
        if let seek = heldSeek, loadedUntil + 0.5 >= seek.from {
            heldSeek = nil
            jump(to: seek.target)
        }
        for (index, interstitial) in presentation.interstitials.enumerated()
        where interstitial.playsOnce && seenInterstitials.contains(index) {
            let (start, end) = (interstitial.position.milliseconds, interstitial.end.milliseconds)
            if start <= loadedUntil + 0.5, loadedUntil + 0.5 < end { jump(to: end) }
        }
    }

    /// What comes next is loaded from another media time on, milliseconds.
    private mutating func jump(to target: Double) {
        progressCount += 1
        jumps.append((loadedUntil, target))
        loadedUntil = target
        situation.segment = segmentByTime(endingAt: presentation.duration.milliseconds)
        main.chosen = nil
        if buffer.count == 0 { buffer.removeAll(goingTo: target) }
        if isWhole { finishMain() }
    }

    /// Where a time of the main media is among all that is played, and can be played from, milliseconds.
    func reachablePosition(ofPrimary time: Double) -> Double {
        let hasInterstitials = !presentation.interstitials.isEmpty
        return reachable(hasInterstitials ? presentation.position(ofPrimary: time.seconds).milliseconds : time)
    }

    /// Where a seek leads that interstitials may hold up; nil where none is possible.
    ///
    /// - Parameter target: milliseconds of the main media.
    mutating func seekTarget(_ target: Double) -> Double? {
        let wanted = reachablePosition(ofPrimary: target)
        if presentation.interstitials.isEmpty { return wanted }
        heldSeek = nil
        let now = buffer.playhead
        for (index, interstitial) in presentation.interstitials.enumerated() {
            let (start, end) = (interstitial.position.milliseconds, interstitial.end.milliseconds)
            if start + 0.5 >= playedFrom, end <= now + 0.5 { seenInterstitials.insert(index) }
            if interstitial.forbidsSkipping, start <= now, now < end, hasStarted { return nil }
        }
        let unseen = presentation.interstitials.enumerated().last { index, interstitial in
            interstitial.forbidsJumping && !seenInterstitials.contains(index)
                && interstitial.position.milliseconds + 0.5 >= now && interstitial.end.milliseconds <= wanted + 0.5
        }
        guard let unseen = unseen?.element else {
            playedFrom = wanted
            return wanted
        }
        playedFrom = unseen.position.milliseconds
        heldSeek = (unseen.end.milliseconds, wanted)
        return playedFrom
    }
}
