import PlayheadNumerics

/// Reads logs in JSON and NDJSON, fed bytes as they come.
///
/// An element is an event (a dictionary with AVFoundation's property names, or the W3C log's keys), a whole log (an
/// array of events, or `{"events": [...]}`), or a whole session: `{"accessLog": ..., "errorLog": ..., "events": [...],
/// "context": {...}}`, a log that it names being there even if it is empty. Events that follow each other as elements of
/// one file are one dump.
///
/// An object that names a session is that session, whatever ids its events carry; see ``JSONSession``.
struct JSONLogReader {
    let localTime: LocalTime
    private var elements: JSONElements
    private var run = RunAssembler()
    private var names: SessionNames
    private var metrics: AVMetricSessions
    /// Whether the app noted something without saying of which session.
    private var hasNamelessNotes = false
    private let isFollowed: Bool
    /// Whether there was a session as another player sums it up.
    private var foundStatistics = false
    private var sawStranger = false
    /// Whether the input says that it is something else: nothing of it is read then.
    private var isNoLog = false
    /// The player's user agent, where the session that is being read names it.
    private var software: String?
    /// The outermost array that the last element stood in.
    private var array = 0
    /// Whether the first date of a log's event names its zone; `nil` before it came.
    private(set) var datesNameZone: Bool?
    /// Reads objects that are rows of a table of sessions; `nil` where they are none.
    private var rows: JSONRows?
    private var isFirst = true

    /// Whether the input holds no event, and nothing else.
    var isEmptyLog: Bool { hasFoundNothing && rows == nil && !sawStranger && !elements.isUnfinished }

    /// Whether no event has come so far, of a log or of a file that holds none.
    var hasFoundNothing: Bool {
        !run.everBegan && !metrics.everBegan && !foundStatistics && rows?.everGave != true
    }

    /// How many bytes of the value that is under way have come.
    var unfinishedLength: Int { elements.unfinishedLength }

    /// A reader of an input from its start.
    ///
    /// - Parameters:
    ///   - isFollowed: whether the input may be written anew while it is read.
    ///   - map: says which members of objects tell what of a session; each object is a session then.
    init(localTime: LocalTime, isFollowed: Bool = false, map: RowMap? = nil) {
        rows = map.map { JSONRows($0, localTime: localTime) }
        self.localTime = localTime
        elements = JSONElements()
        names = SessionNames(isFollowed: isFollowed)
        metrics = AVMetricSessions()
        self.isFollowed = isFollowed
        run.beginDump()
    }

