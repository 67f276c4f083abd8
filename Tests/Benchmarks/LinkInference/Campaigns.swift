import BandwidthTrace
import Comparison
import Foundation
import Playback
import PlayerLog
import PlayheadAnalytics

/// A change that is asked for: its name, and what it makes of a session.
struct AskedChange: Sendable {
    let name: String
    let apply: @Sendable (inout PlaybackChange) -> Void

    /// Those of rule and buffer leave the startup as it was, mostly; the others touch it.
    static let all = [
        AskedChange(name: "bola") { $0.rule = .bola },
        AskedChange(name: "throughput") { $0.rule = .throughput },
        AskedChange(name: "bba, 60 s") { ($0.rule, $0.maxBuffer) = (.bba, 60) },
        AskedChange(name: "robust-mpc") { $0.rule = .robustMPC },
        AskedChange(name: "buffer 12 s") { $0.maxBuffer = 12 },
        AskedChange(name: "buffer 60 s") { $0.maxBuffer = 60 },
        AskedChange(name: "link x 0.6") { $0.bandwidthScale = 0.6 },
        AskedChange(name: "link x 1.5") { $0.bandwidthScale = 1.5 },
        AskedChange(name: "latency 0.2 s") { $0.latency = 0.2 },
        AskedChange(name: "another player") { change in
            let other: PlayerProfile = change.profile.name == PlayerProfile.hlsjs.name ? .avplayer : .hlsjs
            (change.profile, change.rule) = (other, other.usualRule)
        },
    ]
}

/// Sessions over known links, recorded by the players in turn, and asked for changes.
struct Campaign {
    private(set) var answers: [Answer] = []
    /// Relative errors of the link's means over 5 s while the session lasted: of the samples' median.
    private(set) var linkErrors: [Double] = []
    private(set) var refused: [String] = []

    /// How long a viewer stays, seconds.
    private static let stay = 400.0
    private static let players: [(profile: PlayerProfile, rule: ABRName)] = [
        (.avplayer, .avplayer), (.hlsjs, .hlsjs), (.sabre, .dynamic),
    ]

    /// - Parameters:
    ///   - evidence: what is recorded of the sessions.
    ///   - seed: decides the samples, with each link's number.
    init(_ links: [KnownLink], evidence: InferredLink.Evidence, samples count: Int, seed: UInt64) throws {
        for (number, link) in links.enumerated() {
            let player = Self.players[number % Self.players.count]
            var recorded = link.simulation(player.profile, player.rule)
            recorded.options.duration = Self.stay
            recorded.isDetailed = evidence == .requests
            let session = recorded.run()
            recorded.isDetailed = false
            var log = session.log
            switch evidence {
            case .requests: log.append(requests: session.requests, since: recorded.identity.startDate)
            case .rowsAndEvents: break
            case .rows: log = log.withRowsAlone
            }
            do {
                try add(
                    WhatIf(log, playing: recorded, catalog: ErrorCatalog()), link, until: session.duration,
                    samples: count,
                    seed: seed + UInt64(number))
            } catch {
                refused.append("\(link.trace.name): \(error)")
            }
        }
    }

    private mutating func add(
        _ whatIf: WhatIf, _ link: KnownLink, until end: Double, samples count: Int, seed: UInt64
    ) throws {
        guard let sampled = try whatIf.sampled(count, seed: seed) else { return }
        let today = whatIf.over(try BandwidthTrace(observedIn: whatIf.recorded, source: "", name: "today"))
        linkErrors += Self.errors(of: sampled.link.samples, link.trace, until: end)
        let before = try whatIf.play(whatIf.unchanged).totals
        for asked in AskedChange.all {
            var change = whatIf.unchanged
            asked.apply(&change)
            let (changed, old) = (try whatIf.play(change).totals, try today.play(change).totals)
            let answers = try LinkCalibration.levels.compactMap { try sampled.answer(change, level: $0) }
            for kpi in WhatIfAnswer.kpis {
                let figures = answers.compactMap { $0[kpi] }
                guard let after = kpi.number(of: changed), let unchanged = kpi.number(of: before),
                    figures.allSatisfy({ $0.sampleCount > 0 })
                else { continue }
                let pairs = answers[0].pairs.compactMap { pair -> (before: Double, after: Double)? in
                    guard let before = kpi.number(of: pair.before), let after = kpi.number(of: pair.after) else {
                        return nil
                    }
                    return (before, after)
                }
                let differences = pairs.map { $0.after - $0.before }
                let start = figures[0].startsFromRecord ? figures[0].recorded : nil
                // An access log's startup times are of buffering alone: what starts from one is compared with one.
                let truth = kpi == .startupTime ? start.map { $0 + after - unchanged } ?? after : after
                self.answers.append(
                    Answer(
                        session: link.trace.name, change: asked.name, kpi: kpi, recorded: figures[0].recorded,
                        watched: sampled.recorded.durationWatched, truth: truth, trueDifference: after - unchanged,
                        today: kpi.number(of: old), figures: figures,
                        values: start.map { start in differences.map { start + $0 } } ?? pairs.map(\.after),
                        differences: differences))
            }
        }
    }

    private static func errors(of samples: [BandwidthTrace], _ truth: BandwidthTrace, until end: Double) -> [Double] {
        let capacities = samples.map(TraceCapacity.init)
        let capacity = TraceCapacity(truth)
        return stride(from: 0.0, to: end - 5, by: 5).compactMap { start in
            func mean(_ capacity: TraceCapacity) -> Double {
                (capacity.bits(by: start + 5) - capacity.bits(by: start)) / 5
            }
            let known = mean(capacity)
            return known > 0 ? (Answer.quantile(capacities.map(mean), 0.5) / known - 1).magnitude : nil
        }
    }
}

extension SessionLog {
    /// What the access log alone tells.
    var withRowsAlone: SessionLog {
        var log = SessionLog(id: id)
        log.strings = strings
        for (index, event) in accessEvents().enumerated() {
            var event = event
            // A W3C log has dates of whole seconds.
            if let date = event.playbackStartDate {
                event.playbackStartDate = LogDate(microseconds: date.microseconds / 1_000_000 * 1_000_000)
            }
            log.append(event, ordinal: index)
        }
        return log
    }
}
