/// One row of a W3C access log, read straight from the input's bytes.
struct W3CAccessRow {
    /// Why a line is no row.
    enum Failure: Error {
        case tooFewValues(found: Int)
        case tooManyValues
    }

    var event = AccessLogEvent()
    var sessionID = UnsafeRawBufferPointer(start: nil, count: 0)

    /// Where the row's texts stand; they are interned only when it is known whose session's row it is.
    private var texts: (UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer)
    private var textFields: (AccessLogField, AccessLogField, AccessLogField)
    private var textCount = 0

    /// Reads `line`, which has one value a column, single spaces between them.
    ///
    /// A value that is no number where one should stand is unknown. `nan` and `inf` come that way too.
    init(
        _ line: UnsafeRawBufferPointer, columns: W3CColumns, localTime: LocalTime, others: inout [OtherField]
    ) throws(Failure) {
        let empty = UnsafeRawBufferPointer(start: nil, count: 0)
        texts = (empty, empty, empty)
        textFields = (.uri, .uri, .uri)
        var day: Int64?
        var position = 0
        var column = 0
        for action in columns.actions {
            guard position < line.count else { throw .tooFewValues(found: column) }
            var end = position
            switch action {
            case .integer(let field):
                event[field] = Self.number(line, &end, millionths: false)
            case .millionths(let field):
                event[field] = Self.number(line, &end, millionths: true)
            default:
                while end < line.count, line[end] != 0x20 { end &+= 1 }
                let value = UnsafeRawBufferPointer(rebasing: line[position..<end])
                take(value, action, day: &day, localTime: localTime, names: columns.otherNames, others: &others)
            }
            position = end + 1
            column += 1
        }
        if position <= line.count { throw .tooManyValues }
    }

    @inline(__always)
    private mutating func take(
        _ value: UnsafeRawBufferPointer, _ action: W3CColumns.Action, day: inout Int64?, localTime: LocalTime,
        names: [String], others: inout [OtherField]
    ) {
        let isNull = value.count == 1 && value[0] == 0x2D
        switch action {
        case .date: day = W3CDate.day(value)
        case .time:
            if let day, let time = W3CDate.time(value) {
                event[.playbackStartDate] = localTime.date(showing: LogDate(microseconds: day + time)).microseconds
            }
        case .sessionID: if !isNull { sessionID = value }
        case .text(let field):
            guard !isNull else { return }
            switch textCount {
            case 0: (texts.0, textFields.0) = (value, field)
            case 1: (texts.1, textFields.1) = (value, field)
            default: (texts.2, textFields.2) = (value, field)
            }
            textCount = min(textCount + 1, 3)
        case .other(let index):
            if !isNull { others.append(OtherField(name: names[index], value: String(decoding: value, as: UTF8.self))) }
        default: break
        }
    }

    /// Puts the row's texts into the log that it now belongs to.
    @inline(__always)
    mutating func internTexts(_ run: inout RunAssembler) {
        if textCount > 0 { event[textFields.0] = run.intern(texts.0) }
        if textCount > 1 { event[textFields.1] = run.intern(texts.1) }
        if textCount > 2 { event[textFields.2] = run.intern(texts.2) }
    }

    /// Reads a number that ends at a space or the line's end, and leaves `index` there; negative and `-` are unknown.
    @inline(__always)
    private static func number(_ line: UnsafeRawBufferPointer, _ index: inout Int, millionths: Bool) -> Int64? {
        let start = index
        let count = line.count
        var value: Int64 = 0
        while index < count {
            let digit = line[index] &- 48
            guard digit < 10 else { break }
            value = value &* 10 &+ Int64(digit)
            index &+= 1
        }
        var digits = index &- start
        if digits > 0, digits < 13 {
            if index == count || line[index] == 0x20 { return millionths ? value &* 1_000_000 : value }
            if millionths, line[index] == 0x2E {
                let point = index
                index &+= 1
                while index < count {
                    let digit = line[index] &- 48
                    guard digit < 10 else { break }
                    value = value &* 10 &+ Int64(digit)
                    index &+= 1
                }
                // AVPlayer writes three decimals; anything else is rare enough for the general way.
                if index &- point == 4, index == count || line[index] == 0x20 { return value &* 1000 }
            }
        }
        while index < count, line[index] != 0x20 { index &+= 1 }
        digits = index &- start
        let text = UnsafeRawBufferPointer(rebasing: line[start..<index])
        guard digits > 0, text[0] != 0x2D else { return nil }
        return FixedPoint.parse(text, millionths: millionths)
    }
}
