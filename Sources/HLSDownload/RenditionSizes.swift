public import HLS

/// The sizes of a multivariant playlist's renditions: those of its media playlists that could be read are measured, those
/// of the others worked out from what it declares.
public struct RenditionSizes: Sendable {
    private let playlist: MultivariantPlaylist
    private let variants: [AssetVariant]
    private let media: [String: MediaSummary]
    /// How long the presentation plays, seconds; nil where nothing tells.
    public let duration: Double?

    /// The sizes of a playlist's renditions.
    ///
    /// - Parameters:
    ///   - playlist: the multivariant playlist.
    ///   - media: its media playlists by their URIs, as far as they are known.
    ///   - duration: how long it plays where no media playlist is known, seconds.
    public init(_ playlist: MultivariantPlaylist, media: [String: MediaSummary], duration: Double? = nil) {
        (self.playlist, self.media) = (playlist, media)
        variants = playlist.assetVariants
        let longest = media.values.lazy.map(\.playlist.duration).max()
        self.duration = longest.flatMap { $0 > 0 ? $0 : nil } ?? duration
    }

    /// The media playlist at a URI, where it is known.
    public func media(at uri: String) -> MediaSummary? { media[uri] }

    /// The size of an audio or subtitles rendition.
    func size(of rendition: Rendition) -> RenditionSize {
        guard let uri = rendition.uri else { return .unknown }
        if let size = measured(uri) { return size }
        guard rendition.kind == .audio, let duration, let rate = guessedRate(of: rendition) else { return .unknown }
        return RenditionSize(bytes: Self.bytes(rate, duration), source: .guess)
    }

    /// The size of the media at a variant's URI: video, or all that is muxed.
    func size(ofVariantsAt uri: String) -> RenditionSize {
        if let size = measured(uri) { return size }
        guard let duration else { return .unknown }
        // The same video may be listed with several audio groups: that of the least audio tells the most of it.
        let estimates = variants.filter { $0.url == uri }.compactMap { variant -> (rate: Double, isAverage: Bool)? in
            guard let declared = variant.averageBitRate ?? variant.peakBitRate, declared > 0 else { return nil }
            // Where the audio alone has what is declared, the declaration is wrong: the video keeps a tenth.
            return (max(declared - audioRate(of: variant), declared / 10), variant.averageBitRate != nil)
        }
        let best = estimates.filter(\.isAverage).min { $0.rate < $1.rate } ?? estimates.min { $0.rate < $1.rate }
        guard let best else { return .unknown }
        return RenditionSize(
            bytes: Self.bytes(best.rate, duration), source: best.isAverage ? .averageBandwidth : .bandwidth)
    }

    private func measured(_ uri: String) -> RenditionSize? {
        guard let measured = media[uri]?.measured, let bytes = measured.bytes else { return nil }
        return RenditionSize(bytes: bytes, source: measured.usesBitrates ? .bitrateTags : .segments)
    }

    private static func bytes(_ rate: Double, _ duration: Double) -> Int? {
        Int(exactly: (rate * duration / 8).rounded())
    }

    /// What the audio takes that a variant is played with, bits per second; 0 where its own media hold it.
    private func audioRate(of variant: AssetVariant) -> Double {
        let group = variant.audioAttributes?.renditionSpecificAttributes.map(\.rendition) ?? []
        guard let rendition = Rendition.preferred(of: group), let uri = rendition.uri, uri != variant.url else {
            return 0
        }
        return media[uri]?.measured.averageBitRate ?? guessedRate(of: rendition) ?? 0
    }

    /// A bitrate that is usual for a rendition's format, bits per second; nil where the format is not declared.
    private func guessedRate(of rendition: Rendition) -> Double? {
        let using = variants.filter { $0.stream.audioGroup == rendition.groupID }
        let formats = using.map { Set($0.codecs.filter { $0.kind == .audio }) }
        guard let first = using.first,
            let codec = first.codecs.first(where: { codec in
                formats.allSatisfy { $0.contains(codec) } && codec.kind == .audio
            })
        else { return nil }
        return codec.usualBitRate(AudioRenditionAttributes(rendition))
    }
}

extension Codec {
    /// A bitrate that is usual for an audio format, bits per second: so much a channel, and lossless sound at six tenths
    /// of what it has uncompressed. For guesses only.
    func usualBitRate(_ attributes: AudioRenditionAttributes) -> Double {
        // The objects of Dolby Atmos are no channels.
        if attributes.isAtmos { return 448_000 }
        let channels = Double(min(max(attributes.channelCount ?? 2, 1), 24))
        if isLossless {
            let depth = attributes.rendition.bitDepth ?? 16
            return 0.6 * channels * Double(attributes.sampleRate ?? 48_000) * Double(depth)
        }
        let perChannel: Double =
            switch audioFormatID {
            case "aacp": 16_000
            case "aach", "usac", "ec-3", "ac-4", "opus": 32_000
            default: 64_000
            }
        return channels * perChannel
    }
}

/// How many bytes a rendition has, and how that is known.
public struct RenditionSize: Equatable, Sendable {
    /// What tells it, from the surest on.
    public enum Source: String, CaseIterable, Sendable {
        /// The segments: byte ranges, or the files themselves.
        case segments = "measured"
        /// EXT-X-BITRATE x duration.
        case bitrateTags = "EXT-X-BITRATE"
        /// AVERAGE-BANDWIDTH x duration, less the audio's share.
        case averageBandwidth = "AVERAGE-BANDWIDTH"
        /// BANDWIDTH x duration, less the audio's share: too much.
        case bandwidth = "BANDWIDTH"
        /// A bitrate that is usual for the audio format, x duration.
        case guess = "guess"
    }

    /// Its bytes; nil where nothing tells them.
    public var bytes: Int?
    /// What tells them; nil where nothing does.
    public var source: Source?

    /// Creates a size.
    public init(bytes: Int?, source: Source?) { (self.bytes, self.source) = (bytes, bytes == nil ? nil : source) }

    /// A size that nothing tells.
    public static let unknown = RenditionSize(bytes: nil, source: nil)
}