    /// A reader of one of an input's elements, which belongs to the session `id`.
    init(localTime: LocalTime, element id: String) {
        self.localTime = localTime
        elements = JSONElements(atElement: true)
        names = SessionNames(known: id)
        metrics = AVMetricSessions(known: id)
        isFollowed = false
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
                line: elements.position.line, message: "the JSON value that begins here is not finished: is it cut off?"
            )
        }
        run.end(at: elements.position.offset, sink: &sink)
        self.elements = elements
        giveMetrics(sink: &sink)
    }

    /// Hands over what is finished without ending the input: for a log that grows.
    mutating func flush(sink: inout some SessionSink) {
        run.end(at: elements.position.offset, sink: &sink)
        if isFollowed { giveMetrics(sink: &sink) }
    }

    /// Hands over the sessions of AVMetrics as they are known now; as often as wanted.
    private mutating func giveMetrics(sink: inout some SessionSink) {
        guard metrics.everBegan else { return }
        run.beginDump()
        metrics.give(hasNamelessNotes: hasNamelessNotes, dump: run.dump, sink: &sink)
        run.beginDump()
    }

    private mutating func read(
        _ bytes: UnsafeRawBufferPointer?, at position: JSONElements.Position, sink: inout some SessionSink
    ) {
        if isNoLog { return }
        if position.array != array {
            // Events of two arrays are two dumps.
            array = position.array
            run.end(at: position.offset, sink: &sink)
            run.beginDump()
        }
        guard let bytes else {
            let limit = JSONElements.longest >> 20
            sink.report(
                line: position.line, message: "a value of more than \(limit) MiB was skipped: write one event a line")
            return
        }
        if readRow(bytes, at: position, sink: &sink) { return }
        do {
            let value = try JSONValue(parsing: bytes)
            metrics.begin(with: value)
            if !read(value, of: bytes, at: position, sink: &sink) {
                sink.report(line: position.line, message: StrangeObject.words(for: value, tellsWhat: !sawStranger))
                sawStranger = true
            }
        } catch {
            sawStranger = true
            let line = position.line + bytes.prefix(error.offset).count { $0 == 0x0A }
            sink.report(line: line, message: "no JSON: \(error.message)")
        }
    }

    /// Reads an element that is a row of a table of sessions. Returns whether it is one.
    private mutating func readRow(
        _ bytes: UnsafeRawBufferPointer, at position: JSONElements.Position, sink: inout some SessionSink
    ) -> Bool {
        if isFirst, rows == nil, JSONRows.areOwn(bytes) { rows = JSONRows(ownRowsOn: localTime) }
        isFirst = false
        let start = LogPosition(
            offset: position.offset, length: position.length, line: position.line, ordinal: 0, fieldsLine: 0..<0,
            dumpDate: .min)
        return rows?.read(bytes, at: start, sink: &sink) ?? false
    }

    /// Reads an element that these bytes are. Returns whether it was one of ours.
    private mutating func read(
        _ value: JSONValue, of bytes: UnsafeRawBufferPointer, at position: JSONElements.Position,
        sink: inout some SessionSink
    ) -> Bool {
        if let events = value.elements { return readDump(events, at: position, id: "", sink: &sink) }
        guard let first = value.members?.first else { return false }
        if first.name == "schema", case .text(let schema) = first.value, schema.hasPrefix("playhead.") {
            isNoLog = true
            sink.report(
                line: position.line,
                message: schema.hasPrefix("playhead.partial/")
                    ? "a part in JSON, of an earlier version of playhead: write it again with this one"
                    : "a report (\(schema)), not a log: read the logs that it was made of", kind: .foreign)
            return true
        }
        guard let session = JSONSession(value) else {
            return append(value, id: value.sessionID, of: bytes, at: position, sink: &sink)
        }
        if session.logs.isEmpty, session.rows == nil, session.observed == nil {
            if readStatistics(value, of: bytes, at: position, sink: &sink) { return true }
            if let kind = ForeignKind(value) { return refuse(kind, at: position, sink: &sink) }
        }
        return read(session, of: bytes, at: position, sink: &sink)
    }

    /// Reads a session as another player sums it up.
    ///
    /// - Returns: whether the value is one, or known to be no session that can be read.
    private mutating func readStatistics(
        _ value: JSONValue, of bytes: UnsafeRawBufferPointer, at position: JSONElements.Position,
        sink: inout some SessionSink
    ) -> Bool {
        do throws(PlayerStatistics.Refusal) {
            guard var statistics = try PlayerStatistics(value, localTime: localTime) else { return false }
            run.end(at: position.offset, sink: &sink)
            run.beginDump()
            if statistics.log.id.isEmpty { statistics.log.id = names.next(for: bytes, in: sink.source) }
            if !sink.keepsRequests { statistics.log.keepLatestRequests(0) }
            let place = LogPosition(
                offset: position.offset, length: position.length, line: position.line, ordinal: 0, fieldsLine: 0..<0,
                dumpDate: .min)
            sink.give(statistics.log, at: place, dump: run.dump)
            sink.note(statistics.definition)
            run.beginDump()
            foundStatistics = true
        } catch {
            sawStranger = true
            sink.report(line: position.line, message: error.message, kind: .foreign)
        }
        return true
    }

    /// Reports what is of a kind that is known and not read, which is dealt with so.
    private mutating func refuse(
        _ kind: ForeignKind, at position: JSONElements.Position, sink: inout some SessionSink
    ) -> Bool {
        sawStranger = true
        sink.report(kind, line: position.line)
        return true
    }

    private mutating func read(
        _ session: JSONSession, of bytes: UnsafeRawBufferPointer, at position: JSONElements.Position,
        sink: inout some SessionSink
    ) -> Bool {
        if session.isList { return readDump(session.rows ?? [], at: position, id: "", sink: &sink) }
        let id = session.id ?? names.next(for: bytes, in: sink.source)
        software = session.software
        defer { software = nil }
        let found: Bool
        if let rows = session.rows {
            found = readDump(rows, at: position, id: id, isWhole: true, sink: &sink)
        } else {
            readLogs(session, id: id, at: position, sink: &sink)
            found = true
        }
        if found {
            if !session.context.values.isEmpty {
                begin(id: id, .observed, at: position, sink: &sink)
                run.append(session.context)
                run.end(at: position.end, sink: &sink)
            }
            for key in session.unknownKeys { sink.note(.unknownKey(key)) }
            for (key, wanted) in session.misshapen {
                sink.report(line: position.line, message: "\(key) is no \(wanted): it is not read")
            }
        }
        return found
    }

    private mutating func readLogs(
        _ session: JSONSession, id: String, at position: JSONElements.Position, sink: inout some SessionSink
    ) {
        for (kind, events) in session.logs {
            if events.isEmpty {
                run.end(at: position.offset, sink: &sink)
                begin(id: id, kind, at: position, sink: &sink)
                run.markPresent()
            } else if !readDump(events, at: position, id: id, isWhole: true, sink: &sink) {
                let hint = StrangeObject.hint(events.first?.fieldNames ?? [])
                sink.report(
                    line: position.line,
                    message: "no event of an access or error log in a list of \(events.count)" + hint)
            }
            run.end(at: position.end, sink: &sink)
        }
        let isMetric = (session.observed ?? []).map { takeMetric($0, id: id, at: position, sink: &sink) }
        begin(id: id, .observed, at: position, sink: &sink)
        if let events = session.observed {
            // Requests tell of no stall and no failure, and an empty list of nothing: no app watched for these.
            for (index, event) in events.enumerated() {
                let event = PlainObject(event)
                if event.isRequest {
                    append(request: event, at: position, sink: &sink)
                } else if !isMetric[index] {
                    append(observed: event, at: position, sink: &sink)
                }
            }
        }
        run.end(at: position.end, sink: &sink)
    }

    /// Reads events that are one dump.
    ///
    /// - Parameter isWhole: whether all are of the session `id`, whatever ids they carry.
    /// - Returns: whether they were ours.
    private mutating func readDump(
        _ events: [JSONValue], at position: JSONElements.Position, id: String, isWhole: Bool = false,
        sink: inout some SessionSink
    ) -> Bool {
        run.end(at: position.offset, sink: &sink)
        run.beginDump()
        var strangers = 0
        for event in events {
            let own = isWhole ? "" : event.sessionID
            if !append(event, id: own.isEmpty ? id : own, at: position, sink: &sink) { strangers += 1 }
        }
        run.end(at: position.end, sink: &sink)
        run.beginDump()
        if strangers > 0, strangers < events.count {
            sink.report(
                line: position.line, message: "\(strangers) of \(events.count) events are of no access or error log")
        }
        return strangers < events.count || events.isEmpty
    }

    /// - Parameter bytes: what the value was read from, where it is an element by itself.
    private mutating func append(
        _ value: JSONValue, id: String, of bytes: UnsafeRawBufferPointer? = nil, at position: JSONElements.Position,
        sink: inout some SessionSink
    ) -> Bool {
        if takeMetric(value, id: id == value.sessionID ? nil : id, at: position, sink: &sink) { return true }
        if value.isRequest {
            begin(id: id, .observed, at: position, sink: &sink)
            append(request: IndexedObject(value), at: position, sink: &sink)
            return true
        }
        let kind =
            LogDictionaryKind(value.fieldNames)
            ?? (value.undatedEvent(localTime: localTime) == nil ? nil : LogDictionaryKind.observed)
        if value.mayBeForeign(kind) {
            if let bytes, readStatistics(value, of: bytes, at: position, sink: &sink) { return true }
            if let kind = ForeignKind(value) { return refuse(kind, at: position, sink: &sink) }
        }
        if datesNameZone == nil, kind == .access || kind == .error { datesNameZone = value.dateNamesZone }
        switch kind {
        case .access:
            begin(id: id, .access, at: position, sink: &sink)
            run.appendAccess(IndexedObject(value), localTime: localTime, line: position.line, sink: &sink)
        case .error:
            begin(id: id, .error, at: position, sink: &sink)
            run.appendError(IndexedObject(value), localTime: localTime, line: position.line, sink: &sink)
        case .observed:
            if id.isEmpty { hasNamelessNotes = true }
            begin(id: id, .observed, at: position, sink: &sink)
            append(observed: IndexedObject(value), at: position, sink: &sink)
        case nil: return false
        }
        return true
    }

    /// Takes an event of AVMetrics.
    ///
    /// - Parameter id: the session that it is of, whatever it says; `nil` where it says it itself. In a bundle it is the bundle's.
    /// - Returns: whether it was one.
    private mutating func takeMetric(
        _ value: JSONValue, id: String?, at position: JSONElements.Position, sink: inout some SessionSink
    ) -> Bool {
        let isTaken = metrics.take(
            value, of: sink.source.bundle != nil ? "" : id, at: position, localTime: localTime, sink: &sink)
        if metrics.hasSummary {
            run.end(at: position.offset, sink: &sink)
            metrics.giveSummary(sink: &sink)
        }
        return isTaken
    }

    /// Adds something that the app observed to the run under way, and reports what cannot be read of it.
    private mutating func append(
        observed event: some LogDictionary, at position: JSONElements.Position, sink: inout some SessionSink
    ) {
        var unreadable: [UnreadableValue] = []
        if let observed = event.observedEvent(localTime: localTime, unreadable: &unreadable) {
            run.append(observed)
        } else {
            if let kind = event.undatedEvent(localTime: localTime) { run.append(undated: kind) }
            if unreadable.isEmpty {
                sink.report(line: position.line, message: "an event that is not known, or has no date")
            }
        }
        sink.report(unreadable, line: position.line)
        for key in event.unknownKeys(beside: ObservedEvent.names) { sink.note(.unknownKey("events." + key)) }
    }

    /// Adds a request to the run under way, and reports what cannot be read of it.
    private mutating func append(
        request dictionary: some LogDictionary, at position: JSONElements.Position, sink: inout some SessionSink
    ) {
        var unreadable: [UnreadableValue] = []
        guard let request = dictionary.datedRequest(localTime: localTime, unreadable: &unreadable) else {
            return sink.report(
                line: position.line,
                message: "a request whose date, kind or end is missing, or is none: it is skipped")
        }
        run.append(request, keepsRequests: sink.keepsRequests)
        sink.report(unreadable, line: position.line)
        for key in dictionary.unknownKeys(beside: DatedRequest.names) { sink.note(.unknownKey("requests." + key)) }
    }

    private mutating func begin(
        id: String, _ kind: LogKind, at position: JSONElements.Position, sink: inout some SessionSink
    ) {
        let start = LogPosition(
            offset: position.offset, length: position.length, line: position.line, ordinal: 0, fieldsLine: 0..<0,
            dumpDate: .min)
        run.beginIfNew(id: id, kind: kind, at: start, software: software, sink: &sink)
    }
}
