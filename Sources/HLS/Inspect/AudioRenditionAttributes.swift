/// What a media option of an audio group is: AVAssetVariant.AudioAttributes.RenditionSpecificAttributes.
public struct AudioRenditionAttributes: Equatable, Sendable {
    /// The rendition.
    public var rendition: Rendition
    /// The channels: the first parameter of CHANNELS. Of Dolby Atmos it tells how complex the sound is, not the speakers.
    public var channelCount: Int?
    /// The second parameter of CHANNELS: how sound in space is coded, as `JOC`, `3OA` or `BED-4`.
    public var spatialCodings: [String]
    /// Whether it is best heard with headphones (BINAURAL).
    public var isBinaural: Bool
    /// Whether it was processed to be heard in many ways, with headphones or speakers (IMMERSIVE).
    public var isImmersive: Bool
    /// Whether it was made from media of more channels (DOWNMIX).
    public var isDownmix: Bool

    /// What a rendition declares; RFC 8216bis section 4.4.6.1, CHANNELS.
    public init(_ rendition: Rendition) {
        self.rendition = rendition
        let parameters = (rendition.channels ?? "").split(separator: "/", omittingEmptySubsequences: false)
        channelCount = parameters.first.flatMap { Number.integer($0.utf8) }
        // Newer playlists give each coding a parameter of its own, as 20/3OA/BED-4; usages have fixed words.
        let words = parameters.dropFirst().flatMap { $0.split(separator: ",") }.map { String($0.trimmingBlanks()) }
        let usages: Set = ["BINAURAL", "IMMERSIVE", "DOWNMIX"]
        spatialCodings = words.filter { !usages.contains($0) && $0 != "-" && !$0.isEmpty }
        isBinaural = words.contains("BINAURAL")
        isImmersive = words.contains("IMMERSIVE")
        isDownmix = words.contains("DOWNMIX")
    }

    /// NAME: the media option's display name.
    public var name: String? { rendition.name }
    /// LANGUAGE.
    public var language: String? { rendition.language }
    /// SAMPLE-RATE, hertz.
    public var sampleRate: Int? { rendition.sampleRate }
    /// Whether its sound is Dolby Atmos: joint object coding.
    public var isAtmos: Bool { spatialCodings.contains("JOC") }

    /// What people call so many channels: `stereo`, `5.1`, `Atmos`; nil where CHANNELS is not declared.
    public var channelLayout: String? {
        if isAtmos { return "Atmos" }
        let name: String? =
            switch channelCount {
            case nil: nil
            case 1: "mono"
            case 2: "stereo"
            case 6: "5.1"
            case 8: "7.1"
            case let count?: "\(count) ch"
            }
        let marks = [isBinaural ? "binaural" : nil, isImmersive ? "immersive" : nil, isDownmix ? "downmix" : nil]
        let words = [name] + spatialCodings.map(Optional.some) + marks
        let text = words.compactMap(\.self).joined(separator: " ")
        return text.isEmpty ? nil : text
    }
}
