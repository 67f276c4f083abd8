extension MediaPlaylist {
    /// Writes it over the text that `old` was read from.
    func write(over old: MediaPlaylist, in revision: inout PlaylistRevision) throws(PlaylistWritingError) {
        func revise(
            _ name: TagName, _ content: (MediaPlaylist) -> WrittenTag.Content?
        ) throws(PlaylistWritingError) {
            try revision.revise(name, content(self), from: content(old), at: old.tagLines[name.rawValue])
        }
        func revise(
            isHeader: Bool = true, _ tags: (MediaPlaylist) -> [WrittenTag]
        ) throws(PlaylistWritingError) {
            try revision.revise(tags(self), from: tags(old), isHeader: isHeader)
        }
        /// A count that is 0 where its tag is missing.
        func count(_ value: Int, _ name: TagName) -> WrittenTag.Content? {
            value != 0 || old.tagLines[name.rawValue] != nil ? .text(String(value)) : nil
        }
        try revise(.version) { $0.version.map { .text(String($0)) } }
        try revise { $0.defines.map { WrittenTag(.define, $0) } }
        try revise(.independentSegments) { $0.independentSegments ? WrittenTag.Content.none : nil }
        try revise(.targetDuration) { $0.targetDuration.map { .text(Number.text($0)) } }
        try revise(.mediaSequence) { count($0.mediaSequence, .mediaSequence) }
        try revise(.discontinuitySequence) { count($0.discontinuitySequence, .discontinuitySequence) }
        try revise(.playlistType) { $0.playlistType.map { .text($0) } }
        try revise(.iFramesOnly) { $0.isIFramesOnly ? WrittenTag.Content.none : nil }
        try revise(.serverControl) { $0.serverControl.map { .attributes($0.attributes) } }
        try revise(.partInformation) { $0.partInformation.map { .attributes($0.attributes) } }
        try revise(.start) { $0.start.map { .attributes($0.attributes) } }
        try revise(.skip) { $0.skip.map { .attributes($0.attributes) } }
        try revise(isHeader: false) { $0.unknownTags.map { WrittenTag($0) } }
        try revise(isHeader: false) { $0.dateRanges.map { WrittenTag(.dateRange, $0) } }
        var segments = SegmentRevision(old.segments)
        try segments.write(self.segments, in: &revision)
        try revise { $0.trailingParts.map { WrittenTag(.part, $0) } }
        try revise { $0.preloadHints.map { WrittenTag(.preloadHint, $0) } }
        try revise { $0.renditionReports.map { WrittenTag(.renditionReport, $0) } }
        try revise(.endList) { $0.hasEndList ? WrittenTag.Content.none : nil }
    }
}
