/// One row of a W3C access log, read straight from the input's bytes into storage that is used again for each row.
struct W3CAccessRow {
    /// What is done with one column's value; a plan of these steps reads a row without looking anything up.
    struct Step {
        enum Kind: UInt8 { case skip, date, time, sessionID, integer, millionths, text, other }
        var kind: Kind
        /// The event's cell, or the column's place among those that no property names.
        var place: Int
    }

    /// The most texts that a row's event points to.
    private static let mostTexts = 3

    /// What the row says; its texts are numbered when it comes to its session's log.
    private var event = AccessLogEvent()
    var sessionID = UnsafeRawBufferPointer(start: nil, count: 0)
    private var texts = InlineArray<3, (cell: Int, value: UnsafeRawBufferPointer)>(
        repeating: (0, UnsafeRawBufferPointer(start: nil, count: 0)))
    private var textCount = 0
    /// The values that no property names, by their columns' places; only where a log has such columns.
    private(set) var others: [(place: Int, value: String)] = []
    private var recentDay = W3CDate.Recent()

    /// Reads the row at `start`, which has one value a column, single spaces between them, and ends with a line feed.
    ///
    /// A value that is no number where one should stand is unknown. `nan` and `inf` come that way too.
    ///
    /// - Parameters:
    ///   - separators: where the row's values end; behind the row's line feed afterwards.
    ///   - plan: what to do with the values; it must be the same for all that this row reads.
    /// - Returns: where the line feed stands; `nil` where this is no such row.
    @inline(__always)
    mutating func read(
        at start: UnsafePointer<UInt8>, _ separators: inout W3CSeparators, _ plan: UnsafeBufferPointer<Step>,
        _ localTime: LocalTime, dumpDate: Int64
    ) -> UnsafePointer<UInt8>? {
        // Whatever else the plan has a step for is written by that.
        event[.playbackStartDate] = nil
        event.dumpDate = dumpDate
        sessionID = UnsafeRawBufferPointer(start: nil, count: 0)
        textCount = 0
        if !others.isEmpty { others.removeAll() }
        var day: Int64?
        var rest = separators
        var value = start
        var lineFeed: UnsafePointer<UInt8>?
        for index in plan.indices {
            guard lineFeed == nil, var end = rest.next() else { return nil }
            let next = end + 1
            if end.pointee == 0x0A {
                lineFeed = end
                if end > value, end[-1] == 0x0D { end -= 1 }
                if end == value { return nil }
            }
            let step = plan[index]
            switch step.kind {
            case .skip: break
            case .integer, .millionths:
                event.cells[step.place] = W3CNumber.parse(
                    value, end, limit: rest.end, millionths: step.kind == .millionths)
            default: take(UnsafeRawBufferPointer(start: value, count: end - value), step, &day, localTime)
            }
            value = next
        }
        separators = rest
        return lineFeed
    }

    @inline(__always)
    private mutating func take(
        _ value: UnsafeRawBufferPointer, _ step: Step, _ day: inout Int64?, _ localTime: LocalTime
    ) {
        let isNull = value.count == 1 && value[0] == 0x2D
        switch step.kind {
        case .text:
            event.cells[step.place] = AccessLogEvent.unknown
            guard !isNull, textCount < Self.mostTexts else { return }
            texts[textCount] = (step.place, value)
            textCount &+= 1
        case _ where isNull: break
        case .date: day = recentDay.day(value)
        case .time:
            if let day, let time = W3CDate.time(value) {
                event[.playbackStartDate] = localTime.date(showing: LogDate(microseconds: day + time)).microseconds
            }
        case .sessionID: sessionID = value
        case .other: others.append((step.place, String(decoding: value, as: UTF8.self)))
        case .skip, .integer, .millionths: break
        }
    }

    /// Puts the row, and its texts, into the log that it belongs to.
    @inline(__always)
    mutating func add(to run: inout RunAssembler, sink: inout some SessionSink) {
        var index = 0
        while index < textCount {
            event.cells[texts[index].cell] = run.intern(texts[index].value)
            index &+= 1
        }
        run.append(event, sink: &sink)
    }
}
