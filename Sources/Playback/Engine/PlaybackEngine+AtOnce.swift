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
