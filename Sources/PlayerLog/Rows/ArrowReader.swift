import PlayheadNumerics

/// Reads tables of sessions that stand in an Arrow IPC stream or file: rows that `kpi --format arrow` wrote, and with a map those of
/// DuckDB, Polars, Spark and others.
///
/// A row is read as the JSON object that it would be. Source: Apache Arrow, "Serialization and Interprocess Communication (IPC)",
/// with Message.fbs and Schema.fbs.
struct ArrowReader {
    /// No message's description is longer, bytes.
    private static let longestMetadata = 1 << 24
    /// No batch of rows is longer, bytes.
    private static let longestBody = 1 << 29
    private static let continuation: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    /// How a file begins; its messages follow, and its end is not needed.
    private static let fileStart = Array("ARROW1\0\0".utf8)

    private let map: RowMap?
    private var rows: JSONRows?
    private let localTime: LocalTime
    private var buffer: [UInt8] = []
    /// Where what is not read yet begins in the buffer, and the buffer in the input.
    private var next = 0
    private var offset = 0
    private var fields: [ArrowField]?
    private var dictionaries: [Int64: [String?]] = [:]
    private var rowNumber = 0
    private var isOver = false
    private var isAtStart = true

    /// A reader of an input from its start.
    init(map: RowMap?, localTime: LocalTime) { (self.map, self.localTime) = (map, localTime) }

    /// Whether an input that begins so is Arrow's; nil where too little has come to tell.
    static func begins(_ start: [UInt8]) -> Bool? {
        for mark in [continuation, Array(fileStart.prefix(6))] {
            if start.starts(with: mark) { return true }
            if mark.starts(with: start) { return nil }
        }
        return false
    }

    /// Whether there is a schema, and no row.
    var isEmptyLog: Bool { fields != nil && rowNumber == 0 }

    /// Whether nothing has come that is understood.
    var hasFoundNothing: Bool { fields == nil && !isOver }

    /// Reads what `bytes` adds.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        if isOver { return }
        if next > 0 {
            buffer.removeFirst(next)
            offset += next
            next = 0
        }
        buffer.append(contentsOf: bytes)
        do throws(ArrowProblem) {
            while try readMessage(sink: &sink) {}
        } catch {
            isOver = true
            sink.report(line: nil, message: error.message, kind: .foreign)
        }
        if isOver { buffer = [] }
    }

    /// Ends the input.
    mutating func finish(sink: inout some SessionSink) {
        if !isOver, next < buffer.count {
            sink.report(line: nil, message: "Arrow: the last batch of rows is not finished: is it cut off?")
        }
        isOver = true
    }

    /// Reads the next message. Returns whether there was a whole one.
    private mutating func readMessage(sink: inout some SessionSink) throws(ArrowProblem) -> Bool {
        let isFile = isAtStart && buffer.starts(with: Self.fileStart.prefix(6))
        guard buffer.count - next >= 8 else { return false }
        if isFile { next += 8 }
        isAtStart = false
        guard buffer.count - next >= 8 else { return false }
        guard buffer[next..<next + 4].elementsEqual(Self.continuation) else {
            throw ArrowProblem("no Arrow stream of version 0.15 or later")
        }
        let length = (0..<4).reduce(0) { $0 | Int(buffer[next + 4 + $1]) << (8 * $1) }
        if length == 0 {
            isOver = true
            return false
        }
        guard length <= Self.longestMetadata else {
            throw ArrowProblem("a message's description is \(length) bytes long")
        }
        guard buffer.count - next >= 8 + length else { return false }
        let message = try withBytes((next + 8)..<(next + 8 + length)) { bytes throws(ArrowProblem) in
            try ArrowMessage(bytes)
        }
        guard message.bodyLength <= Self.longestBody else {
            throw ArrowProblem("a batch of \(message.bodyLength) bytes: write smaller ones, of 100,000 rows")
        }
        let end = next + 8 + length + message.bodyLength
        guard buffer.count >= end else { return false }
        let body = (next + 8 + length)..<end
        let position = LogPosition(
            offset: offset + next, length: end - next, line: 0, ordinal: 0, fieldsLine: 0..<0, dumpDate: .min)
        next = end
        switch message.content {
        case .schema(let all): try begin(all)
        case .dictionary(let id, let batch, let isDelta): try readDictionary(id, batch, isDelta, body)
        case .rows(let batch): try readRows(batch, body, at: position, sink: &sink)
        case .other: break
        }
        return true
    }

    private func withBytes<Value>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(ArrowProblem) -> Value
    ) throws(ArrowProblem) -> Value {
        let result: Result<Value, ArrowProblem> = buffer.withUnsafeBytes { bytes in
            Result { () throws(ArrowProblem) in try body(UnsafeRawBufferPointer(rebasing: bytes[range])) }
        }
        return try result.get()
    }

    private mutating func begin(_ all: [ArrowField]) throws(ArrowProblem) {
        fields = all
        let names = all.map(\.name)
        if let map {
            rows = JSONRows(map, localTime: localTime)
        } else if ForeignKind.areOwnRows(names) {
            rows = JSONRows(ownRowsOn: localTime)
        } else {
            throw ArrowProblem(RowMap.hint(for: names))
        }
        if let map, let missing = map.lackingColumn(inTablesWith: names) { throw ArrowProblem(missing) }
    }

    private mutating func readDictionary(
        _ id: Int64, _ batch: ArrowBatch, _ isDelta: Bool, _ body: Range<Int>
    ) throws(ArrowProblem) {
        guard let field = fields.flatMap({ ArrowField.field(ofDictionary: id, in: $0) }) else { return }
        var plain = field
        plain.dictionary = nil
        let values = try withBytes(body) { body throws(ArrowProblem) -> [String?] in
            var cursor = ArrowCursor(batch, body)
            let column = try ArrowColumnReader(plain, &cursor)
            return (0..<column.count).map { column.text($0) }
        }
        dictionaries[id] = isDelta ? (dictionaries[id] ?? []) + values : values
    }

    private mutating func readRows(
        _ batch: ArrowBatch, _ body: Range<Int>, at start: LogPosition, sink: inout some SessionSink
    ) throws(ArrowProblem) {
        guard let fields, var rows else { throw ArrowProblem("rows stand above the columns' names") }
        let wanted = map.map { Set($0.columns.map { $0.prefix { $0 != "." } }) }
        let dictionaries = dictionaries
        var (position, number) = (start, rowNumber)
        try withBytes(body) { body throws(ArrowProblem) in
            var cursor = ArrowCursor(batch, body)
            var columns: [ArrowColumnReader] = []
            for field in fields { columns.append(try ArrowColumnReader(field, &cursor)) }
            let read = columns.filter { column in
                wanted?.contains { column.name == $0 || column.name.hasPrefix($0 + ".") } ?? true
            }
            guard columns.allSatisfy({ $0.count >= batch.length }) else { throw ArrowProblem.damaged }
            for row in 0..<batch.length {
                var json = JSONWriter(.oneLine)
                json.object { json in
                    for column in read {
                        json.key(column.name)
                        column.write(row, to: &json, dictionaries)
                    }
                }
                var text = json.take()
                number += 1
                position.line = number
                text.withUTF8 { _ = rows.read(UnsafeRawBufferPointer($0), at: position, sink: &sink) }
            }
        }
        (self.rows, rowNumber) = (rows, number)
    }
}

/// Why an input is no table that can be read.
struct ArrowProblem: Error {
    var message: String

    init(_ message: String) { self.message = message }

    static let damaged = ArrowProblem("an Arrow message that contradicts itself: is it damaged?")
}
