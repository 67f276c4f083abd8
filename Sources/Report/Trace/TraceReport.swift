public import BandwidthTrace
import Descriptions
import Playback
import PlayerLog
import PlayheadNumerics

/// Figures of bandwidth traces: what `trace info` prints.
public struct TraceReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.trace/1"

    /// One trace.
    public struct Entry: Sendable {
        let name: String
        let origin: TraceOrigin
        let session: String?
        /// The units that were guessed or said; `nil` where the file says them.
        let units: String?
        let end: BandwidthTrace.End
        let duration: Double
        let periodCount: Int
        /// By their names in the contract, bits per second.
        let bandwidths: [(name: String, value: Double)]
        /// The least and the greatest, seconds; `nil` where the trace comes from what cannot tell.
        let latencies: ClosedRange<Double>?
        /// How long the link is under each threshold, bits per second and seconds.
        let timeBelow: [(threshold: Double, seconds: Double)]
        /// The bandwidth's mean in each of some stretches of equal length.
        let course: [Double]

        /// The figures of a trace, with how long the link is under each of `thresholds`, bits per second.
        public init(_ trace: BandwidthTrace, from source: TraceSource, thresholds: [Double]) {
            let statistics = TraceStatistics(trace)
            (name, origin, session, end) = (source.name, source.origin, source.session, trace.end)
            units = source.units?.text
            (duration, periodCount) = (statistics.duration, statistics.periodCount)
            bandwidths = [
                ("mean", statistics.meanBandwidth), ("min", statistics.leastBandwidth),
                ("p10", statistics.bandwidth(atShare: 0.1)), ("p50", statistics.bandwidth(atShare: 0.5)),
                ("p90", statistics.bandwidth(atShare: 0.9)), ("max", statistics.greatestBandwidth),
            ]
            latencies = source.origin.tellsLatency ? statistics.latencies : nil
            timeBelow = thresholds.map { ($0, statistics.timeBelow($0)) }
            course = statistics.course(stretches: TraceSummary.courseLength)
        }

        func bandwidth(_ name: String) -> Double { bandwidths.first { $0.name == name }?.value ?? 0 }
    }

    /// The traces, in their order.
    public var entries: [Entry]
    /// What the course is drawn with, the lowest bar first.
    public var bars: [Unicode.Scalar]

    /// A report of the given traces.
    public init(_ entries: [Entry], bars: [Unicode.Scalar]) { (self.entries, self.bars) = (entries, bars) }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        ReportForms(
            kind: "Bandwidth traces", title: ReportText(NumberText.counted(entries.count, "trace")),
            sections: TraceSummary(self).sections, record: record, rows: entries.map(\.record)
        ).text(format, width: width)
    }

    /// The whole by the contract's names.
    private var record: [ReportValue.Field] {
        [
            .init("schema", Self.schema), .init("traces", entries.map(\.record)),
        ]
    }
}

extension TraceReport.Entry {
    /// The entry by the contract's names.
    var record: [ReportValue.Field] {
        let latency: [ReportValue.Field] = [
            .init("min", latencies?.lowerBound), .init("max", latencies?.upperBound),
        ]
        let timeBelow: [ReportValue.Field] = timeBelow.map { threshold, seconds in
            .init(ShortestDecimal.text(threshold) ?? NumberText.unknown, seconds)
        }
        return [
            .init("name", name), .init("format", origin.name), .init("session", session), .init("end", end.rawValue),
            .init("duration", duration), .init("periodCount", periodCount),
            .init("bandwidth", .record(bandwidths.map { .init($0.name, $0.value) })),
            .init("latency", latency), .init("timeBelow", timeBelow), .init("units", units),
        ]
    }
}
