/// Reads logs in JSON and NDJSON, fed bytes as they come.
///
/// An element is an event (a dictionary with AVFoundation's property names, or the W3C log's keys), a whole log (an
/// array of events, or `{"events": [...]}`), or a whole session: `{"accessLog": ..., "errorLog": ..., "events": [...],
/// "context": {...}}`, a log that it names being there even if it is empty. Events that follow each other as elements of
/// one file are one dump. What ``SessionLog/json`` writes is such a session, and its rows name their dumps and places.
struct JSONLogReader {
    let localTime: LocalTime
    private var elements: JSONElements
    private var run = RunAssembler()
    private var sawStranger = false
    /// The player's user agent, where the session that is being read names it.
    private var software: String?
    /// The outermost array that the last element stood in.
    private var array = 0

    /// Whether the input holds no event, and nothing else.
    var isEmptyLog: Bool { !run.everBegan && !sawStranger && !elements.isUnfinished }

    /// A reader of an input from its start, or from one of its elements.
    init(localTime: LocalTime, atElement: Bool = false) {
        self.localTime = localTime
        elements = JSONElements(atElement: atElement)
        run.beginDump()
    }

    /// Reads what `bytes` adds.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        // Swapped out, not copied: the element under way may be large.
        var elements = JSONElements()
        swap(&elements, &self.elements)
        elements.feed(bytes) { read($0, at: $1, sink: &sink) }
        swap(&elements, &self.elements)
    }

    /// Ends the input.
    mutating func finish(sink: inout some SessionSink) {
        var elements = JSONElements()
        swap(&elements, &self.elements)
        elements.finish { read($0, at: $1, sink: &sink) }
        if elements.isUnfinished {
            sink.report(
                line: elements.place.line, message: "the JSON value that begins here is not finished: is it cut off?")
        }
        run.end(at: elements.place.offset, sink: &sink)
        self.elements = elements
    }

    /// Hands over what is finished without ending the input: for a log that grows.
    mutating func flush(sink: inout some SessionSink) {
        run.end(at: elements.place.offset, sink: &sink)
    }

    private mutating func read(
        _ bytes: UnsafeRawBufferPointer?, at place: JSONElements.Place, sink: inout some SessionSink
    ) {
        if place.array != array {
            // Events of two arrays are two dumps.
            array = place.array
            run.end(at: place.offset, sink: &sink)
            run.beginDump()
        }
        guard let bytes else {
            let limit = JSONElements.longest >> 20
            sink.report(
                line: place.line, message: "a value of more than \(limit) MiB was skipped: write one event a line")
            return
        }
        do {
            let value = try JSONValue(parsing: bytes)
            if !read(value, at: place, sink: &sink) {
                sawStranger = true
                sink.report(line: place.line, message: Self.notALog(value))
            }
        } catch {
            sawStranger = true
            let line = place.line + bytes.prefix(error.offset).count { $0 == 0x0A }
            sink.report(line: line, message: "no JSON: \(error.message)")
        }
    }

    private static func notALog(_ value: JSONValue) -> String {
        let names = (value.members ?? []).prefix(4).map(\.name).joined(separator: ", ")
        return "no event of an access or error log" + (names.isEmpty ? "" : " (it has: \(names))")
    }

    /// Reads an element. Returns whether it was one of ours.
    private mutating func read(
        _ value: JSONValue, at place: JSONElements.Place, sink: inout some SessionSink
    ) -> Bool {
        if let events = value.elements { return readDump(events, at: place, id: "", sink: &sink) }
        guard let first = value.members?.first else { return false }
        if first.name == "schema", case .text(let schema) = first.value, schema.hasPrefix("playhead.") {
            readSchema(schema, at: place, sink: &sink)
            return true
        }
        if isSession(value) { return readSession(value, at: place, sink: &sink) }
        if let events = value["events"]?.elements ?? value["value"]?.elements {
            return readDump(events, at: place, id: value.sessionID, sink: &sink)
        }
        return append(value, id: value.sessionID, at: place, sink: &sink)
    }

    private func isSession(_ value: JSONValue) -> Bool {
        ["accessLog", "errorLog", "context"].contains { value[$0] != nil }
    }

    private mutating func readSession(
        _ value: JSONValue, at place: JSONElements.Place, sink: inout some SessionSink
    ) -> Bool {
        let logs = [(LogKind.access, value["accessLog"]), (.error, value["errorLog"])].map { kind, log in
            (kind: kind, events: log?.elements ?? log?["events"]?.elements)
        }
        let id =
            ([value] + logs.flatMap { $0.events ?? [] }).lazy.map(\.sessionID).first { !$0.isEmpty }
            ?? WrittenObject(value).text("id") ?? ""
        software = WrittenObject(value).text("software")
        defer { software = nil }
        for (kind, events) in logs {
            guard let events else { continue }
            if events.isEmpty {
                run.end(at: place.offset, sink: &sink)
                begin(id: id, kind, at: place, sink: &sink)
                run.markPresent()
            } else if !readDump(events, of: kind, at: place, id: id, sink: &sink) {
                sink.report(
                    line: place.line, message: "no event of an access or error log in a list of \(events.count)")
            }
            run.end(at: place.end, sink: &sink)
        }
        begin(id: id, .observed, at: place, sink: &sink)
        if let events = value["events"]?.elements {
            run.markPresent()
            for event in events {
                if let observed = WrittenObject(event).observedEvent(localTime: localTime) {
                    run.append(observed)
                } else {
                    sink.report(line: place.line, message: "an event that is not known, or has no date")
                }
            }
        }
        if let context = value["context"] { run.append(SessionContext(context)) }
        run.end(at: place.end, sink: &sink)
        return true
    }

    /// The first line of what `kpi --partial` writes, or a report's, which holds no events to be read.
    private func readSchema(_ schema: String, at place: JSONElements.Place, sink: inout some SessionSink) {
        if schema == SessionLog.partialSchema { return }
        let isPartial = schema.hasPrefix("playhead.partial/")
        sink.report(
            line: place.line,
            message: isPartial
                ? "written by another version of playhead: \(schema), not \(SessionLog.partialSchema)"
                : "a report (\(schema)), not a log: read the logs that it was made of")
    }

    /// Reads events that are one dump, or rows of several that name their dumps and places (those of the log `kind`).
    /// Returns whether they were ours.
    private mutating func readDump(
        _ events: [JSONValue], of kind: LogKind? = nil, at place: JSONElements.Place, id: String,
        sink: inout some SessionSink
    ) -> Bool {
        run.end(at: place.offset, sink: &sink)
        run.beginDump()
        var strangers = 0
        for event in kind == nil ? events : Self.byOrdinal(events) {
            if let kind, let ordinal = WrittenObject(event).ordinal {
                begin(id: id, kind, at: place, sink: &sink)
                run.append(WrittenObject(event), of: kind, ordinal: ordinal, localTime: localTime)
                continue
            }
            let own = event.sessionID
            if !append(event, id: own.isEmpty ? id : own, at: place, sink: &sink) { strangers += 1 }
        }
        run.end(at: place.end, sink: &sink)
        run.beginDump()
        if strangers > 0, strangers < events.count {
            sink.report(
                line: place.line, message: "\(strangers) of \(events.count) events are of no access or error log")
        }
        return strangers < events.count || events.isEmpty
    }

    /// Rows in the order of the places that they name: putting each into its place among those before it would take the
    /// square of their number.
    private static func byOrdinal(_ rows: [JSONValue]) -> [JSONValue] {
        let ordinals = rows.map { WrittenObject($0).ordinal ?? -1 }
        if zip(ordinals, ordinals.dropFirst()).allSatisfy({ $0 <= $1 }) { return rows }
        return rows.indices.sorted { (ordinals[$0], $0) < (ordinals[$1], $1) }.map { rows[$0] }
    }

    private mutating func append(
        _ value: JSONValue, id: String, at place: JSONElements.Place, sink: inout some SessionSink
    ) -> Bool {
        switch LogDictionaryKind(value.fieldNames) {
        case .access:
            begin(id: id, .access, at: place, sink: &sink)
            run.appendAccess(value, localTime: localTime)
        case .error:
            begin(id: id, .error, at: place, sink: &sink)
            run.append(value.errorEvent(localTime: localTime), dumpDate: .min)
        case .observed:
            guard let observed = value.observedEvent(localTime: localTime) else { return false }
            begin(id: id, .observed, at: place, sink: &sink)
            run.append(observed)
        case nil: return false
        }
        return true
    }

    private mutating func begin(
        id: String, _ kind: LogKind, at place: JSONElements.Place, sink: inout some SessionSink
    ) {
        let start = LogPlace(
            offset: place.offset, length: place.length, line: place.line, ordinal: 0, columns: -1, dumpDate: .min)
        run.beginIfNew(id: id, kind: kind, at: start, software: software, sink: &sink)
    }
}

