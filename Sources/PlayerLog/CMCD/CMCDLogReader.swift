import PlayheadNumerics

/// Reads logs that have common media client data (CTA-5004, CTA-5004-B), fed bytes as they come, and gives their sessions.
///
/// The records of a session lie all over such a log. They are put together by its id; a session that is over is given to the sink
/// whole, as the run that reaches from its first record to its last.
struct CMCDLogReader {
    /// A longer line is no request's.
    private static let longestLine = 1 << 20

    let form: CMCDForm
    private var lines: CMCDLineReader
    private var sessions: CMCDSessions
    private let isFollowed: Bool
    private var elements: JSONElements
    /// What sessions are called that name none, in the source that is being read.
    private var defaultID = ""
    /// What has come of the line under way.
    private var pending: [UInt8] = []
    private var isTooLong = false
    private var offset = 0
    private var line = 1
    /// Where the `#Fields` line begins by which the rows below are read.
    private var fieldsOffset: Int?
    private var lastGoodOffset = 0
    private var run = RunAssembler()
    private var dump = 1
    /// Whether the first line has tabs: columns, of which nobody said what they are.
    private var hasTabs = false
    /// Lines of requests that had no such data.
    private(set) var without = 0

    /// A reader of an input from its start, or of a part of it from a line's start on.
    ///
    /// - Parameters:
    ///   - wanted: the runs that alone are wanted, where some are read again.
    ///   - isFollowed: whether the input grows: its sessions are given as they stand then, again and again.
    ///   - columns: the columns of the lines, where somebody named them; a `#Fields` line comes before it.
    ///   - findings: takes what departs from the standard, where that is looked for.
    init(
        _ form: CMCDForm, localTime: LocalTime, wanted: [PlacedRun]?, isFollowed: Bool, columns: LogColumns? = nil,
        findings: CMCDFindings? = nil
    ) {
        self.form = form
        // A W3C log's times are of UTC.
        lines = CMCDLineReader(localTime: form == .fields ? .utc : localTime)
        if form == .cloudFront { lines.setCloudFrontColumns() }
        if let columns { lines.setColumns(columns) }
        sessions = CMCDSessions(wanted: wanted)
        sessions.findings = findings
        elements = JSONElements(atElement: wanted != nil)
        self.isFollowed = isFollowed
    }

    /// What departs from the standard, where that is looked for.
    var findings: CMCDFindings? { sessions.findings }

    /// Whether the log is one of no request.
    var isEmptyLog: Bool { sessions.isEmpty && without == 0 }

    /// Whether nothing of a log has come so far.
    var hasFoundNothing: Bool { isEmptyLog }

    /// How many bytes have come of what is under way.
    var unfinishedLength: Int {
        form == .json ? elements.unfinishedLength : isTooLong ? offset - lastGoodOffset : pending.count
    }

