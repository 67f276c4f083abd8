/// What a decoder needs of media that does not come from ISO base media, and the entry of `stsd` that tells it.
package enum CodecConfiguration: Equatable, Sendable {
    /// H.264 by its parameter sets: NAL units of types 7 and 8 with their headers.
    case avc(sequence: [[UInt8]], picture: [[UInt8]])
    /// HEVC by its parameter sets: NAL units of types 32, 33 and 34 with their headers.
    case hevc(video: [[UInt8]], sequence: [[UInt8]], picture: [[UInt8]])
    /// Video by the boxes that its container keeps for MP4 already, as `avcC` for `avc1`, and the size of the picture,
    /// pixels.
    case video(FourCC, boxes: [ConfigurationBox], width: Int, height: Int)
    /// AAC by its AudioSpecificConfig (ISO 14496-3 section 1.6.2.1).
    case aac([UInt8])
    /// MPEG-1 or MPEG-2 audio by what its first frame begins with, four bytes.
    case mpegAudio([UInt8])
    /// AC-3 by what its first frame begins with, eight bytes or more.
    case ac3([UInt8])
    /// Enhanced AC-3 by its first sample: frames of all its substreams.
    case enhancedAC3([UInt8])
    /// Opus by its identification header, which begins with `OpusHead` (RFC 7845 section 5.1).
    case opus([UInt8])
    /// Sound by the box that its container keeps for MP4 already, as `dfLa` for `fLaC`.
    case sound(FourCC, ConfigurationBox, channels: Int, rate: Int)
    /// What no movie is written of: coded in a way that MP4 has no form for, or encrypted.
    case foreign(SampleDescription)

    /// The entry of `stsd` with its header, to be read by ``SampleDescriptionReader``; nil where the parameters cannot be
    /// read, or there is no such entry.
    func entry(pixelAspect: PixelAspect? = nil) -> [UInt8]? {
        switch self {
        case .avc(let sequence, let picture):
            guard let parameters = sequence.first.flatMap({ SequenceParameters(avc: $0) }),
                let content = AVCConfiguration.content(sequence: sequence, picture: picture, parameters)
            else { return nil }
            return Self.video("avc1", parameters, pixelAspect, .init(type: "avcC", content: content))
        case .hevc(let video, let sequence, let picture):
            guard let parameters = sequence.first.flatMap({ SequenceParameters(hevc: $0) }),
                let content = HEVCConfiguration.content([(32, video), (33, sequence), (34, picture)], parameters)
            else { return nil }
            return Self.video("hvc1", parameters, pixelAspect, .init(type: "hvcC", content: content))
        case .video(let format, let boxes, let width, let height):
            return Self.video(format, width: width, height: height, pixelAspect, boxes)
        case .aac(let specific):
            guard let configuration = AudioSpecificConfiguration(specific) else { return nil }
            return Self.sound(
                "mp4a", channels: configuration.channelCount, rate: configuration.sampleRate,
                .init(type: "esds", content: ElementaryStreamDescriptor.content(objectType: 0x40, specific: specific)))
        case .mpegAudio(let frame):
            guard let header = MPEGAudioHeader(frame) else { return nil }
            // MPEG-1 has the three higher rates.
            let type: UInt8 = header.sampleRate >= 32_000 ? 0x6B : 0x69
            return Self.sound(
                "mp4a", channels: header.channelCount, rate: header.sampleRate,
                .init(type: "esds", content: ElementaryStreamDescriptor.content(objectType: type, specific: [])))
        case .ac3(let frame):
            guard let (content, audio) = AC3Configuration.content(frame) else { return nil }
            return Self.sound(
                "ac-3", channels: audio.channelCount, rate: audio.sampleRate, .init(type: "dac3", content: content))
        case .enhancedAC3(let sample):
            guard let (content, audio) = EnhancedAC3Configuration.content(sample) else { return nil }
            return Self.sound(
                "ec-3", channels: audio.channelCount, rate: audio.sampleRate, .init(type: "dec3", content: content))
        case .opus(let head):
            guard let content = OpusConfiguration.content(head) else { return nil }
            return Self.sound("Opus", channels: Int(content[1]), rate: 48_000, .init(type: "dOps", content: content))
        case .sound(let format, let box, let channels, let rate):
            return Self.sound(format, channels: channels, rate: rate, box)
        case .foreign: return nil
        }
    }

    /// The kind of media.
    package var mediaType: MediaType {
        switch self {
        case .avc, .hevc, .video: .video
        case .aac, .mpegAudio, .ac3, .enhancedAC3, .opus, .sound: .audio
        case .foreign(let description):
            description.video != nil ? .video : description.audio != nil ? .audio : .text
        }
    }

    private static func video(
        _ format: FourCC, _ parameters: SequenceParameters, _ pixelAspect: PixelAspect?, _ box: ConfigurationBox
    ) -> [UInt8] {
        let own = PixelAspect(horizontal: parameters.horizontalSpacing, vertical: parameters.verticalSpacing)
        return video(
            format, width: parameters.width, height: parameters.height, pixelAspect ?? own, [box])
    }

    /// VisualSampleEntry (ISO 14496-12 section 12.1.3).
    private static func video(
        _ format: FourCC, width: Int, height: Int, _ pixelAspect: PixelAspect?, _ boxes: [ConfigurationBox]
    ) -> [UInt8] {
        var writer = BoxWriter()
        writer.box(format) { writer in
            writer.zeros(6)
            writer.u16(1)
            writer.zeros(16)
            writer.u16(UInt16(clamping: width))
            writer.u16(UInt16(clamping: height))
            // 72 dots per inch, one frame a sample, a name of 32 bytes, 24 bits deep.
            writer.u32(0x48_0000)
            writer.u32(0x48_0000)
            writer.u32(0)
            writer.u16(1)
            writer.zeros(32)
            writer.u16(24)
            writer.u16(0xFFFF)
            for box in boxes { writer.box(box.type) { $0.append(box.content) } }
            if let pixelAspect, pixelAspect.horizontal != pixelAspect.vertical {
                writer.box("pasp") { writer in
                    writer.u32(UInt32(clamping: pixelAspect.horizontal))
                    writer.u32(UInt32(clamping: pixelAspect.vertical))
                }
            }
        }
        return writer.bytes
    }

    /// AudioSampleEntry (ISO 14496-12 section 12.2.3).
    private static func sound(
        _ format: FourCC, channels: Int?, rate: Int?, _ box: ConfigurationBox
    ) -> [UInt8] {
        var writer = BoxWriter()
        writer.box(format) { writer in
            writer.zeros(6)
            writer.u16(1)
            writer.zeros(8)
            writer.u16(UInt16(clamping: channels ?? 2))
            writer.u16(16)
            writer.zeros(4)
            writer.u32(UInt32(UInt16(exactly: rate ?? 0) ?? 0) << 16)
            writer.box(box.type) { $0.append(box.content) }
        }
        return writer.bytes
    }
}

