import PlayheadNumerics

/// Hands out the nodes and buffers of a batch in their order.
struct ArrowCursor {
    private let batch: ArrowBatch
    private let body: UnsafeRawBufferPointer
    private var (node, buffer, variadic) = (0, 0, 0)

    init(_ batch: ArrowBatch, _ body: UnsafeRawBufferPointer) { (self.batch, self.body) = (batch, body) }

    /// How many values the next node has.
    mutating func nextCount() throws(ArrowProblem) -> Int {
        guard node + 1 < batch.nodes.count, (0...Int(Int32.max)).contains(batch.nodes[node]) else { throw .damaged }
        node += 2
        return batch.nodes[node - 2]
    }

    /// The next buffer, of at least so many bytes, or none at all.
    mutating func nextBuffer(_ least: Int) throws(ArrowProblem) -> UnsafeRawBufferPointer {
        guard buffer + 1 < batch.buffers.count else { throw .damaged }
        let (offset, length) = (batch.buffers[buffer], batch.buffers[buffer + 1])
        buffer += 2
        guard offset >= 0, length >= 0, offset <= body.count, length <= body.count - offset, length >= least else {
            throw .damaged
        }
        return UnsafeRawBufferPointer(rebasing: body[offset..<offset + length])
    }

    mutating func nextVariadicCount() throws(ArrowProblem) -> Int {
        guard variadic < batch.variadicCounts.count, (0...batch.buffers.count).contains(batch.variadicCounts[variadic])
        else { throw .damaged }
        variadic += 1
        return batch.variadicCounts[variadic - 1]
    }
}

/// The values of a column of one batch (Arrow columnar format 1.4). Every buffer is long enough for its count, and what varies in
/// length is checked where it is read: what lies outside is unknown.
struct ArrowColumnReader {
    let name: String
    let count: Int
    private let field: ArrowField
    private let layout: ArrowField.Layout
    private let validity: UnsafeRawBufferPointer
    private var values = UnsafeRawBufferPointer(start: nil, count: 0)
    private var data: [UnsafeRawBufferPointer] = []
    private var children: [ArrowColumnReader] = []

