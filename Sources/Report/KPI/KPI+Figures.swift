import Comparison
import Descriptions
import PlayheadAnalytics

/// The KPIs of one session as people read them side by side.
extension KPI {
    /// All that is listed of a session, in its order.
    static let sideBySide = WhatIfAnswer.kpis

    /// What else a reader must know of a session's value.
    func mark(_ session: SessionTotals) -> String {
        switch self {
        case .startupTime: session.startupTime?.source == .log ? " buffering only" : ""
        case .rebufferDuration:
            session.rebufferDurationAtLeast.map { " at least \(NumberText.duration($0))" }
                ?? (session.rebufferOpen == 1 ? " stalled at the end" : "")
        default: ""
        }
    }

    /// How a session's value was measured: what is measured in two ways has no difference.
    func measure(_ session: SessionTotals) -> StartupTime.Source? {
        self == .startupTime ? session.startupTime?.source : nil
    }

    /// The figure of a session.
    ///
    /// - Parameter index: the session's among the report's; nil where it is not one of them.
    func figure(of session: SessionTotals, at index: Int?) -> ReportText {
        let value = number(of: session)
        guard let index else { return ReportText(text(value)) }
        return ReportText(text(value), at: "/sessions/\(index)/\(sessionKey)", value)
    }

    /// The figure of a set.
    ///
    /// - Parameter pointer: where the set's aggregate stands in the report's JSON (RFC 6901).
    func figure(of fleet: FleetAccumulator, at pointer: String = "/aggregate") -> ReportText {
        let value = value(of: fleet)
        return ReportText(text(value), at: "\(pointer)/\(setPath)", value.number)
    }

    /// The figure of a set, and of how many sessions it is where it is of a part of them.
    func partFigure(of fleet: FleetAccumulator, at pointer: String) -> ReportText {
        figure(of: fleet, at: pointer) + ReportText(ofPart(of: fleet))
    }
}
