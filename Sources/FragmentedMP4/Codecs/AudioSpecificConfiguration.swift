/// AudioSpecificConfig: what a decoder of MPEG-4 audio is told (ISO 14496-3 section 1.6.2.1).
package struct AudioSpecificConfiguration {
    /// The audio object type that CODECS names: 2 of AAC-LC, 5 of HE-AAC, 29 of HE-AAC v2, 42 of USAC.
    package private(set) var objectType: Int
    /// Samples per second after decoding; nil where the index is reserved.
    package private(set) var sampleRate: Int?
    /// How many channels; nil where the configuration is reserved.
    private(set) var channelCount: Int?
    /// How many samples of each channel a frame has after decoding; nil of types that do not tell it here.
    package private(set) var frameLength: Int?

    /// Samples per second by index.
    package static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
    ]
    /// By channelConfiguration; 0 is in the program config element.
    package static let channels: [Int?] = [nil, 1, 2, 3, 4, 5, 6, 8, nil, nil, nil, 7, 8, 24, 8]

    package init?(_ bytes: [UInt8]) {
        var bits = BitReader(bytes)
        guard let type = Self.objectType(&bits), let rate = Self.rate(&bits), let configuration = bits.bits(4) else {
            return nil
        }
        (objectType, sampleRate) = (type, rate == 0 ? nil : rate)
        channelCount = configuration < Self.channels.count ? Self.channels[configuration] : nil
        var core = type
        if type == 5 || type == 29 {
            guard let extended = Self.rate(&bits), let coded = Self.objectType(&bits) else { return nil }
            sampleRate = extended == 0 ? nil : extended
            if type == 29 { channelCount = 2 }
            core = coded
        }
        guard [1, 2, 3, 4, 6, 7, 17, 19, 20, 21, 22, 23].contains(core) else { return }
        guard let isShort = bits.flag(), let dependsOnCore = bits.flag(), bits.skip(dependsOnCore ? 15 : 1) != nil
        else { return }
        let coded = core == 23 ? (isShort ? 480 : 512) : isShort ? 960 : 1024
        if configuration == 0 { channelCount = Self.programChannels(&bits) }
        if core == type { readExtension(&bits) }
        // Spectral band replication makes more samples of each.
        if let sampleRate, rate > 0 { frameLength = coded * sampleRate / rate }
    }

    /// HE-AAC told in a way that older decoders skip: at the end, behind a code of its own.
    private mutating func readExtension(_ bits: inout BitReader) {
        guard bits.bits(11) == 0x2B7, Self.objectType(&bits) == 5, bits.flag() == true, let rate = Self.rate(&bits)
        else { return }
        (objectType, sampleRate) = (5, rate == 0 ? nil : rate)
        guard bits.bits(11) == 0x548, bits.flag() == true else { return }
        (objectType, channelCount) = (29, 2)
    }

    private static func objectType(_ bits: inout BitReader) -> Int? {
        guard let type = bits.bits(5) else { return nil }
        return type == 31 ? bits.bits(6).map { 32 + $0 } : type
    }

    /// A sample rate; 0 where its index is reserved.
    private static func rate(_ bits: inout BitReader) -> Int? {
        guard let index = bits.bits(4) else { return nil }
        return index == 15 ? bits.bits(24) : index < rates.count ? rates[index] : 0
    }

    /// How many channels a program config element has (ISO 14496-3 section 4.4.1.1).
    private static func programChannels(_ bits: inout BitReader) -> Int? {
        guard bits.skip(10) != nil, let front = bits.bits(4), let side = bits.bits(4), let back = bits.bits(4),
            let low = bits.bits(2), bits.skip(7) != nil
        else { return nil }
        for length in [4, 4, 3] {
            guard let isPresent = bits.flag(), bits.skip(isPresent ? length : 0) != nil else { return nil }
        }
        var count = low
        for _ in 0..<front + side + back {
            guard let isPair = bits.flag(), bits.skip(4) != nil else { return nil }
            count += isPair ? 2 : 1
        }
        return count
    }
}
