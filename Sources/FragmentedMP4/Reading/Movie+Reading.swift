import PlayheadPlatform

extension Movie {
    /// Reads a movie's boxes: all but the samples' data.
    ///
    /// - Parameters:
    ///   - input: An open movie: progressive, fragmented, or a separable segment.
    ///   - initialization: What a separable segment's tracks are described by; nil where the input has a `moov` itself.
    ///   - isCutOff: Whether it may end within a box of data, as the range of an I-frame does (RFC 8216bis section
    ///     4.4.3.6): samples that are not whole are left out then.
    /// - Complexity: O(*n*) in the boxes and samples; what the samples hold is not read.
    public init(
        reading input: any MovieInput, initialization: Movie? = nil, isCutOff: Bool = false
    ) throws(MovieError) {
        let layout = try FileLayout(input, isCutOff: isCutOff)
        var budget = SampleBudget(fileSize: input.size)
        self.input = input
        brands = layout.brands
        let described: MovieBox
        if let box = layout.movie {
            var reader = try layout.reader(of: box, in: input, limit: ReadingBounds.movieBox)
            let isQuickTime = layout.brands.first.map { $0 == "qt  " } ?? true
            described = try MovieBox(&reader, isQuickTime: isQuickTime, fileSize: input.size, budget: &budget)
        } else if let initialization {
            described = MovieBox(initialization)
        } else {
            throw MovieError(
                name: input.name, kind: .malformed,
                problem: layout.fragments.isEmpty
                    ? "has no moov box: it is no movie"
                    : "has no moov box: a separable segment is read with its initialization segment")
        }
        (timescale, extends, chapters) = (described.timescale, described.extends, described.chapters)
        isFragmented = !layout.fragments.isEmpty
        var fragments = FragmentReader(
            tracks: described.tracks, defaults: described.extends, fileSize: input.size, budget: budget,
            isCutOff: isCutOff)
        for box in layout.fragments {
            var reader = try layout.reader(of: box, in: input, limit: ReadingBounds.fragmentBox)
            try fragments.read(&reader, start: box.offset)
        }
        tracks = fragments.finish()
        for index in tracks.indices { try tracks[index].readMPEGAudio(in: input) }
    }
}

/// Where a file's own boxes are: those that stand in no other.
struct FileLayout {
    private(set) var brands: [FourCC] = []
    private(set) var movie: BoxHeader?
    private(set) var fragments: [BoxHeader] = []

    init(_ input: any MovieInput, isCutOff: Bool = false) throws(MovieError) {
        try Self.forEachBox(of: input, isCutOff: isCutOff) { (box) throws(MovieError) in
            switch box.type {
            case "ftyp":
                var reader = try reader(of: box, in: input, limit: 1 << 16)
                let type = try FileTypeBox(box.type, &reader)
                brands = [type.majorBrand] + type.compatibleBrands.filter { $0 != type.majorBrand }
            case "moov":
                guard movie == nil else {
                    throw MovieError(
                        name: input.name, kind: .malformed, path: "moov", offset: box.offset,
                        problem: "is the second one")
                }
                movie = box
            case "moof": fragments.append(box)
            default: break
            }
        }
    }

    /// Reads the headers of a file's own boxes; every box ends within the file, unless that may be cut off.
    static func forEachBox(
        of input: any MovieInput, isCutOff: Bool = false, _ body: (BoxHeader) throws(MovieError) -> Void
    ) throws(MovieError) {
        var offset = 0
        var count = 0
        while offset < input.size {
            count += 1
            guard count <= ReadingBounds.topLevelBoxes else {
                throw MovieError(
                    name: input.name, kind: .tooLarge, offset: offset,
                    problem: "has more than \(ReadingBounds.topLevelBoxes) boxes")
            }
            let box = try header(at: offset, of: input, isCutOff: isCutOff)
            try body(box)
            offset = box.end
        }
    }

    /// The header of one of a file's own boxes.
    private static func header(
        at offset: Int, of input: any MovieInput, isCutOff: Bool
    ) throws(MovieError) -> BoxHeader {
        let start = try input.bytes(at: offset, count: min(16, input.size - offset))
        var reader = BoxReader(start, at: offset, name: input.name)
        do throws(MovieError) {
            guard start.count >= 8 else {
                throw MovieError(
                    name: input.name, kind: .truncated, offset: offset, problem: "ends within a box header")
            }
            // Where the last box would end is beyond what there is; no file has an exabyte.
            return try BoxHeader(reading: &reader, limit: isCutOff ? 1 << 60 : input.size, mayReachEnd: true)
        } catch {
            // Of what never was a box nothing is cut short.
            guard offset == 0 else { throw error }
            let start = try MovieStart(of: input)
            throw start.isMovie ? error : start.isNoMovie
        }
    }

