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
