import Descriptions

/// Rows as an Arrow IPC stream: the schema, batches of rows, and a mark of the end.
///
/// Source: Apache Arrow, "Serialization and Interprocess Communication (IPC)", with Message.fbs and Schema.fbs: metadata
/// version 5, little-endian, buffers aligned to 8 bytes, nothing compressed.
struct ArrowStream {
    /// How many rows a batch has.
    static let rowsPerBatch = 16_384
    /// A batch of so many bytes takes no more rows: its texts end at 32-bit offsets, and all of it is in memory.
    private static let bytesPerBatch = 16 << 20
    /// After so many rows it is looked how many bytes there are.
    private static let rowsPerLook = 64

    private var columns: [ArrowColumn]
    private var rowCount = 0

    /// A stream without rows.
    init(_ columns: [ArrowColumn]) { self.columns = columns }

    /// Adds a row, a value for each column.
    ///
    /// - Returns: a batch, where one is full.
    mutating func append(_ value: (_ column: Int) -> ReportValue) -> [UInt8]? {
        for index in columns.indices { columns[index].append(value(index)) }
        rowCount += 1
        guard rowCount == Self.rowsPerBatch || rowCount % Self.rowsPerLook == 0 && isLarge else { return nil }
        return takeBatch()
    }

    private var isLarge: Bool { columns.reduce(0) { $0 + $1.byteCount } >= Self.bytesPerBatch }

    /// The message that the stream begins with.
    ///
    /// - Parameter metadata: what readers keep beside the columns, by names.
    func schema(metadata: KeyValuePairs<String, String>) -> [UInt8] {
        var buffer = FlatBuffer()
        let fields = buffer.vector(columns.map { $0.field(in: &buffer) })
        let entries = metadata.map { name, value in
            let (name, value) = (buffer.text(name), buffer.text(value))
            return buffer.table([0: .reference(name), 1: .reference(value)])
        }
        let custom = buffer.vector(entries)
        // Schema.fbs: endianness (little), fields, custom metadata.
        let schema = buffer.table([0: .short(0), 1: .reference(fields), 2: .reference(custom)])
        return Self.message(kind: 1, schema, in: &buffer, body: [])
    }

    /// What the stream ends with: the rows that are left, and the mark.
    mutating func finish() -> [UInt8] { (rowCount > 0 ? takeBatch() : []) + Self.continuation + [0, 0, 0, 0] }

    private mutating func takeBatch() -> [UInt8] {
        var body: [UInt8] = []
        var (nodes, buffers): ([(Int, Int)], [(Int, Int)]) = ([], [])
        for index in columns.indices {
            columns[index].write(to: &body, nodes: &nodes, buffers: &buffers)
            columns[index].removeAll()
        }
        var buffer = FlatBuffer()
        let (nodesVector, buffersVector) = (buffer.vector(nodes), buffer.vector(buffers))
        // Message.fbs: length, nodes, buffers.
        let batch = buffer.table([
            0: .long(Int64(rowCount)), 1: .reference(nodesVector), 2: .reference(buffersVector),
        ])
        rowCount = 0
        return Self.message(kind: 3, batch, in: &buffer, body: body)
    }

    private static let continuation: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]

    /// An encapsulated message.
    ///
    /// - Parameter kind: which of Message.fbs's headers it has: 1 is a schema, 3 a record batch.
    private static func message(
        kind: UInt8, _ header: FlatBuffer.Position, in buffer: inout FlatBuffer, body: [UInt8]
    ) -> [UInt8] {
        // The metadata's version (4 is V5), the header's kind and table, the length of the body.
        let root = buffer.table([
            0: .short(4), 1: .byte(kind), 2: .reference(header), 3: .long(Int64(body.count)),
        ])
        let metadata = buffer.finish(root: root)
        let length = (0..<4).map { UInt8(truncatingIfNeeded: metadata.count >> (8 * $0)) }
        return continuation + length + metadata + body
    }
}
