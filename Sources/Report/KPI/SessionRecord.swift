import Analytics
import PlayerLog

extension SessionTotals {
    /// This session under the names of the schema `playhead.kpi/1`, in its order. All are always there.
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
        let head: [ReportValue.Field] = [
            .init("id", self.session.id), .init("source", self.session.source.rawValue),
            .init("playbackType", self.session.playbackType),
        ]
        let tail: [ReportValue.Field] = [
            .init("errors", ErrorTotals.record(self.session.errors)),
            .init("flags", self.session.sessionFlags.map(\.rawValue)),
            .init("context", .dictionary(self.session.contextRecord)),
        ]
        return head + Self.measured.flatMap(fields)
            + [.init("variants", self.session.variantShares.map(\.record))] + Self.judged.flatMap(fields) + tail
    }

    /// What is measured of a session.
    private static let measured = KPI.ofSession.filter { $0.unit != .sessions }
    /// What is true or false of a session.
    private static let judged = KPI.ofSession.filter { $0.unit == .sessions }

    /// A KPI, and what tells how it is known.
    private func fields(of kpi: KPI) -> [ReportValue.Field] {
        let value = ReportValue.Field(kpi.sessionKey, kpi.value(of: self.session))
        return switch kpi {
        case .startupTime:
            [
                value, .init("startupTimeSource", self.session.startupTime?.source.rawValue),
                .init("startupWaterfall", self.session.startupWaterfall.map(\.record)),
            ]
        case .rebufferDuration:
            [
                value, .init("rebufferDurationAtMost", self.session.rebufferDurationAtMost),
                .init("rebufferDurationAtLeast", self.session.rebufferDurationAtLeast),
            ]
        case .linearQoE: [value, .init("linearQoEUpperBound", self.session.linearQoEUpperBound)]
        case .failurePercentage: [value, .init("failureEvidence", self.session.failure.evidence.rawValue)]
        default: [value]
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
