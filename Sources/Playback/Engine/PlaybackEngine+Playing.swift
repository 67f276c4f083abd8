extension PlaybackEngine {
    /// Lets playback go on for as long as the link's clock has just moved, milliseconds.
    @inline(__always)
    mutating func play(_ duration: Double) {
        if state == .playing, buffer.position + duration < boundary {
            buffer.play(duration)
        } else {
            playPiecewise(duration)
        }
    }

    private mutating func playPiecewise(_ duration: Double) {
        var rest = duration
        while rest > 0 {
            switch state {
            case .playing:
                if buffer.position + rest < boundary {
                    buffer.play(rest)
                    return
                }
                let step = max(0, boundary - buffer.position)
                rest -= step
                buffer.play(step)
                reachBoundary(at: link.now - rest, timeGoesOn: rest > 0)
            case .waitingToPlay, .stalled:
                guard let start = runningAt, start <= link.now else { return }
                rest = min(rest, link.now - start)
                startPlaying(at: start)
            case .ended: return
            }
        }
    }

    /// The playhead is at the end of its segment, or the buffer is empty.
    private mutating func reachBoundary(at time: Double, timeGoesOn: Bool) {
        guard let finished = buffer.current else { return }
        if buffer.count == 1, situation.segment < situation.segmentCount {
            // Only more media takes the playhead on.
            if timeGoesOn { stall(at: time) }
            return
        }
        recorder.watched(finished.duration.seconds)
        buffer.finishSegment()
        if let next = buffer.current {
            if next.variant != finished.variant {
                recorder.begin(variant: next.variant, offset: mediaStart(of: next), startTime: time.seconds)
            }
            setBoundary()
        } else {
            reachEnd(at: time, timeGoesOn: timeGoesOn)
        }
    }

    private mutating func reachEnd(at time: Double, timeGoesOn: Bool) {
        if timeGoesOn, profile.countsRemainderAtEnd {
            recorder.stalled(at: time.seconds)
            recorder.resumed(at: link.now.seconds)
        }
        recorder.sample(0, at: time.seconds)
        recorder.ended(at: time.seconds)
        state = .ended
        end = .ended
    }

    private mutating func stall(at time: Double) {
        state = .stalled
        runningAt = nil
        recorder.sample(buffer.level.seconds, at: time.seconds)
        recorder.stalled(at: time.seconds)
    }

    private mutating func startPlaying(at time: Double) {
        recorder.sample(buffer.level.seconds, at: time.seconds)
        if state == .stalled { recorder.resumed(at: time.seconds) } else { recorder.started(at: time.seconds) }
        state = .playing
        runningAt = nil
        setBoundary()
    }

    /// Works out how far into its segment the playhead can go without a decision.
    mutating func setBoundary() {
        guard let current = buffer.current else { return }
        let isLast = buffer.count == 1 && situation.segment < situation.segmentCount
        boundary = current.duration - (isLast ? profile.emptyLevel.milliseconds : 0)
    }

    /// Media was added to the buffer: playback can start, or go on.
    mutating func bufferGrew() {
        recorder.sample(buffer.level.seconds, at: link.now.seconds)
        switch state {
        case .playing: setBoundary()
        case .waitingToPlay where runningAt == nil:
            guard buffer.count >= min(profile.segmentsToStart, situation.segmentCount) else { return }
            recorder.likelyToKeepUp(at: link.now.seconds)
            recorder.setStartup(link.now.seconds)
            runningAt = link.now + profile.startDelay.milliseconds
        case .stalled where runningAt == nil:
            // The segment in which it ran dry has nothing left to play.
            guard buffer.count - 1 >= profile.segmentsToResume || situation.segment == situation.segmentCount else {
                return
            }
            runningAt = link.now + profile.resumeDelay.milliseconds
        default: break
        }
        if let start = runningAt, start <= link.now { startPlaying(at: start) }
    }

    /// What will be in the buffer when this much more time has passed, milliseconds.
    @inline(__always)
    func bufferLevel(after duration: Double) -> Double {
        let level = buffer.level
        if state == .playing { return max(0, level - duration) }
        guard let start = runningAt else { return level }
        return max(0, level - max(0, link.now - start))
    }

    /// Plays what is loaded, and waits for nothing more.
    mutating func playOut() {
        pass(max(0, (runningAt ?? link.now) - link.now) + buffer.level)
        // What roundings leave of a segment is not played for its own sake.
        while end == nil, state == .playing { reachBoundary(at: link.now, timeGoesOn: false) }
        if end == nil { end = .stopped("playback never started") }
    }

    /// Lets time pass in which nothing is loaded.
    mutating func pass(_ duration: Double) {
        link.idle(duration)
        play(duration)
    }

    private func mediaStart(of slot: PlayoutBuffer.Slot) -> Double {
        presentation.segments.start(track: presentation.variants[slot.variant].track, segment: slot.segment)
    }
}
