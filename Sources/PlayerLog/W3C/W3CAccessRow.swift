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

    /// The row as its session's log will hold it: read in place, so that it is copied once.
    private(set) var row = SessionLog.AccessRow(ordinal: 0, event: AccessLogEvent())
    var sessionID = UnsafeRawBufferPointer(start: nil, count: 0)
    private var texts = InlineArray<3, (cell: Int, value: UnsafeRawBufferPointer)>(
        repeating: (0, UnsafeRawBufferPointer(start: nil, count: 0)))
    private var textCount = 0
    /// The values that no property names, by their columns' places; only where a log has such columns.
    private(set) var others: [(place: Int, value: String)] = []
    /// How many columns were read before a row failed.
    private(set) var valuesRead = 0

    /// Reads `line`, which has one value a column, single spaces between them. Returns whether it has.
    ///
    /// A value that is no number where one should stand is unknown. `nan` and `inf` come that way too.
    mutating func read(
        _ line: UnsafeRawBufferPointer, _ plan: UnsafeBufferPointer<Step>, _ localTime: LocalTime, dumpDate: Int64
    ) -> Bool {
        row.event = AccessLogEvent()
        row.event.dumpDate = dumpDate
        sessionID = UnsafeRawBufferPointer(start: nil, count: 0)
        textCount = 0
        if !others.isEmpty { others.removeAll() }
        guard let base = line.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
        let end = base + line.count
        var byte = base
        var day: Int64?
        valuesRead = 0
        for step in plan {
            guard byte < end else { return false }
            switch step.kind {
            case .integer: row.event.cells[step.place] = Self.number(&byte, end, millionths: false)
            case .millionths: row.event.cells[step.place] = Self.number(&byte, end, millionths: true)
            case .skip: byte = Self.nextSpace(byte, end)
            default:
                let start = byte
                byte = Self.nextSpace(byte, end)
                take(UnsafeRawBufferPointer(start: start, count: byte - start), step, &day, localTime)
            }
            byte += 1
            valuesRead &+= 1
        }
        return byte == end + 1
    }

    @inline(__always)
    private mutating func take(
        _ value: UnsafeRawBufferPointer, _ step: Step, _ day: inout Int64?, _ localTime: LocalTime
    ) {
        if value.count == 1, value[0] == 0x2D { return }
        switch step.kind {
        case .date: day = W3CDate.day(value)
        case .time:
            if let day, let time = W3CDate.time(value) {
                row.event[.playbackStartDate] = localTime.date(showing: LogDate(microseconds: day + time)).microseconds
            }
        case .sessionID: sessionID = value
        case .text:
            guard textCount < Self.mostTexts else { return }
            texts[textCount] = (step.place, value)
            textCount &+= 1
        case .other: others.append((step.place, String(decoding: value, as: UTF8.self)))
        case .skip, .integer, .millionths: break
        }
    }

    /// Puts the row, and its texts, into the log that it belongs to.
    @inline(__always)
    mutating func add(to run: inout RunAssembler, sink: inout some SessionSink) {
        var index = 0
        while index < textCount {
            row.event.cells[texts[index].cell] = run.intern(texts[index].value)
            index &+= 1
        }
        run.append(&row, sink: &sink)
    }

    /// The next space, or the line's end: eight bytes at a time, by the carry that a byte equal to a space makes.
    @inline(__always)
    private static func nextSpace(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var byte = start
        while end - byte >= 8 {
            let word = UInt64(littleEndian: UnsafeRawPointer(byte).loadUnaligned(as: UInt64.self))
            let difference = word ^ 0x2020_2020_2020_2020
            let matches = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
            if matches != 0 { return byte + matches.trailingZeroBitCount / 8 }
            byte += 8
        }
        while byte < end, byte.pointee != 0x20 { byte += 1 }
        return byte
    }

    /// Reads a number that ends at a space or the line's end, and leaves `byte` there; negative and `-` are unknown.
    @inline(__always)
    private static func number(
        _ byte: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, millionths: Bool
    ) -> Int64 {
        let start = byte
        var value: Int64 = 0
        while byte < end {
            let digit = byte.pointee &- 48
            guard digit < 10 else { break }
            value = value &* 10 &+ Int64(digit)
            byte += 1
        }
        let digits = byte - start
        if digits > 0, digits < 13 {
            if byte == end || byte.pointee == 0x20 { return millionths ? value &* 1_000_000 : value }
            // AVPlayer writes three decimals; anything else is rare enough for the general way.
            if millionths, byte.pointee == 0x2E, end - byte >= 4, end - byte == 4 || byte[4] == 0x20 {
                let (a, b, c) = (byte[1] &- 48, byte[2] &- 48, byte[3] &- 48)
                if a < 10, b < 10, c < 10 {
                    byte += 4
                    return (value &* 1000 &+ Int64(a) &* 100 &+ Int64(b) &* 10 &+ Int64(c)) &* 1000
                }
            }
        }
        while byte < end, byte.pointee != 0x20 { byte += 1 }
        guard byte > start, start.pointee != 0x2D else { return AccessLogEvent.unknown }
        let text = UnsafeRawBufferPointer(start: start, count: byte - start)
        return FixedPoint.parse(text, millionths: millionths) ?? AccessLogEvent.unknown
    }
}
