import Playback
public import PlayheadAnalytics

/// Changes of a ladder, each tried over the same traces, the most helpful first.
public struct LadderAdvice: Sendable {
    /// A change, and what it does.
    public struct Trial: Sendable {
        /// The change.
        public var change: LadderChange
        /// The peak bitrate of the variant that it is about, bits per second; nil where it is about all.
        public var bitrate: Double?
        /// For how much of the time that variant was watched before; nil for one that was not there.
        public var share: Double?
        /// What it changes: A is the ladder as it is, B the changed one.
        public var kpis: [KPIComparison]

        /// What it changes in a KPI.
        public subscript(kpi: KPI) -> KPIComparison {
            kpis[KPI.compared.firstIndex(of: kpi) ?? 0]
        }

        /// Whether it is sure to raise linear QoE.
        public var isSureToHelp: Bool { self[.linearQoE].outcome == .higher }
    }

    /// The ladder as it is, and behind it each changed one.
    public var comparison: Comparison
    /// The trials by what they do to linear QoE, the best first.
    public let trials: [Trial]

    /// The best of those that are sure to help; nil where none is.
    public var best: Trial? { trials.first { $0.isSureToHelp } }
}
