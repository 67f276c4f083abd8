/// The first bytes of a file: whether it is a movie or a segment at all.
public struct MovieStart: Sendable {
    /// The boxes that such files begin with.
    private static let types: Set<FourCC> = [
        "ftyp", "styp", "moov", "moof", "mdat", "sidx", "free", "skip", "wide", "emsg", "prft",
    ]

    private let name: String
    /// Up to eight bytes, which a box's header has.
    private let bytes: [UInt8]

    /// The start of a file.
    public init(of input: any MovieInput) throws(MovieError) {
        name = input.name
        bytes = try input.bytes(at: 0, count: min(8, input.size))
    }

    /// Whether the first box is one that movies and segments begin with.
    public var isMovie: Bool {
        guard bytes.count == 8 else { return false }
        return Self.types.contains(FourCC(rawValue: bytes[4...].reduce(0) { $0 << 8 | UInt32($1) }))
    }

    /// Whether the file begins as a playlist does.
    public var isPlaylist: Bool { bytes.starts(with: "#EXT".utf8) }

    /// What is said of a file that begins with no box.
    var isNoMovie: MovieError {
        MovieError(
            name: name, kind: .malformed,
            problem: "is no MP4: it begins with '\(FourCC.text(of: bytes))', where the header of a box such as ftyp, "
                + "styp or moov is expected")
    }
}
