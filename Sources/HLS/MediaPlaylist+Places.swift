extension MediaPlaylist {
    /// The line of a segment's tag, as `EXT-X-DISCONTINUITY`; of several, the one that counts.
    ///
    /// It is looked for in the text that the playlist was read from; nil for a tag that the segment does not have there,
    /// and for a playlist that was not read or whose segments were taken out or added since.
    public func line(of tag: String, ofSegment index: Int) -> Int? {
        guard segments.indices.contains(index), let source = text.source, let name = TagName(rawValue: tag) else {
            return nil
        }
        let end = segments[index].line
        let start = index > 0 ? segments[index - 1].line : 0
        let text = PlaylistText(source.bytes)
        guard start < end, end <= text.lineCount else { return nil }
        return SegmentLines(behind: start, upTo: end, in: text, TagTable()).last(name)
    }

    /// When each segment begins: EXT-X-PROGRAM-DATE-TIME, and the durations from there on, and back to the first segment;
    /// nil where no segment of the playlist tells.
    public var dates: [PlaylistDate]? {
        guard let first = segments.firstIndex(where: { $0.date != nil }), let known = segments[first].date else {
            return nil
        }
        var date = known.advanced(by: -segments[..<first].reduce(0) { $0 + $1.duration })
        return segments.map { segment in
            date = segment.date ?? date
            defer { date = date.advanced(by: segment.duration) }
            return date
        }
    }
}
