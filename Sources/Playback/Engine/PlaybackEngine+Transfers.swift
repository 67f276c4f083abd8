import PlayheadNumerics

extension PlaybackEngine {
    /// Carries the only request under way until it is over, or for as long as nothing else has to be done.
    @inline(__always)
    mutating func transfer(_ duration: Double) {
        // A player looks at its transfers for itself; the rule is asked within the limits of a time-out too.
        let start = link.now
        var limit = untilDeadline(duration, since: start)
        var elapsed = 0.0
        if inFlight.first.transfer.timeToFirstByte == nil {
            elapsed = awaitFirstByte(limit: limit)
            limit = max(elapsed, untilDeadline(duration, since: start))
        }
        if inFlight.first.transfer.timeToFirstByte != nil, !isFirstOver {
            if inFlight.first.isWatched {
                receiveWatched(elapsed: &elapsed, limit: limit)
            } else {
                elapsed += inFlight.first.receive(over: &link, limit: limit - elapsed)
            }
        }
        if elapsed == .infinity {
            // Until the link went down for ever, something may have come.
            inFlight.first.transfer.elapsed = link.now - inFlight.first.start
            pass(link.now - start)
            return stopForEver()
        }
        if !Scope.isPlain, !isFirstOver, link.now >= inFlight.first.deadline { inFlight.first.isTimedOut = true }
        let isOver = isFirstOver
        if !Scope.isPlain, profile.playsArriving { takeArrived() }
        // Playback went on all the while: taken in one step, so that roundings do not add up.
        pass(elapsed)
        if !Scope.isPlain, profile.playsArriving { playArrived() }
        guard isOver else { return }
        if end == nil { finishFirst() } else { inFlight.removeFirst() }
    }

    /// A time, milliseconds, or less where the request under way is given up before it is over.
    @inline(__always)
    private func untilDeadline(_ duration: Double, since start: Double) -> Double {
        Scope.isPlain ? duration : max(0, min(duration, inFlight.first.deadline - start))
    }

    /// Waits for the first byte, where it is watched no longer than until the next look: how long it took, milliseconds.
    @inline(__always)
    private mutating func awaitFirstByte(limit: Double) -> Double {
        guard profile.watchesFromRequest, inFlight.first.isWatched, inFlight.first.transfer.elapsed < watchLeft else {
            return inFlight.first.travel(over: &link, limit: limit, profile)
        }
        let elapsed = inFlight.first.travel(over: &link, limit: min(limit, inFlight.first.untilLook), profile)
        inFlight.first.untilLook -= elapsed
        if inFlight.first.transfer.timeToFirstByte == nil, inFlight.first.untilLook <= 0 {
            inFlight.first.untilLook = watchInterval
            inFlight.first.transfer.abandonedFor = abandoned(
                inFlight.first.transfer, replacedSlot: inFlight.first.replacedSlot, after: elapsed)
        }
        return elapsed
    }

    /// Receives a segment bit by bit, and asks the rule in between whether to go on.
    private mutating func receiveWatched(elapsed: inout Double, limit: Double) {
        var transfer = inFlight.first.transfer
        var untilLook = inFlight.first.untilLook
        defer {
            inFlight.first.transfer = transfer
            inFlight.first.untilLook = untilLook
        }
        let replacedSlot = Scope.isPlain ? nil : inFlight.first.replacedSlot
        let level = state == .playing ? bufferLevel : nil
        let isSampled = !Scope.isPlain && samplesTransfers
        while transfer.received < transfer.bits {
            guard transfer.elapsed < watchLeft else {
                watchLeft = 0
                return inFlight.first.isWatched = false
            }
            if limit == .infinity, untilLook == watchInterval, replacedSlot == nil, !isSampled, let level {
                watch(&transfer, &elapsed, level: level)
                if transfer.abandonedFor != nil || transfer.received >= transfer.bits { return }
            }
            let (bits, time, isDue) = receive(transfer.remaining, until: &untilLook, within: limit - elapsed)
            elapsed += time
            transfer.elapsed += time
            transfer.received += bits
            guard isDue, transfer.received < transfer.bits, elapsed < .infinity else { return }
            untilLook = watchInterval
            if isSampled {
                guard sample(&transfer, of: 0, replacedSlot: replacedSlot, &untilLook, after: elapsed) else { continue }
                // The time within which the next sample has to come begins anew.
                return
            }
            transfer.abandonedFor = abandoned(transfer, replacedSlot: replacedSlot, after: elapsed)
            if transfer.abandonedFor != nil { return }
            if elapsed >= limit { return }
        }
    }

