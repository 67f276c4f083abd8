extension MultivariantPlaylist {
    /// Writes it over the text that `old` was read from.
    func write(over old: MultivariantPlaylist, in revision: inout PlaylistRevision) throws(PlaylistWritingError) {
        func revise(
            _ name: TagName, _ content: (MultivariantPlaylist) -> WrittenTag.Content?
        ) throws(PlaylistWritingError) {
            try revision.revise(name, content(self), from: content(old), at: old.tagLines[name.rawValue])
        }
        func revise(
            isHeader: Bool = true, _ tags: (MultivariantPlaylist) -> [WrittenTag]
        ) throws(PlaylistWritingError) {
            try revision.revise(tags(self), from: tags(old), isHeader: isHeader)
        }
        try revise(.version) { $0.version.map { .text(String($0)) } }
        try revise { $0.defines.map { WrittenTag(.define, $0) } }
        try revise(.independentSegments) { $0.independentSegments ? WrittenTag.Content.none : nil }
        try revise(.start) { $0.start.map { .attributes($0.attributes) } }
        try revise(.contentSteering) { $0.contentSteering.map { .attributes($0.attributes) } }
        try revise(isHeader: false) { $0.unknownTags.map { WrittenTag($0) } }
        try revise { $0.sessionData.map { WrittenTag(.sessionData, $0) } }
        try revise { $0.sessionKeys.map { WrittenTag(.sessionKey, $0) } }
        try revise { $0.renditions.map { WrittenTag(.media, $0) } }
        try revise { $0.variants.map { WrittenTag($0) } }
        try revise { $0.iFrameVariants.map { WrittenTag(.iFrameStreamInformation, $0) } }
    }
}
