import PlayheadNumerics

extension PlaybackEngine {
    /// Makes the requests that can be made now.
    @inline(__always)
    mutating func startLoads() {
        if !main.isBusy, main.rest <= 0 { startMain() }
        if hasAudio, end == nil, !audio.isBusy, audio.rest <= 0 { startAudio() }
    }

    // MARK: The main track

    @inline(__always)
    private mutating func startMain() {
        guard Scope.isPlain || loaded.multivariantPlaylist else {
            let bits = Double(presentation.multivariantBytes ?? 0) * 8
            return begin(.multivariantPlaylist, variant: presentation.firstListed, bits: bits)
        }
        if !Scope.isPlain, profile.opensFirstListed, opensFirstListed() { return }
        if !Scope.isPlain, !presentation.interstitials.isEmpty { followInterstitials() }
        if !Scope.isPlain, hasGaps { skipGaps() }
        if main.chosen == nil {
            chooseVariant()
            if main.rest > 0 || end != nil { return }
        }
        guard let variant = main.chosen else { return }
        if Scope.isPlain || isReady(variant) { startSegment(variant) }
    }

    /// Whether a segment of a variant can be loaded; where not, does what has to be done before.
    private mutating func isReady(_ variant: Int) -> Bool {
        let track = presentation.variants[variant].track
        if profile.forgetsPlaylists { forgetUnlessLast(variant, track: track) }
        let missing = loaded.missing(forTrack: track, segment: nextSegment(ofTrack: track))
        if missing != .mediaPlaylist, removeUnsupported(variant) { return false }
        if let missing {
            if missing == .key, isLoadingKey(of: track) {
                main.rest = .infinity
            } else {
                begin(missing, variant: variant, track: track)
            }
            return false
        }
        if isLive, !isPublished(variant) { return false }
        return !sizesBufferByBits || main.replacedSlot != nil || hasRoom()
    }

    /// Loads the media playlist of the variant that is listed first, where nothing is chosen yet.
    ///
    /// - Returns: whether it has to be loaded.
    private mutating func opensFirstListed() -> Bool {
        guard situation.lastVariant == nil, main.chosen == nil, !options.preparation.loadsPlaylists
        else { return false }
        let track = presentation.variants[presentation.firstListed].track
        guard loaded.missing(forTrack: track, segment: 0) == .mediaPlaylist else { return false }
        begin(.mediaPlaylist, variant: presentation.firstListed, track: track)
        return true
    }

    /// What was loaded of a variant before its segments is not kept while another one is played.
    private mutating func forgetUnlessLast(_ variant: Int, track: Int) {
        if let last = openVariant, last != variant { loaded.forget(track, of: presentation) }
        openVariant = variant
    }

    /// Waits for room, unless how much there is depends on the variant, then asks the rule; sets the loader's variant, or
    /// how long it rests.
    @inline(__always)
    private mutating func chooseVariant() {
        guard situation.segment < situation.segmentCount else {
            main.rest = .infinity
            return
        }
        situation.time = link.now - origin
        situation.isPlaying = state == .playing
        if !Scope.isPlain, let live { situation.liveEdge = live.visible > 0 ? live.edge - buffer.playhead : nil }
        guard situation.lastVariant != nil else { return chooseFirstVariant() }
        if !Scope.isPlain, let live, let last = situation.lastVariant, !live.isEntry(situation.segment),
            !removedVariants.contains(last)
        {
            // No other variant can be gone to before the next part that can be decoded alone.
            main.chosen = last
            if !sizesBufferByBits, !hasRoom() { main.chosen = nil }
            return
        }
        guard sizesBufferByBits || hasRoom() else { return }
        situation.bufferLevel = bufferLevel
        let decision = rule.decide(situation)
        let variant = loadable(decision.variant)
        if !Scope.isPlain { main.replacedSlot = options.replacement.flatMap { replaceableSlot(by: variant, $0) } }
        main.chosen = variant
        guard decision.wait > 0 else { return }
        if decision.wait == .infinity { return stop(.failed(rule.failure?.description ?? "the rule decides no more")) }
        if slotToReplace == nil { main.rest = decision.wait }
    }

    /// The slot in the buffer whose segment is to be replaced by a higher variant's, where that has media there.
    private func replaceableSlot(by variant: Int, _ choice: PlaybackOptions.Replacement) -> Int? {
        guard let slot = buffer.slot(below: variant, choice) else { return nil }
        let track = presentation.variants[variant].track
        let segment = replacement(of: buffer.slots[slot], inTrack: track)
        return hasGaps && presentation.segments.isGap(track: track, segment: segment) ? nil : slot
    }

