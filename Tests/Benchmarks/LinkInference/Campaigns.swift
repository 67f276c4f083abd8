import Analytics
import BandwidthTrace
import Comparison
import Foundation
import Playback
import PlayerLog

/// A change that is asked for: its name, and what it makes of a session.
struct AskedChange: Sendable {
    let name: String
    let apply: @Sendable (inout Simulation) -> Void

    private static func playing(_ rule: ABRName, buffer: Double) -> AskedChange {
        AskedChange(name: "\(rule), \(Int(buffer)) s") { simulation in
            (simulation.rule, simulation.profile) = (rule, simulation.profile.settingMaxBuffer(buffer))
        }
    }

    static let ofRequests = [
        playing(.bola, buffer: 25), playing(.throughput, buffer: 10), playing(.bba, buffer: 60),
        playing(.robustMPC, buffer: 25),
    ]
    static let ofRows = [
        AskedChange(name: "none") { _ in }, AskedChange(name: "throughput") { $0.rule = .throughput },
        AskedChange(name: "buffer 60 s") { $0.profile = $0.profile.settingMaxBuffer(60) },
        AskedChange(name: "buffer 12 s") { $0.profile = $0.profile.settingMaxBuffer(12) },
        AskedChange(name: "link x 0.6") { $0.options.bandwidthScale = 0.6 },
        AskedChange(name: "bola") { $0.rule = .bola },
    ]
}

/// Sessions over known links, recorded by one player, and asked for changes.
struct Campaign {
    var answers = Answers()
    /// Relative errors of the link's means over 5 s while the session lasted: of the samples' median.
    var linkErrors: [Double] = []
    var refused: [String] = []

    /// - Parameter keepsRequests: whether requests are recorded; else only the access log's rows.
    init(_ links: [KnownLink], keepsRequests: Bool, samples count: Int) throws {
        for (number, link) in links.enumerated() {
            var recorded = link.simulation(
                keepsRequests ? .sabre : .usual, keepsRequests ? .dynamic : PlayerProfile.usual.usualRule)
            recorded.profile = recorded.profile.settingMaxBuffer(keepsRequests ? 25 : 30)
            recorded.isDetailed = keepsRequests
            let session = recorded.run()
            var log = session.log
            if keepsRequests {
                log.append(requests: session.requests, since: recorded.identity.startDate)
            } else {
                log = log.withRowsAlone
            }
            recorded.isDetailed = false
            let inferred: InferredLink
            let today: BandwidthTrace
            do {
                inferred = try InferredLink(log, playing: recorded, samples: count, seed: UInt64(number))
                today = try BandwidthTrace(observedIn: log, source: "", name: "today")
            } catch {
                refused.append("\(link.trace.name): \(error)")
                continue
            }
            linkErrors += Self.errors(of: inferred.samples, link.trace, until: session.duration)
            let record = Figure.values(of: recorded)
            func played(_ simulation: Simulation, over trace: BandwidthTrace) -> [Double] {
                var simulation = simulation
                simulation.trace = trace
                return Figure.values(of: simulation)
            }
            let before = inferred.samples.map { played(recorded, over: $0) }
            for change in keepsRequests ? AskedChange.ofRequests : AskedChange.ofRows {
                var simulation = recorded
                change.apply(&simulation)
                let truth = Figure.values(of: simulation)
                let old = played(simulation, over: today)
                let after = inferred.samples.map { played(simulation, over: $0) }
                for figure in Figure.allCases {
                    let index = figure.rawValue
                    let differences = zip(before, after).map { $1[index] - $0[index] }
                    let isDirect = keepsRequests || change.name == "none"
                    answers.all.append(
                        Answer(
                            session: link.trace.name, change: change.name, figure: figure, truth: truth[index],
                            today: old[index],
                            samples: isDirect
                                ? after.map { $0[index] }
                                : differences.map {
                                    figure == .linearQoE ? record[index] + $0 : max(0, record[index] + $0)
                                },
                            differences: change.name == "none" ? [] : differences,
                            trueDifference: truth[index] - record[index]))
                }
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
