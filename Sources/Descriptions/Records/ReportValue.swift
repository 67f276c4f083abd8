import PlayerLog
import PlayheadAnalytics
package import PlayheadNumerics
import VisibleText

/// A piece of a report by its contract's names: written down once, printed as JSON and as CSV.
package enum ReportValue: Sendable {
    case unknown
    case truth(Bool)
    case whole(Int128)
    case number(Double)
    case text(String)
    /// A moment, microseconds since 1970 in UTC: ISO 8601 as text.
    case date(Int64)
    case list([ReportValue])
    case record([Field])
    /// A record whose names are the data's, and not the contract's: it may lack any.
    case dictionary([Field])

    /// A named member of a record. Its value is made where it is asked for: of a million sessions a predicate may want
    /// one value each.
    package struct Field: Sendable {
        package let name: String
        private let make: Maker

        /// One closure a field, and what it gives as it is: with a second one around it, or a box on the heap, reports of
        /// many sessions cost a tenth more.
        private enum Maker: Sendable {
            case value(@Sendable () -> ReportValue)
            case reportable(@Sendable () -> any Reportable)
        }

        package var value: ReportValue {
            switch make {
            case .value(let make): make()
            case .reportable(let make): make().inReport
            }
        }

        package init(_ name: String, _ value: @autoclosure @escaping @Sendable () -> ReportValue) {
            (self.name, make) = (name, .value(value))
        }

        package init(_ name: String, _ value: @autoclosure @escaping @Sendable () -> any Reportable) {
            (self.name, make) = (name, .reportable(value))
        }
    }

    package init(_ value: some Reportable) { self = value.inReport }

    /// Writes this as JSON; URLs in its texts lose their secrets.
    package func write(to json: inout JSONWriter) {
        switch self {
        case .unknown: json.null()
        case .truth(let truth): json.value(truth)
        case .whole(let whole): json.value(whole)
        case .number(let number): json.value(number)
        case .text(let text): json.value(withoutSecrets(text))
        case .date(let date): json.value(LogDate(microseconds: date).exactISO8601)
        case .list(let values):
            json.array { json in for value in Self.distinguished(values) { value.write(to: &json) } }
        case .record(let fields): json.object { json in fields.write(to: &json) }
        case .dictionary(let fields):
            json.object { json in fields.map { Field(withoutSecrets($0.name), $0.value) }.write(to: &json) }
        }
    }
}

extension ReportValue {
    private static let addresses: Set<String> = ["uri", "url"]

    /// The elements of a list, those numbered that only a part of their URLs distinguishes which is not shown:
    /// `v.m3u8?…`, `v.m3u8?… (2)`.
    package static func distinguished(_ values: [ReportValue]) -> [ReportValue] {
        guard values.count > 1, case .record(let fields) = values[0],
            let address = fields.firstIndex(where: { addresses.contains($0.name) })
        else { return values }
        var numbers: [String: [String: Int]] = [:]
        return values.map { value in
            guard case .record(var fields) = value, fields.indices.contains(address),
                addresses.contains(fields[address].name), case .text(let text) = fields[address].value
            else { return value }
            let shown = withoutSecrets(text)
            if shown == text { return value }
            let number = numbers[shown]?[text] ?? (numbers[shown]?.count ?? 0) + 1
            numbers[shown, default: [:]][text] = number
            guard number > 1 else { return value }
            fields[address] = Field(fields[address].name, .text("\(shown) (\(number))"))
            return .record(fields)
        }
    }

    /// The value as a JSON document with a line break behind it.
    package func json(_ layout: JSONWriter.Layout) -> String {
        var json = JSONWriter(layout)
        write(to: &json)
        return json.take() + "\n"
    }
}

extension [ReportValue.Field] {
    /// Writes these as members of the object under way, by their names as they are.
    package func write(to json: inout JSONWriter) {
        for field in self {
            json.key(field.name)
            field.value.write(to: &json)
        }
    }
}
