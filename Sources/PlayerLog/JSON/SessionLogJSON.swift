import Numerics

/// A session as a line of JSON, from which ``LogReader`` reads it again to the last bit: what `kpi --partial` writes and
/// `--merge` reads.
///
/// It has AVFoundation's property names; each row says where in the log it stood (`ordinal`) and when its dump was made
/// (`dumpDate`), so that sessions which were cut into several files, in any way, come together again as one. A session's
/// line does not depend on the order in which its dumps were read.
extension SessionLog {
    /// What the first line of a file of such sessions names.
    ///
    /// Version 2 has an end, ``partialEnd(sessionCount:)``; without one, a file that was cut passed for a whole one.
    public static let partialSchema = "playhead.partial/2"

    /// The first line of a file of such sessions.
    public static var partialHeader: String { partialHeader(grouping: []) }

    /// The first line of a file of such sessions.
    ///
    /// - Parameter keys: the context's keys by which the sessions are wanted to be grouped.
    public static func partialHeader(grouping keys: [String]) -> String {
        var json = JSONWriter(.oneLine)
        json.object { json in
            json.key("schema")
            json.value(partialSchema)
            guard !keys.isEmpty else { return }
            json.key("groupBy")
            json.array { json in for key in keys { json.value("context." + key) } }
        }
        return json.take() + "\n"
    }

    /// The last line of a file of such sessions, which tells it from one that was cut.
    ///
    /// - Parameter sessionCount: how many sessions stand between the first line and this one.
    public static func partialEnd(sessionCount: Int) -> String {
        var json = JSONWriter(.oneLine)
        json.object { json in
            json.key("schema")
            json.value(partialSchema)
            json.key("sessionCount")
            json.value(sessionCount)
        }
        return json.take() + "\n"
    }

    /// The context's keys of a header's grouping; `nil` where it wants none.
    static func grouping(ofPartialHeader header: JSONValue) -> [String]? {
        let keys = (header["groupBy"]?.elements ?? []).compactMap { key -> String? in
            guard case .text(let text) = key, text.hasPrefix("context.") else { return nil }
            return String(text.dropFirst("context.".count))
        }
        return keys.isEmpty ? nil : keys
    }

    /// The session on one line, without a line break.
    public var json: String {
        var json = JSONWriter(.oneLine)
        json.object { json in
            json.key("id")
            json.value(id)
            if let software {
                json.key("software")
                json.value(software)
            }
            if hasAccessLog {
                json.key("accessLog")
                json.array { json in
                    var previous: Int?
                    for row in accessRows {
                        write(row, isFirst: row.ordinal != previous, to: &json)
                        previous = row.ordinal
                    }
                }
            }
            if hasErrorLog {
                json.key("errorLog")
                json.array { json in for row in errorRows { row.write(to: &json) } }
            }
            if hasObserved {
                json.key("events")
                json.array { json in
                    for event in observed { json.object { json in event.writeMembers(to: &json) } }
                    for kind in undatedEvents.map(\.rawValue).sorted() {
                        json.object { json in
                            json.key("event")
                            json.value(kind)
                        }
                    }
                }
            }
            json.key("context")
            json.object { json in context.writeMembers(to: &json) }
        }
        return json.take()
    }

    /// - Parameter isFirst: whether the row is the first of its ordinal, which carries the ordinal's other fields.
    private func write(_ row: AccessRow, isFirst: Bool, to json: inout JSONWriter) {
        json.object { json in
            json.writePosition(ordinal: row.ordinal, dumpDate: row.event.dumpDate)
            for field in AccessLogField.allCases {
                guard let value = row.event[field] else { continue }
                json.key(field.propertyName)
                switch field.storage {
                case .date: json.write(date: LogDate(microseconds: value))
                case .text: json.value(strings[StringTable.Index(rawValue: value)] as String)
                case .integer: json.write(whole: value)
                case .millionths: json.write(millionths: value)
                }
            }
            if isFirst { json.write(otherFields[row.ordinal] ?? []) }
        }
    }
}

extension SessionLog.ErrorRow {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.writePosition(ordinal: ordinal, dumpDate: dumpDate)
            if let date = event.date {
                json.key("date")
                json.write(date: date)
            }
            if let code = event.errorStatusCode {
                json.key("errorStatusCode")
                json.write(whole: Int64(code))
            }
            let texts = [
                ("uri", event.uri), ("serverAddress", event.serverAddress), ("errorDomain", event.errorDomain),
                ("errorComment", event.errorComment), ("cs-iftype", event.interfaceType),
            ]
            for (name, text) in texts {
                guard let text else { continue }
                json.key(name)
                json.value(text)
            }
            json.write(event.otherFields)
        }
    }
}

extension ObservedEvent {
    /// Writes this as members of the object under way.
    func writeMembers(to json: inout JSONWriter) {
        json.key("event")
        json.value(kind.rawValue)
        json.key("date")
        json.write(date: date)
        if let position {
            json.key("to")
            json.value(position)
        }
        if let part {
            json.key("part")
            json.value(part)
        }
        if let loadTime {
            json.key("duration")
            json.write(millionths: loadTime)
        }
    }
}

extension SessionContext {
    func writeMembers(to json: inout JSONWriter) {
        for key in values.keys.sorted(by: { $0.utf8.precedes($1.utf8) }) {
            json.key(key)
            switch values[key] {
            case .text(let text): json.value(text)
            case .number(let number): json.value(number)
            case .truth(let truth): json.value(truth)
            case nil: json.null()
            }
        }
    }
}

extension JSONWriter {
    /// Whole numbers up to here, and millionths, come back exactly from the `Double` that JSON's readers make of them.
    private static let exact: Int64 = 1 << 51

    fileprivate mutating func writePosition(ordinal: Int, dumpDate: Int64) {
        key("ordinal")
        value(ordinal)
        guard dumpDate != .min else { return }
        key("dumpDate")
        write(date: LogDate(microseconds: dumpDate))
    }

    fileprivate mutating func write(_ fields: [OtherField]) {
        guard !fields.isEmpty else { return }
        key("otherFields")
        array { json in
            for field in fields {
                json.array { json in
                    json.value(field.name)
                    json.value(field.value)
                }
            }
        }
    }

    fileprivate mutating func write(whole number: Int64) {
        if number.magnitude < Self.exact { value(number) } else { value(String(number)) }
    }

    fileprivate mutating func write(millionths: Int64) {
        if millionths < Self.exact {
            value(Double(millionths) / 1e6)
        } else {
            let fraction = String(millionths % 1_000_000)
            let zeros = String(repeating: "0", count: 6 - fraction.utf8.count)
            value(String(millionths / 1_000_000) + "." + zeros + fraction)
        }
    }

    /// Writes a date in ISO 8601, to the microsecond; one whose year has more or less than four digits as microseconds.
    fileprivate mutating func write(date: LogDate) {
        let fourDigits = LogDate(year: 0, month: 1, day: 1)..<LogDate(year: 10_000, month: 1, day: 1)
        guard fourDigits.contains(date) else { return value(String(date.microseconds)) }
        let microsecond = date.components.microsecond % 1000
        let iso = date.iso8601
        value(microsecond == 0 ? iso : String(iso.dropLast()) + LogDate.padded(microsecond, 3) + "Z")
    }
}
