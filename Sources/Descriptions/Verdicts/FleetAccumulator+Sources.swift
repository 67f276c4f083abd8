package import PlayheadAnalytics

extension FleetAccumulator {
    /// What a reader of these sums has to know of where they come from; nil where all sessions were measured, or played by the
    /// simulated player, and are of one source.
    package var sourcesNote: String? {
        guard let first = sources.first else { return nil }
        if sources.count > 1 { return "Sessions of several sources are added up: \(sourcesList)." }
        switch first.source.basis {
        case .measured, .modelled: return nil
        case .estimated:
            return "All figures are estimates (\(first.source.rawValue)): no stall and no start was measured."
        case .declared: return "All figures are as \(first.source.rawValue) declares them."
        }
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
