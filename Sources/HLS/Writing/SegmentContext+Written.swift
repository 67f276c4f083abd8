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
