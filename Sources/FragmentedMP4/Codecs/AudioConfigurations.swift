/// `dac3`: the parameters of AC-3 (ETSI TS 102 366 annex F.4).
package enum AC3Configuration {
    static func audio(_ reader: inout BoxReader) throws(MovieError) -> AudioFormat {
        let first = try reader.u24()
        return AudioFormat(
            channelCount: channels(mode: Int(first >> 11 & 7), hasLowFrequency: first >> 10 & 1 == 1),
            sampleRate: sampleRate(Int(first >> 22)))
    }

    /// Channels of an audio coding mode.
    static func channels(mode: Int, hasLowFrequency: Bool) -> Int {
        [2, 1, 2, 3, 3, 4, 4, 5][mode] + (hasLowFrequency ? 1 : 0)
    }

    /// Samples per second; nil of the code that is reserved.
    package static func sampleRate(_ code: Int) -> Int? { code < 3 ? [48_000, 44_100, 32_000][code] : nil }
}

/// `dec3`: the parameters of E-AC-3, and of Dolby Atmos in it (ETSI TS 102 366 annex F.6, ETSI TS 103 420 annex C.3).
enum EnhancedAC3Configuration {
    /// How many channels each bit of chan_loc is, the lowest first.
    private static let locations = [2, 2, 1, 1, 2, 2, 2, 1, 1]

    static func audio(_ reader: inout BoxReader) throws(MovieError) -> AudioFormat {
        let offset = reader
        var bits = BitReader(reader.rest())
        guard let audio = audio(&bits) else { throw offset.malformed("ends within its substreams") }
        return audio
    }

    private static func audio(_ bits: inout BitReader) -> AudioFormat? {
        guard bits.skip(13) != nil, let others = bits.bits(3) else { return nil }
        var audio: AudioFormat?
        for _ in 0...others {
            guard let rate = bits.bits(2), bits.skip(10) != nil, let mode = bits.bits(3), let low = bits.flag(),
                bits.skip(3) != nil, let dependents = bits.bits(4),
                let indices = dependents > 0 ? bits.bits(9) : bits.skip(1).map({ 0 })
            else { return nil }
            // The first independent substream is the main programme; others are programmes of their own.
            guard audio == nil else { continue }
            let more = locations.enumerated().reduce(0) { $0 + (indices >> $1.offset & 1) * $1.element }
            audio = AudioFormat(
                channelCount: AC3Configuration.channels(mode: mode, hasLowFrequency: low) + more,
                sampleRate: AC3Configuration.sampleRate(rate))
        }
        if bits.skip(7) != nil, bits.flag() == true { audio?.jointObjectCount = bits.bits(8) }
        return audio
    }
}

/// The parameters of `alac`: its magic cookie (Apple Lossless Format, ALACSpecificConfig).
enum LosslessConfiguration {
    static func audio(_ reader: inout BoxReader) throws(MovieError) -> AudioFormat {
        _ = try reader.versionAndFlags(upTo: 0)
        try reader.skip(9)
        let channels = try reader.u8()
        try reader.skip(10)
        return AudioFormat(channelCount: Int(channels), sampleRate: Int(try reader.u32()))
    }
}

/// `dfLa`: the parameters of FLAC, whose first block is STREAMINFO (Encapsulation of FLAC in ISO Base Media File Format).
enum FLACConfiguration {
    static func audio(_ reader: inout BoxReader) throws(MovieError) -> AudioFormat {
        _ = try reader.versionAndFlags(upTo: 0)
        guard try reader.u8() & 127 == 0 else { throw reader.malformed("does not begin with STREAMINFO") }
        try reader.skip(13)
        let packed = try reader.u24()
        return AudioFormat(channelCount: Int(packed >> 1 & 7) + 1, sampleRate: Int(packed >> 4))
    }
}

