public import PlayheadPlatform

/// What the URIs of a multivariant playlist are called before anybody: what variables put into one, which is mostly a token,
/// is `…`. Two URIs that only their variables distinguish have two names: the second is `…/v.m3u8 (2)`.
public struct RedactedURIs: Equatable, Sendable {
    private var names: [String: String] = [:]

    /// Names for URIs in which nothing is hidden.
    init() {}

    /// The names of a playlist's URIs.
    ///
    /// - Complexity: O(*n*) in the number of variants and renditions; O(1) without variables.
    public init(_ playlist: MultivariantPlaylist) {
        guard !playlist.variables.isEmpty else { return }
        var counts: [String: Int] = [:]
        let tags =
            playlist.renditions.map { ($0.uri, $0.attributes.shownURI) }
            + playlist.iFrameVariants.map { ($0.uri, $0.attributes.shownURI) }
        for (uri, shown) in playlist.variants.map({ ($0.uri, $0.shownURI) }) + tags {
            guard let uri, let shown, names[uri] == nil else { continue }
            counts[shown, default: 0] += 1
            names[uri] = counts[shown] == 1 ? shown : "\(shown) (\(counts[shown] ?? 0))"
        }
    }

    /// What a URI is called; a URI without variables is called what it is.
    public subscript(uri: String) -> String { names[uri] ?? uri }

    /// What the resource of a URI is called; nil where nothing in the URI is hidden.
    public func resourceName(_ uri: String, from base: ResourceLocation) -> String? {
        names[uri].map { base.name(ofShown: $0) }
    }
}

extension VariantStream {
    /// The URI as it may be shown to anybody; nil where nothing in it is hidden.
    package var shownURI: String? { uriTemplate.map(withoutReferences) }
}

extension AttributeList {
    /// The value of URI as it may be shown to anybody; nil where nothing in it is hidden.
    package var shownURI: String? { attributes.first { $0.name == "URI" }?.template.map(withoutReferences) }
}

extension ResourceLocation {
    /// The same kind of location by another name.
    package func named(_ name: String) -> ResourceLocation {
        switch self {
        case .file: .file(name)
        case .standardInput: self
        case .url: .url(name)
        }
    }

    /// What a resource is called whose URI in the playlist here is shown as this.
    package func name(ofShown uri: String) -> String {
        if case .url(let url) = self { return URIReference(uri).resolved(against: URIReference(url)).description }
        return uri.hasPrefix("/") || URIReference(uri).scheme != nil ? uri : (folder ?? "") + uri
    }
}

extension LoadingError {
    /// The error under the name by which its resource may be shown; nil leaves it as it is.
    package func named(_ shown: String?) -> LoadingError {
        guard let shown else { return self }
        var error = self
        // What curl says may name the host, which a variable may hold as well.
        if let host = URIReference(name).host, let shownHost = URIReference(shown).host, host != shownHost {
            error.problem = problem.replacing(host, with: shownHost)
        }
        error.name = shown
        return error
    }
}

/// A text as it was written, with `…` for each reference to a variable.
func withoutReferences(_ template: String) -> String {
    var result = ""
    var rest = template[...]
    while let start = rest.firstRange(of: "{$"), let end = rest[start.upperBound...].firstIndex(of: "}") {
        result += rest[..<start.lowerBound] + "…"
        rest = rest[rest.index(after: end)...]
    }
    return result + rest
}

extension MediaSegment {
    /// The URI as it may be shown to anybody; nil where nothing in it is hidden.
    package var shownURI: String? { uriTemplate.map(withoutReferences) }
}
