import FragmentedMP4

extension MatroskaTrack {
    /// The codec without what some write behind it: `A_AAC` of `A_AAC/MPEG4/LC`.
    var codecFamily: Substring { codec.hasPrefix("A_") ? codec.prefix { $0 != "/" } : codec[...] }

    /// How its frames are decoded, as MP4 tells it (RFC 9559 section 22, Matroska's codec specifications).
    ///
    /// - Parameters:
    ///   - first: what its first frame begins with.
    ///   - frameRate: pictures per second, 0 where that is not known.
    func configuration(
        _ first: [UInt8], frameRate: Double, name: String
    ) throws(MovieError) -> CodecConfiguration {
        switch codecFamily {
        case "V_MPEG4/ISO/AVC": return picture("avc1", "avcC", try required(7, name))
        case "V_MPEGH/ISO/HEVC": return picture("hvc1", "hvcC", Self.completeHEVC(try required(23, name)))
        case "V_AV1": return picture("av01", "av1C", try required(4, name))
        case "V_VP9":
            guard let look = VP9Header(first) else { break }
            return picture(
                "vp09", "vpcC", look.configuration(of: self, frameRate: frameRate))
        case "A_AAC": return .aac(try required(2, name))
        case "A_MPEG" where codec.hasSuffix("/L3"): return .mpegAudio(Array(first.prefix(4)))
        case "A_AC3": return .ac3(first)
        case "A_EAC3": return .enhancedAC3(first)
        case "A_OPUS": return .opus(try required(19, name))
        case "A_FLAC":
            guard let information = flacInformation else { break }
            // The metadata block STREAMINFO alone, which is the last one then.
            let channels = Int(information[12] >> 1 & 7) + 1
            let rate = Int(information[10]) << 12 | Int(information[11]) << 4 | Int(information[12] >> 4)
            return .sound(
                "fLaC", .init(type: "dfLa", content: [0, 0, 0, 0, 0x80, 0, 0, 34] + information), channels: channels,
                rate: rate)
        case "A_ALAC":
            let cookie = try required(24, name)
            let rate = cookie[20..<24].reduce(0) { $0 << 8 | Int($1) }
            return .sound(
                "alac", .init(type: "alac", content: [0, 0, 0, 0] + cookie), channels: Int(cookie[9]), rate: rate)
        default: break
        }
        return foreign(scheme: nil)
    }

    /// What MP4 has no form for: it is known by Matroska's name.
    func foreign(scheme: FourCC?) -> CodecConfiguration {
        let name = Array(codec.utf8.dropFirst(2).prefix { $0 != 0x2F }.prefix(4)) + [0x20, 0x20, 0x20, 0x20]
        let format = FourCC(rawValue: name.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
        var description = SampleDescription(format: format, codec: codec, protectionScheme: scheme)
        switch type {
        case Self.videoType: description.video = VideoFormat(width: video.width, height: video.height)
        case Self.audioType:
            description.audio = AudioFormat(channelCount: audio.channels, sampleRate: audio.wholeRate)
        default: break
        }
        return .foreign(description)
    }

    /// STREAMINFO, 34 bytes (RFC 9639 section 8.2); nil where CodecPrivate does not begin as FLAC does.
    var flacInformation: [UInt8]? {
        guard codecPrivate.count >= 42, codecPrivate.starts(with: Array("fLaC".utf8)), codecPrivate[4] & 127 == 0 else {
            return nil
        }
        return Array(codecPrivate[8..<42])
    }

    /// CodecPrivate, of so many bytes at least.
    private func required(_ count: Int, _ name: String) throws(MovieError) -> [UInt8] {
        guard codecPrivate.count >= count else {
            throw MovieError(
                name: name, kind: .malformed,
                problem: "track \(number) (\(codec)) does not tell how it is decoded: its CodecPrivate has "
                    + "\(codecPrivate.count) bytes")
        }
        return codecPrivate
    }

    private func picture(_ format: FourCC, _ box: FourCC, _ content: [UInt8]) -> CodecConfiguration {
        var boxes = [ConfigurationBox(type: box, content: content)]
        if let color = video.color, let content = color.content { boxes.append(.init(type: "colr", content: content)) }
        boxes += additions.map { .init(type: $0.type, content: $0.configuration) }
        return .video(format, boxes: boxes, width: video.width, height: video.height)
    }

    /// `hvc1` has all its parameter sets in its configuration, and says so of each kind (ISO 14496-15 section 8.4.1).
    private static func completeHEVC(_ configuration: [UInt8]) -> [UInt8] {
        var (bytes, position) = (configuration, 23)
        for _ in 0..<configuration[22] {
            guard position + 3 <= bytes.count else { break }
            if 32...34 ~= bytes[position] & 63 { bytes[position] |= 0x80 }
            let count = Int(bytes[position + 1]) << 8 | Int(bytes[position + 2])
            position += 3
            for _ in 0..<count where position + 2 <= bytes.count {
                position += 2 + Int(bytes[position]) << 8 + Int(bytes[position + 1])
            }
        }
        return bytes
    }
}

extension MatroskaTrack.Color {
    /// The content of `colr`; nil where nothing is known.
    fileprivate var content: [UInt8]? {
        let points = [primaries, transfer, matrix]
        guard points.contains(where: { $0 != 2 }), points.allSatisfy({ 0...255 ~= $0 }) else { return nil }
        return Array("nclx".utf8) + points.flatMap { [0, UInt8($0)] } + [range == 2 ? 0x80 : 0]
    }
}

/// What a key frame of VP9 begins with (VP9 Bitstream section 6.2).
private struct VP9Header {
    private var profile: Int
    private var depth = 8
    private var space: Int
    private var isFullRange = false
    /// As `vpcC` has it: 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4.
    private var chroma = 1

