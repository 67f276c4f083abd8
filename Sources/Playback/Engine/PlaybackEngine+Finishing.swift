extension PlaybackEngine {
    /// A request is over: takes in what it brought.
    mutating func finish(_ request: Request) {
        deeds += 1
        if request.isAudio {
            audio.isBusy = false
            audio.rest = profile.requestGap.milliseconds
        } else {
            main.isBusy = false
            main.rest = profile.requestGap.milliseconds
        }
        if request.isTimedOut || request.status != nil {
            fail(request)
        } else if request.kind == .segment {
            finishSegment(request)
        } else if request.kind == .audioSegment {
            finishAudioSegment(request)
        } else {
            finishFile(request)
        }
        record(request)
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
        if request.kind == .multivariantPlaylist { firstTick = link.now }
        guard request.kind == .mediaPlaylist else { return }
        if !request.isAudio {
            situation.playlistLoadTime = request.transfer.receiving
            situation.loadedPlaylists[request.variant] = true
            chooseAgain()
        }
        livePlaylistLoaded(request.variant)
        inspectionFinished()
    }

    // MARK: Segments

    private mutating func finishSegment(_ request: Request) {
        let transfer = request.transfer
        let track = request.track
        main.chosen = nil
        main.place = nil
        main.failures = 0
        let segmentStart = presentation.segments.start(track: track, segment: transfer.segment).milliseconds
        var duration = presentation.segments.duration(track: track, segment: transfer.segment).milliseconds
        let isWhole = transfer.abandonedFor == nil
        let parseTime = isWhole ? parseTime(transfer) : 0
        main.rest += parseTime
        recorder.transferred(transfer, duration: duration)
        main.givenUp = isWhole ? 0 : main.givenUp + 1
        if isWhole {
            checkBandwidth(transfer, duration: duration)
            if let place = request.place {
                if buffer.playing < place { buffer.replace(place, variant: transfer.variant) }
            } else {
                var start = segmentStart
                if !situation.isAligned || start < loadedUntil {
                    // Of tracks that are cut differently the part that is not loaded yet counts.
                    duration = max(0, segmentStart + duration - loadedUntil)
                    start = loadedUntil
                }
                buffer.append(
                    .init(segment: transfer.segment, variant: transfer.variant, start: start, duration: duration))
                loadedUntil = start + duration
                // What is muxed has its audio with it.
                if hasAudio, presentation.variants[transfer.variant].audioTrack == nil {
                    buffer.audioEnd = max(buffer.audioEnd, loadedUntil)
                }
                advanceSegment(ofTrack: track)
                situation.lastVariant = transfer.variant
                bufferGrew()
            }
        }
        situation.time = link.now - origin
        situation.bufferLevel = buffer.level
        rule.didLoad(transfer, situation)
        estimate(transfer, parseTime: parseTime, isWhole: isWhole)
        if !isWhole, let start = rule.restartsEstimate(after: transfer, situation) {
            estimator = ThroughputEstimator(profile.estimator, segmentDuration: situation.segmentDuration)
            situation.assumedThroughput = start
            takeEstimate()
        }
    }

    /// How long it takes to parse a segment, milliseconds.
    private func parseTime(_ transfer: SegmentTransfer) -> Double {
        let least = situation.lastVariant == nil ? profile.firstParseTime : profile.parseTime
        return (least + transfer.bits / profile.parseRate).milliseconds
    }

    /// Takes a transfer into the estimate.
    @inline(__always)
    mutating func estimate(_ transfer: SegmentTransfer, parseTime: Double = 0, isWhole: Bool) {
        estimator.add(transfer, parseTime: parseTime, isWhole: isWhole)
        takeEstimate()
    }

    @inline(__always)
    private mutating func takeEstimate() {
        situation.throughput = estimator.throughput
        situation.latency = estimator.latency
    }

    /// Lets the rule be asked again, where the player does so.
    mutating func chooseAgain() {
        guard profile.choosesAgain, situation.lastVariant != nil else { return }
        main.chosen = nil
        main.place = nil
    }

    @inline(__always)
    private mutating func advanceSegment(ofTrack track: Int) {
        if situation.isAligned { situation.segment += 1 } else { advanceSegmentByTime(ofTrack: track) }
    }

    /// Goes on to the segment of the first listed variant at the time up to which media is loaded; none where the track
    /// that was loaded last has nothing more.
    private mutating func advanceSegmentByTime(ofTrack track: Int) {
        let next = loadedUntil + 0.5
        if next >= presentation.segments.duration(ofTrack: track).milliseconds {
            situation.segment = situation.segmentCount
        } else {
            let reference = presentation.variants[presentation.firstListed].track
            situation.segment = min(
                presentation.segments.segment(ofTrack: reference, at: next.seconds), situation.segmentCount - 1)
        }
    }

    private mutating func finishAudioSegment(_ request: Request) {
        audio.failures = 0
        let segment = request.transfer.segment
        recorder.transferredAudio(request.transfer)
        let end = presentation.segments.end(track: request.track, segment: segment).milliseconds
        buffer.audioEnd = max(buffer.audioEnd, end)
        bufferGrew()
    }

    private mutating func record(_ request: Request) {
        recorder.request(
            request, end: link.now, estimate: situation.throughput.map { $0 * 1000 }, isStartup: !hasStarted)
    }
}