    private mutating func chooseFirstVariant() {
        let variant = loadable(rule.firstVariant(situation) ?? firstVariant())
        main.chosen = variant
        recorder.begin(variant: variant, offset: buffer.playhead.seconds, startTime: nil, reason: .variantSwitch)
        guard profile.loadsPlaylists else { return }
        if options.preparation.loadsPlaylists {
            loaded.add(.mediaPlaylist, track: presentation.variants[variant].track)
            if let audio = presentation.variants[variant].audioTrack { loaded.add(.mediaPlaylist, track: audio) }
            livePlaylistLoaded(variant, since: link.now)
            inspectionFinished()
        }
    }

    private func firstVariant() -> Int {
        switch profile.firstVariant {
        case .firstListed: return presentation.firstListed
        case .lowest: return 0
        case .defaultEstimate:
            return situation.highestVariant(upTo: situation.assumedThroughput)
        }
    }

    /// The variant, or where that failed for good the nearest that did not, the lower first.
    @inline(__always)
    func allowed(_ variant: Int) -> Int {
        Scope.isPlain || removedVariants.isEmpty ? variant : nearestAllowed(variant)
    }

    /// The same of the next segment: of a variant that has media there.
    @inline(__always)
    private func loadable(_ variant: Int) -> Int {
        Scope.isPlain || !hasGaps ? allowed(variant) : nearestAllowed(variant) { !isGap($0) }
    }

    private func nearestAllowed(_ variant: Int, where isMeant: (Int) -> Bool = { _ in true }) -> Int {
        let others = situation.bitrates.indices.filter { !removedVariants.contains($0) && isMeant($0) }
        return others.last { $0 <= variant } ?? others.first ?? variant
    }

    /// Whether the buffer has room for a segment; where not, sets when it is looked at again.
    @inline(__always)
    private mutating func hasRoom() -> Bool {
        let untilRunning: Double
        if state == .playing {
            untilRunning = 0
        } else if let runningAt {
            untilRunning = max(0, runningAt - link.now)
        } else if !Scope.isPlain, hasEnoughOfMain, isHeld || (hasAudio && buffer.audioLevel <= 0) {
            // The viewer pauses, or the audio is waited for.
            untilRunning = .infinity
        } else {
            // What is waited for is more media.
            stopWaiting()
            return true
        }
        let level = hasAudio ? buffer.mainLevel : bufferLevel
        let goal = bufferGoal
        let excess = profile.bufferGoal == .roomForSegment ? level + situation.segmentDuration - goal : level - goal
        guard excess >= 1 || (excess > 0 && main.waitingSince == nil) else {
            stopWaiting()
            return true
        }
        if main.waitingSince == nil {
            main.waitingSince = link.now
            if profile.ticksFromFull { firstTick = link.now }
        }
        main.rest = untilTick(after: untilRunning + excess)
        return false
    }

    /// The wait for room in the buffer is over: the rule is told how long it was.
    @inline(__always)
    private mutating func stopWaiting() {
        guard let start = main.waitingSince else { return }
        main.waitingSince = nil
        rule.didWait(link.now - start)
    }

    /// Up to where the buffer is filled, milliseconds.
    @inline(__always)
    private var bufferGoal: Double {
        let isAtTop = situation.lastVariant == situation.variantCount - 1
        if !Scope.isPlain, let maxBufferAtTop, isAtTop { return maxBufferAtTop }
        guard sizesBufferByBits, let bits = profile.maxBufferBits, let variant = main.chosen else {
            return situation.maxBuffer
        }
        return min(600_000, max(situation.maxBuffer, bits / situation.bitrates[variant]))
    }

    /// A wait, drawn out to when the player looks next.
    @inline(__always)
    private func untilTick(after wait: Double) -> Double {
        guard profile.tick > 0, wait < .infinity else { return wait }
        let tick = profile.tick.milliseconds
        let since = link.now - firstTick
        return ((since + wait) / tick).rounded(.up) * tick - since
    }

    @inline(__always)
    private mutating func startSegment(_ variant: Int) {
        let track = presentation.variants[variant].track
        let segment =
            slotToReplace.map { replacement(of: buffer.slots[$0], inTrack: track) } ?? nextSegment(ofTrack: track)
        if !isAligned, main.replacedSlot == nil, hasNothingMore(track) {
            return finishMain()
        }
        // A rule that gives the same segment up for ever is not asked for ever.
        let isWatched =
            options.mayAbandon && main.givenUp < 100 && watchLeft > 0
            && (slotToReplace != nil || (rule.watchesTransfers && situation.lastVariant != nil))
            || (!Scope.isPlain && samplesTransfers && situation.lastVariant != nil)
        if hasAudio, audio.rest == .infinity { audio.rest = 0 }
        let bits = presentation.segments.bits(track: track, segment: segment)
        if loadsAtOnce, hasStarted, !isWatched {
            return loadAtOnce(SegmentTransfer(segment: segment, variant: variant, bits: bits), track: track)
        }
        begin(
            .segment, variant: variant, track: track, segment: segment, bits: bits, replacedSlot: slotToReplace,
            isWatched: isWatched)
    }

