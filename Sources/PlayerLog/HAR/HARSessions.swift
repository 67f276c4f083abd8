import PlayheadPlatform

/// The sessions of an HTTP archive, made of its entries when all have come.
///
/// A session is a multivariant playlist that a page loads, with all that it and its media playlists name; what two
/// playlists of a page name is of the one that was loaded last. Without bodies, what a request is tell its media type and its
/// URL's extension, and it belongs to the playlist of its page with which its URL has most in common. Where no
/// multivariant playlist was recorded, what a page plays is one session.
struct HARSessions {
    /// More sessions are in no archive that a person records.
    static let mostSessions = 1000

    /// Where figures are from that are worked out from an archive.
    static let source = "har"

    private let streams: HARStreams
    private var sessions: [Session] = []
    /// The sessions of each page, in order.
    private var pages: [String: [Int]] = [:]

    /// A session so far.
    fileprivate struct Session {
        /// The key of its multivariant playlist; `nil` where that is not in the archive.
        var multivariant: String?
        /// The key of its first playlist.
        var name: String
        var page: String
        var date: LogDate
        var userAgent: String?
        /// Media playlists that no multivariant playlist names.
        var adopted: Set<String> = []
        var requests: [DatedRequest] = []
    }

    /// The sessions of entries, in the order of their first requests.
    ///
    /// - Parameters:
    ///   - entries: of all pages, in any order.
    ///   - streams: what the archive's playlists say.
    ///   - titles: of the pages, by their ids.
    /// - Returns: the logs, and whether there were more than ``mostSessions``.
    static func logs(
        of entries: [HAREntry], _ streams: HARStreams, titles: [String: String]
    ) -> (logs: [SessionLog], areTooMany: Bool) {
        let order = entries.indices.sorted { (entries[$0].date, $0) < (entries[$1].date, $1) }
        var made = HARSessions(streams: streams)
        // Without an answer's text the first of several playlists is the multivariant one.
        let playlists = Dictionary(grouping: order.filter { Self.isPlaylist(entries[$0]) }) { entries[$0].page }
        for index in order {
            let others = playlists[entries[index].page] ?? []
            made.add(entries[index], isFirstOfPlaylists: others.first == index && others.count > 1)
        }
        let logs = made.sessions.prefix(mostSessions).map { $0.log(title: titles[$0.page]) }
        return (logs, made.sessions.count > mostSessions)
    }

    private init(streams: HARStreams) { self.streams = streams }

    private mutating func add(_ entry: HAREntry, isFirstOfPlaylists: Bool) {
        var request = entry.request
        let session: Int?
        if streams.multivariants[entry.url] != nil {
            request.kind = .multivariantPlaylist
            session = self.session(ofMultivariant: entry)
        } else if let playlist = playlist(entry) {
            request.kind = .mediaPlaylist
            request.playlist = playlist
            session = self.session(ofPlaylist: playlist, entry)
        } else if let part = streams.part(entry.url, at: entry.rangeStart) {
            (request.kind, request.playlist) = (part.kind, part.playlist)
            (request.segment, request.duration) = (part.segment, part.duration)
            session = self.session(ofPlaylist: part.playlist, entry)
        } else if Self.isPlaylist(entry) {
            request.kind = isFirstOfPlaylists ? .multivariantPlaylist : .mediaPlaylist
            if !isFirstOfPlaylists { request.playlist = entry.url }
            session =
                isFirstOfPlaylists ? self.session(ofMultivariant: entry) : nearest(to: entry) ?? self.session(of: entry)
        } else if let kind = Self.mediaKind(entry) {
            request.kind = kind
            session = nearest(to: entry)
        } else {
            return
        }
        guard let session else { return }
        let member = request.playlist.flatMap { name in
            sessions[session].multivariant.flatMap { streams.multivariants[$0]?[name] }
        }
        if let member {
            (request.track, request.variant) = (member.track, member.variant)
            request.indicatedBitrate = member.bitrate
        }
        sessions[session].userAgent = sessions[session].userAgent ?? entry.userAgent
        sessions[session].requests.append(DatedRequest(request, at: entry.date))
    }

    /// The key of the media playlist that an entry asks for, where playlists tell.
    private func playlist(_ entry: HAREntry) -> String? {
        if streams.mediaPlaylists.contains(entry.url) { return entry.url }
        let isNamed = (pages[entry.page] ?? []).contains {
            sessions[$0].multivariant.flatMap { streams.multivariants[$0]?[entry.url] } != nil
        }
        return isNamed ? entry.url : nil
    }

    // MARK: Whose it is

