public import Analytics
public import BandwidthTrace
import Playback

/// A and B over the same traces: what differs, how sure that is, and where it hurts most.
public struct Comparison: Sendable {
    /// One side, as it is told of.
    public struct Side: Sendable {
        /// `A` or `B`.
        public var label: String
        /// What was played: the playlist's name, or the recorded session's.
        public var playlist: String
        /// The rule, as `--abr` takes it; nil for a recorded session.
        public var abr: String?
        /// The player profile; nil for a recorded session.
        public var player: String?
        /// What else was chosen, by the options' names.
        public var settings: [String: String]
        /// Whether a recorded session stands here, and no model.
        public var isRecorded: Bool
        /// The formats that its variants come in, sorted: codec family and video range, `H.264 SDR`.
        public var formats: [String]
        /// Whether every variant has a SCORE.
        public var hasScores: Bool
        /// What a reader should know of it, a sentence each.
        public var notes: [String]

        /// A side of these.
        public init(
            label: String, playlist: String, abr: String? = nil, player: String? = nil,
            settings: [String: String] = [:],
            isRecorded: Bool = false, formats: [String] = [], hasScores: Bool = false, notes: [String] = []
        ) {
            (self.label, self.playlist, self.abr, self.player) = (label, playlist, abr, player)
            (self.settings, self.isRecorded) = (settings, isRecorded)
            (self.formats, self.hasScores, self.notes) = (formats, hasScores, notes)
        }
    }

    /// One thing in which the sides differ.
    public struct Difference: Hashable, Sendable {
        /// What it is: `playlist`, `abr`, `player`, an option's name (`scale`, `maxBuffer`), `source` (one side is
        /// recorded, the other modelled) or `session` (both are recorded).
        public var name: String
        /// What A has; nil for the usual.
        public var a: String?
        /// What B has; nil for the usual.
        public var b: String?

        /// A difference in one thing.
        public init(name: String, a: String?, b: String?) { (self.name, self.a, self.b) = (name, a, b) }
    }

    /// A and B.
    public var sides: [Side]
    /// What differs between them; empty where nothing does.
    public var differences: [Difference] = []
    /// The seed of all that is made up, the resamples included.
    public var seed: UInt64 = 0
    /// How many resamples the intervals are made of.
    public var resampleCount = 0
    /// How many traces were asked for.
    public var expectedTraceCount: Int
    /// Whether the work was stopped before all traces were played, or before all intervals were known.
    public var isPartial = false
    /// Whether all resamples were drawn; else some differences lack an interval, and are not told apart.
    public var isResampled = true
    /// Every trace that both sides were played over, in the order in which they were asked for.
    public var traces: [ComparedTrace]
    /// Every KPI, in the order of ``KPI/compared``.
    public var kpis: [KPIComparison]
    /// The traces on which B is most to A's disadvantage, by their places in ``traces``: where the change hurts most,
    /// first the worst. By linear QoE, and where that is unknown by rebuffer duration; empty where it hurts nowhere.
    public var worstTraces: [Int] = []
    /// The KPI by which ``worstTraces`` are ranked.
    public var worstBy = KPI.linearQoE
    /// What was possible; nil where nobody asked.
    public var bound: ComparisonBound?
    /// The traces that could not be read, each once.
    public var problems: [TraceError] = []
    /// Whether startup times are those of access logs, which is buffering only: a recorded side knows no other.
    public var startupIsFromLog = false

    /// A comparison of these; the rest as the properties say.
    public init(sides: [Side], traces: [ComparedTrace], kpis: [KPIComparison]) {
        (self.sides, self.traces, self.kpis) = (sides, traces, kpis)
        expectedTraceCount = traces.count
    }

    /// The comparison of a KPI.
    public subscript(kpi: KPI) -> KPIComparison {
        kpis[KPI.compared.firstIndex(of: kpi) ?? 0]
    }

    /// Whether A and B are known to differ in codec or format, so that bitrate alone does not tell which looks better.
    public var differsInFormat: Bool {
        let (first, second) = (sides[0].formats, sides[1].formats)
        return !first.isEmpty && !second.isEmpty && first != second
    }

    /// How A's values of a KPI are spread over the traces.
    public func distributionOfA(_ kpi: KPI) -> SampleDistribution {
        SampleDistribution(traces.compactMap { $0.a.value(of: kpi) })
    }

    /// How B's values of a KPI are spread over the traces.
    public func distributionOfB(_ kpi: KPI) -> SampleDistribution {
        SampleDistribution(traces.compactMap { $0.b.value(of: kpi) })
    }
}
