import PlayheadNumerics

extension PlaybackEngine {
    /// The first request under way is over: takes in what it brought. It is read where it stands, since copying it would
    /// cost as much as all else here.
    @inline(__always)
    mutating func finishFirst() {
        progressCount += 1
        // Without a delay, playback starts with the last byte of what it waited for.
        let isStartup = !hasStarted
        if inFlight.first.isWatched { watchLeft -= inFlight.first.transfer.elapsed }
        if hasAudio, inFlight.first.isAudio {
            audio.isBusy = false
            audio.rest = profile.requestGap.milliseconds
        } else {
            main.isBusy = false
            main.rest = profile.requestGap.milliseconds
        }
        if !Scope.isPlain, isLate(inFlight.first) { reportLate(inFlight.first) }
        if !Scope.isPlain, inFlight.first.isTimedOut || inFlight.first.status != nil {
            fail(inFlight.first)
        } else if Scope.isPlain || inFlight.first.kind == .segment {
            if !Scope.isPlain, samplesTransfers { lookAtWhole() }
            finishSegment(
                inFlight.first.transfer, track: inFlight.first.track, replacedSlot: inFlight.first.replacedSlot)
        } else if inFlight.first.kind == .audioSegment {
            finishAudioSegment(inFlight.first)
        } else {
            finishFile(inFlight.first)
        }
        if keepsDetail || isStartup { record(inFlight.first, estimate: situation.throughput, isStartup: isStartup) }
        inFlight.removeFirst()
        // What one loader waits for may now be there.
        if hasAudio, failure == nil {
            if audio.rest == .infinity { audio.rest = 0 }
            if main.rest == .infinity, state != .paused { main.rest = 0 }
        }
    }

    // MARK: Files

    private mutating func finishFile(_ request: Request) {
        if request.isAudio { audio.failures = 0 } else { main.failures = 0 }
        loaded.add(request.kind, track: request.track)
        if request.kind == .multivariantPlaylist {
            firstTick = link.now
            pathways?.loadManifest(at: link.now)
        }
        if request.kind == .initializationSection, profile.joinsInitialization { skipGap(request) }
        guard request.kind == .mediaPlaylist else { return }
        if !request.isAudio {
            situation.playlistLoadTime = request.transfer.receiving
            situation.loadedPlaylists[request.variant] = true
            chooseAgain()
        }
        livePlaylistLoaded(request.variant, since: request.start)
        inspectionFinished()
    }

    /// What comes next was asked for already.
    private mutating func skipGap(_ request: Request) {
        if request.isAudio { audio.rest = 0 } else { main.rest = 0 }
    }

    // MARK: Segments

    /// Takes in what a segment's transfer brought.
    ///
    /// - Parameter replacedSlot: in the buffer, of the segment that it replaces; nil where it comes behind all others.
    @inline(__always)
    mutating func finishSegment(_ transfer: SegmentTransfer, track: Int, replacedSlot: Int?) {
        main.chosen = nil
        main.replacedSlot = nil
        main.failures = 0
        let span = presentation.segments.span(track: track, segment: transfer.segment)
        let isWhole = transfer.abandonedFor == nil
        let isFirst = situation.lastVariant == nil
        let parseTime = isWhole && profile.parses ? parseTime(transfer.bits) : 0
        main.rest += parseTime
        recorder.transferred(transfer, span)
        main.givenUp = isWhole ? 0 : main.givenUp + 1
        if isWhole {
            checkBandwidth(transfer, duration: span.duration)
            if !Scope.isPlain, let replacedSlot {
                if buffer.playing < replacedSlot { buffer.replace(replacedSlot, by: transfer) }
            } else {
                enqueue(transfer, span, track: track)
            }
        } else if !Scope.isPlain {
            buffer.dropArriving()
        }
        situation.time = link.now - origin
        situation.bufferLevel = bufferLevel
        rule.didLoad(transfer, situation)
        if Scope.isPlain || profile.estimatesFirstSegment || !isFirst {
            estimator.add(transfer, parseTime: parseTime, isWhole: isWhole)
            takeEstimate()
        }
        if isWhole { rule.didEstimate(situation) } else { restartEstimate(after: transfer) }
    }

    /// A segment that arrived is the next one to be played after those in the buffer.
    @inline(__always)
    private mutating func enqueue(_ transfer: SegmentTransfer, _ span: SegmentTable.Span, track: Int) {
        let slot = slot(of: transfer, span)
        if !Scope.isPlain, endsBeforePlayback(slot) {
            advanceSegment(ofTrack: track)
            situation.lastVariant = transfer.variant
            return
        }
        let wasArriving = !Scope.isPlain && buffer.isArriving
        if wasArriving { buffer.complete(slot) } else { buffer.append(slot) }
        loadedUntil = slot.end
        // What is muxed has its audio with it.
        if hasAudio, presentation.variants[transfer.variant].audioTrack == nil {
            buffer.audioEnd = max(buffer.audioEnd, loadedUntil)
        }
        advanceSegment(ofTrack: track)
        situation.lastVariant = transfer.variant
        if wasArriving { bufferFilled() } else { bufferGrew() }
    }

    /// Whether a part ends before playback begins: those behind it need it, and nobody sees it.
    @inline(__always)
    func endsBeforePlayback(_ slot: PlayoutBuffer.Slot) -> Bool { slot.duration <= 0 && live?.lowLatency != nil }

    /// What a segment is in the buffer.
    @inline(__always)
    func slot(of transfer: SegmentTransfer, _ span: SegmentTable.Span) -> PlayoutBuffer.Slot {
        var (start, duration) = (span.start, span.duration)
        if !isAligned || start < loadedUntil {
            // Of tracks that are cut differently the part that is not loaded yet counts.
            duration = max(0, start + duration - loadedUntil)
            start = loadedUntil
        }
        return .init(segment: transfer.segment, variant: transfer.variant, start: start, duration: duration)
    }

    private mutating func restartEstimate(after transfer: SegmentTransfer) {
        guard let start = rule.restartsEstimate(after: transfer, situation) else { return }
        estimator = ThroughputEstimator(estimator.kind, segmentDuration: situation.segmentDuration)
        situation.assumedThroughput = start
        takeEstimate()
    }

    /// How long it takes to parse a segment, milliseconds.
    @inline(__always)
    private func parseTime(_ bits: Double) -> Double {
        let least = situation.lastVariant == nil ? profile.firstParseTime : profile.parseTime
        return (least + bits / profile.parseRate).milliseconds
    }

    /// The rule gets to know what is estimated.
    @inline(__always)
    mutating func takeEstimate() {
        situation.throughput = estimator.throughput
        situation.latency = estimator.latency
    }

    /// Lets the rule be asked again, where the player does so.
    mutating func chooseAgain() {
        guard profile.choosesAgain, situation.lastVariant != nil else { return }
        main.chosen = nil
        main.replacedSlot = nil
    }

    @inline(__always)
    private mutating func advanceSegment(ofTrack track: Int) {
        if isAligned {
            situation.segment += 1
        } else {
            situation.segment = segmentByTime(endingAt: presentation.segments.duration(ofTrack: track).milliseconds)
        }
    }

    /// The segment of the first listed variant at the time up to which media is loaded; none where the media ends before,
    /// milliseconds.
    func segmentByTime(endingAt end: Double) -> Int {
        let next = loadedUntil + 0.5
        if next >= end { return situation.segmentCount }
        let reference = presentation.variants[presentation.firstListed].track
        return min(presentation.segments.segment(ofTrack: reference, at: next.seconds), situation.segmentCount - 1)
    }
}
