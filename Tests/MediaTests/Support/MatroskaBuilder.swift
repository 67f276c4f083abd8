@testable import FragmentedMP4
@testable import PlayheadMedia

/// Bytes of EBML.
enum EBML {
    /// An element with a size of one byte, or of eight where it needs more.
    static func element(_ id: UInt32, _ content: [UInt8]) -> [UInt8] {
        let size =
            content.count < 127
            ? [0x80 | UInt8(content.count)] : [0x01] + bytes(UInt64(content.count), 7)
        return identifier(id) + size + content
    }

    /// An element that does not say how long it is.
    static func open(_ id: UInt32, _ content: [UInt8]) -> [UInt8] { identifier(id) + [0xFF] + content }

    /// An element with the size that it is told to have.
    static func lying(_ id: UInt32, size: UInt64, _ content: [UInt8] = []) -> [UInt8] {
        identifier(id) + [0x01] + bytes(size, 7) + content
    }

    static func number(_ id: UInt32, _ value: Int) -> [UInt8] {
        element(id, bytes(UInt64(value), value < 256 ? 1 : 8))
    }

    static func text(_ id: UInt32, _ text: String) -> [UInt8] { element(id, Array(text.utf8)) }

    static func float(_ id: UInt32, _ value: Double) -> [UInt8] { element(id, bytes(value.bitPattern, 8)) }

    private static func identifier(_ id: UInt32) -> [UInt8] {
        bytes(UInt64(id), id < 1 << 8 ? 1 : id < 1 << 16 ? 2 : id < 1 << 24 ? 3 : 4)
    }

    static func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    }
}

/// Writes a small Matroska file.
struct MatroskaBuilder {
    var header = EBML.element(MatroskaID.header, EBML.text(MatroskaID.docType, "matroska"))
    var scale = 1_000_000
    var tracks: [[UInt8]] = []
    var clusters: [[UInt8]] = []

    /// The parameters of H.264 as x264 writes them for 320x180, interlaced.
    static let avc: [UInt8] =
        [1, 0x4D, 0x40, 0x15, 0xFF, 0xE1, 0, UInt8(Bitstream.interlacedSPS.count)] + Bitstream.interlacedSPS
        + [1, 0, 4, 0x68, 0xCE, 0x38, 0x80]

    /// Adds an entry of a track.
    mutating func track(_ number: Int, _ type: Int, _ codec: String, _ configuration: [UInt8], _ more: [UInt8]...) {
        let content =
            EBML.number(MatroskaID.trackNumber, number) + EBML.number(MatroskaID.trackType, type)
            + EBML.text(MatroskaID.codec, codec)
            + (configuration.isEmpty ? [] : EBML.element(MatroskaID.codecPrivate, configuration)) + more.joined()
        tracks.append(EBML.element(MatroskaID.trackEntry, content))
    }

    mutating func video(_ number: Int = 1, frame nanoseconds: Int? = 40_000_000, _ more: [UInt8]...) {
        let size = EBML.number(MatroskaID.pixelWidth, 320) + EBML.number(MatroskaID.pixelHeight, 180)
        track(
            number, 1, "V_MPEG4/ISO/AVC", Self.avc,
            (nanoseconds.map { EBML.number(MatroskaID.defaultDuration, $0) } ?? [])
                + EBML.element(MatroskaID.video, size) + more.joined())
    }

    mutating func aac(_ number: Int = 2, _ more: [UInt8]...) {
        track(number, 2, "A_AAC", [0x11, 0x90], Array(more.joined()))
    }

    /// The content of a block.
    static func block(_ track: Int, _ time: Int, flags: UInt8 = 0x80, _ data: [UInt8]) -> [UInt8] {
        [0x80 | UInt8(track)] + EBML.bytes(UInt64(UInt16(bitPattern: Int16(time))), 2) + [flags] + data
    }

    static func simple(_ track: Int, _ time: Int, isKey: Bool = true, _ data: [UInt8] = [1, 2, 3]) -> [UInt8] {
        EBML.element(MatroskaID.simpleBlock, block(track, time, flags: isKey ? 0x80 : 0, data))
    }

    static func group(
        _ track: Int, _ time: Int, duration: Int? = nil, hasReference: Bool = false, discard: Int? = nil,
        _ data: [UInt8] = [1, 2, 3]
    ) -> [UInt8] {
        EBML.element(
            MatroskaID.blockGroup,
            EBML.element(MatroskaID.block, block(track, time, flags: 0, data))
                + (duration.map { EBML.number(MatroskaID.blockDuration, $0) } ?? [])
                + (hasReference ? EBML.element(MatroskaID.referenceBlock, [0xFF]) : [])
                + (discard.map { EBML.number(MatroskaID.discardPadding, $0) } ?? []))
    }

    mutating func cluster(_ time: Int, _ blocks: [UInt8]...) { clusters.append(Self.cluster(time, blocks.joined())) }

    static func cluster(_ time: Int, _ blocks: some Sequence<UInt8>) -> [UInt8] {
        EBML.element(MatroskaID.cluster, EBML.number(MatroskaID.timestamp, time) + blocks)
    }

    /// What stands before clusters in a segment.
    var head: [UInt8] {
        EBML.element(MatroskaID.information, EBML.number(MatroskaID.timestampScale, scale))
            + EBML.element(MatroskaID.tracks, Array(tracks.joined()))
    }

    var bytes: [UInt8] { header + EBML.element(MatroskaID.segment, head + clusters.joined()) }

    func movie() throws -> MatroskaMovie { try MatroskaMovie(reading: MediaBytes(name: "a.mkv", bytes)) }
}

extension MatroskaMovie {
    init(_ bytes: [UInt8]) throws(MovieError) { try self.init(reading: MediaBytes(name: "a.mkv", bytes)) }

    /// The data of a track's samples.
    func samples(of id: Int) throws -> [[UInt8]] {
        guard let track = movie.track(id) else { return [] }
        return try track.samples.map { try movie.input.bytes(at: $0.offset, count: $0.size) }
    }
}
