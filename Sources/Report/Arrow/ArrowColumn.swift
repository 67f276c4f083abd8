import Descriptions
import PlayheadNumerics
import VisibleText

/// The values of a column, laid out as Arrow has them (Arrow columnar format 1.4): which are known, a bit each; where those of
/// varying length end; and the values themselves, little-endian.
struct ArrowColumn {
    private let name: String
    private let type: ColumnType
    private let isNullable: Bool
    private var count = 0
    private var nullCount = 0
    /// A bit for each value that is known.
    private var validity = Bits()
    /// Where the texts and lists begin and end, of those that have varying lengths.
    private var offsets: [Int32] = [0]
    /// Numbers and dates, little-endian.
    private var words: [UInt64] = []
    /// The texts, one behind the other.
    private var text: [UInt8] = []
    /// What is true or false.
    private var truths = Bits()
    /// The columns of the elements of lists, or of the members of records.
    private var children: [ArrowColumn]

    /// A column without values.
    init(_ name: String, _ type: ColumnType, isNullable: Bool = true) {
        (self.name, self.type, self.isNullable) = (name, type, isNullable)
        switch type {
        case .text, .whole, .number, .truth, .date: children = []
        case .list(let element): children = [ArrowColumn("item", element)]
        case .record(let members): children = members.map { ArrowColumn($0, $1) }
        case .dictionary:
            var entries = ArrowColumn("entries", .record([:]), isNullable: false)
            entries.children = [ArrowColumn("key", .text, isNullable: false), ArrowColumn("value", .text)]
            children = [entries]
        }
    }

    /// Adds a value, which stands for unknown where it is none of the type. URLs in its texts lose their secrets.
    mutating func append(_ value: ReportValue) {
        switch (type, value) {
        case (.text, .text(let value)): append(text: withoutSecrets(value))
        case (.whole, .whole(let value)): append(word: Int64(exactly: value).map { UInt64(bitPattern: $0) })
        case (.date, .date(let value)): append(word: UInt64(bitPattern: value))
        case (.number, .number(let value)): append(word: value.isFinite ? value.bitPattern : nil)
        case (.number, .whole(let value)): append(word: Double(value).bitPattern)
        case (.truth, .truth(let value)):
            truths.append(value)
            count(isKnown: true)
        case (.list, .list(let values)):
            for value in ReportValue.distinguished(values) { children[0].append(value) }
            endList()
        case (.record, .record(let fields)):
            for (index, field) in fields.enumerated() { children[index].append(field.value) }
            count(isKnown: true)
        case (.dictionary, .dictionary(let fields)):
            for field in fields {
                children[0].children[0].append(text: withoutSecrets(field.name))
                children[0].children[1].append(text: field.value.plainText)
                children[0].count(isKnown: true)
            }
            endList()
        default: appendUnknown()
        }
    }

    /// How many bytes the values take, about.
    var byteCount: Int {
        children.reduce(text.count + 4 * offsets.count + 8 * words.count) { $0 + $1.byteCount }
    }

    /// Removes all values.
    mutating func removeAll() {
        (count, nullCount) = (0, 0)
        validity.removeAll()
        truths.removeAll()
        offsets.removeSubrange(1...)
        words.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        for index in children.indices { children[index].removeAll() }
    }

    private mutating func appendUnknown() {
        switch type {
        case .text, .list, .dictionary: offsets.append(offsets[count])
        case .whole, .number, .date: words.append(0)
        case .truth: truths.append(false)
        case .record: for index in children.indices { children[index].appendUnknown() }
        }
        count(isKnown: false)
    }

    private mutating func append(word: UInt64?) {
        guard let word else { return appendUnknown() }
        words.append(word.littleEndian)
        count(isKnown: true)
    }

    private mutating func append(text value: String?) {
        guard let value else { return appendUnknown() }
        text.append(contentsOf: value.utf8)
        offsets.append(Int32(text.count).littleEndian)
        count(isKnown: true)
    }

    private mutating func endList() {
        offsets.append(Int32(children[0].count).littleEndian)
        count(isKnown: true)
    }

    private mutating func count(isKnown: Bool) {
        validity.append(isKnown)
        count += 1
        if !isKnown { nullCount += 1 }
    }
}

extension ArrowColumn {
    /// Writes the column's field of the schema, with those of its children.
    func field(in buffer: inout FlatBuffer) -> FlatBuffer.Position {
        let children = buffer.vector(children.map { $0.field(in: &buffer) })
        let (code, table) = typeTable(in: &buffer)
        let name = buffer.text(name)
        // Schema.fbs: name, nullable, the union's type and its table, dictionary, children.
        return buffer.table([
            0: .reference(name), 1: .byte(isNullable ? 1 : 0), 2: .byte(code), 3: .reference(table),
            5: .reference(children),
        ])
    }

    /// The number of the type among Schema.fbs's types, and its table.
    private func typeTable(in buffer: inout FlatBuffer) -> (UInt8, FlatBuffer.Position) {
        switch type {
        case .whole: return (2, buffer.table([0: .int(64), 1: .byte(1)]))
        case .number: return (3, buffer.table([0: .short(2)]))
        case .text: return (5, buffer.table([:]))
        case .truth: return (6, buffer.table([:]))
        case .date:
            let zone = buffer.text("UTC")
            return (10, buffer.table([0: .short(2), 1: .reference(zone)]))
        case .list: return (12, buffer.table([:]))
        case .record: return (13, buffer.table([:]))
        case .dictionary: return (17, buffer.table([0: .byte(0)]))
        }
    }

    /// Writes the values behind what the body of a record batch holds already.
    ///
    /// - Parameters:
    ///   - nodes: takes how many values there are, and how many of them are unknown, of this column and its children.
    ///   - buffers: takes where in the body each buffer begins, and how long it is.
    func write(to body: inout [UInt8], nodes: inout [(Int, Int)], buffers: inout [(Int, Int)]) {
        func add(_ bytes: UnsafeRawBufferPointer) {
            buffers.append((body.count, bytes.count))
            body.append(contentsOf: bytes)
            body.append(contentsOf: repeatElement(0, count: -bytes.count & 7))
        }
        nodes.append((count, nullCount))
        // Where all are known nobody asks for the bits.
        (nullCount > 0 ? validity.bytes : []).withUnsafeBytes(add)
        switch type {
        case .text:
            offsets.withUnsafeBytes(add)
            text.withUnsafeBytes(add)
        case .whole, .number, .date: words.withUnsafeBytes(add)
        case .truth: truths.bytes.withUnsafeBytes(add)
        case .list, .dictionary: offsets.withUnsafeBytes(add)
        case .record: break
        }
        for child in children { child.write(to: &body, nodes: &nodes, buffers: &buffers) }
    }
}

/// Bits, the lowest of each byte first.
private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func append(_ bit: Bool) {
        if count & 7 == 0 { bytes.append(0) }
        if bit { bytes[count >> 3] |= 1 << UInt8(count & 7) }
        count += 1
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        count = 0
    }
}

extension ReportValue {
    /// A value of a dictionary as text, as JSON has it; nil where it is unknown.
    fileprivate var plainText: String? {
        switch self {
        case .text(let text): withoutSecrets(text)
        case .number(let number): ShortestDecimal.text(number)
        case .whole(let whole): String(whole)
        case .truth(let truth): truth ? "true" : "false"
        case .date, .unknown, .list, .record, .dictionary: nil
        }
    }
}
