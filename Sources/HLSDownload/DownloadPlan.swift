public import HLS

/// What a download loads, and why: the renditions of each content, each media playlist once.
public struct DownloadPlan: Sendable {
    /// One content configuration, decided.
    public struct Content: Sendable {
        /// 0 for the primary content, then the auxiliary ones.
        public var number: Int
        /// The variant that was chosen.
        public var variant: AssetVariant
        /// How it was chosen.
        public var choice: Choice
        /// What became of each variant, in the order of the playlist.
        public var decisions: [Decision]
        /// Its renditions: indices in the plan's items.
        public var items: [Int] = []
        /// Whether its video is in the plan for an earlier content; false of the primary.
        public var sharesVideo = false
        /// The words of its media selections that no rendition of the variant's groups answers to, as `audio=fr`.
        public var missing: [String] = []

        /// Whether it is the primary content.
        public var isPrimary: Bool { number == 0 }
    }

    /// How a content's variant was chosen.
    public enum Choice: Equatable, Sendable {
        /// It was named.
        case named
        /// It is among those that a qualifier holds of; which one, counted from 0.
        case qualifier(Int)
        /// There is no qualifier.
        case automatic
        /// No qualifier held of any variant, so that all were looked at.
        case fallback
    }

    /// What became of a variant for a content.
    public struct Decision: Sendable {
        /// Where the way of a variant ended.
        public enum Outcome: String, CaseIterable, Sendable {
            /// It is downloaded.
            case chosen
            /// It qualified, and another was better.
            case passedOver
            /// It did not qualify.
            case notEligible
        }

        /// The variant.
        public var variant: AssetVariant
        /// Where its way ended.
        public var outcome: Outcome
        /// Why, for people; empty of the chosen one.
        public var reason: String
    }

    /// A media playlist that is downloaded with all that it names.
    public struct Item: Sendable {
        /// What it is.
        public enum Kind: String, Sendable {
            /// A variant's own media: video, perhaps with audio and captions in it.
            case video
            /// Sound: a rendition, or the media of a variant without video.
            case audio
            /// Subtitles.
            case subtitles
        }

        /// What it is.
        public var kind: Kind
        /// The media playlist's URI, as the multivariant playlist has it.
        public var uri: String
        /// The rendition; nil for a variant's own media.
        public var rendition: Rendition?
        /// How large it is.
        public var size: RenditionSize
        /// The contents that it is for, by their numbers.
        public var contents: [Int]
        /// Whether an earlier content has other video already.
        public var isDuplicateVideo = false
    }

    /// The contents: the primary one, then the auxiliary ones.
    public internal(set) var contents: [Content] = []
    /// What is downloaded, in order.
    public internal(set) var items: [Item] = []
    /// How long the presentation plays, seconds; nil where nothing tells.
    public internal(set) var duration: Double?
    /// Whether contents were chosen so that they share video.
    public internal(set) var isOptimized = true

    /// The bytes of the items whose size is known.
    public var knownBytes: Int { Self.sum(items) }
    /// How many items there are of which nothing tells the size.
    public var unknownCount: Int { items.count { $0.size.bytes == nil } }
    /// The bytes of video that an auxiliary content has beside that of the primary one.
    public var duplicateVideoBytes: Int { Self.sum(items.filter(\.isDuplicateVideo)) }

    private static func sum(_ items: [Item]) -> Int {
        // No size is more than an Int holds, and no plan has many items; what a hostile playlist adds up to is capped.
        items.reduce(0) { sum, item in
            let (sum, overflowed) = sum.addingReportingOverflow(item.size.bytes ?? 0)
            return overflowed ? Int.max : sum
        }
    }
}

extension DownloadPlan {
    /// The plan as it may be shown to anybody; see `MultivariantPlaylist.redactingVariables`.
    public var redactingVariables: DownloadPlan {
        var shown = self
        var shownURIs: [String: String] = [:]
        for content in contents.indices {
            for index in shown.contents[content].decisions.indices {
                let variant = contents[content].decisions[index].variant
                shown.contents[content].decisions[index].variant = variant.redactingVariables
                shownURIs[variant.url] = variant.redactingVariables.url
            }
            shown.contents[content].variant = contents[content].variant.redactingVariables
        }
        for index in items.indices {
            shown.items[index].rendition?.attributes.hideVariables()
            if let uri = shown.items[index].rendition?.uri ?? shownURIs[items[index].uri] {
                shown.items[index].uri = uri
            }
        }
        return shown
    }
}
