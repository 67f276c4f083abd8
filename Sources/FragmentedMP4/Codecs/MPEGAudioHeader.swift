/// What a frame of MPEG audio begins with (ISO 11172-3 section 2.4.1.3, ISO 13818-3).
struct MPEGAudioHeader {
    /// The layer, 1 to 3; 3 is MP3.
    var layer: Int

    /// The header that bytes begin with; nil where they begin with none.
    init?(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(4))
        // Eleven bits of ones; of version, layer, bitrate and sampling frequency one value each is not used.
        guard bytes.count == 4, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0, bytes[1] >> 3 & 3 != 1,
            bytes[1] >> 1 & 3 != 0, bytes[2] >> 4 != 15, bytes[2] >> 2 & 3 != 3
        else { return nil }
        layer = 4 - Int(bytes[1] >> 1 & 3)
    }
}

extension Track {
    /// Audio of MPEG-1 and MPEG-2 that a movie calls what it calls MP3, and whose frames are of layer I or II: players of
    /// HLS decode layer III alone.
    ///
    /// - Returns: what people call it, `MP2`; nil for anything else.
    /// - Throws: where the samples cannot be read.
    public func lowerAudioLayer(in movie: Movie) throws(MovieError) -> String? {
        for (index, description) in descriptions.enumerated() {
            guard let codec = description.codec, codec.hasSuffix(".69") || codec.hasSuffix(".6B"),
                let sample = samples.first(where: { $0.descriptionIndex == index }), sample.size >= 4,
                let header = MPEGAudioHeader(try movie.input.bytes(at: sample.offset, count: 4)), header.layer < 3
            else { continue }
            return "MP\(header.layer)"
        }
        return nil
    }
}
