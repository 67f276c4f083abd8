import HLS
public import PlayheadPlatform

/// Gives the playlists and sizes that a multivariant playlist refers to: from a folder, from a server, from memory.
public protocol LintSource {
    /// The playlist that a URI names; the URI stands in the playlist at `base`.
    ///
    /// - Throws: why it cannot be had; see `LoadingError.Kind.isUnread`.
    func playlist(at uri: String, from base: String) throws(LoadingError) -> LintInput
    /// The size of the resource that a URI names, bytes; nil where it cannot be had.
    func size(of uri: String, from base: String) -> Int?
    /// Ends where a playlist names more media playlists than may be loaded.
    func requireRoom(for count: Int, of input: LintInput) throws(LoadingError)
}

extension LintSource {
    /// There is room for any number.
    public func requireRoom(for count: Int, of input: LintInput) throws(LoadingError) {}
}

/// A playlist's bytes, and the name that findings call it by.
public struct LintInput: Equatable, Sendable {
    /// A path or a URI, as it may be shown.
    public var name: String
    /// What the URIs in it are relative to: its path or URI as it is.
    public var base: String
    /// The text.
    public var bytes: [UInt8]
    /// The parameters of its URI's query; nil where it came from no URI.
    public var query: [String: String]?
    /// How a server sent it; nil where none did.
    public var delivery: Delivery?

    /// How a server sends a playlist.
    public struct Delivery: Equatable, Sendable {
        /// Content-Type; nil without one.
        public var contentType: String?
        /// Content-Encoding; nil where it came as it is.
        public var encoding: String?

        /// Creates what a server said.
        public init(contentType: String?, encoding: String?) {
            (self.contentType, self.encoding) = (contentType, encoding)
        }
    }

    /// Creates a playlist.
    public init(name: String, bytes: [UInt8], query: [String: String]? = nil, delivery: Delivery? = nil) {
        (self.name, base, self.bytes, self.query, self.delivery) = (name, name, bytes, query, delivery)
    }
}

/// A playlist that was read, with its text for what the reader does not keep.
struct LintedPlaylist: Sendable {
    var name: String
    /// See ``LintInput/base``.
    var base: String
    var text: PlaylistLines
    var playlist: Playlist
    var findings: PlaylistFindings
    /// See ``LintInput/delivery-swift.property``.
    var delivery: LintInput.Delivery?
}

/// A media playlist that was read.
struct LintedMedia: Sendable {
    var file: LintedPlaylist
    var playlist: MediaPlaylist
    /// What the segments' sizes amount to; nil where some are not known.
    var bitRates: MeasuredSegments.BitRates?
    /// What was found in the segments that were opened, in their order; gaps (EXT-X-GAP) are not.
    var segments: [SegmentFacts] = []
    /// Their initialization sections, each once, in the order in which segments need them.
    var initializations: [InitializationFacts] = []
    /// Which segments were to be opened.
    var coverage = SegmentCoverage()
    /// The first segment whose file is not what EXT-X-BITRATE says, by its index, and what it has, bits per second.
    var misstated: (index: Int, bitRate: Double)?

    init(file: LintedPlaylist, playlist: MediaPlaylist, sizes: some LintSource) {
        self.file = file
        self.playlist = playlist
        bitRates = MeasuredSegments(playlist) { sizes.size(of: $0, from: file.base) }.bitRates
        misstated = Self.misstated(playlist) { sizes.size(of: $0, from: file.base) }
    }

    /// EXT-X-BITRATE may be a tenth off (RFC 8216bis section 4.4.4.8), and is in whole kilobits.
    private static func misstated(
        _ playlist: MediaPlaylist, _ size: (String) -> Int?
    ) -> (index: Int, bitRate: Double)? {
        for (index, segment) in playlist.segments.enumerated() {
            guard let stated = segment.bitrate, segment.byteRange == nil, !segment.isGap, segment.duration > 0 else {
                continue
            }
            // Where one file is not there, the others mostly are not either.
            guard let bytes = size(segment.uri) else { return nil }
            let bitRate = Double(bytes) * 8 / segment.duration
            if abs(bitRate - Double(stated) * 1000) > bitRate * 0.1 + 500 { return (index, bitRate) }
        }
        return nil
    }
}

/// What the rules look at: a playlist, and what could be read of what belongs to it.
struct LintSubject: Sendable {
    /// The playlist that is linted.
    var main: LintedPlaylist
    /// It, where it is a multivariant playlist.
    var multivariant: MultivariantPlaylist?
    /// It and its refreshes in their order, where it is a media playlist.
    var copies: [LintedMedia] = []
    /// The media playlists that a multivariant playlist names, in the order in which it names them.
    var media: [(uri: String, media: LintedMedia)] = []
    /// Whether segments were to be opened.
    var opensSegments = false
    /// Whether it is watched: later copies are looked at when they come.
    var isWatched = false
    /// How long the last copy is known to have stood unchanged, seconds; nil where nothing tells when it was loaded.
    var standstill: Double?
    /// How it was answered when it was loaded again.
    var answers: [LintedAnswer] = []
    /// What a multivariant playlist names as media playlists, and is none.
    var unreadable: [String] = []
    private var indices: [String: Int] = [:]

    init(main: LintedPlaylist) {
        self.main = main
        if case .multivariant(let multivariant) = main.playlist { self.multivariant = multivariant }
    }

    mutating func add(_ playlist: LintedMedia, at uri: String) {
        indices[uri] = media.count
        media.append((uri, playlist))
    }

    /// Opens segments of ``playlistsOfSegments``.
    mutating func open(_ opening: SegmentOpening) {
        opensSegments = opening.choice != .none
        let reading = SegmentReading(opening: opening)
        var playlists = playlistsOfSegments
        reading.read(&playlists)
        if !copies.isEmpty { copies[copies.count - 1] = playlists.removeFirst() }
        for index in media.indices { media[index].media = playlists[index] }
    }

    /// The media playlist of a URI, as the multivariant playlist writes it; nil where it could not be had.
    subscript(uri: String) -> LintedMedia? { indices[uri].map { media[$0].media } }

    /// All playlists.
    var all: [LintedPlaylist] {
        copies.isEmpty ? [main] + media.map(\.media.file) : copies.map(\.file)
    }

    /// Each copy of a live media playlist with the next one.
    var refreshes: [LintedRefresh] { zip(copies, copies.dropFirst()).map(LintedRefresh.init) }

    /// All media playlists.
    var mediaPlaylists: [LintedMedia] { copies + media.map(\.media) }
}
