import BandwidthTrace
import Foundation
import Playback
import PlayerLog
import PlayheadNumerics

/// Viewers that are alike: their links are of one family, and they have one player.
struct ViewerKind: Sendable {
    let family: String
    let links: [KnownLink]
    let profile: PlayerProfile
    let rule: ABRName
    /// Decides the viewers, with the number of each.
    let seed: UInt64

    private static let players: [(PlayerProfile, ABRName)] = [
        (.avplayer, .avplayer), (.hlsjs, .hlsjs), (.sabre, .dynamic),
    ]

    /// A kind for each player.
    static func all(_ family: String, _ links: [KnownLink], seed: UInt64) -> [ViewerKind] {
        players.enumerated().map { index, player in
            ViewerKind(
                family: family, links: links, profile: player.0, rule: player.1,
                seed: (seed << 8 + UInt64(index)) << 32)
        }
    }

    /// A viewer: someone who comes at any time to one of the links, when it gives a half to five quarters of what was
    /// measured, and watches for one to ten minutes.
    func viewer(_ number: Int) throws -> Simulation {
        var random = SeededRandom(seed: seed &+ UInt64(number))
        func drawn(from range: ClosedRange<Double>) -> Double {
            range.lowerBound * pow(range.upperBound / range.lowerBound, random.nextUniform())
        }
        let link = links[Int(random.nextUniform() * Double(links.count))]
        let start = random.nextUniform() * link.trace.duration
        let trace = try link.trace.starting(at: start).scaled(by: drawn(from: 0.5...1.25))
        var simulation = Simulation(
            link.presentation, trace: trace, profile: profile, rule: rule,
            identity: SessionIdentity(id: "\(family), \(profile.name), \(number)"))
        simulation.options.duration = drawn(from: 60...600)
        return simulation
    }
}

extension Simulation {
    /// What is recorded of the session: with a line a request, or the access log's rows alone.
    func recorded(keepsRequests: Bool) -> SessionLog {
        var simulation = self
        simulation.isDetailed = keepsRequests
        let session = simulation.run()
        guard keepsRequests else { return session.log.withRowsAlone }
        var log = session.log
        log.append(requests: session.requests, since: identity.startDate)
        return log
    }
}

extension BandwidthTrace {
    /// The same link from some time on, and what was before that at its end.
    fileprivate func starting(at start: Double) throws -> BandwidthTrace {
        var (before, after): ([Period], [Period]) = ([], [])
        var time = 0.0
        for period in periods {
            let past = min(max(start - time, 0), period.duration)
            before.append(.init(duration: past, bandwidth: period.bandwidth, latency: period.latency))
            after.append(.init(duration: period.duration - past, bandwidth: period.bandwidth, latency: period.latency))
            time += period.duration
        }
        return try BandwidthTrace(name: name, after + before)
    }
}
