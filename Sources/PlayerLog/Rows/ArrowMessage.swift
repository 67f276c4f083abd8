/// A table of a FlatBuffer, looked into with every offset checked.
///
/// Source: FlatBuffers, "FlatBuffer Internals".
struct FlatTable {
    private let bytes: UnsafeRawBufferPointer
    private let position: Int

    /// The root table.
    init(_ bytes: UnsafeRawBufferPointer) throws(ArrowProblem) {
        try self.init(bytes, at: 0)
    }

    /// The table that the offset at a position leads to.
    private init(_ bytes: UnsafeRawBufferPointer, at reference: Int) throws(ArrowProblem) {
        self.bytes = bytes
        position = reference + Int(try Self.load(bytes, reference, as: UInt32.self))
        _ = try Self.load(bytes, position, as: Int32.self)
    }

    private static func load<Number: FixedWidthInteger & BitwiseCopyable>(
        _ bytes: UnsafeRawBufferPointer, _ offset: Int, as type: Number.Type
    ) throws(ArrowProblem) -> Number {
        guard offset >= 0, offset <= bytes.count - MemoryLayout<Number>.size else { throw .damaged }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }

    /// Where a field stands; nil where it has its default.
    private func place(_ field: Int) throws(ArrowProblem) -> Int? {
        let table = position - Int(try Self.load(bytes, position, as: Int32.self))
        let size = Int(try Self.load(bytes, table, as: UInt16.self))
        guard 4 + 2 * field + 2 <= size else { return nil }
        let offset = Int(try Self.load(bytes, table + 4 + 2 * field, as: UInt16.self))
        return offset == 0 ? nil : position + offset
    }

    /// A number; of one that is not there its default.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ field: Int, or other: Number
    ) throws(ArrowProblem) -> Number {
        guard let place = try place(field) else { return other }
        return try Self.load(bytes, place, as: Number.self)
    }

    /// A table that it refers to.
    func table(_ field: Int) throws(ArrowProblem) -> FlatTable? {
        guard let place = try place(field) else { return nil }
        return try FlatTable(bytes, at: place)
    }

    /// A text; empty where there is none.
    func text(_ field: Int) throws(ArrowProblem) -> String {
        guard let (start, count) = try vector(field, of: 1) else { return "" }
        return String(decoding: bytes[start..<start + count], as: UTF8.self)
    }

    /// The tables of a list.
    func tables(_ field: Int) throws(ArrowProblem) -> [FlatTable] {
        guard let (start, count) = try vector(field, of: 4) else { return [] }
        var tables: [FlatTable] = []
        for index in 0..<count { tables.append(try FlatTable(bytes, at: start + 4 * index)) }
        return tables
    }

    /// The 64-bit numbers of a list whose elements have so many of them.
    func numbers(_ field: Int, perElement size: Int) throws(ArrowProblem) -> [Int] {
        guard let (start, count) = try vector(field, of: 8 * size) else { return [] }
        var numbers: [Int] = []
        for index in 0..<count * size {
            numbers.append(Int(try Self.load(bytes, start + 8 * index, as: Int64.self)))
        }
        return numbers
    }

    private func vector(_ field: Int, of size: Int) throws(ArrowProblem) -> (start: Int, count: Int)? {
        guard let place = try place(field) else { return nil }
        let start = place + Int(try Self.load(bytes, place, as: UInt32.self))
        let count = Int(try Self.load(bytes, start, as: UInt32.self))
        guard count <= (bytes.count - start - 4) / size else { throw .damaged }
        return (start + 4, count)
    }
}

/// What an Arrow message describes (Message.fbs).
struct ArrowMessage {
    enum Content {
        case schema([ArrowField])
        case dictionary(Int64, ArrowBatch, isDelta: Bool)
        case rows(ArrowBatch)
        case other
    }

    let content: Content
    let bodyLength: Int

    init(_ bytes: UnsafeRawBufferPointer) throws(ArrowProblem) {
        let root = try FlatTable(bytes)
        let length: Int64 = try root.number(3, or: 0)
        guard length >= 0, length <= Int64(Int32.max) else { throw .damaged }
        bodyLength = Int(length)
        let kind: UInt8 = try root.number(1, or: 0)
        guard let header = try root.table(2) else { throw .damaged }
        switch kind {
        case 1:
            let order: Int16 = try header.number(0, or: 0)
            guard order == 0 else { throw ArrowProblem("an Arrow stream of a big-endian machine: write it on another") }
            content = .schema(try ArrowField.all(in: header, field: 1))
        case 2:
            guard let data = try header.table(1) else { throw .damaged }
            let isDelta: UInt8 = try header.number(2, or: 0)
            content = .dictionary(try header.number(0, or: 0), try ArrowBatch(data), isDelta: isDelta != 0)
        case 3: content = .rows(try ArrowBatch(header))
        default: content = .other
        }
    }
}

/// How the values of a batch lie in its body (RecordBatch of Message.fbs).
struct ArrowBatch {
    let length: Int
    /// How many values each node has, and how many of them are unknown.
    let nodes: [Int]
    /// Where each buffer begins in the body, and how long it is.
    let buffers: [Int]
    let variadicCounts: [Int]

