public import HLS
public import Playback

/// One change of a ladder, of those that WWDC 2018 session 502 teaches.
public enum LadderChange: Equatable, Sendable {
    /// Another variant is listed first: what AVPlayer starts with.
    case first(uri: String)
    /// A tier below the lowest, for slow links: the lowest variant's video at this part of its bitrate.
    case lowerTier(part: Double)
    /// A variant is left out.
    case drop(uri: String)
    /// The lowest and the highest stay, and those between stand at equal ratios.
    case evenSteps

    /// What a new tier's media playlist is called.
    public static let newURI = "suggested/index.m3u8"
}

extension LadderChange {
    /// A presentation with this change; nil where it has no place in it.
    func applied(to presentation: Presentation) -> Presentation? {
        var presentation = presentation
        switch self {
        case .first(let uri):
            guard let index = presentation.variants.firstIndex(where: { $0.uri == uri }) else { return nil }
            presentation.firstListed = index
        case .drop(let uri):
            let first = presentation.variants[presentation.firstListed].uri
            guard first != uri, presentation.variants.contains(where: { $0.uri == uri }) else { return nil }
            presentation.variants.removeAll { $0.uri == uri }
            presentation.firstListed = presentation.variants.firstIndex { $0.uri == first } ?? 0
        case .lowerTier(let part):
            guard var variant = presentation.variants.first else { return nil }
            let factor = Self.bitrateFactor(video: part, of: variant, in: presentation)
            let segments = presentation.segments
            let indices = 0..<segments.count(ofTrack: variant.track)
            presentation.segments.append(
                durations: indices.map { segments.duration(track: variant.track, segment: $0) },
                bits: indices.map { segments.bits(track: variant.track, segment: $0) * part })
            var track = presentation.tracks[variant.track]
            track.uri = Self.newURI
            (variant.uri, variant.track, variant.score) = (Self.newURI, presentation.tracks.count, nil)
            variant.peakBitrate *= factor
            variant.averageBitrate = variant.averageBitrate.map { $0 * factor }
            presentation.tracks.append(track)
            presentation.variants.insert(variant, at: 0)
            presentation.firstListed += 1
        case .evenSteps:
            guard presentation.variants.count > 2 else { return nil }
            let factors = Self.evenFactors(presentation.variants.map(\.peakBitrate))
            var videoFactors = presentation.tracks.map { _ in 1.0 }
            for (index, factor) in factors.enumerated() {
                let variant = presentation.variants[index]
                videoFactors[variant.track] = Self.videoFactor(bitrate: factor, of: variant, in: presentation)
                presentation.variants[index].peakBitrate *= factor
                presentation.variants[index].averageBitrate = variant.averageBitrate.map { $0 * factor }
            }
            presentation.segments = presentation.segments.scaled(by: videoFactors)
        }
        return presentation
    }

    /// What each bitrate is multiplied by so that all stand at equal ratios.
    static func evenFactors(_ bitrates: [Double]) -> [Double] {
        guard let low = bitrates.first, let high = bitrates.last, bitrates.count > 1, low > 0 else {
            return bitrates.map { _ in 1 }
        }
        // The root by halving: no function of the mathematical library, which may differ from machine to machine.
        let count = bitrates.count - 1
        var (below, above) = (1.0, high / low)
        for _ in 0..<100 {
            let middle = (below + above) / 2
            if (0..<count).reduce(1, { power, _ in power * middle }) < high / low {
                below = middle
            } else {
                above = middle
            }
        }
        var wanted = low
        return bitrates.enumerated().map { index, bitrate in
            defer { wanted *= below }
            return index == 0 || index == count ? 1 : wanted / bitrate
        }
    }

    /// What a variant's bitrates are multiplied by where its video's is by `part`: its audio stays.
    private static func bitrateFactor(
        video part: Double, of variant: Presentation.Variant, in presentation: Presentation
    ) -> Double {
        let share = videoShare(of: variant, in: presentation)
        return 1 - share + share * part
    }

    /// The other way around.
    private static func videoFactor(
        bitrate factor: Double, of variant: Presentation.Variant, in presentation: Presentation
    ) -> Double {
        let share = videoShare(of: variant, in: presentation)
        return max(0.05, (factor - 1 + share) / share)
    }

    /// The part of a variant's bits that is its video's, or video's and audio's muxed.
    private static func videoShare(of variant: Presentation.Variant, in presentation: Presentation) -> Double {
        let video = presentation.segments.meanBitrate(ofTrack: variant.track)
        let audio = variant.audioTrack.map(presentation.segments.meanBitrate) ?? 0
        return video > 0 ? video / (video + audio) : 1
    }
}

extension SegmentTable {
    fileprivate func meanBitrate(ofTrack track: Int) -> Double {
        let duration = duration(ofTrack: track)
        let bits = (0..<count(ofTrack: track)).reduce(0) { $0 + self.bits(track: track, segment: $1) }
        return duration > 0 ? bits / duration : 0
    }

    /// The same segments, those of each track larger by its factor.
    fileprivate func scaled(by factors: [Double]) -> SegmentTable {
        var table = SegmentTable()
        for (track, factor) in factors.enumerated() {
            let indices = 0..<count(ofTrack: track)
            table.append(
                durations: indices.map { duration(track: track, segment: $0) },
                bits: indices.map { bits(track: track, segment: $0) * factor })
        }
        return table
    }
}

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
