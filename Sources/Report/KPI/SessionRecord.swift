import Analytics
import PlayerLog

extension SessionTotals {
    /// This session under the names of the schema `playhead.kpi/2`, in its order. All are always there.
    var record: [ReportValue.Field] { SharedSession(self).record }

    fileprivate var contextRecord: [ReportValue.Field] {
        let context = fullContext
        return context.keys.map { .init($0, context.values[$0]) }
    }
}

/// A session that the fields of its record share: else each that makes its value later would hold a copy of all.
private final class SharedSession: Sendable {
    private let session: SessionTotals

    init(_ session: SessionTotals) { self.session = session }

    var record: [ReportValue.Field] {
        var fields: [ReportValue.Field] = []
        fields.reserveCapacity(KPI.ofSession.count + 16)
        fields.append(.init("id", self.session.id))
        fields.append(.init("source", self.session.source.rawValue))
        fields.append(.init("playbackType", self.session.playbackType))
        for kpi in Self.measured { add(kpi, to: &fields) }
        fields.append(.init("variants", self.session.variantShares.map(\.record)))
        for kpi in Self.judged { add(kpi, to: &fields) }
        fields.append(.init("errors", ErrorTotals.record(self.session.errors)))
        fields.append(.init("flags", self.session.sessionFlags.map(\.rawValue)))
        fields.append(.init("context", .dictionary(self.session.contextRecord)))
        return fields
    }

    /// What is measured of a session.
    private static let measured = KPI.ofSession.filter { $0.unit != .sessions }
    /// What is true or false of a session.
    private static let judged = KPI.ofSession.filter { $0.unit == .sessions }

    /// Adds a KPI, and what tells how it is known.
    private func add(_ kpi: KPI, to fields: inout [ReportValue.Field]) {
        fields.append(.init(kpi.sessionKey, ReportValue(kpi.value(of: self.session))))
        switch kpi {
        case .startupTime:
            fields.append(.init("startupTimeSource", self.session.startupTime?.source.rawValue))
            fields.append(.init("startupWaterfall", self.session.startupWaterfall.map(\.record)))
        case .rebufferDuration:
            fields.append(.init("rebufferDurationAtMost", self.session.rebufferDurationAtMost))
            fields.append(.init("rebufferDurationAtLeast", self.session.rebufferDurationAtLeast))
        case .linearQoE: fields.append(.init("linearQoEUpperBound", self.session.linearQoEUpperBound))
        case .failurePercentage: fields.append(.init("failureEvidence", self.session.failure.evidence.rawValue))
        default: break
        }
    }
}

extension StartupPart {
    fileprivate var record: ReportValue {
        .record([
            .init("part", part), .init("start", start), .init("duration", duration),
        ])
    }
}

extension VariantShare {
    fileprivate var record: ReportValue {
        .record([
            .init("uri", uri), .init("indicatedBitrate", indicatedBitrate), .init("durationWatched", durationWatched),
            .init("share", share),
        ])
    }
}

extension ErrorTotals {
    /// The counts of an error log; each is unknown without one.
    fileprivate static func record(_ totals: ErrorTotals?) -> [ReportValue.Field] {
        [
            .init("total", totals?.total), .init("fatal", totals?.fatal),
            .init("byClass", .record(ErrorClass.allCases.map { .init($0.rawValue, totals?[$0]) })),
        ]
    }
}