    /// Nothing more of the main track is to be loaded, although another variant would have more.
    mutating func finishMain() {
        progressCount += 1
        situation.segment = situation.segmentCount
        main.chosen = nil
        main.rest = .infinity
        if state == .playing { setBoundary() } else { considerRunning() }
    }

    /// Whether a track that is cut differently ends before the time up to which media is loaded.
    private func hasNothingMore(_ track: Int) -> Bool {
        loadedUntil + 0.5 >= presentation.segments.duration(ofTrack: track).milliseconds
    }

    /// The segment of a track that can take the replacedSlot of one in the buffer.
    @inline(__always)
    private func replacement(of slot: PlayoutBuffer.Slot, inTrack track: Int) -> Int {
        isAligned ? slot.segment : segmentPlayed(at: slot.start, inTrack: track)
    }

    /// The segment of a track that plays at a media time, milliseconds; the last one where it has none.
    @inline(__always)
    private func segmentPlayed(at time: Double, inTrack track: Int) -> Int {
        // Half a millisecond is less than any segment and more than any rounding.
        min(
            presentation.segments.segment(ofTrack: track, at: (time + 0.5).seconds),
            presentation.segments.count(ofTrack: track) - 1)
    }

    /// The segment with which a track goes on where the main track was asked for so far.
    @inline(__always)
    func nextSegment(ofTrack track: Int) -> Int {
        isAligned ? situation.segment : segmentPlayed(at: loadedUntil, inTrack: track)
    }

    // MARK: Requests

    /// Whether the key of a track is under way for the other loader: tracks of one key share its load.
    func isLoadingKey(of track: Int) -> Bool {
        inFlight.contains { $0.kind == .key && loaded.shareKey($0.track, track) }
    }

    /// Asks for what a track needs before its segments.
    mutating func begin(_ kind: Request.Kind, variant: Int, track: Int, isAudio: Bool = false) {
        var bytes = presentation.tracks[track].bytes(of: kind)
        // Of a playlist that is loaded again, what is new may be all that comes.
        if kind == .mediaPlaylist, let live, live.visible > 0, let delta = live.lowLatency?.deltaBytes { bytes = delta }
        begin(kind, variant: variant, track: track, bits: Double(bytes) * 8, isAudio: isAudio)
    }

    /// Makes a request.
    @inline(__always)
    mutating func begin(
        _ kind: Request.Kind, variant: Int, track: Int = 0, segment: Int = 0, bits: Double,
        replacedSlot: Int? = nil,
        isWatched: Bool = false, isAudio: Bool = false
    ) {
        progressCount += 1
        if isAudio { audio.isBusy = true } else { main.isBusy = true }
        if bufferingSince == nil, Scope.isPlain || !kind.isPlaylist { bufferingSince = link.now }
        var request = Request(
            transfer: SegmentTransfer(
                segment: segment, variant: variant, bits: bits, isReplacement: replacedSlot != nil))
        request.start = link.now
        request.isProportional = profile.isLatencyProportional
        // Sabre asks for nothing where there is nothing to come.
        let isNothing = bits == 0 && (Scope.isPlain || !profile.loadsPlaylists)
        request.trip = isNothing ? 0 : profile.isLatencyProportional ? 1 : link.latency
        // Its wait is the segment's, which is asked for at the same time.
        if !Scope.isPlain, kind == .initializationSection, profile.joinsInitialization { request.trip = 0 }
        if !isConnected, !isNothing {
            request.trip *= 1 + profile.connectionTrips
            isConnected = true
        }
        request.leadBits = profile.headerBits + min(bits, profile.packetBits)
        request.untilLook = watchInterval
        request.deadline = link.now + profile.firstByteTimeout.milliseconds
        request.track = track
        request.replacedSlot = replacedSlot
        request.kind = kind
        request.isWatched = isWatched
        request.isAudio = isAudio
        if Scope.isPlain { return inFlight.only = request }
        if let pathways { request.pathway = UInt8(pathways.current) }
        if !faults.isEmpty { request = failing(faults.applied(to: request, latency: link.latency)) }
        inFlight.append(request)
    }
}

extension PlaybackEngine {
    /// Loads a segment of a plain session from its request to its last byte: what ``begin(_:variant:track:segment:bits:replacedSlot:isWatched:isAudio:)``,
    /// ``carry(_:)`` and ``finishFirst()`` come to where nothing comes between.
    @inline(__always)
    mutating func loadAtOnce(_ request: SegmentTransfer, track: Int) {
        progressCount += 1
        var transfer = request
        // Nothing is asked for where there is nothing to come.
        let wait = transfer.bits > 0 ? link.travel(1).time : 0
        transfer.timeToFirstByte = wait
        transfer.received = transfer.bits
        transfer.elapsed = wait + link.receive(transfer.bits).time
        play(transfer.elapsed)
        finishSegment(transfer, track: track, replacedSlot: nil)
    }
}
