import FoundationEssentials
import PlayheadNumerics

/// Reads logs that stand in a property list, XML or binary, as AirPlay receivers and apps write them: events with the
/// `c-…` keys of the W3C log or with AVFoundation's property names.
///
/// A property list is read when it is whole; one of more than 16 MiB is no log's.
struct PropertyListLogReader {
    static let longest = 16 << 20

    let localTime: LocalTime
    private var bytes: [UInt8] = []
    private(set) var isTooLong = false
    private var run = RunAssembler()
    /// Whether the first date of an event names its zone; `nil` before it came.
    private(set) var datesNameZone: Bool?

    init(localTime: LocalTime) { self.localTime = localTime }

    /// Takes what `more` adds.
    mutating func feed(_ more: UnsafeRawBufferPointer) {
        guard !isTooLong else { return }
        isTooLong = bytes.count + more.count > Self.longest
        if isTooLong { bytes = [] } else { bytes.append(contentsOf: more) }
    }

    /// Reads the whole list.
    mutating func finish(sink: inout some SessionSink) {
        guard !isTooLong else {
            sink.report(line: nil, message: "a property list of more than \(Self.longest >> 20) MiB is no log")
            return
        }
        guard let root = PropertyListValue(parsing: bytes) else {
            sink.report(line: nil, message: "no property list that can be read: is it cut off, or nested too deeply?")
            return
        }
        if !read(root, id: "", depth: 0, sink: &sink) {
            sink.report(line: nil, message: "a property list, but no access or error log stands in it")
        }
    }

    /// Reads the events below `value`. Returns whether there were any.
    private mutating func read(
        _ value: PropertyListValue, id: String, depth: Int, sink: inout some SessionSink
    ) -> Bool {
        guard depth < 8 else { return false }
        switch value {
        case .array(let elements):
            run.beginDump()
            var found = false
            for element in elements where append(element, id: id, sink: &sink) { found = true }
            run.end(at: bytes.count, sink: &sink)
            if found { return true }
            return elements.reduce(false) { read($1, id: id, depth: depth + 1, sink: &sink) || $0 }
        case .dictionary(let members):
            if append(value, id: id, sink: &sink) {
                run.end(at: bytes.count, sink: &sink)
                return true
            }
            return members.keys.sorted().reduce(false) { found, key in
                members[key].map { read($0, id: value.sessionID, depth: depth + 1, sink: &sink) } ?? false || found
            }
        default: return false
        }
    }

    private mutating func append(
        _ value: PropertyListValue, id: String, sink: inout some SessionSink
    ) -> Bool {
        guard let kind = LogDictionaryKind(value.fieldNames) else { return false }
        if datesNameZone == nil { datesNameZone = value.dateNamesZone }
        let own = value.sessionID
        let start = LogPosition(offset: 0, length: bytes.count, line: 1, ordinal: 0, fieldsLine: 0..<0, dumpDate: .min)
        switch kind {
        case .access:
            run.beginIfNew(id: own.isEmpty ? id : own, kind: .access, at: start, sink: &sink)
            run.appendAccess(value, localTime: localTime, line: nil, sink: &sink)
        case .error:
            run.beginIfNew(id: own.isEmpty ? id : own, kind: .error, at: start, sink: &sink)
            run.appendError(value, localTime: localTime, line: nil, sink: &sink)
        case .observed: return false
        }
        return true
    }
}

/// A value of a property list.
enum PropertyListValue: Decodable {
    case text(String)
    case number(Double)
    case date(LogDate)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])
    /// Data and anything else that no log holds.
    case other

    private static let limits = CodingUserInfoKey(rawValue: "limits")!

    /// Reads a whole list; `nil` where it is none, or goes beyond ``PropertyListLimits``.
    init?(parsing bytes: [UInt8]) {
        if PropertyListLimits.areExceeded(by: bytes) { return nil }
        let decoder = PropertyListDecoder()
        decoder.userInfo[Self.limits] = PropertyListLimits(size: bytes.count)
        guard let root = try? decoder.decode(Self.self, from: Data(bytes)) else { return nil }
        self = root
    }

    init(from decoder: any Decoder) throws {
        let limits = decoder.userInfo[Self.limits] as? PropertyListLimits
        func spend(_ cost: Int) throws {
            guard decoder.codingPath.count <= PropertyListLimits.deepest, limits?.spend(cost) == true else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(codingPath: [], debugDescription: "nested too deeply, or repeated too often"))
            }
        }
        try spend(1)
        if let container = try? decoder.container(keyedBy: Key.self), !container.allKeys.isEmpty {
            var members: [String: PropertyListValue] = [:]
            for key in container.allKeys { members[key.stringValue] = try container.decode(Self.self, forKey: key) }
            self = .dictionary(members)
            return
        }
        if var container = try? decoder.unkeyedContainer() {
            var elements: [PropertyListValue] = []
            while !container.isAtEnd { elements.append(try container.decode(Self.self)) }
            self = .array(elements)
            return
        }
        let container = try decoder.singleValueContainer()
        if let date = try? container.decode(Date.self) {
            let seconds = date.timeIntervalSince1970
            self = FixedPoint.millionths(seconds).map { .date(LogDate(microseconds: $0)) } ?? .other
        } else if let truth = try? container.decode(Bool.self) {
            self = .text(truth ? "true" : "false")
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            try spend(text.utf8.count)
            self = .text(text)
        } else {
            self = .other
        }
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension PropertyListValue: LogDictionary {
    private var members: [String: PropertyListValue] {
        if case .dictionary(let members) = self { members } else { [:] }
    }

    var fieldNames: [String] { members.keys.sorted() }

    func number(_ name: String) -> Double? {
        switch members[name] {
        case .number(let number): number
        case .text(let text): Double(text)
        default: nil
        }
    }

    func text(_ name: String) -> String? {
        switch members[name] {
        case .text(let text): text.isEmpty || text == "-" ? nil : text
        case .number(let number): SessionContext.Value.number(number).description
        case .date(let date): date.iso8601
        default: nil
        }
    }

    func shown(_ name: String) -> String? {
        switch members[name] {
        case nil: nil
        case .text(let text): text
        case .number(let number): SessionContext.Value.number(number).description
        case .date(let date): date.iso8601
        case .array: "[…]"
        case .dictionary: "{…}"
        case .other: "data"
        }
    }

    func date(_ name: String, _ localTime: LocalTime) -> LogDate? {
        switch members[name] {
        case .date(let date): date
        case .text(let text): LogDate(parsing: text, localTime: localTime)
        case .number(let number): LogDate(number: number)
        default: nil
        }
    }
}
