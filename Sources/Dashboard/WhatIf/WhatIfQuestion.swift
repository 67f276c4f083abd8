import Analytics
import Comparison
import Playback
import PlayerLog

/// A session as the simulator plays it, with what the user changed: what the screens show while a question is asked.
struct WhatIfQuestion: Sendable {
    /// What is played where nothing is changed, and what of that was derived or assumed.
    private let rerun: SessionRerun
    /// The session that the question is about.
    let recorded: SessionModel
    /// The simulation with nothing changed.
    private let unchanged: SessionModel
    /// What the user changed.
    private(set) var change: WhatIf.Change
    /// The simulation with the changes.
    private(set) var after: SessionModel
    /// Whether the panel is open; where it is not the changed session is shown all the same.
    var isOpen = true
    /// The control that the keys act on.
    var control = WhatIfControl.rule

    /// A question about a session, with nothing changed yet.
    init(_ rerun: SessionRerun, of recorded: SessionModel, catalog: ErrorCatalog) {
        self.rerun = rerun
        self.recorded = recorded
        change = WhatIf.Change(of: rerun.simulation)
        unchanged = Self.play(rerun.simulation, recorded.entry, catalog)
        after = unchanged
    }

    /// What is played where nothing is changed.
    var base: Simulation { rerun.simulation }

    /// What of that was derived or assumed.
    var notes: [String] { rerun.notes }

    /// The KPIs of the simulation with nothing changed. They differ from the recorded ones by what the simulator does
    /// not know of that session: changes are to be compared with these.
    var before: SessionTotals { unchanged.entry.totals }

    /// Whether the recorded session is the simulation itself.
    var isAboutSimulation: Bool {
        if case .simulated = recorded.entry.origin { true } else { false }
    }

    /// Whether a control has another value than in the session itself.
    func isChanged(_ control: WhatIfControl) -> Bool { control.value(change) != control.value(WhatIf.Change(of: base)) }

    /// The changes in a few words; empty where there are none.
    var changes: String {
        WhatIfControl.allCases.filter(isChanged).map { "\($0.title) \($0.value(change))" }.joined(separator: ", ")
    }

    /// Plays with a change, where it is another than before. A link that cannot be changes nothing.
    mutating func ask(_ change: WhatIf.Change, catalog: ErrorCatalog) {
        guard change != self.change, let simulation = try? change.applied(to: base) else { return }
        self.change = change
        after = Self.play(simulation, recorded.entry, catalog)
    }

    private static func play(
        _ simulation: Simulation, _ recorded: SessionEntry, _ catalog: ErrorCatalog
    ) -> SessionModel {
        var simulation = simulation
        simulation.isDetailed = true
        let session = simulation.run()
        var log = session.log
        log.context = recorded.totals.context.settingUpperBound(session.bound)
        // How the recorded item ended says nothing of this one.
        log.context.values["status"] = nil
        log.context.values["source"] = .text("simulated")
        log.context.values["abr"] = .text(simulation.rule.description)
        log.context.values["player"] = .text(simulation.profile.name)
        let entry = SessionEntry(title: recorded.title, log: log, catalog: catalog, origin: .simulated(simulation))
        return SessionModel(entry, PlaybackDetail(simulation, session), catalog: catalog)
    }
}
