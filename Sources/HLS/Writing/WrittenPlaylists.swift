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
        let parts = trailingParts.map { WrittenTag(.part, $0) }
        // A text that was read keeps the tags before the parts as its lines stand.
        let trailing = old.text.source == nil ? try trailingSegment?.tagsOfParts(behind: self.segments.last) : nil
        try revision.revise(trailing ?? parts, from: old.trailingParts.map { WrittenTag(.part, $0) })
        try revise { $0.preloadHints.map { WrittenTag(.preloadHint, $0) } }
        try revise { $0.renditionReports.map { WrittenTag(.renditionReport, $0) } }
        try revise(.endList) { $0.hasEndList ? WrittenTag.Content.none : nil }
    }
}

extension MediaSegment {
    /// The tags that a segment has which was not read, behind another: in the order in which they are usual.
    func tags(behind previous: MediaSegment?) throws(PlaylistWritingError) -> [WrittenTag] {
        var tags = try tagsOfParts(behind: previous)
        tags.append(try durationTag)
        if let byteRange { tags.append(WrittenTag(.byteRange, .text(byteRange.description))) }
        return tags
    }

    /// Those that hold for its parts, too, and these: what stands before EXTINF.
    func tagsOfParts(behind previous: MediaSegment?) throws(PlaylistWritingError) -> [WrittenTag] {
        let keyTags = SegmentContext.keyTags(from: previous?.keys ?? [], to: keys)
        let mapTag = try SegmentContext.mapTag(from: previous?.initialization, to: initialization)
        let bitrateTag = try SegmentContext.bitrateTag(from: previous?.bitrate, to: bitrate)
        var tags = WrittenTag.inReadOrder([keyTags, mapTag.map { [$0] } ?? [], bitrateTag.map { [$0] } ?? []])
        if isDiscontinuity { tags.append(WrittenTag(.discontinuity)) }
        if let programDateTime { tags.append(WrittenTag(.programDateTime, .text(programDateTime))) }
        if isGap { tags.append(WrittenTag(.gap)) }
        return tags + parts.map { WrittenTag(.part, $0) }
    }

    /// EXTINF.
    var durationTag: WrittenTag {
        get throws(PlaylistWritingError) {
            guard duration.isFinite, duration >= 0 else {
                throw PlaylistWritingError("a segment cannot last \(duration) s")
            }
            return WrittenTag(.duration, .text(Number.text(duration) + "," + (title ?? "")))
        }
    }

    /// EXTINF's line over that of a segment that was read: what did not change of it stays as it stands.
    func durationLine(over line: [UInt8], of old: MediaSegment) throws(PlaylistWritingError) -> [UInt8] {
        if duration == old.duration, title == old.title { return line }
        let tag = Array(try WrittenTag.checked(try durationTag.written()).utf8)
        let comma = UInt8(ascii: ",")
        guard duration == old.duration || title == old.title, let end = line.firstIndex(of: comma),
            let newEnd = tag.firstIndex(of: comma)
        else { return tag }
        return Array(duration == old.duration ? line[..<end] + tag[newEnd...] : tag[..<newEnd] + line[end...])
    }
}

extension ByteRange: CustomStringConvertible {
    /// `length[@offset]`.
    public var description: String { "\(length)" + (offset.map { "@\($0)" } ?? "") }
}

extension WrittenTag {
    /// Tags of several kinds, those first that were read first: a key in front of an initialization section holds for it.
    static func inReadOrder(_ kinds: [[WrittenTag]]) -> [WrittenTag] {
        let indices = kinds.enumerated().map { index, tags in
            (line: tags.lazy.map(\.line).filter { $0 > 0 }.min() ?? .max, index: index)
        }
        return indices.sorted { $0 < $1 }.flatMap { kinds[$0.index] }
    }
}

extension SegmentContext {
    /// The EXT-X-KEY tags that turn the keys before a segment into those of the segment.
    static func keyTags(from before: [Key], to keys: [Key]) -> [WrittenTag] {
        guard !keys.isWritten(like: before) else { return [] }
        let changed = keys.filter { key in !before.contains { $0.attributes.isWritten(like: key.attributes) } }
        let formats = Set(changed.map(\.keyFormat))
        let result = before.filter { !formats.contains($0.keyFormat) } + changed
        if result.isWritten(like: keys) { return changed.map { WrittenTag(.key, $0) } }
        let none = before.isEmpty ? [] : [WrittenTag(.key, .attributes(["METHOD": .word("NONE")]))]
        return none + keys.map { WrittenTag(.key, $0) }
    }

    /// The EXT-X-MAP that turns one initialization section into another; nil where they are the same.
    static func mapTag(
        from before: MediaInitialization?, to initialization: MediaInitialization?
    ) throws(PlaylistWritingError) -> WrittenTag? {
        guard !initialization.isWritten(like: before) else { return nil }
        guard let initialization else {
            throw PlaylistWritingError("a segment without EXT-X-MAP cannot follow one that has it")
        }
        return WrittenTag(.map, initialization)
    }

    /// The EXT-X-BITRATE that turns one bitrate into another; nil where they are the same.
    static func bitrateTag(from before: Int?, to bitrate: Int?) throws(PlaylistWritingError) -> WrittenTag? {
        guard bitrate != before else { return nil }
        guard let bitrate else {
            throw PlaylistWritingError("a segment without EXT-X-BITRATE cannot follow one that has it")
        }
        return WrittenTag(.bitrate, .text(String(bitrate)))
    }
}

extension [Key] {
    /// Whether other keys would be written the same.
    func isWritten(like other: [Key]) -> Bool {
        elementsEqual(other) { $0.attributes.isWritten(like: $1.attributes) }
    }
}

extension MediaInitialization? {
    /// Whether another section would be written the same.
    func isWritten(like other: MediaInitialization?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let left?, let right?): left.attributes.isWritten(like: right.attributes)
        default: false
        }
    }
}

extension MediaSegment {
    /// Whether what holds for several segments would be written the same for another, or for none before the first.
    func sharesWrittenContext(with other: MediaSegment?) -> Bool {
        other.map { context === $0.context } == true
            || keys.isWritten(like: other?.keys ?? []) && initialization.isWritten(like: other?.initialization)
                && bitrate == other?.bitrate
    }

    /// The URI with its variables.
    var writtenURI: String { uriTemplate ?? uri }
}
