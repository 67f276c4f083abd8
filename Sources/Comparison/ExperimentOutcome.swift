public import BandwidthTrace

/// What an experiment over traces came to, as far as it got.
public protocol ExperimentOutcome {
    /// Over how many traces each side was played.
    var traceCount: Int { get }
    /// Whether the work was stopped before all traces were played, or before all intervals were known.
    var isPartial: Bool { get }
    /// Whether all resamples were drawn.
    var isResampled: Bool { get }
    /// The traces that could not be read, each once.
    var problems: [TraceError] { get }
}

extension ComparisonTable: ExperimentOutcome {}
extension LadderAdvice: ExperimentOutcome {}
