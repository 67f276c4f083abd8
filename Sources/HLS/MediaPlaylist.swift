/// A media playlist (RFC 8216bis section 4.4.3): its segments, and what holds for all of them.
public struct MediaPlaylist: Equatable, Sendable {
    /// EXT-X-PLAYLIST-TYPE.
    public enum Kind: String, CaseIterable, Sendable {
        /// Segments are only added.
        case event = "EVENT"
        /// Nothing changes.
        case vod = "VOD"
    }

    /// EXT-X-VERSION.
    public var version: Int?
    /// EXT-X-TARGETDURATION, seconds; nil where it is missing.
    public var targetDuration: Double?
    /// EXT-X-MEDIA-SEQUENCE: the number of the first segment.
    public var mediaSequence = 0
    /// EXT-X-DISCONTINUITY-SEQUENCE.
    public var discontinuitySequence = 0
    /// EXT-X-PLAYLIST-TYPE; nil where it is missing, or is neither of the two.
    public var kind: Kind? {
        get { playlistType.flatMap(Kind.init) }
        set { playlistType = newValue?.rawValue }
    }
    /// EXT-X-PLAYLIST-TYPE as the tag has it, whatever it says; nil where there is no such tag.
    public internal(set) var playlistType: String?
    /// EXT-X-ENDLIST: whether no segment will be added.
    public var hasEndList = false
    /// EXT-X-I-FRAMES-ONLY.
    public var isIFramesOnly = false
    /// EXT-X-INDEPENDENT-SEGMENTS.
    public var independentSegments = false
    /// EXT-X-START.
    public var start: Start?
    /// EXT-X-DEFINE.
    public var defines: [Define] = []
    /// EXT-X-PART-INF.
    public var partInformation: PartInformation?
    /// EXT-X-SERVER-CONTROL.
    public var serverControl: ServerControl?
    /// EXT-X-SKIP: the segments before the first one listed, which a delta update leaves out.
    public var skip: Skip?
    /// The segments.
    public var segments: [MediaSegment] = []
    /// The segment that is not whole yet: its parts, and the tags before them that hold for it. Its URI and its duration are
    /// still to come (empty, 0). Nil where no part stands behind the last segment.
    public var trailingSegment: MediaSegment?
    /// EXT-X-DATERANGE.
    public var dateRanges: [DateRange] = []
    /// EXT-X-PRELOAD-HINT.
    public var preloadHints: [PreloadHint] = []
    /// EXT-X-RENDITION-REPORT.
    public var renditionReports: [RenditionReport] = []
    /// The lines of the tags that may stand once, by their names, as `EXT-X-TARGETDURATION`.
    public var tagLines: [String: Int] = [:]
    /// Tags that this reader does not know, or that do not belong in such a playlist.
    public var unknownTags: [UnknownTag] = []
    /// What it was read from.
    var text = KeptText(source: nil)

    /// An empty playlist.
    public init() {}

    /// EXT-X-PART behind the last segment: parts of one that is not whole yet.
    public var trailingParts: [PartialSegment] {
        get { trailingSegment?.parts ?? [] }
        set {
            if newValue.isEmpty {
                trailingSegment = nil
            } else {
                var segment = trailingSegment ?? MediaSegment(uri: "", duration: 0)
                if trailingSegment == nil { segment.context = segments.last?.context }
                segment.parts = newValue
                trailingSegment = segment
            }
        }
    }

    /// How long the segments play, seconds.
    public var duration: Double { segments.reduce(0) { $0 + $1.duration } }

    /// Whether segments may still be added: it has no EXT-X-ENDLIST and is not VOD.
    public var isLive: Bool { !hasEndList && kind != .vod }
}

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