/// `dOps`: the parameters of Opus, which is always decoded at 48 kHz (Encapsulation of Opus in ISO Base Media File Format).
enum OpusConfiguration {
    static func audio(_ reader: inout BoxReader) throws(MovieError) -> AudioFormat {
        guard try reader.u8() == 0 else { throw reader.malformed("is not of version 0") }
        return AudioFormat(channelCount: Int(try reader.u8()), sampleRate: 48_000)
    }
}

/// What a frame of MPEG audio begins with (ISO 11172-3 section 2.4.1.3, ISO 13818-3).
package struct MPEGAudioHeader {
    /// The layer, 1 to 3; 3 is MP3.
    package var layer: Int
    /// The size of the frame, bytes; nil where its bitrate is not one of the list.
    package var size: Int?
    /// Samples per second.
    package var sampleRate: Int
    /// How many samples of each channel the frame has.
    package var sampleCount: Int
    /// How many channels, one or two.
    package var channelCount: Int

    /// The header that bytes begin with; nil where they begin with none.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count >= 4 else { return nil }
        self.init(word: bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// The header of four bytes, the first one highest; nil where they are none.
    package init?(word: UInt32) {
        let (version, lowerLayers) = (Int(word >> 19 & 3), Int(word >> 17 & 3))
        let (rateIndex, frequency) = (Int(word >> 12 & 15), Int(word >> 10 & 3))
        // Eleven bits of ones; of version, layer, bitrate and sampling frequency one value each is not used.
        guard word >> 21 == 0x7FF, version != 1, lowerLayers != 0, rateIndex != 15, frequency != 3 else { return nil }
        layer = 4 - lowerLayers
        let isFirstVersion = version == 3
        sampleRate = [44_100, 48_000, 32_000][frequency] >> (isFirstVersion ? 0 : version == 2 ? 1 : 2)
        sampleCount = layer == 1 ? 384 : layer == 3 && !isFirstVersion ? 576 : 1152
        channelCount = word >> 6 & 3 == 3 ? 1 : 2
        guard rateIndex > 0 else { return }
        let bitrate = Self.bitrates[isFirstVersion ? layer - 1 : layer == 1 ? 3 : 4][rateIndex - 1] * 1000
        let padding = Int(word >> 9 & 1)
        size =
            layer == 1
            ? (12 * bitrate / sampleRate + padding) * 4 : sampleCount / 8 * bitrate / sampleRate + padding
    }

    /// Kilobits per second by index: layers I, II and III of MPEG-1, layer I and the others of MPEG-2.
    private static let bitrates = [
        [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
}

extension Track {
    /// Audio of MPEG-1 and MPEG-2 that a movie calls what it calls MP3, and whose frames are of layer I or II: players of
    /// HLS decode layer III alone.
    ///
    /// - Returns: what people call it, `MP2`; nil for anything else.
    /// - Throws: where the samples cannot be read.
    public func lowerAudioLayer(in movie: Movie) throws(MovieError) -> String? {
        for index in descriptions.indices {
            guard let header = try mpegAudioHeader(index, in: movie.input), header.layer < 3 else { continue }
            return "MP\(header.layer)"
        }
        return nil
    }

    /// Takes channels and sample rate of MPEG audio from its frames: nothing else tells them, and writers of sample entries
    /// leave its template of two channels as it is (ISO 14496-12 section 12.2.3), however many there are.
    mutating func readMPEGAudio(in input: any MovieInput) throws(MovieError) {
        for index in descriptions.indices {
            guard let header = try mpegAudioHeader(index, in: input) else { continue }
            descriptions[index].audio = AudioFormat(channelCount: header.channelCount, sampleRate: header.sampleRate)
        }
    }

    /// What the first frame with a description of MP3 begins with; nil for anything else.
    private func mpegAudioHeader(_ index: Int, in input: any MovieInput) throws(MovieError) -> MPEGAudioHeader? {
        guard descriptions[index].codec?.hasSuffix(".40.34") == true,
            let sample = samples.first(where: { $0.descriptionIndex == index }), sample.size >= 4
        else { return nil }
        return MPEGAudioHeader(try input.bytes(at: sample.offset, count: 4))
    }
}
