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
