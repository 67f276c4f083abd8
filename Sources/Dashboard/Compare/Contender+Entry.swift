import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics

extension Contender {
    /// What a session was played by.
    init(_ entry: SessionEntry) {
        switch entry.origin {
        case .recorded(let whatIf):
            let whatIf = try? whatIf?().get()
            if let stored = whatIf?.stored {
                self = .simulated(Self.contender(stored, entry.totals.context))
            } else {
                self = .recorded(
                    RecordedContender(
                        (try? entry.log()) ?? SessionLog(id: entry.id), title: entry.title,
                        folder: entry.folder,
                        presentation: whatIf?.base.presentation))
            }
        case .simulated(let simulation):
            var contender = SimulatedContender(simulation)
            contender.settings = Self.settings(of: simulation)
            self = .simulated(contender)
        }
    }

    /// A session that was simulated and written down: what its bundle says that it came from, under the names that its
    /// context has.
    private static func contender(_ stored: Simulation, _ context: SessionContext) -> SimulatedContender {
        var stored = stored
        // Read back it is called by its file in the bundle.
        stored.presentation.name = context["playlist"] ?? stored.presentation.name
        var contender = SimulatedContender(stored)
        let listed: Set = ["playlist", "abr", "player", "source", "timeZone", "status", "title"]
        for key in context.keys where !listed.contains(key) { contender.settings[key] = context[key] }
        return contender
    }

    /// What was chosen besides playlist, player and rule, where it is not the usual.
    private static func settings(of simulation: Simulation) -> [String: String] {
        let options = simulation.options
        var settings = [traceSetting: simulation.trace.name]
        if options.bandwidthScale != 1 { settings["scale"] = NumberText.factor(options.bandwidthScale) }
        if options.preparation != StartupPreparation() { settings["startup"] = "prepared" }
        let changed = simulation.abrOptions
        if !changed.isEmpty { settings[abrOptions] = changed.joined(separator: " ") }
        let latencies = simulation.trace.periods.map(\.latency)
        if let least = latencies.min(), let most = latencies.max() {
            settings[latencySetting] = [least, most].map(NumberText.duration).joined(separator: " to ")
        }
        let usual = PlayerProfile.all.first { $0.name == simulation.profile.name }
        if let usual, usual.maxBuffer != simulation.profile.maxBuffer {
            settings["maxBuffer"] = NumberText.duration(simulation.profile.maxBuffer)
        }
        return settings
    }
}
