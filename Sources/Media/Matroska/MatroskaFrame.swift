import FragmentedMP4

/// A frame: what MP4 calls a sample. Its data stays in the file.
struct MatroskaFrame {
    /// Where its data begins, bytes from the start of the file.
    var offset: Int
    /// When it is presented, nanoseconds; of frames behind the first one of a block, when that is.
    var time: Int
    /// How long it is presented, nanoseconds; negative where the block does not say.
    var duration: Int
    /// The size of its data, bytes.
    var size: UInt32
    /// Its place in its block: 0 unless several are laced together.
    var place: UInt8
    /// Whether decoding can begin with it.
    var isKey: Bool
}

/// The frames of each track, in the order of the file.
struct MatroskaFrames {
    /// As many samples as are read of a movie: 16 million, 512 MB.
    private static let capacity = 1 << 24
    /// Blocks of more tracks than this are left out: no file has so many.
    private static let mostTracks = 1 << 10

    /// The frames of one track.
    struct List {
        var frames: [MatroskaFrame] = []
        /// How much of the last frame is not to be heard, nanoseconds.
        var discard = 0
    }

    private var lists: [List] = []
    private var indices: [Int: Int] = [:]
    private var room: Int

    /// No frames yet of a file that has so many bytes.
    init(fileSize: Int) { room = min(fileSize, Self.capacity) }

    /// Whether there are as many as are read.
    var isFull: Bool { room <= 0 }

    /// Adds a frame of the track of a number.
    mutating func append(_ frame: MatroskaFrame, of number: Int, discard: Int) {
        guard room > 0 else { return }
        room -= 1
        if indices[number] == nil, lists.count < Self.mostTracks {
            indices[number] = lists.count
            lists.append(List())
        }
        guard let index = indices[number] else { return }
        lists[index].frames.append(frame)
        lists[index].discard = discard
    }

    /// Gives away the frames of a track: they are in memory once.
    mutating func take(_ number: Int) -> List {
        guard let index = indices[number] else { return List() }
        defer { lists[index] = List() }
        return lists[index]
    }
}

/// A block: one frame of a track, or several laced together (RFC 9559 section 10).
struct MatroskaBlock {
    var track: Int
    /// Added to the cluster's timestamp, ticks.
    var timestamp: Int
    /// Whether decoding can begin with it; SimpleBlock alone tells.
    var isKey: Bool
    /// Where each frame's data is.
    var frames: [Range<Int>]

    /// The block that stands in a range of the file; nil where it contradicts itself.
    init?(in range: Range<Int>, _ reader: inout EBMLReader) throws(MovieError) {
        let end = range.upperBound
        guard let number = try reader.number(at: range.lowerBound, before: end), number.value <= UInt32.max,
            end - number.end >= 3
        else { return nil }
        track = Int(number.value)
        let time = UInt16(try reader.byte(at: number.end)) << 8 | UInt16(try reader.byte(at: number.end + 1))
        timestamp = Int(Int16(bitPattern: time))
        let flags = try reader.byte(at: number.end + 2)
        isKey = flags & 0x80 != 0
        let start = number.end + 3
        if flags & 6 == 0 {
            frames = [start..<end]
            return
        }
        guard let laced = try Self.laced(start, end, flags >> 1 & 3, &reader) else { return nil }
        frames = laced
    }

    /// Frames that are laced together: by sizes as Xiph writes them, equal ones, sizes as EBML has numbers.
    private static func laced(
        _ start: Int, _ end: Int, _ kind: UInt8, _ reader: inout EBMLReader
    ) throws(MovieError) -> [Range<Int>]? {
        guard start < end else { return nil }
        let count = Int(try reader.byte(at: start)) + 1
        var (position, sizes) = (start + 1, [Int]())
        switch kind {
        case 1:
            for _ in 1..<max(count, 1) {
                var size = 0
                while true {
                    guard position < end else { return nil }
                    let byte = try reader.byte(at: position)
                    (position, size) = (position + 1, size + Int(byte))
                    if byte < 255 { break }
                }
                sizes.append(size)
            }
        case 2:
            guard (end - position) % count == 0 else { return nil }
            sizes = [Int](repeating: (end - position) / count, count: count - 1)
        default:
            for index in 1..<max(count, 1) {
                guard let number = try reader.number(at: position, before: end) else { return nil }
                // Behind the first size stand differences, around the middle of what so many bytes can say.
                let middle = 1 << (7 * (number.end - position) - 1)
                let size = index == 1 ? Int(number.value) : sizes[index - 2] + Int(number.value) - (middle - 1)
                guard size >= 0, size <= end - start else { return nil }
                position = number.end
                sizes.append(size)
            }
        }
        var frames: [Range<Int>] = []
        for size in sizes {
            guard size <= end - position else { return nil }
            frames.append(position..<position + size)
            position += size
        }
        return frames + [position..<end]
    }
}
