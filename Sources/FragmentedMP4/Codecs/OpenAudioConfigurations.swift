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
