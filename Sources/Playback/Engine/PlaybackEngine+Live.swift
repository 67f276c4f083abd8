extension PlaybackEngine {
    /// Whether the live playlist shows the next segment; where not, it is loaded again as soon as it may be.
    mutating func isPublished(_ variant: Int) -> Bool {
        guard let live else { return true }
        if link.now - origin >= live.nextReload {
            begin(.mediaPlaylist, variant: variant, track: presentation.variants[variant].track)
            return false
        }
        if situation.segment < live.first {
            recorder.error(
                -12642, comment: "No matching mediaFile found from playlist", variant: variant, at: link.now)
            if hasStarted { recorder.watched(buffer.position.seconds) }
            restart(at: live.startPosition)
            if hasStarted { recorder.begin(variant: variant, offset: live.startPosition.seconds, startTime: nil) }
            return false
        }
        if situation.segment < live.visible { return true }
        main.rest = live.nextReload + origin - link.now
        return false
    }

    /// The live playlist was loaded, for the first time or again.
    mutating func livePlaylistLoaded(_ variant: Int) {
        guard let before = live else { return }
        let isFirst = before.visible == 0
        let (time, stale) = (link.now - origin, faults.stalePlaylists)
        if live?.read(at: time, stale: stale) == true {
            recorder.error(
                -12888, comment: "Playlist File unchanged for longer than 1.5 * target duration", variant: variant,
                at: link.now)
        }
        if isFirst, let live { restart(at: live.startPosition) }
    }
}
