import Analytics
import Comparison
import Playback
import PlayerLog

/// A session as the simulator plays it, with what the user changed: what the screens show while a question is asked.
struct WhatIfQuestion: Sendable {
    /// How the session is played, changed or not.
    let whatIf: WhatIf
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

    /// A question about a session, with nothing changed yet. A link that cannot be asks nothing.
    init?(_ whatIf: WhatIf, of recorded: SessionModel, catalog: ErrorCatalog) {
        guard let unchanged = Self.play(whatIf, whatIf.unchanged, recorded.entry, catalog) else { return nil }
        (self.whatIf, self.recorded, self.unchanged) = (whatIf, recorded, unchanged)
        (change, after) = (whatIf.unchanged, unchanged)
    }

    /// The KPIs of the simulation with nothing changed. They differ from the recorded ones by what the simulator does
    /// not know of that session: changes are to be compared with these.
    var before: SessionTotals { unchanged.entry.totals }

    /// Whether the recorded session is the simulation itself.
    var isAboutSimulation: Bool {
        if case .simulated = recorded.entry.origin { true } else { false }
    }

    /// Whether a control has another value than in the session itself.
    func isChanged(_ control: WhatIfControl) -> Bool { control.value(change) != control.value(whatIf.unchanged) }

    /// The changes in a few words; empty where there are none.
    var changes: String {
        WhatIfControl.allCases.filter(isChanged).map { "\($0.title) \($0.value(change))" }.joined(separator: ", ")
    }

    /// Plays with a change, where it is another than before. A link that cannot be changes nothing.
    mutating func ask(_ change: WhatIf.Change, catalog: ErrorCatalog) {
        guard change != self.change, let after = Self.play(whatIf, change, recorded.entry, catalog) else { return }
        (self.change, self.after) = (change, after)
    }

    private static func play(
        _ whatIf: WhatIf, _ change: WhatIf.Change, _ recorded: SessionEntry, _ catalog: ErrorCatalog
    ) -> SessionModel? {
        guard let played = try? whatIf.play(change, isInPlace: true) else { return nil }
        let log = played.session.log
        let entry = SessionEntry(title: recorded.title, totals: played.totals, origin: .simulated(played.simulation)) {
            PlaybackTimeline(log)
        }
        return SessionModel(entry, PlaybackDetail(played.simulation, played.session), catalog: catalog)
    }
}
