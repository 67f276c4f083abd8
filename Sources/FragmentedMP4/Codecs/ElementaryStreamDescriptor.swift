/// `esds`: the parameters of MPEG-4 audio (ISO 14496-1 section 7.2.6, ISO 14496-14 section 5.6).
struct ElementaryStreamDescriptor {
    /// The codec as CODECS writes it behind `mp4a.`: `40.2`, `40.34` of MP3.
    var parameters: String
    /// What the decoder's own parameters tell.
    var audio: AudioFormat

    private enum Tag {
        static let stream: UInt8 = 3
        static let decoder: UInt8 = 4
        static let specific: UInt8 = 5
    }

    init(_ reader: inout BoxReader) throws(MovieError) {
        _ = try reader.versionAndFlags(upTo: 0)
        _ = try Self.length(of: Tag.stream, &reader)
        try reader.skip(2)
        let flags = try reader.u8()
        if flags & 0x80 != 0 { try reader.skip(2) }
        if flags & 0x40 != 0 { try reader.skip(Int(try reader.u8())) }
        if flags & 0x20 != 0 { try reader.skip(2) }
        _ = try Self.length(of: Tag.decoder, &reader)
        let type = try reader.u8()
        try reader.skip(12)
        // MP3 (object types of MPEG-2 and MPEG-1 audio) is called by its audio object type, as HLS has it: 34 is layer III.
        parameters = type == 0x69 || type == 0x6B ? "40.34" : String(type, radix: 16, uppercase: true)
        audio = AudioFormat()
        guard type == 0x40, reader.remaining > 0 else { return }
        let specific = try reader.take(try Self.length(of: Tag.specific, &reader))
        guard let configuration = AudioSpecificConfiguration(specific) else {
            throw reader.malformed("has an AudioSpecificConfig that ends too soon")
        }
        parameters += ".\(configuration.objectType)"
        audio = AudioFormat(channelCount: configuration.channelCount, sampleRate: configuration.sampleRate)
    }

    /// The length of a descriptor, which is of this tag and fits its box.
    private static func length(of tag: UInt8, _ reader: inout BoxReader) throws(MovieError) -> Int {
        let found = try reader.u8()
        guard found == tag else { throw reader.malformed("has a descriptor of tag \(found), where \(tag) is expected") }
        var length = 0
        for _ in 0..<4 {
            let byte = try reader.u8()
            length = length << 7 | Int(byte & 127)
            if byte < 128 { break }
        }
        try reader.require(length)
        return length
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
