import Analytics
import Dashboard
import Experiment
import Playback
import PlayerLog

extension SessionRerun {
    /// How the usual player plays a recorded session: as much as was watched of it.
    ///
    /// - Parameters:
    ///   - presentation: what was played; nil for what the log tells of it.
    ///   - trace: the link; nil for what the log tells of it.
    static func recorded(
        _ log: SessionLog, presentation: Presentation? = nil, trace: BandwidthTrace? = nil, catalog: ErrorCatalog
    ) -> Result<SessionRerun, RerunFailure> {
        var options = PresentationOptions()
        if let watched = SessionTotals(log, catalog: catalog).durationWatched, watched > 0 { options.length = watched }
        do {
            let whatIf = try WhatIf(log, presentation: presentation, trace: trace, options: options, catalog: catalog)
            let simulation = try whatIf.simulation(WhatIf.Change(rule: whatIf.profile.usualRule))
            return .success(SessionRerun(simulation, notes: whatIf.notes))
        } catch {
            return .failure(RerunFailure(message: "this session cannot be modelled: \(error)"))
        }
    }
}
