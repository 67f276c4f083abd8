/// Something that is done at a time of the link's clock.
struct PlannedAction {
    enum Kind {
        case scenario(Scenario.Action.Kind)
        case resume
    }

    /// Milliseconds.
    var time: Double
    var kind: Kind
}

extension PlaybackEngine {
    /// Does what is planned for now.
    @inline(__always)
    mutating func performActions() {
        while let action = actions.last, action.time <= link.now, end == nil {
            actions.removeLast()
            perform(action.kind)
        }
    }

    private mutating func perform(_ action: PlannedAction.Kind) {
        switch action {
        case .scenario(.pause(let duration)): pause(duration)
        case .scenario(.seek(let position)): seek(to: position.milliseconds)
        case .scenario(.selectAudio): selectAudio()
        case .scenario(.leave): end = .stopped("the viewer left")
        case .resume: resume()
        }
    }

    /// Plans an action; of several at one time the one planned first is done first.
    mutating func plan(_ kind: PlannedAction.Kind, at time: Double) {
        let place = actions.firstIndex { $0.time <= time } ?? actions.count
        actions.insert(PlannedAction(time: time, kind: kind), at: place)
    }

    // MARK: Pause

    private mutating func pause(_ duration: Double?) {
        guard state == .playing else { return }
        state = .paused
        recorder.sample(buffer.level, at: link.now)
        recorder.paused(at: link.now)
        wakeLoaders()
        if let duration { plan(.resume, at: link.now + duration.milliseconds) }
    }

    private mutating func resume() {
        guard state == .paused, let current = buffer.current else { return }
        recorder.watched(buffer.position.seconds - playedOfSegment)
        playedOfSegment = buffer.position.seconds
        recorder.begin(variant: current.variant, offset: nil, startTime: link.now, reason: .pause)
        recorder.started(at: link.now, isFirst: false)
        state = .playing
        setBoundary()
        wakeLoaders()
    }

    // MARK: Seek

    private mutating func seek(to target: Double) {
        let target = min(max(0, target), presentation.duration.milliseconds - situation.segmentDuration / 2)
        countPlayedPart()
        recorder.sought(to: target.seconds, at: link.now, leavesRows: hasStarted)
        cancel(\.isMedia)
        restart(at: target)
        if let variant = situation.lastVariant, hasStarted {
            recorder.begin(variant: variant, offset: target.seconds, startTime: nil)
        }
    }

    /// Counts what was played of the segment at the playhead, before playback goes elsewhere.
    mutating func countPlayedPart() {
        recorder.watched(buffer.position.seconds - playedOfSegment)
        playedOfSegment = 0
    }

    /// Throws the buffer away; loading goes on with the segment at a media time, milliseconds.
    mutating func restart(at target: Double) {
        let track = presentation.variants[presentation.firstListed].track
        situation.segment = min(
            presentation.segments.segment(ofTrack: track, at: target.seconds), situation.segmentCount - 1)
        let start = presentation.segments.start(track: track, segment: situation.segment).milliseconds
        loadedUntil = start
        buffer.removeAll(goingTo: start)
        if situation.lastVariant != nil { main.chosen = nil }
        main.place = nil
        main.waiting = 0
        state = .waitingToPlay
        runningAt = nil
        bufferingSince = nil
        situation.bufferLevel = 0
        rule.didSeek(situation)
        recorder.sample(0, at: link.now)
        wakeLoaders()
    }

    // MARK: Media selection

    private mutating func selectAudio() {
        guard hasAudio else { return seek(to: buffer.playhead) }
        cancel { $0.kind == .audioSegment }
        buffer.audioEnd = buffer.playhead
        for variant in presentation.variants { if let track = variant.audioTrack { loaded.playlists[track] = false } }
        if state == .playing { setBoundary() }
        wakeLoaders()
    }

    // MARK: Requests

    /// Gives up requests under way.
    private mutating func cancel(_ isMeant: (Request) -> Bool) {
        for request in inFlight where isMeant(request) {
            recorder.cancelled(request.transfer)
            recorder.request(request, end: link.now, estimate: nil, isStartup: !hasStarted)
            if request.kind == .audioSegment { audio.isBusy = false } else { main.isBusy = false }
        }
        inFlight.removeAll(where: isMeant)
    }

    /// Lets the loaders look again whether there is anything to do.
    mutating func wakeLoaders() {
        guard failure == nil else { return }
        main.rest = 0
        audio.rest = 0
    }

    // MARK: The start

    /// Goes to the start position, where the app set it before the item.
    mutating func beginAtStartPosition() {
        let preparation = options.preparation
        if hasAudio { buffer.audioEnd = 0 }
        if preparation.startPosition > 0, preparation.setsPositionBeforeItem {
            restart(at: preparation.startPosition.milliseconds)
        }
    }

    /// The asset was inspected: the app now sets what it did not set before, one trip after the other.
    mutating func inspectionFinished() {
        guard !isInspected else { return }
        isInspected = true
        let preparation = options.preparation
        var time = link.now
        if preparation.startPosition > 0, !preparation.setsPositionBeforeItem {
            time += profile.appRoundTrip.milliseconds
            plan(.scenario(.seek(to: preparation.startPosition)), at: time)
        }
        if preparation.selectsMedia, !preparation.selectsMediaBeforeItem {
            time += profile.appRoundTrip.milliseconds
            plan(.scenario(.selectAudio), at: time)
        }
    }
}