    /// Reads what `bytes` adds.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        defaultID = sink.source.defaultID
        if form == .json {
            var elements = JSONElements()
            swap(&elements, &self.elements)
            elements.feed(bytes) { readElement($0, $1, sink: &sink) }
            swap(&elements, &self.elements)
            return
        }
        var at = 0
        while at < bytes.count {
            guard let end = CMCDText.find(0x0A, in: bytes, from: at) else {
                keep(CMCDText.part(bytes, at..<bytes.count))
                return
            }
            if pending.isEmpty, !isTooLong {
                readLine(CMCDText.part(bytes, at..<end), sink: &sink)
            } else {
                keep(CMCDText.part(bytes, at..<end))
                endPending(sink: &sink)
            }
            at = end + 1
        }
    }

    /// Ends the input.
    mutating func finish(sink: inout some SessionSink) {
        if form == .json {
            var elements = JSONElements()
            swap(&elements, &self.elements)
            elements.finish { readElement($0, $1, sink: &sink) }
            if elements.isUnfinished {
                sink.report(
                    line: elements.position.line,
                    message: "the JSON value that begins here is not finished: is it cut off?")
            }
            swap(&elements, &self.elements)
        } else if !pending.isEmpty || isTooLong {
            endPending(sink: &sink)
        }
        finishHead(sink: &sink)
        close(all: true, sink: &sink)
        if sessions.isEmpty {
            let what = without > 0 ? "\(without) requests, and none has" : "there is nothing in it of"
            sink.report(line: nil, message: what + " common media client data (CMCD)", kind: .foreign)
        }
        if hasTabs, !sessions.isEmpty, sessions.isUndated {
            sink.note(
                .remark(
                    "\(sink.source.name): its lines have columns with tabs between them, and no time is known of any: name the columns "
                        + "with --fields, as playhead help cmcd has it"))
        }
        if sessions.holes > 0 { sink.note(.lostReports(sessions.holes, sessions: sessions.holedSessions)) }
    }

    /// Gives what is known so far of each session that got records since the last time: for a log that grows.
    mutating func flush(sink: inout some SessionSink) {
        let (keepsRequests, position) = (sink.keepsRequests, position(_:))
        dump += 1
        let dump = dump
        sessions.forEachChanged { session in
            session.given.records = session.count
            var log = session.log(keepsRequests: keepsRequests).withoutGiven(&session.given)
            // What has not begun may still begin.
            if log.declared?.started == false { log.declared?.started = nil }
            sink.give(log, at: position(session), dump: dump)
        }
    }

    // MARK: Lines

    private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
        if isTooLong || pending.count + bytes.count > Self.longestLine {
            if !isTooLong { lastGoodOffset = offset }
            offset += pending.count + bytes.count
            (isTooLong, pending) = (true, [])
        } else {
            pending.append(contentsOf: bytes)
        }
    }

    private mutating func endPending(sink: inout some SessionSink) {
        if isTooLong {
            sink.report(line: line, message: "a line of more than \(Self.longestLine >> 20) MiB was skipped")
            (isTooLong, line, offset) = (false, line + 1, offset + 1)
            return
        }
        var bytes: [UInt8] = []
        swap(&bytes, &pending)
        bytes.withUnsafeBytes { readLine($0, sink: &sink) }
        bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &pending)
    }

    private mutating func readLine(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        var place = CMCDLine()
        (place.start, place.end, place.number) = (offset, offset + bytes.count + 1, line)
        (offset, line) = (place.end, line + 1)
        var text = bytes
        if text.count > 0, text[text.count - 1] == 0x0D { text = CMCDText.part(text, 0..<(text.count - 1)) }
        if place.start == 0, text.count > 2, text[0] == 0xEF, text[1] == 0xBB {
            text = CMCDText.part(text, 3..<text.count)
        }
        if text.count > 0, text[0] == UInt8(ascii: "#") { return readDirective(text, place) }
        if form == .text, place.number == 1 { hasTabs = CMCDText.find(0x09, in: text) != nil }
        if let fieldsOffset { place.start = fieldsOffset }
        read(text, place, sink: &sink)
    }

    private mutating func readDirective(_ text: UnsafeRawBufferPointer, _ place: CMCDLine) {
        guard CMCDText.begins(text, with: "#Fields:") else { return }
        fieldsOffset = place.start
        lines.setColumns(CMCDText.part(text, 8..<text.count))
    }

    private mutating func readElement(
        _ bytes: UnsafeRawBufferPointer?, _ position: JSONElements.Position, sink: inout some SessionSink
    ) {
        offset = position.end
        guard let bytes else {
            return sink.report(
                line: position.line, message: "a value of more than \(JSONElements.longest >> 20) MiB was skipped")
        }
        var place = CMCDLine()
        (place.start, place.end, place.number) = (position.offset, position.end, position.line)
        guard bytes.first == UInt8(ascii: "{") else {
            return sink.report(line: position.line, message: "no JSON object, and so no common media client data")
        }
        read(bytes, place, sink: &sink)
    }

    private mutating func read(_ text: UnsafeRawBufferPointer, _ place: CMCDLine, sink: inout some SessionSink) {
        let (keepsRequests, defaultID) = (sink.keepsRequests, defaultID)
        let outcome = lines.read(text, at: place, into: &sessions) { parser, line, sessions in
            Self.take(&parser, line, &sessions, keepsRequests: keepsRequests, defaultID: defaultID, sink: &sink)
        }
        switch outcome {
        case .taken: break
        case .without: without += 1
        case .refused:
            refuse(
                place, "neither a record of common media client data (CMCD) nor a request that may have one",
                sink: &sink)
        case .miscounted:
            let count = text.count { $0 == 0x09 } + 1
            refuse(
                place, "\(count) columns with tabs between them, and \(lines.columns.count) were named (--fields)",
                sink: &sink)
        }
        if sessions.isTimeToLook { close(all: false, sink: &sink) }
    }

    private mutating func refuse(_ place: CMCDLine, _ message: String, sink: inout some SessionSink) {
        sessions.findings?.refuse(line: place.number, message)
        sink.report(line: place.number, message: message)
    }

    private mutating func finishHead(sink: inout some SessionSink) {
        let (keepsRequests, defaultID) = (sink.keepsRequests, defaultID)
        lines.finish(into: &sessions) { parser, line, sessions in
            Self.take(&parser, line, &sessions, keepsRequests: keepsRequests, defaultID: defaultID, sink: &sink)
        }
    }

    private static func take(
        _ parser: inout CMCDParser, _ line: CMCDLine, _ sessions: inout CMCDSessions, keepsRequests: Bool,
        defaultID: String, sink: inout some SessionSink
    ) {
        if parser.record.has(.e) {
            if !parser.record.has(.ts) { parser.depart(.time, .ts) }
            if parser.record.token(.e) == CMCDToken.of("ps"), !parser.record.has(.sta) { parser.depart(.state, .sta) }
        }
        sessions.findings?.add(&parser, line: line.number)
        if !parser.departures.isEmpty {
            let lost = parser.departures.filter(\.rule.losesValue)
            if !lost.isEmpty { sink.report(line: line.number, message: CMCDDeparture.message(lost)) }
        }
        guard parser.record.present != 0, !parser.record.has(.e) || parser.record.has(.ts) else { return }
        sessions.add(parser.record, line, defaultID: defaultID, keepsURIs: keepsRequests)
    }

    // MARK: Sessions

    private func position(_ session: CMCDSession) -> LogPosition {
        LogPosition(
            offset: session.start, length: session.end - session.start, line: session.line, ordinal: 0,
            fieldsLine: 0..<0,
            dumpDate: .min)
    }

    private mutating func close(all: Bool, sink: inout some SessionSink) {
        let (keepsRequests, position) = (sink.keepsRequests, position(_:))
        dump += 1
        let dump = isFollowed ? dump : 1
        sessions.close(all: all) { session in
            if session.isCut {
                sink.report(
                    line: session.line,
                    message:
                        "session \(session.id) has more than \(CMCDSession.mostRecords) records: the others are left out"
                )
            }
            var log = session.log(keepsRequests: keepsRequests)
            if isFollowed { log = log.withoutGiven(&session.given) }
            sink.give(log, at: position(session), dump: dump)
        }
    }
}

