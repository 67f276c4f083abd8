public import PlayerLog

extension PlaybackTimeline {
    /// The row of the logs that an event of the session is told by; nil where none is: of what a follower folded.
    ///
    /// - Complexity: O(*n*) in the rows.
    public func row(of event: SessionEvent) -> LogRow? {
        switch event.kind {
        case .error(let index, _): log.row(ofErrorEntry: index, among: errorEntries.map(\.event))
        case .stall(let diagnosis):
            diagnosis.stall.accessIndex.flatMap(log.row(ofAccessEvent:)) ?? observed([.stalled], at: event.time)
        case .seek: observed([.seek], at: event.time) ?? accessRow(at: event.time)
        case .pause: observed([.paused], at: event.time)
        case .start: observed([.timeBaseRunning], at: event.time)
        case .failure: observed([.failed], at: event.time)
        case .end: observed([.ended], at: event.time)
        case .stop: observed([.stopped], at: event.time)
        case .variantSwitch, .excess: accessRow(at: event.time)
        }
    }

    /// The row of a request that an app wrote down, by its index among ``PlayerLog/SessionLog/requests``.
    public func row(ofRequest index: Int) -> LogRow? {
        let requests = log.datedRequests
        return requests.indices.contains(index) ? .request(requests[index]) : nil
    }

    private func observed(_ kinds: [ObservedEvent.Kind], at time: Double) -> LogRow? {
        log.observed.first { kinds.contains($0.kind) && self.time(of: $0.date) == time }.map { .observed($0) }
    }

    private func accessRow(at time: Double) -> LogRow? { accessIndex(at: time).flatMap(log.row(ofAccessEvent:)) }
}
