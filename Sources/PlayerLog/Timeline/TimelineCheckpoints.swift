/// From where on a session's events are folded to know its logs at a moment.
///
/// Nearly all events of an access log stand at any later moment as they do at the end. So a checkpoint holds only those that
/// do not, and how many of the others there are; all checkpoints share the logs at the end.
struct TimelineCheckpoints: Sendable {
    private struct Checkpoint {
        let accessCount: Int
        let errorCount: Int
        let observedCount: Int
        /// The events of the access log that change once more, by their indices.
        var unfinished: [Int: AccessLogEvent] = [:]
    }

    /// How many events are between two checkpoints.
    private static let distance = 256

    private let end: PlaybackState
    private let checkpoints: [Checkpoint]

    /// The checkpoints of a stream of events.
    init(_ events: [PlaybackEvent]) {
        var end = PlaybackState()
        var changes: [(first: Int, last: Int)] = []
        for (position, event) in events.enumerated() {
            end.apply(event)
            guard case .accessLog(let index, _) = event.kind else { continue }
            if index < changes.count { changes[index].last = position } else { changes.append((position, position)) }
        }
        var unfinished = [[Int]](repeating: [], count: (events.count + Self.distance - 1) / Self.distance)
        for (index, change) in changes.enumerated() {
            let (from, to) = (change.first / Self.distance + 1, change.last / Self.distance)
            if from <= to { for checkpoint in from...to { unfinished[checkpoint].append(index) } }
        }
        var latest: [Int] = []
        var (errorCount, observedCount) = (0, 0)
        var checkpoints: [Checkpoint] = []
        for (position, event) in events.enumerated() {
            if position % Self.distance == 0 {
                var checkpoint = Checkpoint(
                    accessCount: latest.count, errorCount: errorCount, observedCount: observedCount)
                for index in unfinished[checkpoints.count] {
                    guard case .accessLog(_, let entry) = events[latest[index]].kind else { continue }
                    checkpoint.unfinished[index] = entry
                }
                checkpoints.append(checkpoint)
            }
            switch event.kind {
            case .accessLog(let index, _):
                if index < latest.count { latest[index] = position } else { latest.append(position) }
            case .errorLog: errorCount += 1
            case .observed: observedCount += 1
            }
        }
        self.end = end
        self.checkpoints = checkpoints
    }

    /// The logs at the last checkpoint that is not after the `index`-th event, and the index of the event that comes next.
    func state(before position: Int) -> (state: PlaybackState, next: Int) {
        let index = min(position / Self.distance, checkpoints.count - 1)
        guard index >= 0 else { return (PlaybackState(), 0) }
        let checkpoint = checkpoints[index]
        var state = PlaybackState()
        state.access = Array(end.access[..<checkpoint.accessCount])
        state.errors = Array(end.errors[..<checkpoint.errorCount])
        state.observed = Array(end.observed[..<checkpoint.observedCount])
        for (index, event) in checkpoint.unfinished { state.access[index] = event }
        return (state, index * Self.distance)
    }

    /// How many rows of the access log all checkpoints hold together.
    var rowCount: Int { checkpoints.reduce(0) { $0 + $1.unfinished.count } }
}