    /// Receives as long as each look is like the last one, which nearly all of the thousands of a session are.
    ///
    /// - Parameter level: of the buffer when the time `elapsed` counts from, milliseconds.
    @inline(__always)
    private mutating func watch(_ transfer: inout SegmentTransfer, _ elapsed: inout Double, level: Double) {
        var looks = link.equalLooks(atLeast: profile.watchBits, for: watchInterval)
        while transfer.elapsed < watchLeft, looks.advance(transfer.remaining) {
            elapsed += looks.time
            transfer.elapsed += looks.time
            transfer.received += looks.bits
            if transfer.received >= transfer.bits { break }
            situation.bufferLevel = max(0, level - elapsed)
            transfer.abandonedFor = rule.abandon(transfer, situation)
            if transfer.abandonedFor != nil { break }
        }
        link.move(to: looks)
    }

    /// Receives until a transfer is to be looked at.
    ///
    /// - Parameters:
    ///   - bits: what is to come.
    ///   - untilLook: how long it is until the look, milliseconds; less afterwards, where the limit came before it.
    ///   - limit: how long it may take, milliseconds.
    /// - Returns: what came, how long it took, milliseconds, and whether the look is due.
    @inline(__always)
    private mutating func receive(
        _ bits: Double, until untilLook: inout Double, within limit: Double
    ) -> (bits: Double, time: Double, isDue: Bool) {
        if limit == .infinity {
            let (received, time) = link.receive(bits, atLeast: profile.watchBits, for: untilLook)
            return (received, time, true)
        }
        let look = max(untilLook, 0)
        let (time, rest) = link.receive(bits, limit: min(limit, look > 0 ? look : watchInterval))
        guard look > time, rest > 0 else { return (bits - rest, time, true) }
        untilLook = look - time
        return (bits - rest, time, false)
    }

    /// For which variant a request is given up; nil where it goes on.
    ///
    /// - Parameters:
    ///   - replacedSlot: in the buffer, of the segment that it replaces.
    ///   - elapsed: how much time has passed that playback does not know of yet, milliseconds.
    private mutating func abandoned(_ transfer: SegmentTransfer, replacedSlot: Int?, after elapsed: Double) -> Int? {
        if let replacedSlot {
            // What is to be replaced plays already.
            return buffer.duration(before: replacedSlot) - buffer.position - elapsed > 0 ? nil : transfer.variant
        }
        situation.bufferLevel = bufferLevel(after: elapsed)
        // What is being played is not given up.
        if !Scope.isPlain, buffer.playsArriving { return nil }
        return rule.abandon(transfer, situation)
    }

    /// Lets the estimate take in what came of a request under way since it did so last, and the rule look at it.
    ///
    /// - Parameters:
    ///   - transfer: what has come; says for which variant the request is given up.
    ///   - index: of the request.
    ///   - untilLook: how long it is until the player can look again, milliseconds.
    /// - Returns: whether the player looked at it; then its next look has to come within the player's limit.
    private mutating func sample(
        _ transfer: inout SegmentTransfer, of index: Int, replacedSlot: Int?, _ untilLook: inout Double,
        after elapsed: Double
    ) -> Bool {
        let isTaken = estimator.addProgress(transfer)
        untilLook = estimator.untilProgress(transfer)
        guard isTaken else { return false }
        takeEstimate()
        if profile.progressTimeout < .infinity { renewDeadline(of: index) }
        transfer.abandonedFor = abandonedAfterSample(transfer, replacedSlot: replacedSlot, after: elapsed)
        return true
    }

    /// Something came of a request: what is next may take the player's limit again.
    mutating func renewDeadline(of index: Int) {
        let end = inFlight[index].start + profile.requestTimeout.milliseconds
        inFlight[index].deadline = min(end, link.now + profile.progressTimeout.milliseconds)
    }

    /// A player that looks at its transfers looks at a segment once more when all of it is there, and may yet do without it.
    mutating func lookAtWhole() {
        guard situation.lastVariant != nil, inFlight.first.transfer.abandonedFor == nil else { return }
        estimator.addRest(inFlight.first.transfer)
        takeEstimate()
        inFlight.first.transfer.abandonedFor = abandonedAfterSample(
            inFlight.first.transfer, replacedSlot: inFlight.first.replacedSlot, after: 0)
    }

