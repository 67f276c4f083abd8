/// What is needed to decode samples: an entry of `stsd` (ISO 14496-12 section 8.5.2).
public struct SampleDescription: Equatable, Sendable {
    /// The format, as `avc1`; of encrypted media that of what is in it (`frma`).
    public var format: FourCC
    /// The format as RFC 6381 and CODECS write it, as `avc1.64001F`; nil where the entry does not say what belongs in it.
    public var codec: String?
    /// What SUPPLEMENTAL-CODECS has: Dolby Vision on a base layer that others can play, as `dvh1.08.04/db4h`.
    package var supplementalCodec: String?
    /// What is known of a video's picture; nil where this is no video.
    public var video: VideoFormat?
    /// What is known of sound; nil where this is no audio.
    public var audio: AudioFormat?
    /// How many bytes say how long a NAL unit of H.264 or HEVC is; nil of other formats.
    package var nalLengthSize: Int?
    /// The scheme of encrypted media, as `cbcs`; nil where it is clear.
    public var protectionScheme: FourCC?
    /// The whole box as the file has it; empty of media that is in no box.
    package var entry: [UInt8]

    /// Creates a description; `entry` is empty of media that stands in no movie.
    package init(
        format: FourCC, codec: String? = nil, supplementalCodec: String? = nil, video: VideoFormat? = nil,
        audio: AudioFormat? = nil, nalLengthSize: Int? = nil, protectionScheme: FourCC? = nil, entry: [UInt8] = []
    ) {
        (self.format, self.codec, self.supplementalCodec, self.video) = (format, codec, supplementalCodec, video)
        (self.audio, self.nalLengthSize, self.protectionScheme) = (audio, nalLengthSize, protectionScheme)
        self.entry = entry
    }
}

/// The picture of a video.
public struct VideoFormat: Equatable, Sendable {
    /// The width of the coded picture as the container says it, pixels.
    public var width: Int
    /// The height of the coded picture as the container says it, pixels.
    public var height: Int
    /// `pasp`'s hSpacing: a pixel is as wide as this when it is ``verticalSpacing`` high; 1 where there is none.
    package var horizontalSpacing = 1
    /// `pasp`'s vSpacing; 1 where there is none.
    package var verticalSpacing = 1
    /// Whether its pictures are fields, or hold such.
    var isInterlaced = false
    /// The colour; nil where neither the entry nor the codec's parameters tell.
    public var color: VideoColor?
    /// What the sequence parameter set of H.264 or HEVC says of it; nil of other formats, and where it cannot be read.
    public var sequence: SequenceParameters?

    /// Creates a picture's format.
    package init(
        width: Int, height: Int, horizontalSpacing: Int = 1, verticalSpacing: Int = 1, color: VideoColor? = nil,
        sequence: SequenceParameters? = nil
    ) {
        (self.width, self.height, self.color, self.sequence) = (width, height, color, sequence)
        (self.horizontalSpacing, self.verticalSpacing) = (horizontalSpacing, verticalSpacing)
    }

    /// The width at which pixels are square, pixels; the height is the coded one.
    public var displayWidth: Int { (width * horizontalSpacing * 2 + verticalSpacing) / (verticalSpacing * 2) }
}

/// Code points of ISO 23091-2 (H.273).
public struct VideoColor: Equatable, Sendable {
    /// Colour primaries, as 1 (BT.709) and 9 (BT.2020).
    var primaries: Int
    /// Transfer characteristics, as 1 (BT.709), 16 (PQ) and 18 (HLG).
    public var transfer: Int
    /// Matrix coefficients.
    public var matrix: Int
    /// Whether black is 0.
    var isFullRange: Bool

    /// What VIDEO-RANGE says: `SDR`, `HLG` or `PQ` (RFC 8216bis section 4.4.6.2).
    public var range: String { transfer == 16 ? "PQ" : transfer == 18 ? "HLG" : "SDR" }
}

/// The sound of an audio track.
public struct AudioFormat: Equatable, Sendable {
    /// How many channels, as the codec's parameters say; where they do not, as the sample entry says.
    public var channelCount: Int?
    /// Samples per second after decoding.
    public var sampleRate: Int?
    /// The objects of Dolby Atmos in E-AC-3 (ETSI TS 103 420): complexity_index_type_a; nil without any.
    package var jointObjectCount: Int?

    /// Creates a format of sound.
    package init(channelCount: Int? = nil, sampleRate: Int? = nil, jointObjectCount: Int? = nil) {
        (self.channelCount, self.sampleRate, self.jointObjectCount) = (channelCount, sampleRate, jointObjectCount)
    }

    /// What CHANNELS says, as `6` and `16/JOC` (RFC 8216bis section 4.4.6.1); nil where it is unknown.
    public var channels: String? { jointObjectCount.map { "\($0)/JOC" } ?? channelCount.map(String.init) }
}
