extension PlaybackEngine {
    /// Carries the only request under way until it is over, or for as long as nothing else has to be done.
    mutating func carry(_ duration: Double) {
        var request = inFlight[0]
        // A player looks at its transfers for itself; the rule is asked within the limits of a time-out too.
        let start = link.now
        var limit = max(0, min(duration, request.deadline - start))
        var elapsed = 0.0
        if request.transfer.timeToFirstByte == nil {
            elapsed = awaitFirstByte(&request, limit: limit)
            limit = max(elapsed, min(duration, request.deadline - start))
        }
        if request.transfer.timeToFirstByte != nil, !request.isOver {
            if request.isWatched {
                receiveWatched(&request, elapsed: &elapsed, limit: limit)
            } else {
                var rest = request.transfer.remaining
                let time = link.receive(&rest, limit: limit - elapsed)
                elapsed += time
                request.transfer.received = rest > 0 ? request.transfer.bits - rest : request.transfer.bits
                request.transfer.elapsed += time
            }
        }
        if elapsed == .infinity {
            // Until the link went down for ever, something may have come.
            request.transfer.elapsed = link.now - request.start
            inFlight[0] = request
            pass(link.now - start)
            return stopForEver()
        }
        if !request.isOver, link.now >= request.deadline { request.isTimedOut = true }
        let isOver = request.isOver
        if isOver { inFlight.removeLast() } else { inFlight[0] = request }
        // Playback went on all the while: taken in one step, so that roundings do not add up.
        pass(elapsed)
        if isOver, end == nil { finish(request) }
    }

    /// Waits for the first byte, where it is watched no longer than until the next look: how long it took, milliseconds.
    private mutating func awaitFirstByte(_ request: inout Request, limit: Double) -> Double {
        guard profile.watchesFromRequest, request.isWatched else { return travel(&request, limit: limit) }
        let elapsed = travel(&request, limit: min(limit, request.untilLook))
        request.untilLook -= elapsed
        if request.transfer.timeToFirstByte == nil, request.untilLook <= 0 {
            request.untilLook = profile.watchInterval.milliseconds
            request.transfer.abandonedFor = abandoned(request, after: elapsed)
        }
        return elapsed
    }

    /// The round trip and the headers: how long it took, milliseconds. Sets the time to the first byte where it came.
    private mutating func travel(_ request: inout Request, limit: Double) -> Double {
        var elapsed: Double
        if request.isProportional {
            elapsed = link.travel(&request.trip, limit: limit)
        } else {
            elapsed = min(request.trip, limit)
            link.idle(elapsed)
            request.trip -= elapsed
        }
        if request.trip <= 0, request.leadBits > 0 {
            elapsed += link.receive(&request.leadBits, limit: limit - elapsed)
        }
        request.transfer.elapsed += elapsed
        if request.trip <= 0, request.leadBits <= 0 { firstByteCame(&request) }
        return elapsed
    }

    private mutating func firstByteCame(_ request: inout Request) {
        request.transfer.timeToFirstByte = request.transfer.elapsed
        // Without a latency and headers, some may have come in the same step.
        request.transfer.received = max(
            request.transfer.received, min(request.transfer.bits, Double(profile.packetBytes * 8)))
        request.deadline = profile.requestTimeout.map { request.start + $0.milliseconds } ?? .infinity
        // The time to the first byte counts towards the first look.
        guard !profile.watchesFromRequest else { return }
        request.untilLook = profile.watchInterval.milliseconds - request.transfer.elapsed
    }

    /// Receives a segment bit by bit, and asks the rule in between whether to go on.
    private mutating func receiveWatched(_ request: inout Request, elapsed: inout Double, limit: Double) {
        let interval = profile.watchInterval.milliseconds
        while request.transfer.received < request.transfer.bits {
            let room = limit - elapsed
            let bits: Double
            let time: Double
            if room == .infinity {
                (bits, time) = link.receive(
                    request.transfer.remaining, atLeast: profile.watchBits, for: request.untilLook)
            } else {
                var rest = request.transfer.remaining
                let look = max(request.untilLook, 0)
                time = link.receive(&rest, limit: min(room, look > 0 ? look : interval))
                bits = request.transfer.remaining - rest
                if look > time, rest > 0 {
                    // The limit came before the look.
                    elapsed += time
                    request.transfer.elapsed += time
                    request.transfer.received += bits
                    request.untilLook = look - time
                    return
                }
            }
            elapsed += time
            request.transfer.elapsed += time
            request.transfer.received += bits
            guard request.transfer.received < request.transfer.bits, elapsed < .infinity else { return }
            request.untilLook = interval
            if let other = abandoned(request, after: elapsed) {
                request.transfer.abandonedFor = other
                return
            }
            if elapsed >= limit { return }
        }
    }

    /// For which variant a request is given up; nil where it goes on.
    ///
    /// - Parameter elapsed: how much time has passed that playback does not know of yet, milliseconds.
    @inline(__always)
    private mutating func abandoned(_ request: Request, after elapsed: Double) -> Int? {
        if let place = request.place {
            // What is to be replaced plays already.
            return buffer.duration(before: place) - buffer.position - elapsed > 0 ? nil : request.variant
        }
        situation.bufferLevel = bufferLevel(after: elapsed)
        return rule.abandon(request.transfer, situation)
    }

    // MARK: Several at once

    /// Carries all requests under way until one of them has come a step further, or for as long as nothing else has to
    /// be done. They share the link as the profile says.
    mutating func carryTogether(_ limit: Double) {
        var duration = min(limit, link.left)
        let receiving = inFlight.count { $0.trip <= 0 }
        let first = inFlight.firstIndex { $0.trip <= 0 }
        func rate(_ index: Int) -> Double {
            switch profile.sharing {
            case .fair: link.bandwidth / Double(max(1, receiving))
            case .firstComeFirstServed: index == first ? link.bandwidth : 0
            }
        }
        for (index, request) in inFlight.enumerated() {
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
        pass(duration)
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
            firstByteCame(&request)
        }
    }

    /// Whether the rule is asked about a request as far as it is.
    private func isLookedAt(_ request: Request) -> Bool {
        request.isWatched && (profile.watchesFromRequest || request.transfer.timeToFirstByte != nil)
    }

    private mutating func finishOver() {
        for index in inFlight.indices {
            if link.now >= inFlight[index].deadline, !inFlight[index].isOver { inFlight[index].isTimedOut = true }
            let request = inFlight[index]
            if !request.isOver, request.untilLook <= 0, isLookedAt(request) {
                inFlight[index].untilLook = profile.watchInterval.milliseconds
                inFlight[index].transfer.abandonedFor = abandoned(request, after: 0)
            }
        }
        while end == nil, let index = inFlight.firstIndex(where: \.isOver) { finish(inFlight.remove(at: index)) }
    }

    /// Nothing will ever arrive again: what is buffered plays, and the session is over.
    mutating func stopForEver() {
        cancel { _ in true }
        playOut(within: .infinity)
    }
}
