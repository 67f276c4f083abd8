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
