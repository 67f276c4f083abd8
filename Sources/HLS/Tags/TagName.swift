/// The tags of RFC 8216bis section 4.4.
package enum TagName: String, CaseIterable, Sendable {
    case m3u = "EXTM3U"
    case version = "EXT-X-VERSION"

    case independentSegments = "EXT-X-INDEPENDENT-SEGMENTS"
    case start = "EXT-X-START"
    case define = "EXT-X-DEFINE"

    case targetDuration = "EXT-X-TARGETDURATION"
    case mediaSequence = "EXT-X-MEDIA-SEQUENCE"
    case discontinuitySequence = "EXT-X-DISCONTINUITY-SEQUENCE"
    case endList = "EXT-X-ENDLIST"
    case playlistType = "EXT-X-PLAYLIST-TYPE"
    case iFramesOnly = "EXT-X-I-FRAMES-ONLY"
    case partInformation = "EXT-X-PART-INF"
    case serverControl = "EXT-X-SERVER-CONTROL"

    case duration = "EXTINF"
    case byteRange = "EXT-X-BYTERANGE"
    case discontinuity = "EXT-X-DISCONTINUITY"
    case key = "EXT-X-KEY"
    case map = "EXT-X-MAP"
    case programDateTime = "EXT-X-PROGRAM-DATE-TIME"
    case gap = "EXT-X-GAP"
    case bitrate = "EXT-X-BITRATE"
    case part = "EXT-X-PART"

    case dateRange = "EXT-X-DATERANGE"
    case skip = "EXT-X-SKIP"
    case preloadHint = "EXT-X-PRELOAD-HINT"
    case renditionReport = "EXT-X-RENDITION-REPORT"

    case media = "EXT-X-MEDIA"
    case streamInformation = "EXT-X-STREAM-INF"
    case iFrameStreamInformation = "EXT-X-I-FRAME-STREAM-INF"
    case sessionData = "EXT-X-SESSION-DATA"
    case sessionKey = "EXT-X-SESSION-KEY"
    case contentSteering = "EXT-X-CONTENT-STEERING"

    /// The kinds of playlist in which a tag stands.
    enum Scope { case both, multivariant, media }

    /// Where it stands.
    var scope: Scope {
        switch self {
        case .m3u, .version, .independentSegments, .start, .define: .both
        case .media, .streamInformation, .iFrameStreamInformation, .sessionData, .sessionKey, .contentSteering:
            .multivariant
        default: .media
        }
    }

    /// Whether it settles which kind a playlist is: some tags of one kind are found in the other by mistake.
    var settlesKind: Bool {
        switch self {
        case .streamInformation, .iFrameStreamInformation, .media, .duration, .targetDuration, .mediaSequence: true
        default: false
        }
    }

    /// Whether it may stand once in a playlist.
    var isUnique: Bool {
        switch self {
        case .version, .independentSegments, .start, .targetDuration, .mediaSequence, .discontinuitySequence, .endList,
            .playlistType, .iFramesOnly, .partInformation, .serverControl, .skip, .contentSteering:
            true
        default: false
        }
    }
}

/// Finds tags by their names without making a string of each.
struct TagTable {
    private var byLength: [[(bytes: [UInt8], tag: TagName)]]

    init() {
        byLength = []
        for tag in TagName.allCases {
            let bytes = Array(tag.rawValue.utf8)
            while byLength.count <= bytes.count { byLength.append([]) }
            byLength[bytes.count].append((bytes, tag))
        }
    }

    /// The tag of a name; nil for one that RFC 8216bis does not have.
    func tag(named name: UnsafeBufferPointer<UInt8>) -> TagName? {
        guard name.count < byLength.count else { return nil }
        return byLength[name.count].first { $0.bytes.elementsEqual(name) }?.tag
    }
}
