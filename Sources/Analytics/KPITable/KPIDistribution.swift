/// How the values of a KPI are spread over the sessions of a set.
public struct KPIDistribution: Sendable {
    /// Its name in JSON.
    public let key: String
    /// What people call it.
    public let name: String
    /// The KPI.
    public let kpi: KPI
    /// The sessions' values.
    public let values: Distribution

    fileprivate init(_ kpi: KPI, _ values: Distribution, key: String? = nil, name: String? = nil) {
        (self.kpi, self.values) = (kpi, values)
        self.key = key ?? kpi.key
        self.name = name ?? kpi.name
    }
}

extension FleetAccumulator {
    /// The KPIs of which a set keeps how they are spread. Startup times from events and from logs are never one
    /// distribution.
    public var distributions: [KPIDistribution] {
        // Of sessions that nobody measured none was observed.
        let bases = Set(sources.map(\.source.basis))
        let basis = [SessionTotals.Source.Basis.estimated, .declared].first { bases == [$0] }?.rawValue ?? "observed"
        return [
            KPIDistribution(
                .startupTime, startupFromEvents, key: "startupTimeFromEvents",
                name: "Startup, \(basis)"),
            KPIDistribution(
                .startupTime, startupFromLog, key: "startupTimeFromLog", name: "Startup, buffering only"),
            KPIDistribution(.rebufferRatio, rebufferRatios),
            KPIDistribution(.timeWeightedIndicatedBitrate, indicatedBitrates),
        ]
    }
}