/// A box of a codec's parameters, without its header.
package struct ConfigurationBox: Equatable, Sendable {
    var type: FourCC
    var content: [UInt8]

    /// A box of this content.
    package init(type: FourCC, content: [UInt8]) { (self.type, self.content) = (type, content) }
}

/// The shape of a pixel: as wide as the one number when it is as high as the other.
package struct PixelAspect: Equatable, Sendable {
    var horizontal: Int
    var vertical: Int

    /// A shape; nil unless both numbers are above zero.
    package init?(horizontal: Int, vertical: Int) {
        guard horizontal > 0, vertical > 0 else { return nil }
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }
}

extension AVCConfiguration {
    /// The content of `avcC`, lengths of four bytes; nil where there are more parameter sets than it has room for.
    static func content(sequence: [[UInt8]], picture: [[UInt8]], _ parameters: SequenceParameters) -> [UInt8]? {
        guard let first = sequence.first, first.count >= 4, sequence.count < 32, picture.count < 256,
            (sequence + picture).allSatisfy({ $0.count <= UInt16.max })
        else { return nil }
        var writer = BoxWriter()
        writer.u8(1)
        writer.append(first[1..<4])
        writer.u8(0xFF)
        writer.u8(0xE0 | UInt8(sequence.count))
        for unit in sequence { writer.unit(unit) }
        writer.u8(UInt8(picture.count))
        for unit in picture { writer.unit(unit) }
        if [100, 110, 122, 144].contains(first[1]) {
            writer.u8(0xFC | UInt8(parameters.chromaFormat))
            writer.u8(0xF8 | UInt8(parameters.bitDepth - 8))
            writer.u8(0xF8 | UInt8(parameters.bitDepth - 8))
            writer.u8(0)
        }
        return writer.bytes
    }
}

