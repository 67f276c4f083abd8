/// `dac3`: the parameters of AC-3 (ETSI TS 102 366 annex F.4).
enum AC3Configuration {
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
    static func sampleRate(_ code: Int) -> Int? { code < 3 ? [48_000, 44_100, 32_000][code] : nil }
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
