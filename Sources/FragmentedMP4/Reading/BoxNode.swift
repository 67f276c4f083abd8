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
        var left = ReadingBounds.nodes
        try FileLayout.forEachBox(of: input) { (box) throws(MovieError) in
            var node = BoxNode(box)
            var reader = BoxReader([], at: box.bodyOffset, name: input.name, path: box.type.description)
            if KnownBoxes.isRead(box.type), box.size <= ReadingBounds.movieBox {
                let bytes = try input.bytes(at: box.bodyOffset, count: box.size - box.headerSize)
                reader = BoxReader(bytes, at: box.bodyOffset, name: input.name, path: box.type.description)
            }
            try node.fill(&reader, left: &left, depth: 1)
            nodes.append(node)
        }
        return nodes
    }

    private init(_ box: BoxHeader) {
        (type, offset, size, fields, children) = (box.type, box.offset, box.size, [], [])
    }

    /// Reads what is in the box.
    ///
    /// - Parameter left: How many boxes the tree may still have.
    private mutating func fill(_ reader: inout BoxReader, left: inout Int, depth: Int) throws(MovieError) {
        guard left > 0 else {
            throw MovieError(
                name: reader.name, kind: .tooLarge, path: reader.path, offset: offset,
                problem: "has more than the \(ReadingBounds.nodes) boxes that are shown")
        }
        left -= 1
        guard reader.remaining > 0 else { return }
        guard let skipped = KnownBoxes.containers[type] else {
            fields = try KnownBoxes.body(type, &reader)?.fields ?? []
            return
        }
        guard depth <= ReadingBounds.depth else { throw reader.malformed("boxes are nested too deep") }
        try reader.skip(skipped)
        while let box = try reader.nextBox() {
            var child = BoxNode(box)
            // Entries of these lists have types of their own, which may be those of boxes.
            var body = type == "stsd" || type == "dref" ? BoxReader([], name: reader.name) : reader.body(of: box)
            try child.fill(&body, left: &left, depth: depth + 1)
            children.append(child)
        }
    }
}

/// What is read of any movie; more is an error in words instead of all of the machine's memory.
enum ReadingBounds {
    /// A `moov`, bytes: ten hours of video and five of audio have some 60 MB.
    static let movieBox = 256 << 20
    /// A `moof`, bytes.
    static let fragmentBox = 64 << 20
    /// Boxes that stand in no other one.
    static let topLevelBoxes = 1 << 22
    /// Tracks.
    static let tracks = 1024
    /// Boxes within boxes, of the tree.
    static let depth = 16
    /// Boxes that the tree has: two hundred bytes each.
    static let nodes = 1 << 18
    /// Any time of a track, ticks: sums of a few of them, and of offsets, still are numbers.
    static let time = 1 << 60
}

/// How many samples may still be read: of each movie at most so many as it has bytes, and no more than memory is for.
struct SampleBudget {
    /// 16 million samples, 512 MB: ten hours at 60 frames a second, with eight languages.
    static let capacity = 1 << 24

    private var left: Int

    init(fileSize: Int) { left = min(fileSize, Self.capacity) }

    /// Takes so many, or says why not.
    mutating func take(_ count: Int, _ reader: BoxReader) throws(MovieError) {
        guard count <= left else {
            throw MovieError(
                name: reader.name, kind: .tooLarge, path: reader.path, offset: reader.offset,
                problem: "\(count) samples are more than the file has bytes for, or than the \(Self.capacity) that are "
                    + "read of a movie; encode uncompressed audio first")
        }
        left -= count
    }
}
