/// What tells a group of renditions from others.
public struct RenditionGroupKey: Hashable, Sendable {
    /// TYPE.
    public var kind: Rendition.Kind
    /// GROUP-ID.
    public var id: String

    /// The group of a type with an id.
    public init(kind: Rendition.Kind, id: String) { (self.kind, self.id) = (kind, id) }
}

extension MultivariantPlaylist {
    /// The renditions by their groups, in the order in which the groups begin; those without a TYPE or a GROUP-ID are in none.
    public var renditionGroups: [(key: RenditionGroupKey, elements: [Rendition])] {
        renditions.grouped { rendition in
            guard let kind = rendition.kind, let id = rendition.groupID else { return nil }
            return RenditionGroupKey(kind: kind, id: id)
        }
    }

    /// The groups that variants name.
    package var usedGroups: Set<RenditionGroupKey> {
        var used: Set<RenditionGroupKey> = []
        for kind in Rendition.Kind.allCases {
            for variant in variants {
                variant.group(of: kind).map { _ = used.insert(RenditionGroupKey(kind: kind, id: $0)) }
            }
        }
        for stream in iFrameVariants {
            stream.videoGroup.map { _ = used.insert(RenditionGroupKey(kind: .video, id: $0)) }
        }
        return used
    }

    /// The audio groups with their renditions, and the variants that name them.
    package var audioGroups: [(id: String, renditions: [Rendition], variants: [VariantStream])] {
        let users = Dictionary(grouping: variants.filter { $0.audioGroup != nil }) { $0.audioGroup ?? "" }
        return renditionGroups.filter { $0.key.kind == .audio }.map { ($0.key.id, $0.elements, users[$0.key.id] ?? []) }
    }
}

extension VariantStream {
    /// The group that it names for a kind of rendition; nil where it names none.
    public func group(of kind: Rendition.Kind) -> String? {
        switch kind {
        case .audio: audioGroup
        case .video: videoGroup
        case .subtitles: subtitlesGroup
        case .closedCaptions: closedCaptionsGroup
        }
    }
}
