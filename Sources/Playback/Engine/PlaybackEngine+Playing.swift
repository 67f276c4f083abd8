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
                // Where only more media takes the playhead on, and no time is left to wait for it.
                if rest <= 0 { return }
            case .waitingToPlay, .stalled:
                guard let start = runningAt, start <= link.now else { return }
                rest = min(rest, link.now - start)
                startPlaying(at: start)
            case .paused, .ended: return
            }
        }
    }

    /// The playhead is at the end of its segment, or the buffer is empty.
    private mutating func reachBoundary(at time: Double, timeGoesOn: Bool) {
        guard let finished = buffer.current else { return }
        let isDry = buffer.position < finished.duration || (buffer.count == 1 && !isWhole)
        if isDry {
            if timeGoesOn { stall(at: time) }
            return
        }
        recorder.watched(finished.duration.seconds - playedOfSegment)
        playedOfSegment = 0
        buffer.finishSegment()
        if let next = buffer.current {
            if next.variant != finished.variant {
                recorder.begin(
                    variant: next.variant, offset: next.start.seconds, startTime: time, reason: .variantSwitch)
            }
            setBoundary()
        } else {
            reachEnd(at: time, timeGoesOn: timeGoesOn)
        }
    }

    /// Whether all of the main track is loaded.
    @inline(__always)
    var isWhole: Bool { situation.segment >= situation.segmentCount }

    private mutating func reachEnd(at time: Double, timeGoesOn: Bool) {
        if timeGoesOn, profile.countsRemainderAtEnd {
            recorder.stalled(at: time)
            recorder.resumed(at: link.now)
        }
        recorder.sample(0, at: time)
        recorder.ended(at: time)
        state = .ended
        end = .ended
    }

    private mutating func stall(at time: Double) {
        state = .stalled
        runningAt = nil
        recorder.sample(buffer.level, at: time)
        recorder.stalled(at: time)
        wakeLoaders()
    }

    private mutating func startPlaying(at time: Double) {
        recorder.sample(buffer.level, at: time)
        if state == .stalled {
            recorder.resumed(at: time)
        } else {
            recorder.started(at: time, isFirst: !hasStarted)
        }
        hasStarted = true
        state = .playing
        runningAt = nil
        setBoundary()
    }

    /// Works out how far into its segment the playhead can go without a decision.
    @inline(__always)
    mutating func setBoundary() {
        guard let current = buffer.current else { return }
        boundary = current.duration - (buffer.count == 1 && !isWhole ? profile.emptyLevel.milliseconds : 0)
        if hasAudio { boundary = min(boundary, buffer.audioEnd - current.start) }
    }

    /// Media was added to the buffer: playback can start, or go on.
    @inline(__always)
    mutating func bufferGrew() {
        recorder.sample(buffer.level, at: link.now)
        if state == .playing { setBoundary() } else { considerRunning() }
    }

    private mutating func considerRunning() {
        guard runningAt == nil, state == .waitingToPlay || state == .stalled, isLikelyToKeepUp else { return }
        if state == .waitingToPlay {
            recorder.likelyToKeepUp(at: link.now)
            recorder.setStartup(link.now - (bufferingSince ?? link.now))
            var delay = profile.startDelay
            if !hasStarted, !options.preparation.setsRateBeforeItem { delay += profile.appRoundTrip }
            runningAt = max(origin, link.now + delay.milliseconds)
        } else {
            runningAt = link.now + profile.resumeDelay.milliseconds
        }
        if let start = runningAt, start <= link.now { startPlaying(at: start) }
    }

    /// Whether enough is buffered for playback to start, or to go on.
    private var isLikelyToKeepUp: Bool {
        let wanted = state == .stalled ? profile.segmentsToResume : profile.segmentsToStart
        // The segment in which it ran dry has next to nothing left to play.
        let isSpent = buffer.current.map { buffer.position + profile.emptyLevel.milliseconds >= $0.duration } ?? false
        let enough = isWhole || buffer.count - (isSpent ? 1 : 0) >= wanted
        return enough && buffer.count > 0 && (!hasAudio || buffer.audioLevel > 0)
    }

    /// What will be in the buffer when this much more time has passed, milliseconds.
    @inline(__always)
    func bufferLevel(after duration: Double) -> Double {
        let level = buffer.level
        if state == .playing { return max(0, level - duration) }
        guard let start = runningAt else { return level }
        return max(0, level - max(0, link.now - start))
    }

    /// Plays what is loaded; nothing more is to come.
    mutating func playOut() {
        if state == .paused {
            end = .stopped("paused for ever")
            return
        }
        let rest = max(0, (runningAt ?? link.now) - link.now) + buffer.level
        link.idle(rest)
        play(rest)
        // What roundings leave of a segment is not played for its own sake.
        while end == nil, state == .playing {
            let before = buffer.count
            reachBoundary(at: link.now, timeGoesOn: false)
            if buffer.count == before { break }
        }
        if let failure, end == nil {
            recorder.failed(at: link.now)
            end = .failed(failure)
        }
        if end == nil { end = .stopped("nothing more was loaded") }
    }
}