    /// A box's content, in memory.
    func reader(of box: BoxHeader, in input: any MovieInput, limit: Int) throws(MovieError) -> BoxReader {
        guard box.size <= limit else {
            throw MovieError(
                name: input.name, kind: .tooLarge, path: box.type.description, offset: box.offset,
                problem: "has \(box.size) bytes; \(limit) are the most that are read")
        }
        let bytes = try input.bytes(at: box.bodyOffset, count: box.size - box.headerSize)
        return BoxReader(bytes, at: box.bodyOffset, name: input.name, path: box.type.description)
    }
}

/// What a `moov` tells.
struct MovieBox {
    var timescale = 0
    var tracks: [Track] = []
    var extends: [Int: TrackExtendsBox] = [:]
    var chapters: [MovieChapter] = []

    /// Reads the content of a `moov`.
    ///
    /// - Parameter isQuickTime: Whether the file's brand is QuickTime's, or there is none, as in those of old.
    init(
        _ reader: inout BoxReader, isQuickTime: Bool, fileSize: Int, budget: inout SampleBudget
    ) throws(MovieError) {
        while let box = try reader.nextBox() {
            var body = reader.body(of: box)
            switch box.type {
            case "mvhd": timescale = Int(try MovieHeaderBox(box, in: reader).times.timescale)
            case "trak":
                guard tracks.count < ReadingBounds.tracks else {
                    throw reader.malformed("has more than \(ReadingBounds.tracks) tracks")
                }
                let track = try TrackReader.read(
                    &body, isQuickTime: isQuickTime, fileSize: fileSize, budget: &budget)
                guard !tracks.contains(where: { $0.id == track.id }) else {
                    throw reader.malformed("two tracks have the number \(track.id)")
                }
                tracks.append(track)
            case "mvex":
                while let inner = try body.nextBox() {
                    guard inner.type == "trex" else { continue }
                    let box = try TrackExtendsBox(inner, in: body)
                    extends[Int(box.trackID)] = box
                }
            case "udta": chapters = MovieChapter.list(&body)
            case "cmov":
                throw MovieError(
                    name: reader.name, kind: .unsupported, path: reader.path, offset: box.offset,
                    problem: "the movie box is compressed, as QuickTime's once were")
            default: break
            }
        }
        guard timescale > 0 else { throw reader.malformed("has no mvhd, or one without a timescale") }
    }

    /// What an initialization segment told, without samples.
    init(_ initialization: Movie) {
        (timescale, extends) = (initialization.timescale, initialization.extends)
        tracks = initialization.tracks.map { $0.with(SampleTable()) }
    }
}

/// The first bytes of a file: whether it is a movie or a segment at all.
public struct MovieStart: Sendable {
    /// The boxes that such files begin with.
    private static let types: Set<FourCC> = [
        "ftyp", "styp", "moov", "moof", "mdat", "sidx", "free", "skip", "wide", "emsg", "prft",
    ]

    private let name: String
    /// Its first bytes: eight, which a box's header has, and more to guess by what it is else.
    private let bytes: [UInt8]

    /// The start of a file.
    public init(of input: any MovieInput) throws(MovieError) {
        name = input.name
        bytes = try input.bytes(at: 0, count: min(InputKind.startLength, input.size))
    }

    /// Whether the first box is one that movies and segments begin with.
    public var isMovie: Bool { Self.isMovie(bytes) }

    /// Whether bytes begin with the header of a box that movies and segments begin with.
    package static func isMovie(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 8 else { return false }
        return types.contains(FourCC(rawValue: bytes[4..<8].reduce(0) { $0 << 8 | UInt32($1) }))
    }

    /// Whether the file begins as a playlist does.
    public var isPlaylist: Bool { bytes.starts(with: "#EXT".utf8) }

    /// What is said of a file that begins with no box.
    var isNoMovie: MovieError {
        let hint = InputKind.hint(bytes, besides: [.media]).map { "; " + $0 } ?? ""
        return MovieError(
            name: name, kind: .malformed,
            problem:
                "is no MP4: it begins with '\(FourCC.text(of: Array(bytes.prefix(8))))', where the header of a box "
                + "such as ftyp, styp or moov is expected" + hint)
    }
}
