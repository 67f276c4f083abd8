import PlayheadNumerics

/// Players that play a segment while it arrives. What has come is taken in every 25 ms, as if the segment's bits were spread
/// over its duration evenly; what has come in such a step is there from its beginning. A request that takes longer than
/// 25 s has longer steps, a thousandth of its time: one may take a year.
extension PlaybackEngine {
    /// How long it is until what has come is to be taken in, milliseconds; infinite where nothing arrives.
    var untilArrival: Double {
        var step = Double.infinity
        for index in inFlight.indices where inFlight[index].isArriving {
            step = min(step, max(25, inFlight[index].transfer.elapsed / 1000))
        }
        return step
    }

    /// Media that must be buffered for playback to start, or to go on after a stall, milliseconds.
    var mediaToRun: Double { (state == .stalled ? profile.secondsToResume : profile.secondsToStart).milliseconds }

    /// Takes in what has come of the segment under way.
    mutating func takeArrived() {
        for index in inFlight.indices where inFlight[index].isArriving && inFlight[index].transfer.received > 0 {
            let transfer = inFlight[index].transfer
            extendDeadline(of: index)
            let span = presentation.segments.span(track: inFlight[index].track, segment: transfer.segment)
            let slot = slot(of: transfer, span)
            if endsBeforePlayback(slot) { continue }
            if !buffer.isArriving { recorder.sample(bufferLevel, at: link.now) }
            buffer.arrive(slot, part: transfer.bits > 0 ? transfer.received / transfer.bits : 1)
            if state == .playing { setBoundary() }
        }
    }

    /// What has come of the segment under way may be enough to play, now that time has passed.
    mutating func playArrived() {
        guard buffer.isArriving, state != .playing else { return }
        considerRunning()
    }

    /// Playback starts with a segment that is still arriving: as far as it has come it is a step of the startup.
    mutating func recordArriving(at time: Double) {
        for index in inFlight.indices where inFlight[index].isArriving {
            recorder.startupStep(inFlight[index], end: time)
        }
    }

    /// Something came: what is next may take the player's limit again.
    private mutating func extendDeadline(of index: Int) {
        let received = inFlight[index].transfer.received
        guard profile.progressTimeout < .infinity, received - inFlight[index].seenBits >= 8 else { return }
        inFlight[index].seenBits = received
        renewDeadline(of: index)
    }

    /// The segment that was arriving is there.
    mutating func bufferFilled() {
        recorder.sample(bufferLevel, at: link.now)
        if state == .playing { setBoundary() } else { considerRunning() }
    }
}

extension Request {
    /// Whether it is a segment that is to be played after those in the buffer.
    var isArriving: Bool { kind == .segment && replacedSlot == nil && status == nil }
}
