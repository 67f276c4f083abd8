import PlayheadNumerics

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How far behind the live edge playback is, and how a player comes nearer to it.
extension PlaybackEngine {
    /// How far the playhead is behind what is produced, milliseconds.
    private func latency(at time: Double) -> Double? {
        guard let live, live.visible > 0, hasStarted else { return nil }
        return live.produced(at: time) - buffer.playhead
    }

    /// What the player aims at, milliseconds: after each stall a little more, by a segment at most.
    private var latencyTarget: Double {
        let added = Double(stallCount) * profile.holdBackAfterStall.milliseconds
        return (live?.startOffset ?? 0) + min(added, presentation.targetDuration.milliseconds)
    }

    /// Writes down the latency, which is to be known wherever it changes its course.
    mutating func observeLatency(at time: Double) {
        guard let latency = latency(at: time) else { return }
        recorder.observed(latency: latency, target: latencyTarget, at: time)
    }

    /// Playback begins, or goes on.
    mutating func playsBehindEdge(at time: Double) {
        observeLatency(at: time)
        if profile.maxLiveRate > 1 || profile.minLiveRate < 1 { nextRateLook = time }
    }

    /// Playback stalls: it will be further behind afterwards.
    mutating func stalledBehindEdge(at time: Double) {
        observeLatency(at: time)
        stallCount += 1
        (liveRate, nextRateLook) = (1, .infinity)
    }

    /// How much must be buffered of parts before playback goes on after a stall, milliseconds; nil where a part is enough.
    var partsToResume: Double? {
        let wanted = profile.partSecondsToResume
        guard isLive, live?.lowLatency != nil, !wanted.isEmpty else { return nil }
        return wanted[min(max(stallCount, 1), wanted.count) - 1].milliseconds
    }

    /// Plays faster while playback is further behind than it should be, and slower while it is nearer.
    mutating func followEdge() {
        progressCount += 1
        nextRateLook = link.now + Self.rateInterval
        guard state == .playing, let latency = latency(at: link.now) else { return }
        let rate = min(profile.maxLiveRate, max(profile.minLiveRate, wantedRate((latency - latencyTarget).seconds)))
        guard rate != liveRate else { return }
        observeLatency(at: link.now)
        liveRate = rate
        setBoundary()
    }

    /// - Parameter distance: how much further behind it is than it should be, seconds.
    private func wantedRate(_ distance: Double) -> Double {
        switch profile.liveRateCurve {
        case .logistic:
            // Too far behind, it would take too long, and it stays there.
            let range = (latencyTarget + presentation.targetDuration.milliseconds).seconds
            guard distance > 0.05, distance < range, buffer.level > 1000 else { return 1 }
            return (2 / (1 + exp(-0.75 * distance)) * 20).rounded() / 20
        case .proportional(let factor): return abs(distance) > 0.02 ? 1 + factor * distance : 1
        case .steps(let tolerance): return distance > tolerance ? .infinity : distance < 0 ? 0 : 1
        }
    }

    /// How often the rate is looked at, milliseconds: as often as a browser says where playback is.
    private static var rateInterval: Double { 250 }
}
