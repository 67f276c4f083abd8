/// Reads entries of `stsd` (ISO 14496-12 section 8.5.2, ISO 14496-14, -15 and the formats' own bindings).
enum SampleDescriptionReader {
    /// How many descriptions a track may have: each is kept.
    private static let limit = 1024

    /// The descriptions of a track, and the version of the box.
    static func read(
        _ reader: inout BoxReader, mediaType: MediaType
    ) throws(MovieError) -> (descriptions: [SampleDescription], version: UInt8) {
        let version = try reader.versionAndFlags(upTo: 1).version
        let count = Int(try reader.u32())
        guard count <= Self.limit else { throw reader.malformed("has \(count) entries; \(Self.limit) are the most") }
        var descriptions: [SampleDescription] = []
        for _ in 0..<count {
            guard let header = try reader.nextBox() else {
                throw reader.malformed("says that it has \(count) entries, and has \(descriptions.count)")
            }
            var entry = SampleEntry(header.type)
            var body = reader.body(of: header)
            descriptions.append(try entry.read(&body, mediaType: mediaType, isQuickTime: version == 0))
        }
        return (descriptions, version)
    }
}

/// An entry as it is read, box by box.
private struct SampleEntry {
    private let type: FourCC
    private var description: SampleDescription
    private var dolbyVision: DolbyVisionConfiguration?
    /// The parameters of AV1, whose text needs the colour, wherever that stands.
    private var alliedVideo: BoxReader?

    init(_ type: FourCC) {
        self.type = type
        description = SampleDescription(format: type, entry: [])
    }

    mutating func read(
        _ body: inout BoxReader, mediaType: MediaType, isQuickTime: Bool
    ) throws(MovieError) -> SampleDescription {
        var whole = body
        let content = whole.rest()
        try body.skip(8)
        switch mediaType {
        case .video:
            try readPicture(&body)
            try readChildren(&body)
            try finishVideo()
        case .audio:
            try readSound(&body, isQuickTime: isQuickTime)
        case .text where type == "stpp":
            description.codec = try TimedTextEntry.codec(&body)
            _ = body.rest()
        case .text, .other:
            description.codec = description.format.codecName
            _ = body.rest()
        }
        if description.entry.isEmpty { description.entry = Self.entry(type, content.dropLast(body.remaining)) }
        return description
    }

    /// An entry that refers to the file that it is in. Bytes at its end that are no box are left out: QuickTime ends lists
    /// with four zeros, MP4 does not.
    private static func entry(_ type: FourCC, _ content: ArraySlice<UInt8>) -> [UInt8] {
        var writer = BoxWriter()
        writer.box(type) { writer in
            writer.append(Array(content.prefix(6)))
            writer.u16(1)
            writer.append(Array(content.dropFirst(8)))
        }
        return writer.bytes
    }

    private mutating func readPicture(_ body: inout BoxReader) throws(MovieError) {
        try body.skip(16)
        description.video = VideoFormat(width: Int(try body.u16()), height: Int(try body.u16()))
        try body.skip(50)
    }

    private mutating func readSound(_ body: inout BoxReader, isQuickTime: Bool) throws(MovieError) {
        let version = try body.u16()
        try body.skip(6)
        let channels = Int(try body.u16())
        try body.skip(6)
        let rate = Int(try body.u32() >> 16)
        description.audio = AudioFormat(
            channelCount: channels == 0 ? nil : channels, sampleRate: rate == 0 ? nil : rate)
        if isQuickTime, version == 1 || version == 2 {
            try body.skip(version == 1 ? 16 : 36)
            var children = body
            try readChildren(&body)
            description.entry = try QuickTimeSound.plainEntry(description, &children)
        } else {
            try readChildren(&body)
        }
        switch description.format {
        case "mp4a": break
        default: description.codec = description.format.codecName
        }
    }

    /// Reads the boxes of an entry, or those of QuickTime's `wave`, which stand in it and have none of their own.
    private mutating func readChildren(_ reader: inout BoxReader, ofWave: Bool = false) throws(MovieError) {
        var isOriginalKnown = false
        while let child = try reader.nextBox() {
            var body = reader.body(of: child)
            if child.type == "sinf" {
                try readProtection(&body)
                isOriginalKnown = true
            } else if child.type == "wave", !ofWave {
                try readChildren(&body, ofWave: true)
            } else if description.video != nil {
                try readVideoChild(child.type, &body)
            } else {
                try readAudioChild(child.type, &body)
            }
        }
        // What is encrypted is named by what is in it, once that is known.
        if isOriginalKnown, let codec = description.codec {
            description.codec = description.format.codecName.map { $0 + codec.dropFirst(4) }
        }
    }

