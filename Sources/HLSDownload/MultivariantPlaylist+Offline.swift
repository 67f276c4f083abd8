import HLS

extension MultivariantPlaylist {
    /// The playlist with what a plan chose, and nothing that leads elsewhere.
    ///
    /// - Parameter names: the local paths of the media playlists by their URIs.
    func localized(_ plan: DownloadPlan, names: [String: String]) -> MultivariantPlaylist {
        var local = self
        let chosen = Set(plan.contents.map(\.variant.stream))
        local.variants = variants.filter(chosen.contains)
        let groups = Set(local.variants.flatMap(\.groups))
        local.renditions = renditions.filter { rendition in
            groups.contains(VariantStream.Group(rendition)) && rendition.uri.map { names[$0] != nil } ?? true
        }
        let left = Set(local.renditions.map(VariantStream.Group.init))
        for index in local.renditions.indices {
            if let name = local.renditions[index].uri.flatMap({ names[$0] }) {
                local.renditions[index].attributes.change("URI", to: name)
            }
        }
        for index in local.variants.indices {
            if let name = names[local.variants[index].uri] { local.variants[index].uri = name }
            // A group none of which was chosen is gone.
            for group in local.variants[index].groups where !left.contains(group) {
                local.variants[index].attributes.attributes.removeAll { $0.name == group.kind.rawValue }
            }
        }
        local.iFrameVariants = []
        local.contentSteering = nil
        local.sessionData = sessionData.filter { $0.attributes["URI"] == nil }
        // It only tells of keys in advance.
        local.sessionKeys = sessionKeys.filter { !$0.isPlain }
        local.defines = defines.map { $0.localized(variables) }
        return local
    }

    /// What is in this playlist and by its kind not in a local one, for people.
    func leftOut(of local: MultivariantPlaylist) -> [String] {
        let kinds = [
            ("I-frame variants", iFrameVariants.count), ("the content steering", contentSteering == nil ? 0 : 1),
            ("session data that stand at a URI", sessionData.count - local.sessionData.count),
        ]
        let names = kinds.filter { $0.1 > 0 }.map(\.0)
        return names.isEmpty ? [] : ["Not downloaded: \(names.joined(separator: ", "))."]
    }
}

extension VariantStream {
    /// A group of renditions.
    fileprivate struct Group: Hashable {
        var kind: Rendition.Kind
        var id: String

        init(kind: Rendition.Kind, id: String) { (self.kind, self.id) = (kind, id) }

        /// The group that a rendition is in; one without TYPE or GROUP-ID is in none that a variant names.
        init(_ rendition: Rendition) {
            self.init(kind: rendition.kind ?? .video, id: rendition.groupID ?? "")
        }
    }

    /// The groups that it is played with.
    fileprivate var groups: [Group] {
        Rendition.Kind.allCases.compactMap { kind in
            if kind == .closedCaptions, hasNoClosedCaptions { return nil }
            return attributes[kind.rawValue].map { Group(kind: kind, id: $0) }
        }
    }
}
