/// A variant stream as AVFoundation's AVAssetVariant shows it: what a multivariant playlist declares of it and of the
/// renditions that it plays with, under AVFoundation's names. What is not declared is nil.
public struct AssetVariant: Equatable, Sendable {
    /// AVAssetVariant.VideoAttributes.
    public struct VideoAttributes: Equatable, Sendable {
        /// VIDEO-RANGE: `SDR`, `HLG` or `PQ`; `SDR` where it is not declared, as AVFoundation has it.
        public var videoRange: String
        /// The sample entries of the video formats in CODECS, as `hvc1`.
        public var codecTypes: [String]
        /// RESOLUTION, pixels.
        public var presentationSize: Resolution?
        /// FRAME-RATE, frames per second.
        public var nominalFrameRate: Double?
        /// REQ-VIDEO-LAYOUT.
        public var videoLayoutAttributes: [VideoLayout]
    }

    /// AVAssetVariant.AudioAttributes.
    public struct AudioAttributes: Equatable, Sendable {
        /// The AudioFormatIDs of the audio formats in CODECS, as `aac` or `alac`.
        public var formatIDs: [String]
        /// The renditions of the audio group; empty where the variant's own media hold the sound.
        public var renditionSpecificAttributes: [AudioRenditionAttributes]
    }

    /// The tag that declares it.
    public var stream: VariantStream
    /// The formats of CODECS.
    public var codecs: [Codec]
    /// The formats of SUPPLEMENTAL-CODECS.
    public var supplementalCodecs: [Codec]
    /// Of its video; nil where none is declared.
    public var videoAttributes: VideoAttributes?
    /// Of its audio; nil where none is declared.
    public var audioAttributes: AudioAttributes?
    /// What an app would show of it.
    public private(set) var badges: [Badge] = []

    /// A variant with the audio renditions of its playlist.
    ///
    /// - Parameter audio: the renditions of its AUDIO group.
    init(_ stream: VariantStream, audio: [Rendition]) {
        self.stream = stream
        codecs = stream.codecs.map { Codec($0) }
        supplementalCodecs = stream.supplementalCodecs.map { Codec($0) }
        videoAttributes = VideoAttributes(stream, codecs)
        let formats = codecs.compactMap(\.audioFormatID)
        if !formats.isEmpty || stream.audioGroup != nil {
            audioAttributes = AudioAttributes(
                formatIDs: formats.uniqued(), renditionSpecificAttributes: audio.map { AudioRenditionAttributes($0) })
        }
        badges = Badge.badges(of: self)
    }

    /// BANDWIDTH, bits per second.
    public var peakBitRate: Double? { stream.bandwidth.map(Double.init) }
    /// AVERAGE-BANDWIDTH, bits per second.
    public var averageBitRate: Double? { stream.averageBandwidth.map(Double.init) }
    /// The media playlist's URI, as the multivariant playlist has it.
    public var url: String { stream.uri }
}

extension AssetVariant.VideoAttributes {
    /// What is declared of a variant's video; nil where nothing is.
    fileprivate init?(_ stream: VariantStream, _ codecs: [Codec]) {
        let types = codecs.filter { $0.kind == .video }.map(\.sampleEntry).uniqued()
        let layouts = stream.requiredVideoLayout.map(VideoLayout.layouts) ?? []
        let isDeclared =
            !types.isEmpty || !layouts.isEmpty || stream.resolution != nil || stream.frameRate != nil
            || stream.videoRange != nil || stream.videoGroup != nil
        guard isDeclared else { return nil }
        self.init(
            videoRange: stream.range, codecTypes: types, presentationSize: stream.resolution,
            nominalFrameRate: stream.frameRate, videoLayoutAttributes: layouts)
    }

    /// Whether its range is wider than standard.
    public var isHDR: Bool { videoRange == "PQ" || videoRange == "HLG" }
}

extension MultivariantPlaylist {
    /// The variants as AVFoundation shows them, in the order in which they are listed.
    public var assetVariants: [AssetVariant] {
        let audio = Dictionary(grouping: renditions.filter { $0.kind == .audio }) { $0.groupID ?? "" }
        return variants.map { stream in AssetVariant(stream, audio: stream.audioGroup.flatMap { audio[$0] } ?? []) }
    }
}

/// How a video is laid out for the eyes: an entry of REQ-VIDEO-LAYOUT (RFC 8216bis section 4.4.6.2), which is
/// AVAssetVariant.VideoAttributes.LayoutAttributes.
public struct VideoLayout: Equatable, Sendable {
    /// The views that it has: `leftEye` and `rightEye` of stereo (CH-STEREO), none of mono.
    public var stereoViewComponents: [String]
    /// CMProjectionType's name for the projection, as `rectangular`; that of PROJ-… where it is another.
    public var projectionType: String

    /// An entry as `CH-STEREO/PROJ-HEQU` says it; mono and rectangular where it does not say.
    init(_ entry: some StringProtocol) {
        let specifiers = entry.split(separator: "/").map { String($0.trimmingBlanks()) }
        stereoViewComponents = specifiers.contains("CH-STEREO") ? ["leftEye", "rightEye"] : []
        let projection = specifiers.first { $0.hasPrefix("PROJ-") } ?? "PROJ-RECT"
        projectionType = Self.projections[projection] ?? projection
    }

    /// The entries of the attribute.
    static func layouts(_ value: String) -> [VideoLayout] { value.split(separator: ",").map { VideoLayout($0) } }

    /// Whether each eye has a view of its own.
    var isStereo: Bool { !stereoViewComponents.isEmpty }

    private static let projections = [
        "PROJ-RECT": "rectangular", "PROJ-EQUI": "equirectangular", "PROJ-HEQU": "halfEquirectangular",
        "PROJ-PRIM": "parametricImmersive", "PROJ-AIV": "appleImmersiveVideo",
    ]
}
