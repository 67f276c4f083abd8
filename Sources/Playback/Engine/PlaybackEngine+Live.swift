import PlayheadNumerics

extension PlaybackEngine {
    /// Whether the live playlist shows the next segment; where not, it is loaded again as soon as it may be.
    mutating func isPublished(_ variant: Int) -> Bool {
        guard let live else { return true }
        if profile.usesHints, situation.segment == live.visible, live.isNextHinted(at: link.now) {
            return isHintedPartDue(live)
        }
        if link.now >= live.nextReload, situation.segment >= live.visible || live.lowLatency == nil {
            begin(.mediaPlaylist, variant: variant, track: presentation.variants[variant].track)
            return false
        }
        if situation.segment < live.first {
            returnToEdge(live, variant)
            return false
        }
        if situation.segment < live.visible { return true }
        main.rest = live.nextReload - link.now
        return false
    }

    /// The next segment is no longer in the playlist: what is buffered plays, then playback goes on near the edge.
    private mutating func returnToEdge(_ live: LiveWindow, _ variant: Int) {
        guard state == .stalled || state == .waitingToPlay, runningAt == nil else {
            main.rest = .infinity
            return
        }
        recorder.error(-12642, comment: "No matching mediaFile found from playlist", variant: variant, at: link.now)
        let wasStalled = state == .stalled
        countPlayedPart()
        restart(at: live.startPosition)
        // To the viewer this is still the same stall.
        if wasStalled { state = .stalled }
        if hasStarted { recorder.begin(variant: variant, offset: live.startPosition.seconds, startTime: nil) }
    }

    /// The live playlist was loaded, for the first time or again.
    ///
    /// - Parameter start: when it was asked for.
    mutating func livePlaylistLoaded(_ variant: Int, since start: Double) {
        guard let before = live else { return }
        if live?.read(at: link.now, since: start, latency: link.latency) == true {
            recorder.error(
                -12888, comment: "Playlist File unchanged for longer than 1.5 * target duration", variant: variant,
                at: link.now)
        }
        guard before.visible == 0, let live else { return }
        restart(at: live.startPosition)
        recorder.move(to: live.startPosition.seconds)
    }

    /// Whether the part that the playlist hints at is asked for now: so that its first bytes come when it is published. The
    /// playlist, of which a reload tells of it at the same time, is counted with it.
    private mutating func isHintedPartDue(_ live: LiveWindow) -> Bool {
        let due = live.publishTime(of: live.visible) - link.latency / 2
        guard link.now >= due else {
            main.rest = due - link.now
            return false
        }
        self.live?.seeNext(at: link.now)
        return true
    }
}
