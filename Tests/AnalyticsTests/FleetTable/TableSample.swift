import PlayerLog

@testable import PlayheadAnalytics

/// Sessions for tables.
enum TableSample {
    /// A session with what is given; nil is not known.
    static func session(
        _ number: Int, startupMilliseconds: Int? = nil, network: String? = nil, start: Int? = nil
    ) -> SessionTotals {
        var session = SessionTotals(id: "S\(number)")
        session.access = AccessTotals()
        session.access?.startup = startupMilliseconds.map { Int64($0) * 1000 }
        session.access?.firstDate = start.map { Int64($0) * 1_000_000 }
        if let network { session.context.values["network"] = .text(network) }
        return session
    }
}