    init(_ field: ArrowField, _ cursor: inout ArrowCursor) throws(ArrowProblem) {
        (self.field, name) = (field, field.name)
        count = try cursor.nextCount()
        layout = field.dictionary.map { .integer(bytes: $0.bytes, isSigned: $0.isSigned) } ?? field.layout
        if layout == .null {
            validity = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        validity = try cursor.nextBuffer(0)
        guard validity.isEmpty || validity.count >= (count + 7) / 8 else { throw .damaged }
        switch layout {
        case .null: break
        case .bool: values = try cursor.nextBuffer((count + 7) / 8)
        case .integer(let bytes, _), .real(let bytes), .date(let bytes, _, _), .decimal(let bytes, _),
            .fixedBytes(let bytes):
            values = try cursor.nextBuffer(count * bytes)
        case .text(let isLarge):
            values = try cursor.nextBuffer(count == 0 ? 0 : (count + 1) * (isLarge ? 8 : 4))
            data = [try cursor.nextBuffer(0)]
        case .textView:
            values = try cursor.nextBuffer(count * 16)
            for _ in 0..<(try cursor.nextVariadicCount()) { data.append(try cursor.nextBuffer(0)) }
        case .list(let isLarge): values = try cursor.nextBuffer(count == 0 ? 0 : (count + 1) * (isLarge ? 8 : 4))
        case .map: values = try cursor.nextBuffer(count == 0 ? 0 : (count + 1) * 4)
        case .structure: break
        }
        if field.dictionary == nil {
            for child in field.children { children.append(try ArrowColumnReader(child, &cursor)) }
        }
        if case .structure = layout {
            guard children.allSatisfy({ $0.count >= count }) else { throw .damaged }
        }
    }

    private func isKnown(_ row: Int) -> Bool {
        row < count && layout != .null
            && (validity.isEmpty || validity[row >> 3] & 1 << UInt8(row & 7) != 0)
    }

    /// A text; nil where it is unknown, or no text.
    func text(_ row: Int) -> String? {
        guard isKnown(row) else { return nil }
        switch layout {
        case .text: return data[0].part(range(row)).map { String(decoding: $0, as: UTF8.self) }
        case .fixedBytes(let size): return String(decoding: values[row * size..<(row + 1) * size], as: UTF8.self)
        case .textView:
            let length = Int(values.integer(row * 16, bytes: 4, isSigned: true))
            guard length >= 0 else { return nil }
            if length <= 12 {
                return values.part(row * 16 + 4..<row * 16 + 4 + length).map { String(decoding: $0, as: UTF8.self) }
            }
            let index = Int(values.integer(row * 16 + 8, bytes: 4, isSigned: true))
            let start = Int(values.integer(row * 16 + 12, bytes: 4, isSigned: true))
            guard data.indices.contains(index), start >= 0 else { return nil }
            return data[index].part(start..<start + length).map { String(decoding: $0, as: UTF8.self) }
        default: return nil
        }
    }

    /// Where the text or the list of a row stands among its values; empty where that contradicts itself.
    private func range(_ row: Int) -> Range<Int> {
        let size = if case .text(true) = layout { 8 } else if case .list(true) = layout { 8 } else { 4 }
        let start = values.integer(row * size, bytes: size, isSigned: true)
        let end = values.integer((row + 1) * size, bytes: size, isSigned: true)
        return start >= 0 && end >= start ? Int(start)..<Int(end) : 0..<0
    }

    /// Writes a value as JSON.
    func write(_ row: Int, to json: inout JSONWriter, _ dictionaries: [Int64: [String?]]) {
        guard isKnown(row) else { return json.null() }
        if let dictionary = field.dictionary, case .integer(let bytes, let isSigned) = layout {
            let index = values.integer(row * bytes, bytes: bytes, isSigned: isSigned)
            guard let texts = dictionaries[dictionary.id], (0..<Int64(texts.count)).contains(index),
                let text = texts[Int(index)]
            else { return json.null() }
            return json.value(text)
        }
        switch layout {
        case .null: json.null()
        case .bool: json.value(values[row >> 3] & 1 << UInt8(row & 7) != 0)
        case .integer(8, false):
            json.value(Int128(UInt64(bitPattern: values.integer(row * 8, bytes: 8, isSigned: true))))
        case .integer(let bytes, let isSigned):
            json.value(Int128(values.integer(row * bytes, bytes: bytes, isSigned: isSigned)))
        case .real(4):
            json.value(
                Double(
                    Float(bitPattern: UInt32(truncatingIfNeeded: values.integer(row * 4, bytes: 4, isSigned: false)))))
        case .real:
            json.value(Double(bitPattern: UInt64(bitPattern: values.integer(row * 8, bytes: 8, isSigned: true))))
        case .date(let bytes, let microseconds, let per): writeDate(row, bytes, microseconds, per, &json)
        case .decimal(let bytes, let scale): writeDecimal(row, bytes, scale, &json)
        case .text, .textView, .fixedBytes:
            if let text = text(row) { json.value(text) } else { json.null() }
        case .list: writeList(row, &json, dictionaries)
        case .map: writeMap(row, &json, dictionaries)
        case .structure:
            json.object { json in
                for child in children {
                    json.key(child.name)
                    child.write(row, to: &json, dictionaries)
                }
            }
        }
    }

    private func writeDate(_ row: Int, _ bytes: Int, _ microseconds: Int64, _ per: Int64, _ json: inout JSONWriter) {
        let (value, overflow) = values.integer(row * bytes, bytes: bytes, isSigned: true)
            .multipliedReportingOverflow(by: microseconds)
        // No session is of another age, and a calendar has its limits.
        guard !overflow, (value / per).magnitude < 1 << 57 else { return json.null() }
        json.value(LogDate(microseconds: value / per).exactISO8601)
    }

    private func writeDecimal(_ row: Int, _ bytes: Int, _ scale: Int, _ json: inout JSONWriter) {
        let low = UInt64(bitPattern: values.integer(row * bytes, bytes: 8, isSigned: true))
        let high =
            bytes == 16 ? values.integer(row * bytes + 8, bytes: 8, isSigned: true) : Int64(bitPattern: low) >> 63
        let value = Int128(high) << 64 | Int128(low)
        if scale == 0 { return json.value(value) }
        var digits = String(value.magnitude)
        digits = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
        json.value((value < 0 ? "-" : "") + digits.dropLast(scale) + "." + digits.suffix(scale))
    }

    private func writeList(_ row: Int, _ json: inout JSONWriter, _ dictionaries: [Int64: [String?]]) {
        let range = range(row)
        guard range.upperBound <= children[0].count else { return json.null() }
        json.array { json in for index in range { children[0].write(index, to: &json, dictionaries) } }
    }

    /// Texts that are written as numbers and truth values are, become those: Arrow's maps have one type of value.
    private func writeMap(_ row: Int, _ json: inout JSONWriter, _ dictionaries: [Int64: [String?]]) {
        let (range, entries) = (range(row), children[0])
        guard range.upperBound <= entries.count, entries.children.count == 2 else { return json.null() }
        json.object { json in
            for index in range {
                guard let key = entries.children[0].text(index) else { continue }
                json.key(key)
                let value = entries.children[1]
                guard let text = value.text(index) else {
                    value.write(index, to: &json, dictionaries)
                    continue
                }
                if text == "true" || text == "false" {
                    json.value(text == "true")
                } else if let number = Double(text), ShortestDecimal.text(number) == text {
                    json.value(number)
                } else {
                    json.value(text)
                }
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// A little-endian number; of an unsigned one of eight bytes its bits.
    fileprivate func integer(_ offset: Int, bytes: Int, isSigned: Bool) -> Int64 {
        switch bytes {
        case 1:
            let byte = self[offset]
            return isSigned ? Int64(Int8(bitPattern: byte)) : Int64(byte)
        case 2:
            let number = UInt16(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
            return isSigned ? Int64(Int16(bitPattern: number)) : Int64(number)
        case 4:
            let number = UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            return isSigned ? Int64(Int32(bitPattern: number)) : Int64(number)
        default: return Int64(littleEndian: loadUnaligned(fromByteOffset: offset, as: Int64.self))
        }
    }

    /// The bytes of a range; nil where it is not within them.
    fileprivate func part(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[range])
    }
}
