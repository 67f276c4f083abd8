import PlayerLog
package import PlayheadAnalytics

/// What the values of a column are; any may be unknown.
package indirect enum ColumnType: Sendable {
    case text
    case whole
    case number
    case truth
    /// A moment, microseconds since 1970 in UTC.
    case date
    case list(ColumnType)
    case record(KeyValuePairs<String, ColumnType>)
    /// Texts by names that are the data's.
    case dictionary
}

/// A column of the rows of sessions: the one list of these is what JSON, CSV and Arrow are written by.
package struct SessionColumn: Sendable {
    /// Its name in the schema `playhead.kpi/2`.
    package let name: String
    package let type: ColumnType
    /// A session's value, which is of the type or unknown.
    package let value: @Sendable (SessionTotals) -> ReportValue

    private init(
        _ name: String, _ type: ColumnType, _ value: @escaping @Sendable (SessionTotals) -> some Reportable
    ) {
        (self.name, self.type) = (name, type)
        self.value = { value($0).inReport }
    }

    private init(_ kpi: KPI) {
        (name, type) = (kpi.sessionKey, ColumnType(kpi.sessionKind))
        value = { ReportValue(kpi.value(of: $0)) }
    }

    /// All columns, in the order of the schema.
    package static let all: [SessionColumn] =
        [
            .init("id", .text) { $0.id }, .init("source", .text) { $0.source.rawValue },
            .init("playbackType", .text) { $0.playbackType }, .init("player", .text) { $0.player },
            .init("host", .text) { $0.host },
            .init("startDate", .date) { $0.startDate.map(ReportValue.date) },
        ] + KPI.ofSession.filter { $0.unit != .sessions }.flatMap(columns)
        + [.init("variants", .list(variant)) { $0.variantShares }]
        + KPI.ofSession.filter { $0.unit == .sessions }.flatMap(columns)
        + [
            .init("exitedBeforeStart", .truth) { $0.exitedBeforeStart },
            .init("stalls", .list(stall)) { $0.listedStalls }, .init("stallCause", .text) { $0.stallCause },
            .init("errors", errors) { ErrorTotals.record($0.errors) }, .init("errorClass", .text) { $0.errorClass },
            .init("errorCode", .text) { $0.errorCode },
            .init("errorEntries", .list(errorEntry)) { $0.listedErrorEntries },
        ] + sums
        + [
            .init("flags", .list(.text)) { $0.sessionFlags.map(\.rawValue) },
            .init("context", .dictionary) { ReportValue.dictionary($0.contextRecord) },
            .init("file", .text) { $0.place?.file }, .init("line", .whole) { $0.place?.line },
        ]

    /// Whether its values are numbers.
    var isNumber: Bool {
        switch type {
        case .whole, .number: true
        case .text, .truth, .date, .list, .record, .dictionary: false
        }
    }

    /// The columns that need the time by variant.
    package static let ofVariants: Set = ["variants", "host"]

    /// The columns that need where a session begins in the inputs.
    package static let ofPlaces: Set = ["file", "line"]

    /// How closely it has to be looked at what went wrong for these columns.
    package static func incidents(for names: Set<String>) -> IncidentDetail {
        names.isDisjoint(with: ["stalls", "errorEntries"]) ? names.contains("stallCause") ? .causes : .none : .all
    }

    /// A KPI, and what tells how it is known.
    private static func columns(of kpi: KPI) -> [SessionColumn] {
        let more: [SessionColumn] =
            switch kpi {
            case .startupTime:
                [
                    .init("startupTimeSource", .text) { $0.startupTime?.source.rawValue },
                    .init("startupWaterfall", .list(startupPart)) { $0.startupWaterfall },
                ]
            case .stallCount: [.init("stallCountSource", .text) { $0.stallCountSource?.rawValue }]
            case .rebufferDuration:
                [
                    .init("rebufferDurationAtMost", .number) { $0.rebufferDurationAtMost },
                    .init("rebufferDurationAtLeast", .number) { $0.rebufferDurationAtLeast },
                ]
            case .linearQoE: [.init("linearQoEUpperBound", .number) { $0.linearQoEUpperBound }]
            case .failurePercentage: [.init("failureEvidence", .text) { $0.failure.evidence.rawValue }]
            default: []
            }
        return [SessionColumn(kpi)] + more
    }

    /// The whole numbers that sets of sessions are added up from: who adds these up has the digits of the aggregate.
    private static let sums: [SessionColumn] = [
        .init("startupMicroseconds", .whole) { $0.startupTime?.microseconds },
        .init("watchedMicroseconds", .whole) { $0.access?.watched },
        .init("rebufferMicroseconds", .whole) { $0.rebufferMicroseconds },
        .init("indicatedBits", .whole) { $0.indicatedBits?.bits },
        .init("indicatedPicobits", .whole) { $0.indicatedBits?.picobits },
        .init("indicatedMicroseconds", .whole) { $0.indicatedBits?.microseconds },
        .init("observedBits", .whole) { $0.observedBits?.bits },
        .init("observedPicobits", .whole) { $0.observedBits?.picobits },
        .init("observedMicroseconds", .whole) { $0.observedBits?.microseconds },
    ]

    private static let startupPart = ColumnType.record(["part": .text, "start": .number, "duration": .number])
    private static let variant = ColumnType.record([
        "uri": .text, "indicatedBitrate": .number, "durationWatched": .number, "share": .number,
    ])
    private static let stall = ColumnType.record([
        "time": .number, "duration": .number, "count": .whole, "cause": .text,
    ])
    private static let errorEntry = ColumnType.record([
        "date": .date, "domain": .text, "code": .whole, "class": .text, "comment": .text,
    ])
    private static let errors = ColumnType.record(["total": .whole, "fatal": .whole, "byClass": .record(byClass)])
    private static let byClass: KeyValuePairs<String, ColumnType> = [
        "network": .whole, "delivery": .whole, "live-playlist": .whole, "content-format": .whole, "drm": .whole,
        "player": .whole, "unknown": .whole,
    ]
}

