/// One row of a W3C access log, read straight from the input's bytes into storage that is used again for each row.
struct W3CAccessRow {
    /// The most texts that a row's event points to.
    private static let mostTexts = 3

    /// What the row says; its texts are numbered when it comes to its session's log.
    private var event = AccessLogEvent()
    var sessionID = UnsafeRawBufferPointer(start: nil, count: 0)
    private var texts = InlineArray<3, (cell: Int, value: UnsafeRawBufferPointer)>(
        repeating: (0, UnsafeRawBufferPointer(start: nil, count: 0)))
    /// The numbers that the texts of the row before it got: mostly it has the same.
    private var lastNumbers = InlineArray<3, Int64>(repeating: -1)
    private var textCount = 0
    /// The values that no property names, by their columns' indexes; only where a log has such columns.
    private(set) var others: [(index: Int, value: String)] = []
    /// The values that are no number or date where one should stand, with their columns.
    private(set) var unreadable: [(column: Int, text: String, expected: UnreadableValue.Expected)] = []
    private var recentDay = W3CDate.Recent()

    /// Reads the next row, which has one value a column, single spaces between them, and ends with a line feed.
    ///
    /// A value that is no number or date where one should stand is unknown, and named in ``unreadable``; `nan` and `inf`
    /// are just unknown.
    ///
    /// - Parameter steps: what to do with the values; they must be the same for all that this row reads.
    /// - Returns: whether there is such a row, and ``W3CNumber/lookahead`` bytes behind it.
    @inline(__always)
    mutating func read(
        _ rows: inout W3CRows, _ steps: W3CPlan.Steps, _ localTime: LocalTime, dumpDate: Int64
    ) -> Bool {
        guard rows.findNext(), rows.end - rows.next >= W3CNumber.lookahead else { return false }
        // Whatever else there is a step for is written by that.
        event[.playbackStartDate] = nil
        event.dumpDate = dumpDate
        sessionID = UnsafeRawBufferPointer(start: nil, count: 0)
        textCount = 0
        if !others.isEmpty { others.removeAll() }
        if !unreadable.isEmpty { unreadable.removeAll() }
        var day: Int64?
        var isUnreadable = false
        for step in steps.checks {
            let (start, end) = rows[step.column]
            let millionths = step.kind == .millionths
            if !W3CNumber.isPlain(start, end, millionths: millionths) {
                isUnreadable = isUnreadable || !W3CNumber.isReadable(start, end, millionths: millionths)
            }
        }
        for step in steps.reads {
            let (start, end) = rows[step.column]
            switch step.kind {
            case .integer:
                event.cells[step.index] = W3CNumber.parse(start, end, millionths: false, isUnreadable: &isUnreadable)
                continue
            case .millionths:
                event.cells[step.index] = W3CNumber.parse(start, end, millionths: true, isUnreadable: &isUnreadable)
                continue
            default: break
            }
            let isNull = end - start == 1 && start.pointee == 0x2D
            switch step.kind {
            case .text:
                event.cells[step.index] = AccessLogEvent.unknown
                if isNull || textCount == Self.mostTexts { continue }
                texts[textCount] = (step.index, UnsafeRawBufferPointer(start: start, count: end - start))
                textCount &+= 1
            case _ where isNull: break
            case .sessionID: sessionID = UnsafeRawBufferPointer(start: start, count: end - start)
            case .date:
                day = recentDay.day(UnsafeRawBufferPointer(start: start, count: end - start))
                if day == nil { isUnreadable = true }
            case .time:
                guard let time = W3CDate.time(UnsafeRawBufferPointer(start: start, count: end - start)) else {
                    isUnreadable = true
                    continue
                }
                if let day {
                    event[.playbackStartDate] =
                        localTime.date(showing: LogDate(microseconds: day + time)).microseconds
                }
            case .other:
                let text = UnsafeRawBufferPointer(start: start, count: end - start)
                others.append((step.index, String(decoding: text, as: UTF8.self)))
            case .integer, .millionths: break
            }
        }
        if isUnreadable { findUnreadable(rows, steps) }
        return true
    }

    /// Looks for the values of a row because of which it is not all read.
    @inline(never)
    private mutating func findUnreadable(_ rows: W3CRows, _ steps: W3CPlan.Steps) {
        for step in steps.checks { findUnreadable(rows, step) }
        for step in steps.reads { findUnreadable(rows, step) }
    }

    private mutating func findUnreadable(_ rows: W3CRows, _ step: W3CPlan.Step) {
        let (start, end) = rows[step.column]
        let bytes = UnsafeRawBufferPointer(start: start, count: end - start)
        let text = String(decoding: bytes, as: UTF8.self)
        let isUnreadable: Bool
        var expected = UnreadableValue.Expected.number
        switch step.kind {
        case .integer, .millionths:
            isUnreadable = !W3CNumber.isReadable(start, end, millionths: step.kind == .millionths)
            // Readable as millionths only: a fraction.
            if isUnreadable, W3CNumber.isReadable(start, end, millionths: true) { expected = .wholeNumber }
        case .date:
            (isUnreadable, expected) = (W3CDate.day(bytes) == nil && !UnreadableValue.isUnknownDate(text), .date)
        case .time:
            (isUnreadable, expected) = (W3CDate.time(bytes) == nil && !UnreadableValue.isUnknownDate(text), .time)
        case .sessionID, .text, .other: return
        }
        if isUnreadable { unreadable.append((step.column, text, expected)) }
    }

    /// Puts the row, and its texts, into the log that it belongs to.
    @inline(__always)
    mutating func add(to run: inout RunAssembler, sink: inout some SessionSink) {
        var index = 0
        while index < textCount {
            lastNumbers[index] = run.intern(texts[index].value, likely: lastNumbers[index])
            event.cells[texts[index].cell] = lastNumbers[index]
            index &+= 1
        }
        run.append(&event, sink: &sink)
    }
}