    private mutating func readProtection(_ reader: inout BoxReader) throws(MovieError) {
        while let child = try reader.nextBox() {
            var body = reader.body(of: child)
            if child.type == "frma" { description.format = try body.fourCC() }
            if child.type == "schm" {
                _ = try body.versionAndFlags(upTo: 0)
                description.protectionScheme = try body.fourCC()
            }
        }
    }

    private mutating func readVideoChild(_ type: FourCC, _ body: inout BoxReader) throws(MovieError) {
        switch type {
        case "avcC":
            let configuration = try AVCConfiguration(&body)
            description.codec = "\(description.format).\(configuration.parameters)"
            description.nalLengthSize = configuration.lengthSize
            addSequence(configuration.sequence)
        case "hvcC":
            let configuration = try HEVCConfiguration(&body)
            description.codec = "\(description.format).\(configuration.parameters)"
            description.nalLengthSize = configuration.lengthSize
            if configuration.isInterlaced { description.video?.isInterlaced = true }
            addSequence(configuration.sequence)
        case "vpcC":
            let configuration = try VP9Configuration(&body)
            description.codec = "\(description.format).\(configuration.parameters)"
            addColor(configuration.color)
        case "esds":
            description.codec = "\(description.format).\(try ElementaryStreamDescriptor(&body).parameters)"
        case "av1C": alliedVideo = body
        // QuickTime's: the fields of a frame.
        case "fiel": if try body.u8() == 2 { description.video?.isInterlaced = true }
        case "dvcC", "dvvC", "dvwC": dolbyVision = try DolbyVisionConfiguration(&body)
        case "pasp":
            let (horizontal, vertical) = (Int(try body.u32()), Int(try body.u32()))
            guard horizontal > 0, vertical > 0, horizontal <= 1 << 16, vertical <= 1 << 16 else { return }
            description.video?.horizontalSpacing = horizontal
            description.video?.verticalSpacing = vertical
        case "colr":
            let kind = try body.fourCC()
            guard kind == "nclx" || kind == "nclc" else { return }
            description.video?.color = VideoColor(
                primaries: Int(try body.u16()), transfer: Int(try body.u16()), matrix: Int(try body.u16()),
                isFullRange: kind == "nclx" ? try body.u8() & 0x80 != 0 : false)
        default: break
        }
    }

    private mutating func addSequence(_ sequence: SequenceParameters?) {
        description.video?.sequence = sequence
        if sequence?.isInterlaced == true { description.video?.isInterlaced = true }
        addColor(sequence?.color)
    }

    /// Takes the colour that a codec's parameters tell; that of `colr` comes first.
    private mutating func addColor(_ color: VideoColor?) {
        if description.video?.color == nil { description.video?.color = color }
    }

    private mutating func finishVideo() throws(MovieError) {
        let format = description.format
        if var alliedVideo {
            description.codec =
                "\(format)." + (try AV1Configuration(&alliedVideo, color: description.video?.color)).parameters
        }
        if let dolbyVision {
            let parameters = dolbyVision.parameters
            if Self.dolbyFormats.contains(format) {
                description.codec = "\(format)." + parameters
            } else if let brand = dolbyVision.compatibilityBrand {
                let entries: [FourCC: String] = [
                    "hvc1": "dvh1", "hev1": "dvhe", "avc1": "dva1", "avc3": "dvav", "av01": "dav1",
                ]
                description.supplementalCodec = entries[format].map { "\($0).\(parameters)/\(brand)" }
            }
        }
        if description.codec == nil, !Self.formatsWithParameters.contains(format), !Self.dolbyFormats.contains(format) {
            description.codec = format.codecName
        }
        // The parameters of the layer below are not those that CODECS has for it.
        if dolbyVision == nil, Self.dolbyFormats.contains(format) { description.codec = nil }
    }

    /// Formats that CODECS has Dolby Vision's own parameters for.
    private static let dolbyFormats: Set<FourCC> = ["dvh1", "dvhe", "dva1", "dvav", "dav1"]
    /// Formats that CODECS has with parameters only.
    private static let formatsWithParameters: Set<FourCC> = ["avc1", "avc3", "hvc1", "hev1", "av01", "vp09"]

