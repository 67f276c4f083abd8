public import BandwidthTrace
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

    /// The ladder as it is.
    public var contender: Contender
    /// The trials by what they do to linear QoE, the best first.
    public var trials: [Trial]
    /// Over how many traces each was played.
    public var traceCount: Int
    /// How many traces were asked for.
    public var expectedTraceCount: Int
    /// Whether the work was stopped before all traces were played, or before all intervals were known.
    public var isPartial: Bool
    /// Whether all resamples were drawn; else some differences lack an interval, and are not distinguished.
    public var isResampled: Bool
    /// The seed of all that is made up.
    public var seed: UInt64
    /// How many resamples the intervals are made of.
    public var resampleCount: Int
    /// What counts as a difference, as a part of A's value, the ladder as it is.
    public var margin = KPI.usualMargin
    /// What a reader should know of the traces, a sentence each: which of them are the same.
    public var traceNotes: [String] = []
    /// The traces that could not be read, each once.
    public var problems: [TraceError]

    /// The best of those that are sure to help; nil where none is.
    public var best: Trial? { trials.first { $0.isSureToHelp } }
}
