import Analytics

extension FleetAccumulator {
    /// These sessions' KPIs under the names of the schema `playhead.kpi/1`, in its order; additions stand last.
    var record: [ReportValue.Field] {
        [
            .init("sessionCount", ReportValue(sessionCount)),
            .init("failedCount", ReportValue(failedCount)),
            .init("failurePercentage", ReportValue(failurePercentage)),
            .init("durationWatched", ReportValue(durationWatched)),
            .init("stallCount", ReportValue(stalls.value)),
            .init("stallRate", ReportValue(stallRate)),
            .init("rebufferDuration", ReportValue(rebufferDuration)),
            .init("rebufferRatio", ReportValue(rebufferRatio)),
            .init("timeWeightedIndicatedBitrate", ReportValue(timeWeightedIndicatedBitrate)),
            .init("exitsBeforeStart", ReportValue(exitsBeforeStart)),
            .init("knownCount", .record(knownCounts)),
            .init("startupTime", .record(startupRecord)),
            .init("distributions", .record(distributions.map { .init($0.name, .record($0.values.countedRecord)) })),
            .init("timeWeightedObservedBitrate", ReportValue(timeWeightedObservedBitrate)),
            .init("switchCount", ReportValue(switches.value)),
            .init("droppedFrames", ReportValue(droppedFrames.value)),
            .init("bytesTransferred", ReportValue(bytes.value)),
            .init("errors", .record(errorRecord)),
            .init("rebufferOpen", ReportValue(openStalls.value)),
            .init("rebufferOmittedCount", ReportValue(rebufferOmittedCount)),
        ]
    }

    /// Failed sessions; `nil` where of none one knows.
    var failedCount: Int128? { failures.known > 0 ? failures.numerator : nil }

    /// Sessions that were left before anything played; `nil` where of none one knows.
    var exitsBeforeStart: Int128? { exits.known > 0 ? exits.numerator : nil }

    /// The distributions by their names in the contract.
    private var distributions: [(name: String, values: Distribution)] {
        [
            ("startupTimeFromEvents", startupFromEvents), ("startupTimeFromLog", startupFromLog),
            ("rebufferRatio", rebufferRatios), ("timeWeightedIndicatedBitrate", indicatedBitrates),
        ]
    }

    /// How many sessions know each KPI.
    private var knownCounts: [ReportValue.Field] { known.map { .init($0, ReportValue($1)) } }

    /// The same as numbers.
    var known: [(kpi: String, count: Int)] {
        [
            ("failurePercentage", failures.known), ("durationWatched", watched.known), ("stallCount", stalls.known),
            ("stallRate", stallsPerWatched.known), ("rebufferDuration", rebuffer.known),
            ("rebufferRatio", rebufferPerWatched.known), ("timeWeightedIndicatedBitrate", indicated.known),
            ("exitsBeforeStart", exits.known), ("startupTime", startupFromEvents.count + startupFromLog.count),
            ("timeWeightedObservedBitrate", observed.known), ("switchCount", switches.known),
            ("droppedFrames", droppedFrames.known), ("bytesTransferred", bytes.known),
            ("errors", errorEntries.known), ("rebufferOpen", openStalls.known),
        ]
    }

    /// The startup times of one source, which is named: the two are never one distribution.
    private var startupRecord: [ReportValue.Field] {
        let times = startupTime?.times ?? Distribution(resolution: 1)
        return times.record + [
            .init("source", ReportValue(startupTime?.source.rawValue)), .init("count", ReportValue(times.count)),
        ]
    }

    private var errorRecord: [ReportValue.Field] {
        let isKnown = errorEntries.known > 0
        let byClass = zip(ErrorClass.allCases, errorsByClass).map { kind, count in
            ReportValue.Field(kind.rawValue, ReportValue(isKnown ? count : nil))
        }
        return [
            .init("total", ReportValue(errorEntries.value)), .init("fatal", ReportValue(fatalErrors.value)),
            .init("byClass", .record(byClass)),
        ]
    }
}

extension Distribution {
    /// The percentiles that a report holds.
    static var reported: [Double] { [50, 90, 95, 99] }

    fileprivate var record: [ReportValue.Field] {
        [.init("mean", ReportValue(mean))]
            + Self.reported.map { .init("p\(Int($0))", ReportValue(percentile($0))) }
            + [.init("max", ReportValue(maximum))]
    }

    fileprivate var countedRecord: [ReportValue.Field] { [.init("count", ReportValue(count))] + record }
}
