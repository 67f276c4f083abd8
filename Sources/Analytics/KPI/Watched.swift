import PlayerLog

extension SessionTotals {
    /// Duration watched: the sum of `durationWatched`, seconds of media time.
    public var durationWatched: Double? { access?.watched.map { Double($0) / 1e6 } }

    /// Bytes received: the sum of `numberOfBytesTransferred`.
    public var bytesTransferred: Int64? { access?.bytes }

    /// Dropped video frames: the sum of `numberOfDroppedVideoFrames`, which is read as a count an event (sources
    /// disagree; every recorded log holds zero).
    public var droppedFrames: Int64? { access?.droppedFrames }

    /// Exit before start: the user asked to play, nothing played, and it was no failure. `nil` where nothing tells.
    public var exitedBeforeStart: Bool? { exitedBeforeStart(failed: failure.failed) }

    /// The same, of a session of which it is known whether it failed.
    @inline(__always)
    func exitedBeforeStart(failed: Bool?) -> Bool? {
        failed == true ? false : neverStarted
    }

    /// Whether the user asked to play and nothing ever played, for whatever reason. `nil` where nothing tells.
    @inline(__always)
    public var neverStarted: Bool? {
        let watched = access?.watched
        // What was watched did play, whether or not the app noted that the time base ran.
        if let watched, watched > 0 { return false }
        if let observed, observed.playDate != nil { return !observed.started }
        if let row = figure(declared: { $0.row }) { return row.neverStarted }
        if let started = figure(declared: { $0.started ?? ($0.startup == nil ? nil : true) }) { return !started }
        return watched.map { _ in true }
    }
}