    private mutating func readAudioChild(_ type: FourCC, _ body: inout BoxReader) throws(MovieError) {
        switch type {
        case "esds":
            let descriptor = try ElementaryStreamDescriptor(&body)
            description.codec = "\(description.format).\(descriptor.parameters)"
            take(descriptor.audio)
        case "dac3": take(try AC3Configuration.audio(&body))
        case "dec3": take(try EnhancedAC3Configuration.audio(&body))
        case "alac" where description.format == "alac" || description.protectionScheme != nil:
            take(try LosslessConfiguration.audio(&body))
        case "dfLa": take(try FLACConfiguration.audio(&body))
        case "dOps": take(try OpusConfiguration.audio(&body))
        default: break
        }
    }

    /// Takes what the codec's parameters tell, over what the entry's own fields said.
    private mutating func take(_ audio: AudioFormat) {
        if let count = audio.channelCount { description.audio?.channelCount = count }
        if let rate = audio.sampleRate { description.audio?.sampleRate = rate }
        description.audio?.jointObjectCount = audio.jointObjectCount
    }
}

/// `stpp`: timed text in XML (ISO 14496-30 section 5.3).
enum TimedTextEntry {
    /// What says that samples are documents of IMSC's text profile, as HLS has them (Apple authoring specification 5.10).
    static let textProfile: SampleDescription = {
        var writer = BoxWriter()
        writer.box("stpp") { writer in
            writer.zeros(6)
            writer.u16(1)
            writer.append(Array("http://www.w3.org/ns/ttml\0\0\0".utf8))
            writer.box("mime") { writer in
                writer.versionAndFlags(VersionAndFlags())
                writer.append(Array("application/ttml+xml;codecs=im1t\0".utf8))
            }
        }
        return SampleDescription(format: "stpp", codec: "stpp.ttml.im1t", entry: writer.bytes)
    }()

    /// The format as CODECS writes it (RFC 8107): `stpp.ttml.im1t`; `stpp` alone where the entry names no profile.
    static func codec(_ body: inout BoxReader) throws(MovieError) -> String {
        for _ in ["namespace", "schema_location", "auxiliary_mime_types"] {
            while body.remaining > 0, try body.u8() != 0 {}
        }
        while let child = try body.nextBox() {
            guard child.type == "mime" else { continue }
            var mime = body.body(of: child)
            _ = try mime.versionAndFlags(upTo: 0)
            // As `application/ttml+xml;codecs=im1t`.
            let text = String(decoding: mime.rest().prefix { $0 != 0 }, as: UTF8.self)
            for parameter in text.split(separator: ";").dropFirst() {
                let parts = parameter.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == "codecs" else { continue }
                let profile = parts[1].filter { $0 != "\"" && $0 != " " }
                let isName = profile.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
                if isName, !profile.isEmpty { return "stpp.ttml." + profile }
            }
        }
        return "stpp"
    }
}

/// QuickTime's sound descriptions of versions 1 and 2, which MP4 does not have: their parameters are the same, and stand
/// deeper (QuickTime File Format, "Sound Sample Descriptions").
enum QuickTimeSound {
    /// The description as MP4 has it.
    ///
    /// - Parameter children: The boxes behind QuickTime's own fields.
    static func plainEntry(
        _ description: SampleDescription, _ children: inout BoxReader
    ) throws(MovieError) -> [UInt8] {
        let boxes = try lifted(&children)
        let audio = description.audio
        var writer = BoxWriter()
        writer.box(description.format) { writer in
            writer.zeros(6)
            writer.u16(1)
            writer.zeros(8)
            writer.u16(UInt16(clamping: audio?.channelCount ?? 2))
            writer.u16(16)
            writer.zeros(4)
            writer.u32(UInt32(UInt16(exactly: audio?.sampleRate ?? 0) ?? 0) << 16)
            for box in boxes { writer.append(box) }
        }
        return writer.bytes
    }

    /// The boxes, those in `wave` among them; what only QuickTime needs is left out.
    private static func lifted(_ reader: inout BoxReader) throws(MovieError) -> [[UInt8]] {
        var boxes: [[UInt8]] = []
        while let child = try reader.nextBox() {
            switch child.type {
            case "wave":
                var inner = reader.body(of: child)
                while let lifted = try inner.nextBox() {
                    if ["esds", "alac", "dac3", "dec3"].contains(lifted.type) { boxes.append(inner.whole(lifted)) }
                }
            case "chan": break
            default: boxes.append(reader.whole(child))
            }
        }
        return boxes
    }
}