extension ColumnType {
    fileprivate init(_ kind: KPI.Kind?) {
        switch kind {
        case .whole: self = .whole
        case .truth: self = .truth
        case .number, nil: self = .number
        }
    }
}

extension SessionTotals {
    /// The stalls one by one; nil where they are not known or not listed.
    fileprivate var listedStalls: [SessionIncidents.Stall]? {
        guard let stallCount else { return nil }
        return incidents?.stalls ?? (stallCount == 0 ? [] : nil)
    }

    /// The error log's entries; nil without one, and where they are not listed.
    fileprivate var listedErrorEntries: [SessionIncidents.ErrorEntry]? {
        guard let errors else { return nil }
        return incidents?.errorEntries ?? (errors.total == 0 ? [] : nil)
    }

    fileprivate var contextRecord: [ReportValue.Field] {
        let context = fullContext
        return context.keys.map { .init($0, context.values[$0]) }
    }
}

extension StartupPart: Reportable {
    package var inReport: ReportValue {
        .record([.init("part", part), .init("start", start), .init("duration", duration)])
    }
}

extension VariantShare: Reportable {
    package var inReport: ReportValue {
        .record([
            .init("uri", uri), .init("indicatedBitrate", indicatedBitrate), .init("durationWatched", durationWatched),
            .init("share", share),
        ])
    }
}

extension SessionIncidents.Stall: Reportable {
    package var inReport: ReportValue {
        .record([
            .init("time", time), .init("duration", duration), .init("count", count), .init("cause", cause.key),
        ])
    }
}

extension SessionIncidents.ErrorEntry: Reportable {
    package var inReport: ReportValue {
        .record([
            .init("date", date.map(ReportValue.date)), .init("domain", domain), .init("code", code),
            .init("class", self.class.rawValue), .init("comment", comment),
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
