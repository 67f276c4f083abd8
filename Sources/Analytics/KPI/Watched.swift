extension SessionTotals {
    /// Duration watched: the sum of `durationWatched`, seconds of media time.
    public var durationWatched: Double? { access?.watched.map { Double($0) / 1e6 } }

    /// Bytes received: the sum of `numberOfBytesTransferred`.
    public var bytesTransferred: Int64? { access?.bytes }

    /// Dropped video frames: the sum of `numberOfDroppedVideoFrames`, which is read as a count an event (sources
    /// disagree; every recorded log holds zero).
    public var droppedFrames: Int64? { access?.droppedFrames }

    /// Exit before start: the user asked to play, nothing played, and it was no failure. `nil` where nothing tells.
    public var exitedBeforeStart: Bool? {
        if failure.failed == true { return false }
        if let observed, observed.playDate != nil { return !observed.started }
        return access.flatMap { totals in totals.watched.map { $0 == 0 } }
    }
}
