import HLS
import PlayheadPlatform

/// What the playlists in an HTTP archive say of its requests: which are for playlists, segments, initialization sections and
/// keys, and of which variant.
struct HARStreams {
    /// What is remembered of playlists at most, bytes about: no archive of a person's browser has as much.
    private static let mostRemembered = 64 << 20
    /// What an URL costs beside its own bytes, about.
    private static let cost = 128

    /// A media playlist as a multivariant playlist names it.
    struct Member {
        var track: MediaRequest.Track
        /// Counted from the lowest peak bitrate.
        var variant: Int?
        /// BANDWIDTH, b/s.
        var bitrate: Double?
    }

    /// What a media playlist names.
    struct Part {
        var kind: MediaRequest.Kind
        /// The key of the media playlist.
        var playlist: String
        var segment: Int?
        /// Seconds.
        var duration: Double?
    }

    /// The media playlists by the multivariant playlists that name them, each by its key.
    private(set) var multivariants: [String: [String: Member]] = [:]
    /// The keys of the media playlists that were answered.
    private(set) var mediaPlaylists: Set<String> = []
    /// Segments, initialization sections and keys by their keys; that of a byte range has its first byte behind it.
    private var parts: [String: Part] = [:]
    private var remembered = 0

    /// Whether more stood in the playlists than is remembered.
    var areTooMany: Bool { remembered > Self.mostRemembered }

    /// Whether an URL can be remembered.
    private mutating func hasRoom(for url: String) -> Bool {
        guard !areTooMany, url.utf8.count <= HAREntry.longestURL else { return false }
        remembered += url.utf8.count + Self.cost
        return !areTooMany
    }

    /// A URL as it is looked up: without what a player adds to each request (CMCD, and the directives of blocking reloads), and
    /// without its fragment.
    static func key(_ url: String) -> String {
        let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
        guard let mark = url.utf8[..<end].firstIndex(of: UInt8(ascii: "?")) else { return String(url[..<end]) }
        let query = url[url.index(after: mark)..<end]
        let kept = query.split(separator: "&", omittingEmptySubsequences: false).filter {
            !$0.utf8.starts(with: "CMCD=".utf8) && !$0.utf8.starts(with: "_HLS_".utf8)
        }
        return String(url[..<mark]) + (kept.isEmpty || kept == [""] ? "" : "?" + kept.joined(separator: "&"))
    }

    /// The key of a range that begins at a byte of a resource.
    private static func key(_ url: String, at offset: Int) -> String { "\(url) \(offset)" }

    /// What is asked for at a URL; `nil` where no playlist names it.
    func part(_ url: String, at offset: Int?) -> Part? {
        if let offset, let part = parts[Self.key(url, at: offset)] { return part }
        return parts[url]
    }

    /// Takes in a playlist that was answered at a URL.
    ///
    /// - Returns: what it is; `nil` where it cannot be read.
    mutating func add(_ playlist: [UInt8], at url: String) -> MediaRequest.Kind? {
        let base = URIReference(url)
        guard hasRoom(for: url) else { return nil }
        switch try? PlaylistReader().read(playlist).playlist {
        case nil: return nil
        case .multivariant(let multivariant):
            multivariants[url] = members(of: multivariant, at: base)
            return .multivariantPlaylist
        case .media(let media):
            mediaPlaylists.insert(url)
            add(media, named: url, at: base)
            return .mediaPlaylist
        }
    }

    private mutating func members(of playlist: MultivariantPlaylist, at base: URIReference) -> [String: Member] {
        var members: [String: Member] = [:]
        func add(_ uri: String?, _ member: Member) {
            guard let uri else { return }
            let key = Self.key(URIReference(uri).resolved(against: base).description)
            // Of variants that share a playlist, and differ in their audio, the first listed counts.
            if members[key] == nil, hasRoom(for: key) { members[key] = member }
        }
        let bitrates = Set(playlist.variants.compactMap(\.bandwidth)).sorted()
        let indices = Dictionary(uniqueKeysWithValues: bitrates.enumerated().map { ($1, $0) })
        for variant in playlist.variants {
            let index = variant.bandwidth.flatMap { indices[$0] }
            add(variant.uri, Member(track: .video, variant: index, bitrate: variant.bandwidth.map(Double.init)))
        }
        for rendition in playlist.renditions {
            switch rendition.kind {
            case .audio: add(rendition.uri, Member(track: .audio))
            case .subtitles, .closedCaptions: add(rendition.uri, Member(track: .subtitles))
            case .video, nil: add(rendition.uri, Member(track: .video))
            }
        }
        for stream in playlist.iFrameVariants { add(stream.uri, Member(track: .video)) }
        return members
    }

    private mutating func add(_ playlist: MediaPlaylist, named name: String, at base: URIReference) {
        func url(_ uri: String) -> String { Self.key(URIReference(uri).resolved(against: base).description) }
        let first = playlist.mediaSequence &+ (playlist.skip?.skippedSegments ?? 0)
        var (lastMap, lastKeys): (String?, [String]) = (nil, [])
        for (index, segment) in playlist.segments.enumerated() {
            if areTooMany { return }
            if let map = segment.initialization, let uri = map.uri, uri != lastMap {
                lastMap = uri
                add(Part(kind: .initializationSection, playlist: name), url(uri), map.byteRange)
            }
            let keys = segment.keys.compactMap(\.uri)
            if keys != lastKeys {
                lastKeys = keys
                for uri in keys { add(Part(kind: .key, playlist: name), url(uri), nil) }
            }
            let part = Part(kind: .segment, playlist: name, segment: first &+ index, duration: segment.duration)
            add(part, url(segment.uri), segment.byteRange)
            add(segment.parts, of: part, url)
        }
        let next = Part(kind: .segment, playlist: name, segment: first &+ playlist.segments.count)
        add(playlist.trailingParts, of: next, url)
    }

    private mutating func add(_ partials: [PartialSegment], of segment: Part, _ url: (String) -> String) {
        for partial in partials {
            guard let uri = partial.uri else { continue }
            var part = segment
            part.duration = partial.duration
            add(part, url(uri), partial.byteRange)
        }
    }

    private mutating func add(_ part: Part, _ url: String, _ range: ByteRange?) {
        let key = range?.offset.map { Self.key(url, at: $0) } ?? url
        if parts[key] != nil || hasRoom(for: key) { parts[key] = part }
    }
}
