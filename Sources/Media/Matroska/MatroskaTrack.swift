import FragmentedMP4

/// What a TrackEntry tells (RFC 9559 section 5.1.4.1).
struct MatroskaTrack {
    /// The number that blocks have.
    var number = 0
    /// What kind of media it is, as ``videoType``.
    var type = 0
    /// How it is coded, as `V_MPEG4/ISO/AVC`.
    var codec = ""
    /// What a decoder is told before the first frame.
    var codecPrivate: [UInt8] = []
    var isEnabled = true
    /// Whether a player takes it where the user has chosen none.
    var isDefault = true
    /// Whether subtitles are for parts of the speech alone, as of another language.
    var isForced = false
    /// How long a frame lasts, nanoseconds; 0 where it is not said.
    var defaultDuration = 0
    /// How much of what is decoded first is not to be heard, nanoseconds.
    var codecDelay = 0
    var name: String?
    /// The language as BCP 47 writes it, or as a code of ISO 639-2; English where nothing is said.
    var language = "eng"
    var video = Video()
    var audio = Audio()
    /// Configuration boxes of Dolby Vision, without headers, by type.
    var additions: [(type: FourCC, configuration: [UInt8])] = []
    /// What was done to frames that has to be undone.
    var encoding = Encoding.none

    static let (videoType, audioType, subtitleType) = (1, 2, 17)

    struct Video {
        var width = 0
        var height = 0
        /// The size at which it is shown, pixels or parts of a shape; 0 where it is the size.
        var displayWidth = 0
        var displayHeight = 0
        /// 0: pixels, 3: a shape; others are centimetres and inches.
        var displayUnit = 0
        var color: Color?
    }

    /// Code points of ISO 23091-2; 2 is not known.
    struct Color {
        var primaries = 2
        var transfer = 2
        var matrix = 2
        /// 1: video levels, 2: black is 0.
        var range = 0
    }

    struct Audio {
        var sampleRate = 8000.0
        /// After decoding, where that is another one; 0 where nothing is said.
        var outputSampleRate = 0.0
        var channels = 1

        /// Samples per second after decoding; nil where what is said cannot be.
        var wholeRate: Int? {
            let rate = outputSampleRate > 0 ? outputSampleRate : sampleRate
            return (1...1_000_000).contains(rate) ? Int(rate.rounded()) : nil
        }
    }

    enum Encoding: Equatable {
        case none
        /// The same bytes were taken off the start of each frame (ContentCompAlgo 3).
        case headerStripping([UInt8])
        /// Compressed by an algorithm: zlib, bzip2, LZO.
        case compressed(String)
        case encrypted
    }

    /// The most bytes of CodecPrivate: parameter sets have some hundreds, FLAC's metadata pictures some millions.
    private static let largestPrivate = 1 << 24

    /// The most bytes that are put back before each frame: samples would grow larger than their file. Real ones are of four.
    private static let longestHeader = 32

    init(_ entry: EBMLElement, _ reader: inout EBMLReader) throws(MovieError) {
        for element in try reader.children(of: entry) {
            switch element.id {
            case MatroskaID.trackNumber: number = try reader.integer(element)
            case MatroskaID.trackType: type = try reader.integer(element)
            case MatroskaID.codec: codec = try reader.text(element)
            case MatroskaID.codecPrivate: codecPrivate = try reader.bytes(element, limit: Self.largestPrivate)
            case MatroskaID.isEnabled: isEnabled = try reader.unsigned(element) != 0
            case MatroskaID.isDefault: isDefault = try reader.unsigned(element) != 0
            case MatroskaID.isForced: isForced = try reader.unsigned(element) != 0
            case MatroskaID.defaultDuration: defaultDuration = try reader.integer(element)
            case MatroskaID.codecDelay: codecDelay = try reader.integer(element)
            case MatroskaID.name: name = try reader.text(element)
            case MatroskaID.language where languageTag == nil: language = try reader.text(element)
            case MatroskaID.languageTag: languageTag = try reader.text(element)
            case MatroskaID.video: try readVideo(element, &reader)
            case MatroskaID.audio: try readAudio(element, &reader)
            case MatroskaID.blockAdditionMapping: try readAddition(element, &reader)
            case MatroskaID.encodings: try readEncodings(element, &reader)
            default: break
            }
        }
        if let languageTag { language = languageTag }
        guard number > 0, number <= UInt32.max else { throw reader.malformed(entry, "has the number \(number)") }
    }