extension HEVCConfiguration {
    /// The content of `hvcC`, lengths of four bytes; nil where there are more parameter sets than it has room for.
    static func content(_ arrays: [(type: UInt8, units: [[UInt8]])], _ parameters: SequenceParameters) -> [UInt8]? {
        guard arrays.allSatisfy({ $0.units.allSatisfy { $0.count <= UInt16.max } && $0.units.count <= UInt16.max }),
            let sequence = arrays.first(where: { $0.type == 33 })?.units.first
        else { return nil }
        // Behind the unit's header: four bits, sub-layers but one, temporal nesting, profile_tier_level.
        let payload = BitReader.payload(ofNALUnit: sequence.prefix(64))
        guard payload.count >= 15 else { return nil }
        var writer = BoxWriter()
        writer.u8(1)
        writer.append(payload[3..<15])
        // Nothing is said of spatial segments and of parallelism.
        writer.u16(0xF000)
        writer.u8(0xFC)
        writer.u8(0xFC | UInt8(parameters.chromaFormat))
        writer.u8(0xF8 | UInt8(parameters.bitDepth - 8))
        writer.u8(0xF8 | UInt8(parameters.bitDepth - 8))
        writer.u16(0)
        writer.u8((payload[2] >> 1 & 7 + 1) << 3 | (payload[2] & 1) << 2 | 3)
        let present = arrays.filter { !$0.units.isEmpty }
        writer.u8(UInt8(present.count))
        for (type, units) in present {
            writer.u8(0x80 | type)
            writer.u16(UInt16(units.count))
            for unit in units { writer.unit(unit) }
        }
        return writer.bytes
    }
}

extension ElementaryStreamDescriptor {
    /// The content of `esds` of a stream of sound.
    static func content(objectType: UInt8, specific: [UInt8]) -> [UInt8] {
        var decoder: [UInt8] = [objectType, 0x15] + [UInt8](repeating: 0, count: 11)
        if !specific.isEmpty { decoder += [5, UInt8(clamping: specific.count)] + specific.prefix(64) }
        let stream: [UInt8] = [0, 0, 0, 4, UInt8(decoder.count)] + decoder + [6, 1, 2]
        return [0, 0, 0, 0, 3, UInt8(stream.count)] + stream
    }
}