    init(_ table: FlatTable) throws(ArrowProblem) {
        let count: Int64 = try table.number(0, or: 0)
        guard (0...Int64(Int32.max)).contains(count) else { throw .damaged }
        length = Int(count)
        nodes = try table.numbers(1, perElement: 2)
        buffers = try table.numbers(2, perElement: 2)
        variadicCounts = try table.numbers(4, perElement: 1)
        if try table.table(3) != nil {
            throw ArrowProblem("Arrow with compressed batches, which are not read: write it without compression")
        }
    }
}

/// A column of the schema (Field of Schema.fbs).
struct ArrowField {
    /// How values are written down.
    enum Layout: Equatable {
        case null, bool, real(bytes: Int), list(isLarge: Bool), map, structure
        case integer(bytes: Int, isSigned: Bool)
        /// Days or parts of a second since 1970: how many microseconds one is, or how many are one.
        case date(bytes: Int, microseconds: Int64, per: Int64)
        case text(isLarge: Bool)
        case textView
        /// A number of as many bytes, with so many digits behind its point.
        case decimal(bytes: Int, scale: Int)
        case fixedBytes(Int)
    }

    /// Columns may stand so deeply in each other.
    private static let deepest = 16
    private static let mostFields = 10_000

    let name: String
    let layout: Layout
    let children: [ArrowField]
    /// The dictionary that its values are indices into, and how these are written down.
    var dictionary: (id: Int64, bytes: Int, isSigned: Bool)?

    static func all(in table: FlatTable, field: Int, depth: Int = 0) throws(ArrowProblem) -> [ArrowField] {
        guard depth < deepest else { throw .damaged }
        let tables = try table.tables(field)
        guard tables.count <= mostFields else { throw .damaged }
        var fields: [ArrowField] = []
        for table in tables { fields.append(try ArrowField(table, depth)) }
        return fields
    }

    private init(_ table: FlatTable, _ depth: Int) throws(ArrowProblem) {
        name = try table.text(0)
        children = try Self.all(in: table, field: 5, depth: depth + 1)
        let kind: UInt8 = try table.number(2, or: 0)
        layout = try Self.layout(kind, try table.table(3), name)
        if let encoding = try table.table(4) {
            var (bytes, isSigned) = (4, true)
            if let index = try encoding.table(1) {
                let bits: Int32 = try index.number(0, or: 32)
                let signed: UInt8 = try index.number(1, or: 0)
                (bytes, isSigned) = (try Self.bytes(bits), signed != 0)
            }
            dictionary = (try encoding.number(0, or: 0), bytes, isSigned)
        }
        switch layout {
        case .list, .map: guard children.count == 1 else { throw .damaged }
        default: break
        }
    }

    private static func bytes(_ bits: Int32) throws(ArrowProblem) -> Int {
        guard [8, 16, 32, 64].contains(bits) else { throw .damaged }
        return Int(bits / 8)
    }

    private static func layout(_ kind: UInt8, _ type: FlatTable?, _ name: String) throws(ArrowProblem) -> Layout {
        switch (kind, type) {
        case (1, _): return .null
        case (2, let type?):
            let signed: UInt8 = try type.number(1, or: 0)
            return .integer(bytes: try bytes(try type.number(0, or: 0)), isSigned: signed != 0)
        case (3, let type?):
            let precision: Int16 = try type.number(0, or: 0)
            guard precision == 1 || precision == 2 else { break }
            return .real(bytes: precision == 1 ? 4 : 8)
        case (4, _), (5, _): return .text(isLarge: false)
        case (19, _), (20, _): return .text(isLarge: true)
        case (23, _), (24, _): return .textView
        case (6, _): return .bool
        case (7, let type?):
            let (scale, bits): (Int32, Int32) = (try type.number(1, or: 0), try type.number(2, or: 128))
            guard [64, 128].contains(bits), (0...18).contains(scale) else { break }
            return .decimal(bytes: Int(bits / 8), scale: Int(scale))
        case (8, let type?):
            let unit: Int16 = try type.number(0, or: 1)
            return unit == 0
                ? .date(bytes: 4, microseconds: 86_400_000_000, per: 1) : .date(bytes: 8, microseconds: 1000, per: 1)
        case (10, let type?):
            let unit: Int16 = try type.number(0, or: 0)
            guard (0...3).contains(unit) else { throw .damaged }
            return .date(bytes: 8, microseconds: [1_000_000, 1000, 1, 1][Int(unit)], per: unit == 3 ? 1000 : 1)
        case (12, _): return .list(isLarge: false)
        case (21, _): return .list(isLarge: true)
        case (13, _): return .structure
        case (15, let type?):
            let width: Int32 = try type.number(0, or: 0)
            guard (0...1 << 16).contains(width) else { throw .damaged }
            return .fixedBytes(Int(width))
        case (17, _): return .map
        default: break
        }
        throw ArrowProblem("the column \(name) has a type that is not read: cast it to a text or a number")
    }

    /// The field whose values are indices into a dictionary.
    static func field(ofDictionary id: Int64, in fields: [ArrowField]) -> ArrowField? {
        for field in fields {
            if field.dictionary?.id == id { return field }
            if let inner = self.field(ofDictionary: id, in: field.children) { return inner }
        }
        return nil
    }
}