    private mutating func session(ofMultivariant entry: HAREntry) -> Int {
        let own = pages[entry.page] ?? []
        return own.first { sessions[$0].multivariant == entry.url } ?? begin(entry, multivariant: entry.url)
    }

    /// The session of what a media playlist names.
    private mutating func session(ofPlaylist playlist: String, _ entry: HAREntry) -> Int {
        let own = pages[entry.page] ?? []
        let named = own.last { index in
            sessions[index].adopted.contains(playlist)
                || sessions[index].multivariant.flatMap { streams.multivariants[$0]?[playlist] } != nil
        }
        if let named { return named }
        // A multivariant playlist of which nothing but its URL is known may name everything.
        let open = own.last { index in sessions[index].multivariant.map { streams.multivariants[$0] == nil } ?? true }
        let session = open ?? begin(entry, multivariant: nil)
        sessions[session].adopted.insert(playlist)
        return session
    }

    /// The session of its page with whose playlist an entry's URL has most in common, the last of several.
    private func nearest(to entry: HAREntry) -> Int? {
        func common(_ index: Int) -> Int {
            zip(sessions[index].name.utf8, entry.url.utf8).prefix { $0 == $1 }.count
        }
        return (pages[entry.page] ?? []).max { common($0) <= common($1) }
    }

    private mutating func session(of entry: HAREntry) -> Int { begin(entry, multivariant: nil) }

    private mutating func begin(_ entry: HAREntry, multivariant: String?) -> Int {
        // One more than are read, to tell that there are more.
        if sessions.count > Self.mostSessions { return sessions.count - 1 }
        sessions.append(Session(multivariant: multivariant, name: entry.url, page: entry.page, date: entry.date))
        pages[entry.page, default: []].append(sessions.count - 1)
        return sessions.count - 1
    }

    // MARK: What it is

    private static let playlistExtensions: Set<String> = ["m3u8", "m3u"]
    private static let mediaExtensions: Set<String> = [
        "ts", "m4s", "mp4", "m4v", "m4a", "m4f", "cmfv", "cmfa", "cmft", "aac", "ac3", "ec3", "mp3", "vtt", "webvtt",
    ]

    /// The extension of a URL's file, in small letters.
    private static func fileExtension(_ url: String) -> String {
        let path = URIReference(url).path
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return path[path.index(after: dot)...].lowercased()
    }

    private static func isPlaylist(_ entry: HAREntry) -> Bool {
        entry.playlist != nil || entry.mediaType.contains("mpegurl")
            || playlistExtensions.contains(fileExtension(entry.url))
    }

    /// The kind of what no playlist names, by its extension and its media type.
    private static func mediaKind(_ entry: HAREntry) -> MediaRequest.Kind? {
        let isMedia = ["video/", "audio/", "text/vtt"].contains { entry.mediaType.hasPrefix($0) }
        let name = fileExtension(entry.url)
        if name == "key" { return .key }
        guard isMedia || mediaExtensions.contains(name) else { return nil }
        let file = URIReference(entry.url).path.split(separator: "/").last?.lowercased() ?? ""
        return file.hasPrefix("init") && name.hasPrefix("m") ? .initializationSection : .segment
    }
}

extension HARSessions.Session {
    /// The session as a log: its requests, and of the rest what an archive tells.
    fileprivate func log(title: String?) -> SessionLog {
        var log = SessionLog(id: id)
        log.software = userAgent
        let requests = named
        for request in requests { log.append(request) }
        log.context.values["page"] = title.map { .text($0) }
        log.context.values["source"] = .text(HARSessions.source)
        log.declared = HARFigures(requests, by: HARSessions.source).declared
        log.declared?.startDate = date
        return log
    }

    /// The playlist's URL without its query, which may hold secrets, and the moment at which it was asked for.
    private var id: String {
        var url = URIReference(name)
        (url.query, url.fragment) = (nil, nil)
        url.authority = url.authority.map { $0.split(separator: "@").last.map(String.init) ?? $0 }
        return "\(url)@\(date.iso8601)"
    }

    /// The requests, those that were given up for another variant as abandoned: the next segment of the video is the same one
    /// of another playlist.
    private var named: [DatedRequest] {
        var requests = self.requests
        var next: MediaRequest?
        for index in requests.indices.reversed() {
            let request = requests[index].request
            guard request.kind == .segment, request.track != .audio, request.track != .subtitles else { continue }
            if request.outcome == .cancelled, let next, next.segment != nil, next.segment == request.segment,
                next.playlist != request.playlist
            {
                requests[index].request.outcome = .abandoned
            }
            next = request
        }
        return requests
    }
}
