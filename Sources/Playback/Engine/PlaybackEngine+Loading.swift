extension PlaybackEngine {
    /// Waits for room, asks the rule, and loads a segment.
    mutating func loadNextSegment() {
        waitForRoom()
        if end != nil { return }
        situation.time = link.now
        situation.bufferLevel = buffer.level
        situation.isPlaying = state == .playing
        guard situation.lastVariant != nil else {
            let first = rule.firstVariant(situation) ?? firstVariant()
            recorder.begin(variant: first, offset: 0, startTime: nil)
            load(variant: first, replacing: nil)
            return
        }
        let decision = rule.decide(situation)
        let place = options.replacement.flatMap { buffer.place(below: decision.variant, $0) }
        if place == nil, decision.wait > 0 { pass(decision.wait) }
        load(variant: decision.variant, replacing: place)
    }

    private func firstVariant() -> Int {
        switch profile.firstVariant {
        case .firstListed: presentation.firstListed
        case .lowest: 0
        case .defaultEstimate:
            situation.bitrates.lastIndex {
                $0 <= max(profile.defaultEstimate / 1000, situation.bitrates[presentation.firstListed])
            } ?? 0
        }
    }

    private mutating func waitForRoom() {
        let goal = situation.maxBuffer
        let excess =
            switch profile.bufferGoal {
            case .roomForSegment: buffer.level + situation.segmentDuration - goal
            case .below: buffer.level - goal
            }
        guard excess > 0, situation.lastVariant != nil else { return }
        pass(excess)
        rule.didWait(excess)
    }

    /// Loads a segment of a variant: the next, or one in the place of a loaded one.
    private mutating func load(variant: Int, replacing place: Int?) {
        let segment = place.map { buffer.slots[$0].segment } ?? situation.segment
        var transfer = SegmentTransfer(
            segment: segment, variant: variant, bits: situation.bits(segment: segment, variant: variant),
            isReplacement: place != nil)
        let start = link.now
        var elapsed = transfer.bits > 0 ? travel() : 0
        transfer.timeToFirstByte = elapsed
        let isWatched =
            options.mayAbandon
            && (place != nil || (rule.watchesTransfers && situation.lastVariant != nil))
        if isWatched {
            receiveWatched(&transfer, replacing: place, elapsed: &elapsed)
        } else {
            var rest = transfer.bits
            elapsed += link.receive(&rest)
            transfer.received = transfer.bits
        }
        guard elapsed < .infinity else { return stopForEver() }
        transfer.elapsed = elapsed
        // Playback went on all the while: taken in one step, so that roundings do not add up.
        play(elapsed)
        if end == nil { finish(transfer, replacing: place, start: start) }
    }

    /// A round trip: how long it took, milliseconds.
    private mutating func travel() -> Double {
        switch profile.latency {
        case .proportional:
            var trips = 1.0
            return link.travel(&trips)
        case .atRequest:
            let time = link.latency
            link.idle(time)
            return time
        }
    }

    /// Receives a segment bit by bit, and asks the rule in between whether to go on.
    private mutating func receiveWatched(
        _ transfer: inout SegmentTransfer, replacing place: Int?, elapsed: inout Double
    ) {
        let watchInterval = profile.watchInterval.milliseconds
        // The time to the first byte counts towards the first look.
        var interval = watchInterval - elapsed
        while transfer.received < transfer.bits {
            let (bits, time) = link.receive(transfer.remaining, atLeast: profile.watchBits, for: interval)
            elapsed += time
            transfer.received += bits
            guard transfer.received < transfer.bits, elapsed < .infinity else { return }
            transfer.elapsed = elapsed
            interval = watchInterval
            if let place {
                guard buffer.duration(before: place) - buffer.position - elapsed > 0 else {
                    // What is to be replaced plays already.
                    transfer.abandonedFor = transfer.variant
                    return
                }
            } else {
                situation.bufferLevel = bufferLevel(after: elapsed)
                if let other = rule.abandon(transfer, situation) {
                    transfer.abandonedFor = other
                    return
                }
            }
        }
    }

    private mutating func finish(_ transfer: SegmentTransfer, replacing place: Int?, start: Double) {
        let duration = situation.duration(segment: transfer.segment, variant: transfer.variant)
        recorder.transferred(transfer, duration: duration)
        if transfer.abandonedFor == nil {
            if let place {
                if buffer.playing < place { buffer.replace(place, variant: transfer.variant) }
            } else {
                buffer.append(
                    .init(segment: transfer.segment, variant: transfer.variant, duration: duration))
                situation.segment += 1
                situation.lastVariant = transfer.variant
                bufferGrew()
            }
        }
        situation.time = link.now
        situation.bufferLevel = buffer.level
        rule.didLoad(transfer, situation)
        if transfer.abandonedFor == nil {
            estimator.add(
                bits: transfer.received, duration: transfer.receiving, latency: transfer.timeToFirstByte ?? 0)
            situation.throughput = estimator.throughput
            situation.latency = estimator.latency
        }
        recorder.request(
            MediaRequest(
                kind: .segment, variant: transfer.variant, segment: transfer.segment, start: start.seconds,
                timeToFirstByte: transfer.timeToFirstByte?.seconds, end: link.now.seconds, bits: transfer.bits,
                received: transfer.received, estimate: situation.throughput.map { $0 * 1000 }))
    }

    /// Nothing will ever arrive again: what is buffered plays, and the session is cut.
    private mutating func stopForEver() {
        pass(buffer.level)
        end = .stopped("the trace ended, or has no bandwidth for ever")
    }
}

extension PlayoutBuffer {
    /// The loaded segment that is to be replaced where `variant` is wanted: it is of a lower one, and far enough from
    /// the playhead (Sabre: a segment and a half) to arrive in time.
    func place(below variant: Int, _ choice: PlaybackOptions.Replacement) -> Int? {
        guard let current else { return nil }
        let skip = Int((1.5 + position / current.duration).rounded(.up))
        let range = (playing + skip)..<max(playing + skip, slots.count)
        return switch choice {
        case .left: range.first { slots[$0].variant < variant }
        case .right: range.last { slots[$0].variant < variant }
        }
    }
}