    private var languageTag: String?

    private mutating func readVideo(_ parent: EBMLElement, _ reader: inout EBMLReader) throws(MovieError) {
        for element in try reader.children(of: parent) {
            switch element.id {
            case MatroskaID.pixelWidth: video.width = try reader.integer(element)
            case MatroskaID.pixelHeight: video.height = try reader.integer(element)
            case MatroskaID.displayWidth: video.displayWidth = try reader.integer(element)
            case MatroskaID.displayHeight: video.displayHeight = try reader.integer(element)
            case MatroskaID.displayUnit: video.displayUnit = try reader.integer(element)
            case MatroskaID.color:
                var color = Color()
                for part in try reader.children(of: element) {
                    switch part.id {
                    case MatroskaID.primaries: color.primaries = try reader.integer(part)
                    case MatroskaID.transfer: color.transfer = try reader.integer(part)
                    case MatroskaID.matrix: color.matrix = try reader.integer(part)
                    case MatroskaID.range: color.range = try reader.integer(part)
                    default: break
                    }
                }
                video.color = color
            default: break
            }
        }
    }

    private mutating func readAudio(_ parent: EBMLElement, _ reader: inout EBMLReader) throws(MovieError) {
        for element in try reader.children(of: parent) {
            switch element.id {
            case MatroskaID.samplingFrequency: audio.sampleRate = try reader.float(element)
            case MatroskaID.outputSamplingFrequency: audio.outputSampleRate = try reader.float(element)
            case MatroskaID.channels: audio.channels = try reader.integer(element)
            default: break
            }
        }
    }

    /// BlockAddIDType is the type of a box, whose content is BlockAddIDExtraData (RFC 9559 section 5.1.4.1.17).
    private mutating func readAddition(_ parent: EBMLElement, _ reader: inout EBMLReader) throws(MovieError) {
        var (type, data) = (0, [UInt8]())
        for element in try reader.children(of: parent) {
            switch element.id {
            case MatroskaID.blockAdditionType: type = try reader.integer(element)
            case MatroskaID.blockAdditionData: data = try reader.bytes(element, limit: 1 << 16)
            default: break
            }
        }
        let box = FourCC(rawValue: UInt32(clamping: type))
        if ["dvcC", "dvvC", "dvwC"].contains(box) { additions.append((box, data)) }
    }

    private mutating func readEncodings(_ parent: EBMLElement, _ reader: inout EBMLReader) throws(MovieError) {
        for element in try reader.children(of: parent) where element.id == MatroskaID.encoding {
            let next = try encoding(element, &reader)
            if next == .none { continue }
            // Of several, one is always an algorithm.
            encoding = encoding == .none || next == .encrypted ? next : .compressed("several times")
        }
    }

    private func encoding(
        _ parent: EBMLElement, _ reader: inout EBMLReader
    ) throws(MovieError) -> Encoding {
        var (scope, type, algorithm, settings) = (1, 0, 0, [UInt8]())
        for element in try reader.children(of: parent) {
            switch element.id {
            case MatroskaID.encodingScope: scope = try reader.integer(element)
            case MatroskaID.encodingType: type = try reader.integer(element)
            case MatroskaID.compression:
                for part in try reader.children(of: element) {
                    switch part.id {
                    case MatroskaID.compressionAlgorithm: algorithm = try reader.integer(part)
                    case MatroskaID.compressionSettings: settings = try reader.bytes(part, limit: 1 << 10)
                    default: break
                    }
                }
            default: break
            }
        }
        if type == 1 { return .encrypted }
        let names = ["zlib", "bzip2", "LZO"]
        if algorithm != 3 { return .compressed(algorithm < names.count ? names[algorithm] : "algorithm \(algorithm)") }
        // Scope 1: the frames; others are CodecPrivate alone, which nobody strips.
        if scope & 1 == 0 || settings.isEmpty { return .none }
        return settings.count <= Self.longestHeader ? .headerStripping(settings) : .compressed("header stripping")
    }
}
