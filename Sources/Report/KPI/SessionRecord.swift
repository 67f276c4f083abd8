import Analytics
import PlayerLog

extension SessionTotals {
    /// This session under the names of the schema `playhead.kpi/1`, in its order. All are always there.
    var record: [ReportValue.Field] {
        [
            .init("id", .text(id)),
            .init("source", .text(source.rawValue)),
            .init("playbackType", ReportValue(playbackType)),
        ] + Self.measured.flatMap(fields) + [.init("variants", .list(variantShares.map(\.record)))]
            + Self.judged.flatMap(fields) + [
                .init("errors", .record(ErrorTotals.record(errors))),
                .init("flags", .list(sessionFlags.map { .text($0.rawValue) })),
                .init("context", .dictionary(contextRecord)),
            ]
    }

    /// What is measured of a session.
    private static let measured = KPI.ofSession.filter { $0.unit != .sessions }
    /// What is true or false of a session.
    private static let judged = KPI.ofSession.filter { $0.unit == .sessions }

    /// A KPI, and what tells how it is known.
    private func fields(of kpi: KPI) -> [ReportValue.Field] {
        let value = ReportValue.Field(kpi.sessionKey, ReportValue(kpi.value(of: self)))
        return switch kpi {
        case .startupTime:
            [
                value, .init("startupTimeSource", ReportValue(startupTime?.source.rawValue)),
                .init("startupWaterfall", .list(startupWaterfall.map(\.record))),
            ]
        case .rebufferDuration:
            [
                value, .init("rebufferDurationAtMost", ReportValue(rebufferDurationAtMost)),
                .init("rebufferDurationAtLeast", ReportValue(rebufferDurationAtLeast)),
            ]
        case .linearQoE: [value, .init("linearQoEUpperBound", ReportValue(linearQoEUpperBound))]
        case .failurePercentage: [value, .init("failureEvidence", .text(failure.evidence.rawValue))]
        default: [value]
        }
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
