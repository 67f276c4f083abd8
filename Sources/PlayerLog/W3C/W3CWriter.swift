import PlayheadNumerics

/// Writes a session's logs in W3C Extended Log File Format, as AVPlayer's `extendedLogData()` does: its columns in its
/// order, its number formats, its dates, whose fraction is the seconds once more.
///
/// What that text has no room for is rounded (dates to the second, decimals to three places) or left out (the versions of
/// a row in older dumps). Nothing in a text can break a row: spaces and control characters are percent-encoded.
public struct W3CWriter: Sendable {
    /// The clock that the log's times are to be read by.
    private let localTime: LocalTime

    /// A writer.
    ///
    /// - Parameter localTime: the clock on the device's wall, which the log's times show.
    public init(localTime: LocalTime = .utc) { self.localTime = localTime }

    /// The access log, its dumps made one.
    ///
    /// Fields that AVPlayer's text does not have stand in columns of their own behind its 24, where the log holds any.
    public func accessLog(of log: SessionLog) -> String {
        let rows = resolvedRows(of: log)
        let extra = AccessLogField.allCases.filter { field in
            !W3CColumns.access.names.contains(field.w3cName) && rows.contains { $0.event[field] != nil }
        }
        let others = OtherColumns(rows.map(\.others), besides: Self.accessNames)
        var text = headers(of: log, dumped: log.lastDumpDate)
        guard !rows.isEmpty else { return text }
        text += fields(W3CColumns.access.names + extra.map(\.w3cName) + others.names)
        for (event, fields) in rows {
            let standard = W3CColumns.access.names.compactMap { value($0, of: event, in: log) }
            let values = standard + extra.map { Self.number($0, of: event) } + others.values(of: fields)
            text += values.joined(separator: " ") + "\n"
        }
        return text
    }

    /// The error log.
    public func errorLog(of log: SessionLog) -> String {
        let others = OtherColumns(log.errorRows.map(\.event.otherFields), besides: Set(W3CColumns.error.names))
        var text = headers(of: log, dumped: log.errorRows.map(\.dumpDate).max() ?? .min)
        guard !log.errorRows.isEmpty else { return text }
        text += fields(W3CColumns.error.names + others.names)
        for entry in log.errorRows.map(\.event) {
            let values = [
                date(entry.date), W3CText.raw(entry.uri), W3CText.raw(log.id), W3CText.raw(entry.serverAddress),
                entry.errorStatusCode.map { String($0) } ?? "-",
                W3CText.quoted(entry.errorDomain, mayHoldQuotes: false),
                W3CText.quoted(entry.errorComment, mayHoldQuotes: true), W3CText.raw(entry.interfaceType),
            ]
            text += (values + others.values(of: entry.otherFields)).joined(separator: " ") + "\n"
        }
        return text
    }

    // MARK: Headers

    /// The headers, without a line break behind the last: what AVPlayer writes of an empty log ends there.
    private func headers(of log: SessionLog, dumped: Int64) -> String {
        var lines = ["#Version: 1.0"]
        if let software = log.software { lines.append("#Software: " + W3CText.oneLine(software)) }
        if dumped != .min { lines.append("#Date: " + date(LogDate(microseconds: dumped))) }
        return lines.joined(separator: "\n")
    }

    private func fields(_ names: [String]) -> String { "\n#Fields: " + names.joined(separator: " ") + "\n" }

    // MARK: Values

    /// The names that mean something in an access log: `status` would make an error log of it.
    private static let accessNames = Set(AccessLogField.allCases.map(\.w3cName) + ["time", "cs-guid", "status"])

    /// The events, with the fields of their rows that no property names.
    private func resolvedRows(of log: SessionLog) -> [(event: AccessLogEvent, others: [OtherField])] {
        var rows: [(AccessLogEvent, [OtherField])] = []
        var rest = log.accessRows[...]
        while let first = rest.first {
            var part = SessionLog(id: log.id)
            part.strings = log.strings
            let versions = rest.prefix { $0.ordinal == first.ordinal }
            for version in versions { part.append(version) }
            rest = rest.dropFirst(versions.count)
            rows += part.accessEvents().map { ($0, log.otherFields[first.ordinal] ?? []) }
        }
        return rows
    }

    /// A column's value; `date` holds the time too, so `time` has none of its own.
    private func value(_ name: String, of event: AccessLogEvent, in log: SessionLog) -> String? {
        switch name {
        case "date": date(event.playbackStartDate)
        case "time": nil
        case "cs-guid": W3CText.raw(log.id)
        default:
            AccessLogField(w3cName: name).map { field in
                if field.storage == .text { return W3CText.raw(log.strings[event[field].map(StringTable.Index.init)]) }
                return Self.number(field, of: event)
            }
        }
    }

    private static func number(_ field: AccessLogField, of event: AccessLogEvent) -> String {
        guard let value = event[field] else { return "-" }
        switch field {
        case .indicatedBitrate, .switchBitrate: return String(value / 1_000_000 + (value % 1_000_000 < 500_000 ? 0 : 1))
        default: return field.storage == .integer ? String(value) : FixedPoint.threeDecimals(value)
        }
    }

    /// A date in its two columns.
    private func date(_ date: LogDate?) -> String {
        guard let shown = date.map(localTime.shown), (0...9999).contains(shown.components.year) else { return "- -" }
        return shown.w3cStamp
    }
}
