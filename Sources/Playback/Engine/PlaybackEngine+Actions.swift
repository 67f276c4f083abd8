import PlayheadNumerics

/// Something that is done at a time of the link's clock.
struct PlannedAction {
    enum Kind {
        case scenario(Scenario.Action.Kind)
        case resume
        case loseConnections(to: String)
    }

    /// Milliseconds.
    var time: Double
    var kind: Kind
}

extension PlaybackEngine {
    /// Does what is planned for now.
    @inline(__always)
    mutating func performActions() {
        while let action = nextAction, action.time <= link.now, end == nil {
            actions.removeLast()
            progressCount += 1
            perform(action.kind)
        }
    }

    private mutating func perform(_ action: PlannedAction.Kind) {
        switch action {
        case .scenario(.pause(let duration)): pause(duration)
        case .scenario(.seek(let position)): seek(to: position.milliseconds)
        case .scenario(.selectAudio): selectAudio()
        case .scenario(.leave): stop(.stopped("the viewer left"))
        case .resume: resume()
        case .loseConnections(let host): loseConnections(to: host)
        }
    }

    /// Plans an action; of several at one time the one planned first is done first.
    mutating func plan(_ kind: PlannedAction.Kind, at time: Double) {
        let replacedSlot = actions.firstIndex { $0.time <= time } ?? actions.count
        actions.insert(PlannedAction(time: time, kind: kind), at: replacedSlot)
    }

    // MARK: Pause

    /// Playback rests; what the player still waits for before it plays goes on loading.
    private mutating func pause(_ duration: Double?) {
        guard !isHeld else { return }
        isHeld = true
        runningAt = nil
        if state == .playing { state = .paused }
        recorder.sample(buffer.level, at: link.now)
        recorder.paused(at: link.now)
        (liveRate, nextRateLook) = (1, .infinity)
        wakeLoaders()
        if let duration { plan(.resume, at: link.now + duration.milliseconds) }
    }

    private mutating func resume() {
        guard isHeld else { return }
        isHeld = false
        if state == .paused, let current = buffer.current {
            countPlayedPart()
            playedOfSegment = buffer.position.seconds
            recorder.begin(variant: current.variant, offset: nil, startTime: link.now, reason: .pause)
            recorder.sample(buffer.level, at: link.now)
            recorder.started(at: link.now, isFirst: false)
            state = .playing
            setBoundary()
            if isLive { playsBehindEdge(at: link.now) }
        } else {
            considerRunning()
        }
        wakeLoaders()
    }

    // MARK: Seek

    private mutating func seek(to target: Double) {
        guard let target = seekTarget(target) else { return }
        recorder.sample(buffer.level, at: link.now)
        countPlayedPart()
        // What is buffered goes on with what follows, and not with where a held seek leads.
        let isLoaded = heldSeek == nil && buffer.move(to: target)
        if !isLoaded { cancel(\.isMedia) }
        recorder.didSeek(to: target.seconds, at: link.now, leavesRows: hasStarted)
        if let variant = situation.lastVariant, hasStarted {
            recorder.begin(variant: variant, offset: target.seconds, startTime: nil)
        } else {
            recorder.move(to: target.seconds)
        }
        guard isLoaded else { return restart(at: target) }
        playedOfSegment = buffer.position.seconds
        waitToPlay()
        bufferingSince = link.now
        considerRunning()
    }

    /// The media time nearest to this one where there is something to play: of a live playlist what it shows but for the
    /// last segments, which a player keeps its distance from.
    func reachable(_ target: Double) -> Double {
        if let live, live.visible > 0 { return min(max(live.firstPosition, target), live.startPosition) }
        let track = presentation.variants[presentation.firstListed].track
        let end = presentation.segments.duration(ofTrack: track).milliseconds
        return min(max(0, target), max(0, end - situation.segmentDuration / 2))
    }

    /// Counts what was played of the segment at the playhead, before playback goes elsewhere.
    mutating func countPlayedPart() {
        recorder.watched(buffer.position.seconds - playedOfSegment)
        playedOfSegment = 0
    }

    /// Throws the buffer away; loading goes on with the segment at a media time, milliseconds.
    mutating func restart(at target: Double) {
        let track = presentation.variants[presentation.firstListed].track
        let segment = min(
            presentation.segments.segment(ofTrack: track, at: (target + 0.5).seconds), situation.segmentCount - 1)
        situation.segment = live?.entry(for: segment) ?? segment
        loadedUntil = target
        jumps.removeAll()
        buffer.removeAll(goingTo: target)
        if situation.lastVariant != nil { main.chosen = nil }
        main.replacedSlot = nil
        main.waitingSince = nil
        waitToPlay()
        situation.bufferLevel = 0
        rule.didSeek(situation)
    }

    /// Playback waits until enough is loaded, for a reason that is no stall.
    private mutating func waitToPlay() {
        if isLive { observeLatency(at: link.now) }
        (liveRate, nextRateLook) = (1, .infinity)
        state = .waitingToPlay
        runningAt = nil
        bufferingSince = nil
        hasKeptUp = false
        recorder.sample(buffer.level, at: link.now)
        wakeLoaders()
    }

    // MARK: Media selection

    /// Another audio rendition is selected: what is buffered of the old one is thrown away, all where they are one.
    private mutating func selectAudio() {
        countPlayedPart()
        if hasStarted, let variant = buffer.current?.variant ?? situation.lastVariant {
            recorder.begin(
                variant: variant, offset: buffer.playhead.seconds, startTime: nil, reason: .audioSelection)
        }
        guard hasAudio else {
            cancel(\.isMedia)
            return restart(at: buffer.playhead)
        }
        cancel(\.isAudio)
        buffer.audioEnd = buffer.playhead
        for track in Set(presentation.variants.compactMap(\.audioTrack)) { loaded.forget(track, of: presentation) }
        playedOfSegment = buffer.position.seconds
        waitToPlay()
    }

    // MARK: Requests

    /// Gives up requests under way.
    mutating func cancel(_ isMeant: (Request) -> Bool) {
        for request in inFlight.all where isMeant(request) {
            if isLate(request) { reportLate(request) }
            if request.isMedia { recorder.cancelled(request.transfer) }
            record(request, estimate: nil, isStartup: !hasStarted)
            if request.isAudio { audio.isBusy = false } else { main.isBusy = false }
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

    /// Goes to the start position, where the app set it before the item; else to where the playlist says.
    mutating func beginAtStartPosition() {
        let preparation = options.preparation
        if hasAudio { buffer.audioEnd = 0 }
        let isSet = preparation.startPosition > 0 && preparation.setsPositionBeforeItem
        let position = isSet ? preparation.startPosition : presentation.startPosition ?? 0
        guard position > 0, live == nil || isSet else { return }
        let start = reachablePosition(ofPrimary: position.milliseconds)
        if let first = presentation.interstitials.last(where: \.playsFirst) {
            heldSeek = (first.end.milliseconds, start)
        } else {
            playedFrom = start
            restart(at: start)
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
