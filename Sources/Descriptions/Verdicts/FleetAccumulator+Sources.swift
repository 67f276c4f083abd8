package import PlayheadAnalytics

extension FleetAccumulator {
    /// What a reader of these sums has to know of where they come from; nil where all sessions were measured, or played by the
    /// simulated player, and are of one source.
    package var sourcesNote: String? {
        guard let first = sources.first else { return nil }
        return sources.count > 1 ? "Sessions of several sources are added up: \(sourcesList)." : first.source.note
    }

    /// The sources with their sessions: `30 recorded, 12 mux (declared)`.
    package var sourcesList: String {
        sources.map { source, count in
            let basis = source.basis
            let remark = basis == .measured || basis == .modelled ? "" : " (\(basis.rawValue))"
            return "\(count) \(source.rawValue)\(remark)"
        }.joined(separator: ", ")
    }
}

extension SessionTotals {
    /// What a reader of the session's figures has to know of where they come from; nil where they were measured.
    package var sourceNote: String? { source.note }
}

extension SessionTotals.Source {
    /// How far its figures can be trusted, where nobody measured them.
    fileprivate var note: String? {
        switch basis {
        case .measured, .modelled: nil
        case .estimated: "All figures are estimates (\(rawValue)): no stall and no start was measured."
        case .declared: "All figures are as \(rawValue) declares them."
        }
    }
}