extension CMCDDeparture {
    /// What is not read of a record, in a sentence.
    fileprivate static func message(_ lost: [CMCDDeparture]) -> String {
        lost.map { departure in
            let key = departure.key.map { "\($0.name): " } ?? ""
            return "\(key)\(departure.rule.title.dropLast()) (\(departure.rule.rawValue))"
        }.joined(separator: "; ")
    }
}

extension SessionLog {
    /// The log without the events and requests that were given before: those of a log that grows are added to what is known.
    fileprivate func withoutGiven(_ given: inout CMCDSession.Given) -> SessionLog {
        var rest = SessionLog(id: id)
        (rest.software, rest.context, rest.declared, rest.strings) = (software, context, declared, strings)
        rest.append(contentsOf: accessRows)
        for row in errorRows { rest.append(row.event, ordinal: row.ordinal, dumpDate: row.dumpDate) }
        for event in observed where given.insert(event.date, event.kind.rawValue) { rest.append(event) }
        for kind in undatedEvents { rest.append(undated: kind) }
        for request in datedRequests where given.insert(request.date, request.request.uri ?? "") {
            rest.append(request)
        }
        (rest.hasObserved, rest.hasRequests) = (hasObserved, hasRequests)
        (rest.hasAccessLog, rest.hasErrorLog) = (hasAccessLog, hasErrorLog)
        return rest
    }
}
