/// Where the channels of AC-3 are heard: a bit each, as chanmap has them, the left one highest (ETSI TS 102 366 table E.1.4).
package enum DolbyChannels {
    /// The channels of an audio coding mode.
    package static func locations(mode: Int, hasLowFrequency: Bool) -> UInt16 {
        [0xA000, 0x4000, 0xA000, 0xE000, 0xA100, 0xE100, 0xB800, 0xF800][mode] | (hasLowFrequency ? 1 : 0)
    }

    /// How many channels there are; some bits are of two.
    package static func count(_ locations: UInt16) -> Int {
        locations.nonzeroBitCount + (locations & 0x0674).nonzeroBitCount
    }
}

/// What a frame of Enhanced AC-3 begins with: bsi (ETSI TS 102 366 section E.1.2.2).
package struct EnhancedAC3Stream {
    /// No more of a frame is needed, bytes: the additional information at the end is of 64.
    package static let most = 128

    /// The size of the frame, bytes.
    package private(set) var size = 0
    package private(set) var sampleRate = 0
    /// How many samples of each channel there are.
    package private(set) var sampleCount = 0
    /// Whether this is the main programme's own stream, and not one of channels that are added, or of another programme.
    package private(set) var isFirst = false
    /// The channels.
    package private(set) var locations: UInt16 = 0
    /// complexity_index_type_a of Dolby Atmos (ETSI TS 103 420 section 8.3.2); nil without it.
    package private(set) var jointObjectCount: Int?

    /// strmtyp: 0 for a stream that stands alone, 1 for one whose channels are added to the one before.
    private(set) var type = 0
    /// acmod, which tells the channels but the low frequencies (table 4.3).
    private(set) var mode = 0
    private(set) var hasLowFrequency = false
    /// bsid
    private(set) var version = 16
    private var blockCode = 3
    private var rateCode = 0

    /// The stream that a frame begins with; nil where it begins with none. What stands behind the mode is read as far as
    /// there are bytes.
    package init?(_ bytes: [UInt8]) {
        var bits = BitReader(bytes)
        guard bits.bits(16) == 0x0B77, let type = bits.bits(2), type < 3, let number = bits.bits(3),
            let words = bits.bits(11), let rateCode = bits.bits(2), let second = bits.bits(2), let mode = bits.bits(3),
            let hasLowFrequency = bits.flag(), let version = bits.bits(5)
        else { return nil }
        (self.type, self.mode, self.hasLowFrequency, self.rateCode) = (type, mode, hasLowFrequency, rateCode)
        self.version = version
        size = (words + 1) * 2
        // With the third code the rate is halved, there are six blocks, and the second code is the rate's.
        guard let rate = AC3Configuration.sampleRate(rateCode == 3 ? second : rateCode), size >= 8 else { return nil }
        (sampleRate, blockCode) = (rateCode == 3 ? rate / 2 : rate, rateCode == 3 ? 3 : second)
        sampleCount = [1, 2, 3, 6][blockCode] * 256
        isFirst = type != 1 && number == 0
        locations =
            type == 0 && number > 0 ? 0 : DolbyChannels.locations(mode: mode, hasLowFrequency: hasLowFrequency)
        _ = readAdditions(&bits)
    }

    /// Reads to the additional information at the end; nil where there are no more bytes.
    private mutating func readAdditions(_ bits: inout BitReader) -> Void? {
        for _ in 0...(mode == 0 ? 1 : 0) {
            guard bits.skip(5) != nil, bits.skipOptional(8) != nil else { return nil }
        }
        if type == 1 {
            guard let hasMap = bits.flag() else { return nil }
            if hasMap {
                guard let map = bits.bits(16) else { return nil }
                locations = UInt16(map)
            }
        }
        guard let hasMixing = bits.flag(), hasMixing ? skipMixing(&bits) != nil : true,
            let hasInformation = bits.flag(),
            hasInformation ? skipInformation(&bits) != nil : true
        else { return nil }
        if type == 0, blockCode != 3, bits.skip(1) == nil { return nil }
        if type == 2 {
            guard let isBlock = blockCode == 3 ? true : bits.flag(), bits.skip(isBlock ? 6 : 0) != nil else {
                return nil
            }
        }
        guard bits.flag() == true, let length = bits.bits(6), bits.skip(7) != nil, bits.flag() == true, length > 0
        else {
            return nil
        }
        jointObjectCount = bits.bits(8)
        return ()
    }

    /// mixmdate's data.
    private func skipMixing(_ bits: inout BitReader) -> Void? {
        let levels = (mode > 2 ? 2 : 0) + (mode & 1 == 1 && mode > 2 ? 6 : 0) + (mode & 4 == 4 ? 6 : 0)
        guard bits.skip(levels) != nil, hasLowFrequency ? bits.skipOptional(5) != nil : true else { return nil }
        guard type == 0 else { return () }
        for _ in 0...(mode == 0 ? 2 : 1) where bits.skipOptional(6) == nil { return nil }
        switch bits.bits(2) {
        case nil: return nil
        case 1: if bits.skip(5) == nil { return nil }
        case 2: if bits.skip(12) == nil { return nil }
        case 3:
            guard let length = bits.bits(5), bits.skip(8 * (length + 2)) != nil else { return nil }
        default: break
        }
        if mode < 2 {
            for _ in 0...(mode == 0 ? 1 : 0) where bits.skipOptional(14) == nil { return nil }
        }
        guard let hasBlocks = bits.flag() else { return nil }
        guard hasBlocks else { return () }
        if blockCode == 0 { return bits.skip(5) }
        for _ in 0..<[1, 2, 3, 6][blockCode] where bits.skipOptional(5) == nil { return nil }
        return ()
    }

    /// infomdate's data.
    private func skipInformation(_ bits: inout BitReader) -> Void? {
        guard bits.skip(5 + (mode == 2 ? 4 : 0) + (mode >= 6 ? 2 : 0)) != nil else { return nil }
        for _ in 0...(mode == 0 ? 1 : 0) where bits.skipOptional(8) == nil { return nil }
        return bits.skip(rateCode < 3 ? 1 : 0)
    }
}

extension BitReader {
    /// Leaves out a flag, and so many bits where it is set.
    fileprivate mutating func skipOptional(_ count: Int) -> Void? {
        guard let isPresent = flag() else { return nil }
        return skip(isPresent ? count : 0)
    }
}
