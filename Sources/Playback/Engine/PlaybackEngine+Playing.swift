import PlayheadNumerics

extension PlaybackEngine {
    /// Lets playback go on for as long as the link's clock has just moved, milliseconds.
    @inline(__always)
    mutating func play(_ duration: Double) {
        if state == .playing, buffer.position + duration * rate < boundary {
            buffer.play(duration * rate)
        } else {
            playPiecewise(duration)
        }
    }

    private mutating func playPiecewise(_ duration: Double) {
        var rest = duration
        while rest > 0 {
            if state == .playing {
                if buffer.position + rest * rate < boundary { return buffer.play(rest * rate) }
                rest -= max(0, boundary - buffer.position) / rate
                buffer.play(upTo: boundary)
                // Where only more media takes the playhead on, no time may be left to wait for it.
                reachBoundary(at: link.now - rest, timeGoesOn: rest > 0)
            } else {
                // While it is paused, and once it is over, playback is not to start.
                guard let start = runningAt, start <= link.now else { return }
                rest = min(rest, link.now - start)
                startPlaying(at: start)
            }
        }
    }

    /// The playhead is at the end of its segment, or the buffer is empty.
    @inline(__always)
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
        let countsRemainder = timeGoesOn && profile.countsRemainderAtEnd && presentation.isSimulatorMovie
        if countsRemainder {
            recorder.stalled(at: time)
            recorder.resumed(at: link.now)
        }
        recorder.sample(0, at: time)
        recorder.ended(at: time)
        state = .ended
        stop(.ended, at: countsRemainder ? link.now : time)
    }

    private mutating func stall(at time: Double) {
        state = .stalled
        runningAt = nil
        recorder.sample(buffer.level, at: time)
        recorder.stalled(at: time)
        if isLive { stalledBehindEdge(at: time) }
        wakeLoaders()
    }

    private mutating func startPlaying(at time: Double) {
        recorder.sample(buffer.level, at: time)
        recorder.plays(buffer.current?.variant, at: time)
        if !Scope.isPlain, !hasStarted, buffer.playsArriving { recordArriving(at: time) }
        if state == .stalled {
            recorder.resumed(at: time)
        } else {
            recorder.started(at: time, isFirst: !hasStarted)
        }
        hasStarted = true
        state = .playing
        runningAt = nil
        setBoundary()
        if isLive { playsBehindEdge(at: time) }
    }

    /// Works out how far into its segment the playhead can go without a decision.
    @inline(__always)
    mutating func setBoundary() {
        guard let current = buffer.current else { return }
        boundary = current.duration - (buffer.count == 1 && !isWhole ? profile.emptyLevel.milliseconds : 0)
        if !Scope.isPlain, buffer.playsArriving { boundary = min(boundary, current.duration - buffer.missing) }
        // A microsecond is a rounding.
        if hasAudio, buffer.audioEnd + 0.001 < current.end { boundary = min(boundary, buffer.audioEnd - current.start) }
    }

    /// Media was added to the buffer: playback can start, or go on.
    @inline(__always)
    mutating func bufferGrew() {
        if keepsDetail { recorder.sampleGrowth(to: bufferLevel, at: link.now, isPlaying: state == .playing) }
        if state == .playing { setBoundary() } else { considerRunning() }
    }

    mutating func considerRunning() {
        guard runningAt == nil, state == .waitingToPlay || state == .stalled, isLikelyToKeepUp else { return }
        if state == .waitingToPlay, !hasKeptUp {
            hasKeptUp = true
            recorder.likelyToKeepUp(at: link.now)
            recorder.setStartup(link.now - (bufferingSince ?? link.now))
        }
        if isHeld { return }
        if state == .waitingToPlay {
            var delay = profile.startDelay
            if !hasStarted, !options.preparation.setsRateBeforeItem { delay += profile.appRoundTrip }
            runningAt = max(origin, link.now + delay.milliseconds)
        } else {
            runningAt = link.now + profile.resumeDelay.milliseconds
        }
        if let start = runningAt, start <= link.now { startPlaying(at: start) }
    }

    /// Whether enough is buffered for playback to start, or to go on.
    @inline(__always)
    private var isLikelyToKeepUp: Bool {
        hasEnoughOfMain && buffer.count > 0 && (!hasAudio || buffer.audioLevel > 0)
    }

    /// Whether the main track has enough for playback to start, or to go on.
    @inline(__always)
    var hasEnoughOfMain: Bool {
        if isWhole { return true }
        if !Scope.isPlain, profile.playsArriving { return buffer.mainLevel >= mediaToRun }
        if state == .stalled, let wanted = partsToResume { return buffer.mainLevel >= wanted }
        // A segment of which little is left to play is none to start with: playback would run dry at once.
        let isSpent = buffer.current.map {
            let track = presentation.variants[$0.variant].track
            let whole = presentation.segments.span(track: track, segment: $0.segment).duration
            return $0.duration - buffer.position - profile.emptyLevel.milliseconds < whole / 2
        }
        let wanted = state == .stalled ? profile.segmentsToResume : profile.segmentsToStart
        return buffer.count - (isSpent == true ? 1 : 0) >= wanted
    }

    /// What will be in the buffer when this much more time has passed, milliseconds.
    @inline(__always)
    func bufferLevel(after duration: Double) -> Double {
        let level = bufferLevel
        if state == .playing { return max(0, level - duration * rate) }
        guard let start = runningAt else { return level }
        return max(0, level - max(0, link.now - start))
    }

    /// Nothing more is loaded, for now or for ever: plays what there is, and then the session is over.
    ///
    /// - Parameter limit: in which time something else is to be done, milliseconds.
    mutating func playOut(within limit: Double) {
        let rest = untilPlayedOut
        if rest >= limit, limit < .infinity {
            link.idle(limit)
            pass(limit)
        } else if rest < .infinity {
            link.idle(rest)
            play(rest)
            playRemainder()
            if state == .playing, failure == nil { stall(at: link.now) }
            // Loaders that waited for the buffer to run dry may have something to do now.
            if failure != nil || link.isDown || !isAnythingPlanned { finishDry() }
        } else {
            finishDry()
        }
    }

    /// How long it is until all that is loaded has been played, milliseconds; infinite while the viewer pauses.
    private var untilPlayedOut: Double {
        if isHeld { return .infinity }
        if state == .playing { return buffer.level / rate }
        return runningAt.map { max(0, $0 - link.now) + buffer.level / rate } ?? 0
    }

    /// What roundings leave of a segment is not played for its own sake.
    private mutating func playRemainder() {
        while end == nil, state == .playing {
            let before = buffer.count
            if boundary - buffer.position < 0.001 { buffer.play(upTo: boundary) }
            reachBoundary(at: link.now, timeGoesOn: false)
            if buffer.count == before { break }
        }
    }

    /// Ends the session, whose buffer is empty or paused for ever.
    private mutating func finishDry() {
        if end != nil { return }
        if let failure {
            recorder.failed(at: link.now)
            stop(.failed(failure))
        } else if isHeld {
            stop(.stopped("paused for ever"))
        } else if isWhole, buffer.count == 0 {
            // The position is behind the end of the variant that was chosen for it.
            state = .ended
            recorder.ended(at: link.now)
            stop(.ended)
        } else {
            stop(.stopped(link.isDown ? "the link is down for ever" : "nothing more can be loaded"))
        }
    }
}
