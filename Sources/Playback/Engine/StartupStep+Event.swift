import PlayerLog
import PlayheadNumerics

extension StartupStep {
    /// This step as an app would note it, where something was loaded: so a written log tells the waterfall too.
    ///
    /// - Parameter startDate: of the request to play.
    func loadedEvent(startDate: LogDate) -> ObservedEvent? {
        guard part != .starting else { return nil }
        return ObservedEvent(
            loaded: part.rawValue, at: startDate.advanced(bySeconds: start + duration),
            after: FixedPoint.nearest(min(duration, Link.longest.seconds) * 1e6))
    }
}
