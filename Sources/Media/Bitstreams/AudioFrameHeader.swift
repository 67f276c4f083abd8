import FragmentedMP4

/// How frames of sound are told from one another where no container does it.
enum AudioFraming: Equatable {
    /// AAC (ISO 14496-3 section 1.A.3.2).
    case adts
    /// MPEG-1 and MPEG-2, layers I to III.
    case mpeg
    /// AC-3 and Enhanced AC-3 (ETSI TS 102 366).
    case dolby
    /// Opus in a transport stream, whose descriptor tells the channels.
    case opus(channelCount: Int)

    /// How many bytes tell the size of a frame, at least.
    var headerSize: Int {
        switch self {
        case .adts, .dolby: 7
        case .mpeg, .opus: 4
        }
    }

    /// How many bytes tell the size of a frame, at most.
    var longestHeader: Int {
        switch self {
        case .adts, .dolby, .mpeg: headerSize
        case .opus: OpusPacket.ControlHeader.longest
        }
    }
}

/// What a frame of sound says of itself.
struct AudioFrameHeader {
    /// What it is coded with.
    enum Codec: Equatable {
        /// AAC by its audio object type.
        case aac(objectType: Int)
        /// MPEG audio by its layer.
        case mpeg(layer: Int)
        case ac3
        case enhancedAC3
        case opus
    }

    /// What is the same in all frames of a track.
    struct Kind: Equatable {
        var codec: Codec
        var sampleRate: Int
        /// How many channels; nil where the header does not tell.
        var channelCount: Int?
        /// Where E-AC-3's channels are heard, a bit each; 0 of other codecs.
        var locations: UInt16 = 0
        /// complexity_index_type_a of Dolby Atmos; nil without it.
        var jointObjectCount: Int?
    }

    var kind: Kind
    /// The size with the header, bytes.
    var size: Int
    /// How many samples of each channel it has.
    var sampleCount: Int
    /// Whether a sample of the track begins with it: false of E-AC-3's substreams that add to the one before.
    var beginsSample = true

    /// The header that bytes begin with; nil where they begin with none, or with less than all of it.
    init?(_ framing: AudioFraming, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count >= framing.headerSize else { return nil }
        switch framing {
        case .adts: self.init(adts: bytes)
        case .mpeg: self.init(mpeg: bytes)
        case .dolby: self.init(dolby: bytes)
        case .opus(let channelCount): self.init(opus: bytes, channelCount)
        }
    }

    private init?(opus bytes: UnsafeBufferPointer<UInt8>, _ channelCount: Int) {
        guard let header = OpusPacket.ControlHeader(bytes), header.packetSize > 0, header.length < bytes.count else {
            return nil
        }
        let second = header.packetSize > 1 && header.length + 1 < bytes.count ? bytes[header.length + 1] : nil
        guard let count = OpusPacket.sampleCount(bytes[header.length], second) else { return nil }
        (size, sampleCount) = (header.length + header.packetSize, count)
        kind = Kind(codec: .opus, sampleRate: OpusPacket.sampleRate, channelCount: channelCount)
    }

    private init?(adts bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0 else { return nil }
        let rateIndex = Int(bytes[2] >> 2 & 15)
        size = Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5] >> 5)
        guard rateIndex < AudioSpecificConfiguration.rates.count, size >= 7 else { return nil }
        let configuration = Int(bytes[2] & 1) << 2 | Int(bytes[3] >> 6)
        kind = Kind(
            codec: .aac(objectType: Int(bytes[2] >> 6) + 1), sampleRate: AudioSpecificConfiguration.rates[rateIndex],
            channelCount: AudioSpecificConfiguration.channels[configuration])
        sampleCount = (Int(bytes[6] & 3) + 1) * 1024
    }

    private init?(mpeg bytes: UnsafeBufferPointer<UInt8>) {
        let word = UInt32(bytes[0]) << 24 | UInt32(bytes[1]) << 16 | UInt32(bytes[2]) << 8 | UInt32(bytes[3])
        guard let header = MPEGAudioHeader(word: word), let size = header.size, size >= 4 else { return nil }
        (self.size, sampleCount) = (size, header.sampleCount)
        kind = Kind(
            codec: .mpeg(layer: header.layer), sampleRate: header.sampleRate, channelCount: header.channelCount)
    }

    private init?(dolby bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes[0] == 0x0B, bytes[1] == 0x77 else { return nil }
        let version = Int(bytes[5] >> 3)
        if version <= 10 { self.init(ac3: bytes, version) } else { self.init(enhancedAC3: bytes, version) }
    }

    /// Kilobits per second of AC-3 by frmsizecod / 2 (ETSI TS 102 366 table 4.13).
    private static let bitrates = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]

    /// AC-3 (section 4.3): behind the mode stand mix levels, where the mode has such channels, then the low frequencies.
    private init?(ac3 bytes: UnsafeBufferPointer<UInt8>, _ version: Int) {
        let (rateCode, sizeCode) = (Int(bytes[4] >> 6), Int(bytes[4] & 63))
        guard let rate = AC3Configuration.sampleRate(rateCode), sizeCode / 2 < Self.bitrates.count else { return nil }
        let bitrate = Self.bitrates[sizeCode / 2]
        size =
            switch rateCode {
            case 0: bitrate * 4
            case 1: (bitrate * 320 / 147 + sizeCode & 1) * 2
            default: bitrate * 6
            }
        let mode = Int(bytes[6] >> 5)
        let levels = (mode & 1 == 1 && mode != 1 ? 2 : 0) + (mode & 4 == 4 ? 2 : 0) + (mode == 2 ? 2 : 0)
        let hasLowFrequency = bytes[6] >> UInt8(4 - levels) & 1 == 1
        let locations = DolbyChannels.locations(mode: mode, hasLowFrequency: hasLowFrequency)
        kind = Kind(codec: .ac3, sampleRate: rate >> max(0, version - 8), locations: locations)
        sampleCount = 1536
    }

    /// Enhanced AC-3 (annex E).
    private init?(enhancedAC3 bytes: UnsafeBufferPointer<UInt8>, _ version: Int) {
        guard version <= 16, let stream = EnhancedAC3Stream(Array(bytes.prefix(EnhancedAC3Stream.most))) else {
            return nil
        }
        (size, sampleCount, beginsSample) = (stream.size, stream.sampleCount, stream.isFirst)
        kind = Kind(
            codec: .enhancedAC3, sampleRate: stream.sampleRate, locations: stream.locations,
            jointObjectCount: stream.jointObjectCount)
    }
}

extension AudioFrameHeader.Kind {
    /// What is needed to decode such frames.
    func description(protectionScheme: FourCC?) -> SampleDescription {
        let (format, codec): (FourCC, String) =
            switch self.codec {
            case .aac(let type): ("mp4a", "mp4a.40.\(type)")
            case .mpeg(let layer): ("mp4a", "mp4a.40.\(31 + layer)")
            case .ac3: ("ac-3", "ac-3")
            case .enhancedAC3: ("ec-3", "ec-3")
            case .opus: ("Opus", "Opus")
            }
        let channels = locations == 0 ? channelCount : DolbyChannels.count(locations)
        return SampleDescription(
            format: format, codec: codec,
            audio: AudioFormat(channelCount: channels, sampleRate: sampleRate, jointObjectCount: jointObjectCount),
            protectionScheme: protectionScheme)
    }
}
