public import Playback
public import PlayerLog
import PlayheadAnalytics

extension SessionContext {
    /// This context, which says of a simulated session what no rule can pass: for ``SessionTotals/linearQoEUpperBound``.
    ///
    /// - Parameter bound: the session's own; nil where nobody worked it out, whatever was known of another session.
    public func settingUpperBound(_ bound: LinearQoEBound?) -> SessionContext {
        var context = self
        context.values[SessionTotals.upperBoundKey] = bound?.value.map { .number($0) }
        return context
    }
}
