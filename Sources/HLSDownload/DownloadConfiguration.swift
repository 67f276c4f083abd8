public import HLS
public import PredicateFormat

/// What is to be downloaded for playback without a network: AVAssetDownloadConfiguration.
public struct DownloadConfiguration: Sendable {
    /// What must be there.
    public var primaryContentConfiguration = ContentConfiguration()
    /// What is there besides, as the same in another audio format.
    public var auxiliaryContentConfigurations: [ContentConfiguration] = []
    /// Whether an auxiliary content takes a variant whose video the primary content has already.
    public var optimizesAuxiliaryContentConfigurations = true

    /// A configuration that leaves everything to the automatic selection.
    public init() {}
}

/// A set of renditions that play together: AVAssetDownloadContentConfiguration.
public struct ContentConfiguration: Sendable {
    /// Which variants are wanted, in order of preference: the first that any variant meets counts.
    public var variantQualifiers: [VariantQualifier] = []
    /// Which renditions are wanted.
    public var mediaSelections = MediaSelections()

    /// A configuration that leaves everything to the automatic selection.
    public init() {}
}

/// Which variants are wanted: AVAssetVariantQualifier.
public enum VariantQualifier: Sendable {
    /// Those of which a predicate holds.
    case predicate(Predicate)
    /// The variant of a URI, as the playlist writes it: it is taken as it is.
    case variant(url: String)

    /// A qualifier as it is typed: a URI of the playlist's variants, or a predicate over what AVAssetVariant tells.
    ///
    /// - Throws: `PredicateError` where it is neither.
    public init(parsing text: String, for variants: [AssetVariant]) throws(PredicateError) {
        if variants.contains(where: { $0.url == text }) {
            self = .variant(url: text)
        } else {
            self = .predicate(try Predicate(onVariants: text))
        }
    }

    /// The qualifier as it was typed.
    public var text: String {
        switch self {
        case .predicate(let predicate): predicate.format
        case .variant(let url): url
        }
    }
}

/// Which renditions of a variant's groups are wanted, by words for them.
public struct MediaSelections: Equatable, Sendable {
    /// A choice among the renditions of one kind.
    public enum Choice: Equatable, Sendable {
        /// What plays unless the user wishes otherwise: of audio the DEFAULT rendition; no subtitles.
        case automatic
        /// Those of these names or languages, none for no word.
        case named([String])
        /// Every one.
        case all
    }

    /// Of the audio group.
    public var audio = Choice.automatic
    /// Of the subtitles group.
    public var subtitles = Choice.automatic

    /// The automatic selection.
    public init() {}
}
