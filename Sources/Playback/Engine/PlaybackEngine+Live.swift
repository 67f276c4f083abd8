import PlayheadNumerics

extension PlaybackEngine {
    /// Whether the live playlist shows the next segment; where not, it is loaded again as soon as it may be.
    mutating func isPublished(_ variant: Int) -> Bool {
        guard let live else { return true }
        if link.now >= live.nextReload {
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
        if live?.read(at: link.now, since: start) == true {
            recorder.error(
                -12888, comment: "Playlist File unchanged for longer than 1.5 * target duration", variant: variant,
                at: link.now)
        }
        guard before.visible == 0, let live else { return }
        restart(at: live.startPosition)
        recorder.move(to: live.startPosition.seconds)
    }
}
