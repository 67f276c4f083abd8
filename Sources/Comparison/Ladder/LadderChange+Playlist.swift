public import HLS
public import Playback

extension LadderChange {
    /// A multivariant playlist with this change, for whoever encodes and packages it. The ladder is the variants
    /// of `presentation`, the playlist as it was played.
    public func applied(to playlist: MultivariantPlaylist, playedAs presentation: Presentation) -> MultivariantPlaylist
    {
        var playlist = playlist
        let shown = RedactedURIs(playlist)
        switch self {
        case .first(let uri):
            guard let index = playlist.variants.firstIndex(where: { shown[$0.uri] == uri }) else { break }
            playlist.variants.insert(playlist.variants.remove(at: index), at: 0)
        case .drop(let uri): playlist.variants.removeAll { shown[$0.uri] == uri }
        case .lowerTier:
            guard let lowest = presentation.variants.first, let changed = applied(to: presentation)?.variants.first,
                let index = playlist.variants.firstIndex(where: { shown[$0.uri] == lowest.uri })
            else { break }
            let source = playlist.variants[index]
            // What is not known of it is for its encoder to say.
            let kept = source.attributes.attributes.filter {
                !["RESOLUTION", "SCORE", "STABLE-VARIANT-ID"].contains($0.name)
            }
            var variant = VariantStream(attributes: AttributeList(kept))
            variant.uri = Self.newURI
            variant.scale(by: changed.peakBitrate / lowest.peakBitrate)
            playlist.variants.append(variant)
        case .evenSteps:
            let factors = Self.evenFactors(presentation.variants.map(\.peakBitrate))
            for (variant, factor) in zip(presentation.variants, factors) where factor != 1 {
                for index in playlist.variants.indices where shown[playlist.variants[index].uri] == variant.uri {
                    playlist.variants[index].scale(by: factor)
                }
            }
        }
        return playlist
    }
}

extension VariantStream {
    fileprivate mutating func scale(by factor: Double) {
        for index in attributes.attributes.indices {
            let attribute = attributes.attributes[index]
            guard ["BANDWIDTH", "AVERAGE-BANDWIDTH"].contains(attribute.name), let value = Double(attribute.value)
            else {
                continue
            }
            attributes.attributes[index].value = String(Int(min(value * factor, 1e15).rounded(.up)))
        }
    }
}
