extension SessionTotals {
    /// Whether the session failed before its first frame: the user asked to play, nothing ever played, and it failed.
    ///
    /// What others call a video start failure (VSF): in the events of CTA-2066, a `playbackFail` after the
    /// `playbackRequest` without a `playbackStart` between them. A viewer who left without a failure is an exit before
    /// start (EBVS, ``exitedBeforeStart``): it is an attempt to play, and no startup failure.
    ///
    /// `nil` where nothing tells whether the session failed (neither a status nor an error log), or whether anything
    /// played. It is `nil` even of a session that did play: were those counted and the others not, a set of bare access
    /// logs would have no startup failure whatever happened.
    public var startupFailed: Bool? { startupFailed(failed: failure.failed) }

    /// The same, of a session of which it is known whether it failed.
    @inline(__always)
    func startupFailed(failed: Bool?) -> Bool? {
        guard let failed, let neverStarted else { return nil }
        return failed && neverStarted
    }
}
