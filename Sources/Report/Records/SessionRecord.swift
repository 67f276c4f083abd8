import Analytics
import PlayerLog

extension SessionTotals {
    /// This session under the names of the schema `playhead.kpi/1`, in its order. All are always there.
    var record: [ReportValue.Field] {
        let failure = failure
        return [
            .init("id", .text(id)),
            .init("source", .text(source.rawValue)),
            .init("playbackType", ReportValue(playbackType)),
            .init("startupTime", ReportValue(startupTime?.seconds)),
            .init("startupTimeSource", ReportValue(startupTime?.source.rawValue)),
            .init("startupWaterfall", .list(startupWaterfall.map(\.record))),
            .init("durationWatched", ReportValue(durationWatched)),
            .init("stallCount", ReportValue(stallCount)),
            .init("stallRate", ReportValue(stallRate)),
            .init("rebufferDuration", ReportValue(rebufferDuration)),
            .init("rebufferDurationAtMost", ReportValue(rebufferDurationAtMost)),
            .init("rebufferDurationAtLeast", ReportValue(rebufferDurationAtLeast)),
            .init("rebufferOpen", ReportValue(rebufferOpen)),
            .init("rebufferRatio", ReportValue(rebufferRatio)),
            .init("timeWeightedIndicatedBitrate", ReportValue(timeWeightedIndicatedBitrate)),
            .init("timeWeightedObservedBitrate", ReportValue(timeWeightedObservedBitrate)),
            .init("switchCount", ReportValue(switchCount)),
            .init("switchMagnitude", ReportValue(switchMagnitude)),
            .init("droppedFrames", ReportValue(droppedFrames)),
            .init("bytesTransferred", ReportValue(bytesTransferred)),
            .init("linearQoE", ReportValue(linearQoE)),
            .init("linearQoEUpperBound", ReportValue(linearQoEUpperBound)),
            .init("variants", .list(variantShares.map(\.record))),
            .init("failed", ReportValue(failure.failed)),
            .init("failureEvidence", .text(failure.evidence.rawValue)),
            .init("errors", .record(ErrorTotals.record(errors))),
            .init("flags", .list(sessionFlags.map { .text($0.rawValue) })),
            .init("context", .dictionary(contextRecord)),
        ]
    }

    private var contextRecord: [ReportValue.Field] {
        let context = fullContext
        return context.keys.map { .init($0, context.values[$0].map { ReportValue($0) } ?? .unknown) }
    }
}

extension StartupPart {
    fileprivate var record: ReportValue {
        .record([
            .init("part", .text(part)), .init("start", .number(start)), .init("duration", .number(duration)),
        ])
    }
}

extension VariantShare {
    fileprivate var record: ReportValue {
        .record([
            .init("uri", ReportValue(uri)), .init("indicatedBitrate", ReportValue(indicatedBitrate)),
            .init("durationWatched", .number(durationWatched)), .init("share", ReportValue(share)),
        ])
    }
}

extension ErrorTotals {
    /// The counts of an error log; each is unknown without one.
    fileprivate static func record(_ totals: ErrorTotals?) -> [ReportValue.Field] {
        [
            .init("total", ReportValue(totals?.total)), .init("fatal", ReportValue(totals?.fatal)),
            .init("byClass", .record(ErrorClass.allCases.map { .init($0.rawValue, ReportValue(totals?[$0])) })),
        ]
    }
}
