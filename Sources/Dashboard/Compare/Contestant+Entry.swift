import Analytics
import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import Report

extension Contestant {
    /// Under this name the trace stands among the settings.
    static let traceSetting = "trace"
    /// Under this one the range of its latencies.
    static let latencySetting = "latency"

    /// What a session was played by.
    init(_ entry: SessionEntry) {
        switch entry.origin {
        case .recorded(let rerun):
            let rerun = try? rerun?().get().simulation
            if let side = Self.side(entry, rerun) {
                self = .modelled(side)
            } else {
                self = .recorded(
                    RecordedSide(entry.timeline().log, title: entry.title, presentation: rerun?.presentation))
            }
        case .simulated(let simulation):
            var side = Side(simulation.presentation, profile: simulation.profile, rule: simulation.rule)
            (side.ruleOptions, side.options) = (simulation.ruleOptions, simulation.options)
            side.settings = Self.settings(of: simulation)
            self = .modelled(side)
        }
    }

    /// The side of a session that was simulated and written down, as its context tells it; nil of any other session.
    private static func side(_ entry: SessionEntry, _ rerun: Simulation?) -> Side? {
        let context = entry.totals.context
        guard entry.totals.source == .simulated, var presentation = rerun?.presentation,
            let playlist = context["playlist"], let rule = context["abr"].flatMap({ ABRName($0) }),
            let profile = PlayerProfile.all.first(where: { $0.name == context["player"] })
        else { return nil }
        presentation.name = playlist
        var side = Side(presentation, profile: profile, rule: rule)
        let listed: Set = ["playlist", "abr", "player", "source", "timeZone", "status", "title"]
        for key in context.keys where !listed.contains(key) { side.settings[key] = context[key] }
        return side
    }

    /// What was chosen besides playlist, player and rule, where it is not the usual.
    private static func settings(of simulation: Simulation) -> [String: String] {
        let options = simulation.options
        var settings = [traceSetting: simulation.trace.name]
        if options.bandwidthScale != 1 { settings["scale"] = Figures.factor(options.bandwidthScale) }
        if options.preparation != StartupPreparation() { settings["startup"] = "prepared" }
        let abrOptions = simulation.abrOptions
        if !abrOptions.isEmpty { settings[Side.abrOptions] = abrOptions.joined(separator: " ") }
        let latencies = simulation.trace.periods.map(\.latency)
        if let least = latencies.min(), let most = latencies.max() {
            settings[latencySetting] = [least, most].map(Figures.duration).joined(separator: " to ")
        }
        let usual = PlayerProfile.all.first { $0.name == simulation.profile.name }
        if let usual, usual.maxBuffer != simulation.profile.maxBuffer {
            settings["maxBuffer"] = Figures.duration(simulation.profile.maxBuffer)
        }
        return settings
    }
}