    /// For which variant a request is given up of which a sample was just taken; nil where it goes on.
    private mutating func abandonedAfterSample(
        _ transfer: SegmentTransfer, replacedSlot: Int?, after elapsed: Double
    ) -> Int? {
        situation.time = link.now - origin
        let variant = abandoned(transfer, replacedSlot: replacedSlot, after: elapsed)
        return options.mayAbandon && main.givenUp < 100 ? variant : nil
    }

    // MARK: Several at once

    /// Carries all requests under way until one of them has come a step further, or for as long as nothing else has to
    /// be done. They share the link as the profile says.
    mutating func transferShared(_ limit: Double) {
        var duration = min(limit, link.left)
        let receiving = inFlight.indices.count { inFlight[$0].trip <= 0 }
        let first = inFlight.indices.first { inFlight[$0].trip <= 0 }
        func rate(_ index: Int) -> Double {
            switch profile.sharing {
            case .fair: link.bandwidth / Double(max(1, receiving))
            case .firstComeFirstServed: index == first ? link.bandwidth : 0
            }
        }
        for index in inFlight.indices {
            let request = inFlight[index]
            var time = request.deadline - link.now
            if request.trip > 0 {
                time = min(time, request.isProportional ? request.trip * link.latency : request.trip)
            } else {
                let bits = request.leadBits > 0 ? request.leadBits : request.transfer.remaining
                time = min(time, bits / rate(index))
            }
            if isLookedAt(request) { time = min(time, max(request.untilLook, 1)) }
            duration = min(duration, max(0, time))
        }
        guard duration < .infinity else { return stopForEver() }
        let latency = link.latency
        let rates = (rate(0), rate(1))
        for index in inFlight.indices {
            var request = inFlight[index]
            progress(&request, duration, rate: index == 0 ? rates.0 : rates.1, latency: latency)
            inFlight[index] = request
        }
        link.idle(duration)
        if profile.playsArriving { takeArrived() }
        pass(duration)
        if profile.playsArriving { playArrived() }
        finishOver()
    }

    private mutating func progress(_ request: inout Request, _ duration: Double, rate: Double, latency: Double) {
        request.transfer.elapsed += duration
        request.untilLook -= duration
        if request.trip > 0 {
            request.trip -= request.isProportional ? (latency > 0 ? duration / latency : 1) : duration
            if request.trip < 1e-9 { request.trip = 0 }
        } else if request.leadBits > 0 {
            request.leadBits -= duration * rate
            if request.leadBits < 1e-6 { request.leadBits = 0 }
        } else {
            request.transfer.received += duration * rate
            if request.transfer.remaining < 1e-6 { request.transfer.received = request.transfer.bits }
        }
        if request.trip <= 0, request.leadBits <= 0, request.transfer.timeToFirstByte == nil {
            request.firstByteCame(profile)
        }
    }

    /// Whether the rule is asked about a request as far as it is.
    private func isLookedAt(_ request: Request) -> Bool {
        request.isWatched && request.transfer.elapsed < watchLeft
            && (profile.watchesFromRequest || request.transfer.timeToFirstByte != nil)
    }

    private mutating func finishOver() {
        for index in inFlight.indices {
            if link.now >= inFlight[index].deadline, !inFlight[index].isOver { inFlight[index].isTimedOut = true }
            let request = inFlight[index]
            if !request.isOver, request.untilLook <= 0, isLookedAt(request) {
                var (transfer, untilLook) = (request.transfer, watchInterval)
                if samplesTransfers {
                    _ = sample(&transfer, of: index, replacedSlot: request.replacedSlot, &untilLook, after: 0)
                } else {
                    transfer.abandonedFor = abandoned(transfer, replacedSlot: request.replacedSlot, after: 0)
                }
                (inFlight[index].transfer, inFlight[index].untilLook) = (transfer, untilLook)
            }
        }
        while end == nil, let index = inFlight.indices.first(where: { inFlight[$0].isOver }) {
            if index > 0 { inFlight.swap() }
            finishFirst()
        }
    }

    /// Nothing will ever arrive again: what is buffered plays, and the session is over.
    mutating func stopForEver() {
        cancel { _ in true }
        playOut(within: .infinity)
    }
}
