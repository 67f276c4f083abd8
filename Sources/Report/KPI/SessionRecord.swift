import Analytics
import PlayerLog

extension SessionTotals {
    /// This session under the names of the schema `playhead.kpi/1`, in its order. All are always there.
    var record: [ReportValue.Field] {
        var fields: [ReportValue.Field] = []
        fields.reserveCapacity(KPI.ofSession.count + 16)
        fields.append(.init("id", .text(id)))
        fields.append(.init("source", .text(source.rawValue)))
        fields.append(.init("playbackType", ReportValue(playbackType)))
        for kpi in Self.measured { add(kpi, to: &fields) }
        fields.append(.init("variants", .list(variantShares.map(\.record))))
        for kpi in Self.judged { add(kpi, to: &fields) }
        fields.append(.init("errors", .record(ErrorTotals.record(errors))))
        fields.append(.init("flags", .list(sessionFlags.map { .text($0.rawValue) })))
        fields.append(.init("context", .dictionary(contextRecord)))
        return fields
    }

    /// What is measured of a session.
    private static let measured = KPI.ofSession.filter { $0.unit != .sessions }
    /// What is true or false of a session.
    private static let judged = KPI.ofSession.filter { $0.unit == .sessions }

    /// Adds a KPI, and what tells how it is known.
    private func add(_ kpi: KPI, to fields: inout [ReportValue.Field]) {
        // The value, and no closure that makes it: that would hold a copy of the whole session.
        let value = kpi.value(of: self)
        fields.append(.init(kpi.sessionKey, ReportValue(value)))
        switch kpi {
        case .startupTime:
            fields.append(.init("startupTimeSource", ReportValue(startupTime?.source.rawValue)))
            fields.append(.init("startupWaterfall", .list(startupWaterfall.map(\.record))))
        case .rebufferDuration:
            fields.append(.init("rebufferDurationAtMost", ReportValue(rebufferDurationAtMost)))
            fields.append(.init("rebufferDurationAtLeast", ReportValue(rebufferDurationAtLeast)))
        case .linearQoE: fields.append(.init("linearQoEUpperBound", ReportValue(linearQoEUpperBound)))
        case .failurePercentage: fields.append(.init("failureEvidence", .text(failure.evidence.rawValue)))
        default: break
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
