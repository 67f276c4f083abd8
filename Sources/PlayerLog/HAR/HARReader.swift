import PlayheadNumerics

/// Reads HTTP archives (HAR 1.2), as browsers and proxies save them: the requests of the players of its pages, as
/// ``HARSessions`` tells them apart.
///
/// An archive is read when all of it has come, since playlists say what a request was for; until then each entry is kept as
/// what it tells, without its body. What an archive does not tell, such as stalls, is not known.
struct HARReader {
    /// So many requests are read, and no more.
    private static let mostEntries = 500_000
    /// So many bytes of their URLs are kept.
    private static let mostURLBytes = 64 << 20

    /// The session that is read again; `nil` for all.
    private let element: String?
    private var elements = HARElements()
    private var entries: [HAREntry] = []
    private var streams = HARStreams()
    private var titles: [String: String] = [:]
    private var count = 0
    private var urlBytes = 0
    private var leftOut = 0
    private var length = 0

    /// A reader of an archive.
    ///
    /// - Parameter element: the id of the session that is wanted of it; `nil` for all.
    init(element: String? = nil) { self.element = element }

    /// Whether a text begins as an archive does; `nil` where too little of it has come.
    static func begins(_ text: ArraySlice<UInt8>) -> Bool? {
        var rest = text
        for word in ["{", "\"log\"", ":", "{"] {
            rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
            guard rest.starts(with: word.utf8) else {
                return word.utf8.starts(with: rest) && text.count < 4096 ? nil : false
            }
            rest = rest.dropFirst(word.utf8.count)
        }
        return true
    }

    /// Reads what `bytes` adds.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, sink: inout some SessionSink) {
        // Swapped out, not copied: the entry under way may be large.
        var elements = HARElements()
        swap(&elements, &self.elements)
        elements.feed(bytes) { read($0, $1, line: $2, sink: &sink) }
        swap(&elements, &self.elements)
        length += bytes.count
    }

    private mutating func read(
        _ bytes: UnsafeRawBufferPointer?, _ member: HARElements.Member, line: Int, sink: inout some SessionSink
    ) {
        if member == .entries { count += 1 }
        guard let bytes else {
            return sink.report(
                line: line,
                message: "an entry of more than \(HARElements.longest >> 20) MiB without its body was skipped")
        }
        guard member == .entries || member == .pages else { return }
        do {
            let value = try JSONValue(parsing: bytes)
            if member == .pages {
                add(page: value)
            } else if let entry = HAREntry(value) {
                add(entry)
            }
        } catch {
            sink.report(line: line, message: "no JSON in what begins here: \(error.message)")
        }
    }

    private mutating func add(page: JSONValue) {
        guard let id = page["id"]?.string, let title = page["title"]?.string, titles.count < HARSessions.mostSessions
        else {
            return
        }
        titles[String(id.prefix(256))] = String(title.prefix(1024))
    }

    private mutating func add(_ entry: HAREntry) {
        urlBytes += entry.request.uri?.utf8.count ?? 0
        guard entries.count < Self.mostEntries, urlBytes <= Self.mostURLBytes else {
            leftOut += 1
            return
        }
        var entry = entry
        if let playlist = entry.playlist {
            _ = streams.add(playlist, at: entry.url)
            // What it says is remembered.
            entry.playlist = []
        }
        entries.append(entry)
    }

    /// Ends the archive, and hands over its sessions.
    mutating func finish(sink: inout some SessionSink) {
        if elements.isUnfinished {
            sink.report(
                line: elements.line,
                message: "the HTTP archive ends in the middle, after \(count) entries: is it cut off?")
        }
        if leftOut > 0 {
            sink.report(line: nil, message: "\(leftOut) requests were left out: the archive has too many")
        }
        if streams.areTooMany {
            sink.report(line: nil, message: "the archive's playlists name too many segments: some are not known")
        }
        let (logs, areTooMany) = HARSessions.logs(of: entries, streams, titles: titles)
        entries = []
        if areTooMany {
            sink.report(
                line: nil, message: "only the first \(HARSessions.mostSessions) sessions of the archive were read")
        }
        if logs.isEmpty {
            sink.report(
                line: nil,
                message: "an HTTP archive of \(count) entries, and none is for a playlist or a segment of HLS")
        }
        // In a bundle, which is one session, an archive of one holds that session's requests, and nothing more is made of it.
        let isBundles = sink.source.bundle != nil && logs.count == 1
        let position = LogPosition(offset: 0, length: length, line: 1, ordinal: 0, fieldsLine: 0..<0, dumpDate: .min)
        for var log in logs where element.map({ $0 == log.id || isBundles }) ?? true {
            if isBundles {
                (log.id, log.declared) = ("", nil)
                log.context.values["source"] = nil
            }
            sink.give(log, at: position)
        }
    }
}