extension AC3Configuration {
    /// The content of `dac3`, and what it tells; nil where no frame begins here.
    static func content(_ frame: [UInt8]) -> (content: [UInt8], audio: AudioFormat)? {
        var bits = BitReader(frame)
        guard bits.bits(16) == 0x0B77, bits.skip(16) != nil, let rateCode = bits.bits(2),
            let rate = sampleRate(rateCode),
            let sizeCode = bits.bits(6), sizeCode < 38, let version = bits.bits(5), version <= 10,
            let kind = bits.bits(3), let mode = bits.bits(3)
        else { return nil }
        // Mix levels, where the mode has such channels, stand before the low frequencies.
        let levels = (mode & 1 == 1 && mode != 1 ? 2 : 0) + (mode & 4 == 4 ? 2 : 0) + (mode == 2 ? 2 : 0)
        guard bits.skip(levels) != nil, let hasLowFrequency = bits.flag() else { return nil }
        let low = hasLowFrequency ? 1 : 0
        let word = rateCode << 22 | version << 17 | kind << 14 | mode << 11 | low << 10 | sizeCode / 2 << 5
        let audio = AudioFormat(
            channelCount: channels(mode: mode, hasLowFrequency: hasLowFrequency),
            sampleRate: rate >> max(0, version - 8))
        return ([16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }, audio)
    }
}

extension EnhancedAC3Configuration {
    /// The content of `dec3`, and what it tells; nil where the sample does not begin with a frame of a programme.
    static func content(_ sample: [UInt8]) -> (content: [UInt8], audio: AudioFormat)? {
        guard let main = EnhancedAC3Stream(Array(sample.prefix(EnhancedAC3Stream.most))), main.type == 0 else {
            return nil
        }
        // The streams that add channels to the main programme stand behind it, up to the next programme.
        var (dependents, added, objects, position) = (0, UInt16(0), main.jointObjectCount, main.size)
        while position < sample.count,
            let next = EnhancedAC3Stream(Array(sample[position...].prefix(EnhancedAC3Stream.most))), next.type == 1
        {
            (dependents, added, position) = (dependents + 1, added | next.locations, position + next.size)
            objects = objects ?? next.jointObjectCount
        }
        // chanmap's bits of the channels that no mode has, the lowest of chan_loc first: Lc/Rc to LFE2.
        let places = (0..<9).reduce(0) { $0 | Int(added >> (10 - UInt16($1)) & 1) << $1 }
        let rate = sample.count * 8 * main.sampleRate / max(1, main.sampleCount) / 1000
        let rateCode = [48_000, 44_100, 32_000].firstIndex(of: main.sampleRate) ?? 3
        var bits = BitWriter()
        bits.append(min(rate, 0x1FFF), 13)
        bits.append(0, 3)
        bits.append(rateCode, 2)
        bits.append(main.version, 5)
        bits.append(0, 5)
        bits.append(main.mode, 3)
        bits.append(main.hasLowFrequency ? 1 : 0, 1)
        bits.append(0, 3)
        bits.append(min(dependents, 15), 4)
        bits.append(dependents > 0 ? places : 0, dependents > 0 ? 9 : 1)
        if let objects {
            bits.append(1, 8)
            bits.append(objects, 8)
        }
        let count = DolbyChannels.count(main.locations | added)
        return (bits.bytes, AudioFormat(channelCount: count, sampleRate: main.sampleRate, jointObjectCount: objects))
    }
}

extension OpusConfiguration {
    /// The content of `dOps`: the identification header without its mark, and the highest byte of numbers first.
    static func content(_ head: [UInt8]) -> [UInt8]? {
        guard head.starts(with: Array("OpusHead".utf8)), head.count >= 19, head[8] < 16 else { return nil }
        let (channels, family) = (head[9], head[18])
        guard channels > 0, family == 0 ? channels <= 2 : head.count >= 21 + Int(channels) else { return nil }
        return [0, channels, head[11], head[10]] + head[12..<16].reversed() + [head[17], head[16], family]
            + (family == 0 ? [] : head[19..<21 + Int(channels)])
    }
}

/// Writes bits, the highest of a byte first.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 0

    mutating func append(_ value: Int, _ count: Int) {
        for bit in (0..<count).reversed() {
            if used & 7 == 0 { bytes.append(0) }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(7 - used & 7)
            used += 1
        }
    }
}

extension BoxWriter {
    /// A NAL unit behind its length.
    fileprivate mutating func unit(_ unit: [UInt8]) {
        u16(UInt16(unit.count))
        append(unit)
    }
}
