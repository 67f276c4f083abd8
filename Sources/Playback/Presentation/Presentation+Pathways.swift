import PlayheadPlatform

/// Where else the variants are: the pathways of content steering, and copies for when a place fails.
extension Presentation {
    /// A place where a variant's media is.
    public struct Place: Hashable, Sendable {
        /// PATHWAY-ID. A copy within one pathway is one of its own, named with one more point (`..` after `.`), as hls.js
        /// does.
        public var pathway: String
        /// The media playlist's URI there.
        public var uri: String
        /// The same of its audio rendition, where that has a playlist of its own.
        public var audioURI: String?
        /// The server's name; nil for that of the multivariant playlist.
        public var host: String?
    }

    /// Who says which pathway to take (EXT-X-CONTENT-STEERING, RFC 8216bis section 4.4.6.6).
    public struct Steering: Hashable, Sendable {
        /// PATHWAY-ID of the tag: the pathway to begin with; nil for that of the variant that is listed first.
        public var firstPathway: String?
        /// TTL of the steering manifest: after how many seconds it is loaded again.
        public var timeToLive = 300.0
        /// PATHWAY-PRIORITY of the steering manifest, the preferred pathway first; empty where there is no manifest.
        public var priority: [String] = []
        /// The steering server's name; nil for a file.
        public var host: String?
    }

    /// The pathways in the order in which the playlist has them; empty where all is in one place.
    public var pathways: [String] { Self.pathways(of: [variants[firstListed]] + variants) }

    /// More pathways are none that somebody made: for each, all variants stand in the log.
    static let mostPathways = 100

    /// The name of the server that a URI leads to; nil for a file.
    ///
    /// - Parameter host: of the playlist that the URI stands in.
    static func host(of uri: String, beside host: String?) -> String? { URIReference(uri).host ?? host }

    /// The pathways of variants, those of the first one first.
    static func pathways(of variants: [Variant]) -> [String] {
        var seen: Set<String> = []
        return variants.flatMap(\.places).map(\.pathway).filter { seen.insert($0).inserted }
    }
}
