public import PlayerLog

extension SessionLog {
    /// All that the log holds, a line each: equal of two logs where nothing in them differs.
    public var allValues: String {
        var lines = [
            id, "software \(software ?? "-")", "\(hasAccessLog) \(hasErrorLog) \(hasObserved) \(lastDumpDate)",
        ]
        for row in accessRows {
            let fields = AccessLogField.allCases.compactMap { field in
                row.event[field].map { value in
                    let text =
                        field.storage == .text ? strings[StringTable.Index(rawValue: value)] as String : "\(value)"
                    return "\(field)=\(text)"
                }
            }
            lines.append("\(row.ordinal) \(row.event.dumpDate) \(fields.joined(separator: " "))")
        }
        lines += otherFields.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        lines += errorRows.map { "\($0)" } + observed.map { "\($0)" } + undatedEvents.map(\.rawValue).sorted()
        lines += context.keys.map { "\($0) \(context.values[$0].map { "\($0)" } ?? "-")" }
        return lines.joined(separator: "\n")
    }
}
