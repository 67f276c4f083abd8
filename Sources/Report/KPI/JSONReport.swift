import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics

extension KPIReport {
    /// Writes one JSON document.
    func writeJSON<Failure: Error>(to output: (String) throws(Failure) -> Void) throws(Failure) {
        var json = JSONWriter(.indented)
        try json.object { (json: inout JSONWriter) throws(Failure) in
            json.key("schema")
            json.value(Self.schema)
            json.key("sessions")
            try json.array { (json: inout JSONWriter) throws(Failure) in
                for session in sessions {
                    json.object { json in
                        (session.record(leading: leadingKeys) + answerFields(of: session)).write(to: &json)
                    }
                    try output(json.take())
                }
            }
            json.key("aggregate")
            json.object { json in aggregate.record.write(to: &json) }
            json.key("groups")
            try json.array { (json: inout JSONWriter) throws(Failure) in
                for group in groups {
                    json.object { json in group.record.write(to: &json) }
                    try output(json.take())
                }
            }
            json.key("highlights")
            json.array { json in
                for group in highlights { json.object { json in group.record.write(to: &json) } }
            }
            json.key("skippedCount")
            json.value(skippedCount)
            json.key("isPartial")
            json.value(isPartial)
            json.key("against")
            ReportValue(against).write(to: &json)
            json.key("story")
            (story.map { .record($0.record) } ?? ReportValue.unknown).write(to: &json)
        }
        try output(json.take() + "\n")
    }

    /// Writes NDJSON: one session a line; where the aggregate is wanted too, then `{"group": …, "aggregate": …}` for each
    /// group, `{"difference": …}` for each KPI of a comparison with a baseline, and `{"schema": …, "aggregate": …}` last.
    func writeLines<Failure: Error>(to output: (String) throws(Failure) -> Void) throws(Failure) {
        let rows = SessionRows(.ndjson, leading: leadingKeys, skippedCount: skippedCount, isPartial: isPartial)
        for session in sessions { try output(rows.row(session, with: answerFields(of: session))) }
        guard linesHoldAggregate else { return }
        for group in groups {
            let line: [ReportValue.Field] = [
                .init("group", .dictionary(group.keyRecord)), .init("foldedCount", group.foldedCount),
                .init("aggregate", group.aggregate.record),
            ]
            try output(ReportValue.record(line).json(.oneLine))
        }
        for row in against?.difference.rows ?? [] {
            try output(ReportValue.record([.init("difference", row)]).json(.oneLine))
        }
        let last: [ReportValue.Field] = [
            .init("schema", Self.schema), .init("aggregate", aggregate.record), .init("skippedCount", skippedCount),
            .init("isPartial", isPartial),
        ]
        try output(ReportValue.record(last).json(.oneLine))
    }
}