extension RunAssembler {
    /// Adds an access-log event that stands in a dictionary.
    mutating func appendAccess(_ dictionary: some LogDictionary, localTime: LocalTime) {
        let (event, others) = dictionary.accessEvent(localTime: localTime, strings: &strings)
        if !others.isEmpty { keep(others) }
        append(event)
    }
}

extension SessionContext {
    /// A context from a JSON object; nested values, which it does not have, are left out.
    init(_ object: JSONValue) {
        self.init()
        for member in object.members ?? [] {
            switch member.value {
            case .text(let text): values[member.name] = .text(text)
            case .number(let number) where number.isFinite: values[member.name] = .number(number)
            case .truth(let truth): values[member.name] = .truth(truth)
            case .number, .null, .array, .object: break
            }
        }
    }

    /// Reads a `context.json`.
    ///
    /// - Throws: a ``LogProblem`` without a source, where the text is no JSON object.
    public init(parsing bytes: [UInt8]) throws(LogProblem) {
        let parsed: Result<JSONValue, JSONValue.Failure> = bytes.withUnsafeBytes { text in
            Result { () throws(JSONValue.Failure) in try JSONValue(parsing: text) }
        }
        switch parsed {
        case .success(let value) where value.members != nil: self.init(value)
        case .success: throw LogProblem(source: "", message: "the context should be a JSON object")
        case .failure(let failure):
            let line = 1 + bytes.prefix(failure.offset).count { $0 == 0x0A }
            throw LogProblem(source: "", line: line, message: "no JSON: \(failure.message)")
        }
    }
}
