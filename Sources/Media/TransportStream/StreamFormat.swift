import FragmentedMP4

/// How an elementary stream is read, by its type and descriptors (ISO 13818-1 table 2-34, ATSC A/53, ETSI EN 300 468, Apple's
/// MPEG-2 Stream Encryption Format for HTTP Live Streaming).
enum StreamFormat: Equatable {
    /// Pictures of H.264 or HEVC.
    case pictures(NALFormat, isEncrypted: Bool)
    /// Frames of sound.
    case sound(AudioFraming, isEncrypted: Bool)
    /// Something that is not looked into: the kind of media and its name.
    case other(MediaType, FourCC)

    /// The format of a stream; nil of one that has no PES packets, and so no times.
    init?(_ entry: StreamEntry) {
        switch entry.type {
        case 0x1B: self = .pictures(.avc, isEncrypted: false)
        case 0x24: self = .pictures(.hevc, isEncrypted: false)
        case 0xDB: self = .pictures(.avc, isEncrypted: true)
        case 0x0F: self = .sound(.adts, isEncrypted: false)
        case 0xCF: self = .sound(.adts, isEncrypted: true)
        case 0x03, 0x04: self = .sound(.mpeg, isEncrypted: false)
        case 0x81, 0x87: self = .sound(.dolby, isEncrypted: false)
        case 0xC1, 0xC2: self = .sound(.dolby, isEncrypted: true)
        case 0x11: self = .other(.audio, "mp4a")
        case 0x01, 0x02: self = .other(.video, "mp2v")
        case 0x10: self = .other(.video, "mp4v")
        case 0x33: self = .other(.video, "vvc1")
        case 0x15: self = .other(.other("meta"), "ID3 ")
        // Private sections, DSM-CC and SCTE 35.
        case 0x05, 0x08, 0x0A...0x0D, 0x14, 0x16...0x19, 0x86: return nil
        default: self = Self.privateFormat(entry)
        }
    }

    private static func privateFormat(_ entry: StreamEntry) -> StreamFormat {
        if entry.registration == "AC-3" || entry.registration == "EAC3" || entry.descriptors.contains(0x6A)
            || entry.descriptors.contains(0x7A)
        {
            return .sound(.dolby, isEncrypted: false)
        }
        if entry.registration == "HEVC" { return .pictures(.hevc, isEncrypted: false) }
        if entry.registration == "Opus" {
            // Without its descriptor it is of two channels, as ffmpeg takes it.
            return OpusPacket.channelCount(code: entry.opusChannelCode ?? 2).map {
                .sound(.opus(channelCount: $0), isEncrypted: false)
            } ?? .other(.audio, "Opus")
        }
        return .other(.other("priv"), entry.registration ?? "priv")
    }

    /// Whether its samples can be put into MP4 as they are.
    var isCollected: Bool {
        switch self {
        case .pictures(_, let isEncrypted), .sound(_, let isEncrypted): !isEncrypted
        case .other: false
        }
    }

    /// What the samples are said to be encrypted with: what fMP4 calls so is done to samples here too.
    var protectionScheme: FourCC? {
        switch self {
        case .pictures(_, isEncrypted: true), .sound(_, isEncrypted: true): "cbcs"
        default: nil
        }
    }

    /// What its samples are called where they do not tell themselves; nil of sound, whose frames do.
    var name: FourCC? {
        switch self {
        case .pictures(.avc, _): "avc1"
        case .pictures(.hevc, _): "hvc1"
        case .sound: nil
        case .other(_, let name): name
        }
    }

    /// The kind of media.
    var mediaType: MediaType {
        switch self {
        case .pictures: .video
        case .sound: .audio
        case .other(let type, _): type
        }
    }
}

extension StreamEntry {
    /// What people call what is in it (ISO 13818-1 table 2-34, ETSI EN 300 468 section 6.1).
    var words: String {
        switch type {
        case 0x01, 0x02: return "MPEG-2 video"
        case 0x03, 0x04: return "MPEG audio"
        case 0x05, 0x0B, 0x0C, 0x0D: return "tables and data (stream_type \(type))"
        case 0x10: return "MPEG-4 video"
        case 0x11: return "AAC in LATM"
        case 0x15: return "timed metadata (ID3)"
        case 0x33: return "VVC"
        case 0x82, 0x85, 0x8A: return "DTS"
        case 0x86: return "SCTE 35"
        case 0xDB, 0xCF, 0xC1, 0xC2: return "encrypted (SAMPLE-AES)"
        default: break
        }
        if descriptors.contains(0x56) { return "teletext" }
        if descriptors.contains(0x59) { return "DVB subtitles" }
        return registration.map { "\($0.description.filter { $0 != " " }) (stream_type \(type))" }
            ?? "private data (stream_type \(type))"
    }

    /// The kind of media that is lost when it is left out; nil of subtitles and data.
    var mediaType: MediaType? {
        switch type {
        case 0x01, 0x02, 0x10, 0x1B, 0x24, 0x33, 0xDB: .video
        case 0x03, 0x04, 0x0F, 0x11, 0x81, 0x82, 0x85, 0x87, 0x8A, 0xC1, 0xC2, 0xCF: .audio
        default: StreamFormat(self).flatMap { [.video, .audio].contains($0.mediaType) ? $0.mediaType : nil }
        }
    }
}
