public import Playback
public import PlayerLog
public import TablesAndCharts

/// What the requests of a session tell of its player.
extension SessionCourse {
    /// What the player took the link for, b/s: each estimate holds until the next one.
    ///
    /// - Parameters:
    ///   - requests: the session's requests.
    ///   - duration: session time at the end, seconds.
    public static func estimates(of requests: [MediaRequest], until duration: Double) -> [ChartPoint] {
        var estimates: [ChartPoint] = []
        for request in requests.sorted(by: { $0.end < $1.end })
        where request.estimate != nil && request.estimate != estimates.last?.y {
            if let last = estimates.last { estimates.append(ChartPoint(x: request.end, y: last.y)) }
            estimates.append(ChartPoint(x: request.end, y: request.estimate))
        }
        if let last = estimates.last {
            estimates.append(ChartPoint(x: max(last.x, duration), y: last.y))
        }
        return estimates
    }

    /// Where less than this is left, playback stood still for the rest of the time, seconds.
    private static let nearlyEmpty = 0.5

    /// The buffer's level over time, from what is known of it where requests were over: until the next one it falls, where
    /// it runs empty as fast as media is played; then it jumps by what arrived. Empty where no request has a level.
    ///
    /// - Parameter requests: the session's requests.
    public static func buffer(of requests: [MediaRequest]) -> [BufferSample] {
        var samples: [BufferSample] = []
        for request in requests.sorted(by: { $0.end < $1.end }) {
            guard let level = request.buffer else { continue }
            if let last = samples.last {
                let least = max(0, last.level - (request.end - last.time))
                // What arrived in another track may not have raised it.
                let before = min(max(level - request.arrivedDuration, least), max(last.level, least))
                let empty = last.time + last.level - before
                if before < nearlyEmpty, empty > last.time, empty < request.end {
                    samples.append(BufferSample(time: empty, level: before))
                }
                samples.append(BufferSample(time: request.end, level: before))
            }
            samples.append(BufferSample(time: request.end, level: level))
        }
        return samples
    }
}

extension MediaRequest {
    /// How much media it brought, seconds.
    fileprivate var arrivedDuration: Double { kind == .segment && outcome == .delivered ? duration ?? 0 : 0 }
}