    init?(_ frame: [UInt8]) {
        var bits = BitReader(frame)
        guard bits.bits(2) == 2, let low = bits.bits(1), let high = bits.bits(1) else { return nil }
        profile = low + high * 2
        // No reserved bit, no frame shown again, a key frame, two flags, the mark.
        guard bits.skip(profile == 3 ? 1 : 0) != nil, bits.bits(2) == 0, bits.skip(2) != nil,
            bits.bits(24) == 0x49_8342, let isTwelve = profile >= 2 ? bits.flag() : false, let space = bits.bits(3)
        else { return nil }
        if profile >= 2 { depth = isTwelve ? 12 : 10 }
        self.space = space
        if space == 7 {
            (isFullRange, chroma) = (true, 3)
        } else {
            guard let isFull = bits.flag() else { return nil }
            isFullRange = isFull
            if profile & 1 == 1 {
                guard let x = bits.bits(1), let y = bits.bits(1) else { return nil }
                chroma = x == 0 ? 3 : y == 0 ? 2 : 1
            }
        }
    }

    /// The content of `vpcC` (VP Codec ISO Media File Format Binding).
    func configuration(of track: MatroskaTrack, frameRate: Double) -> [UInt8] {
        let (matrix, transfer): ([UInt8], [UInt8]) = ([2, 6, 1, 6, 7, 9, 2, 0], [2, 6, 1, 6, 7, 14, 2, 13])
        let color = track.video.color
        let primaries = color.map { UInt8(clamping: $0.primaries) } ?? matrix[space]
        return [
            1, 0, 0, 0, UInt8(profile), Self.level(of: track, frameRate),
            UInt8(depth) << 4 | UInt8(chroma) << 1 | (isFullRange ? 1 : 0),
            space == 7 ? 1 : primaries, color.map { UInt8(clamping: $0.transfer) } ?? transfer[space],
            color.map { UInt8(clamping: $0.matrix) } ?? matrix[space], 0, 0,
        ]
    }

    /// The level that CodecPrivate tells (WebM Container Guidelines), else the least that has room for the pictures.
    private static func level(of track: MatroskaTrack, _ frameRate: Double) -> UInt8 {
        var features = track.codecPrivate[...]
        while let id = features.popFirst(), let length = features.popFirst(), features.count >= length {
            if id == 2, length == 1, let level = features.first { return level }
            features = features.dropFirst(Int(length))
        }
        let size = Double(min(track.video.width, 1 << 16)) * Double(min(track.video.height, 1 << 16))
        return levels.first { size <= $0.size && size * frameRate <= $0.rate }?.level ?? 62
    }

    /// Samples of brightness in a picture and in a second (VP9 Bitstream annex A).
    private static let levels: [(level: UInt8, size: Double, rate: Double)] = [
        (10, 36_864, 829_440), (11, 73_728, 2_764_800), (20, 122_880, 4_608_000), (21, 245_760, 9_216_000),
        (30, 552_960, 20_736_000), (31, 983_040, 36_864_000), (40, 2_228_224, 83_558_400),
        (41, 2_228_224, 160_432_128), (50, 8_912_896, 311_951_360), (51, 8_912_896, 588_251_136),
        (52, 8_912_896, 1_176_502_272), (60, 35_651_584, 1_176_502_272), (61, 35_651_584, 2_353_004_544),
        (62, 35_651_584, 4_706_009_088),
    ]
}
