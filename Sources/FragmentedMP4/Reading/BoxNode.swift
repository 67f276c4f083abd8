/// A box as a tree shows it: where it stands, what it says and the boxes in it.
public struct BoxNode: Sendable {
    /// Its type.
    public var type: FourCC
    /// Where it begins, bytes from the start of the file.
    public var offset: Int
    /// Its size with its header, bytes.
    public var size: Int
    /// What it says, in the order of its fields; of a long table how many entries it has. Empty of unknown types.
    public var fields: [BoxField]
    /// The boxes in it.
    public var children: [BoxNode]

    /// The boxes of a file, in order. Their samples' data is not read; of an entry of `stsd` the boxes are not told.
    public static func read(_ input: any MovieInput) throws(MovieError) -> [BoxNode] {
        var nodes: [BoxNode] = []
        try FileLayout.forEachBox(of: input) { (box) throws(MovieError) in
            var node = BoxNode(type: box.type, offset: box.offset, size: box.size, fields: [], children: [])
            if KnownBoxes.isRead(box.type), box.size <= ReadingBounds.movieBox {
                let bytes = try input.bytes(at: box.bodyOffset, count: box.size - box.headerSize)
                var reader = ByteReader(bytes, at: box.bodyOffset, name: input.name, path: box.type.description)
                try node.fill(&reader, depth: 1)
            }
            nodes.append(node)
        }
        return nodes
    }

    /// Reads what is in the box.
    private mutating func fill(_ reader: inout ByteReader, depth: Int) throws(MovieError) {
        guard let skipped = KnownBoxes.containers[type] else {
            fields = try KnownBoxes.body(type, &reader)?.fields ?? []
            return
        }
        guard depth <= ReadingBounds.depth else { throw reader.malformed("boxes are nested too deep") }
        try reader.skip(skipped)
        while let box = try reader.nextBox() {
            var child = BoxNode(type: box.type, offset: box.offset, size: box.size, fields: [], children: [])
            var body = reader.body(of: box)
            if KnownBoxes.isRead(box.type) { try child.fill(&body, depth: depth + 1) }
            children.append(child)
        }
    }
}

/// Something that a box says.
public struct BoxField: Hashable, Sendable {
    /// What ISO 14496-12 calls it, as `timescale`.
    public var name: String
    /// Its value in words.
    public var value: String

    /// A field of these.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
