import PlayheadNumerics
import PlayheadPlatform

/// What an entry of an HTTP archive tells of a request that may be one for media or for what describes it.
///
/// Times are milliseconds, sizes bytes, and -1 is "not known" (HAR 1.2). What browsers add begins with `_`: Chromium's
/// `_transferSize`, `_fromCache` and `_error`, which Safari writes too, and Safari's `_fetchType`.
struct HAREntry {
    /// A longer URL is none of a media resource: it holds the data itself.
    static let longestURL = 8 << 10
    /// What a browser says of a resource that is no media.
    private static let otherTypes: Set<String> = [
        "document", "stylesheet", "script", "image", "font", "websocket", "ping", "cspviolationreport", "preflight",
        "manifest",
    ]

    /// The page that it belongs to; empty where nothing tells.
    var page: String
    /// The URL, as ``HARStreams`` looks it up; of a redirection that of its target.
    var url: String
    /// The first byte of a range that was asked for.
    var rangeStart: Int?
    var date: LogDate
    /// What is known of the request, whose kind is told by others than itself.
    var request: MediaRequest
    /// The media type of the answer, in small letters.
    var mediaType: String
    /// The playlist that was answered.
    var playlist: [UInt8]?
    var userAgent: String?

    /// The entry that an object is; `nil` for one that is of no media, and for one that has no URL or date.
    init?(_ object: JSONValue) {
        guard let request = object["request"], case .text(let raw) = request["url"], raw.utf8.count <= Self.longestURL,
            raw.utf8.starts(with: "http".utf8), case .text(let dateText) = object["startedDateTime"],
            let date = LogDate(parsing: dateText)
        else { return nil }
        let method = request["method"]?.string ?? "GET"
        if method != "GET" || Self.otherTypes.contains(object["_resourceType"]?.string?.lowercased() ?? "") {
            return nil
        }
        let response = object["response"] ?? .null
        let status = Self.amount(response["status"]).flatMap { Int(exactly: $0) } ?? 0
        let sent = Headers(request["headers"]), answered = Headers(response["headers"])
        self.date = date
        page = object["pageref"]?.string ?? ""
        userAgent = sent["user-agent"]
        rangeStart = sent["range"].flatMap(Self.rangeStart)
        let content = response["content"]
        mediaType = (answered["content-type"] ?? content?["mimeType"]?.string ?? "").lowercased()
        playlist = HARBody.playlist(
            in: .init(
                text: content?["text"]?.string, isBase64: content?["encoding"]?.string?.lowercased() == "base64"))
        url = HARStreams.key(raw)
        if (300..<400).contains(status), status != 304,
            let target = response["redirectURL"]?.string ?? answered["location"]
        {
            url = HARStreams.key(URIReference(target).resolved(against: URIReference(raw)).description)
        }
        let times = Times(object)
        var media = MediaRequest(.segment, start: 0, end: times.total)
        media.uri = raw
        media.timeToFirstByte = status > 0 ? times.firstByte : nil
        media.status = status > 0 ? status : nil
        let sizes = Sizes(response, answered, isFromCache: Self.isFromCache(object, status))
        media.isCached = sizes.isFromCache
        media.outcome = Self.outcome(response, status, sizes)
        media.received = sizes.received(media.outcome).map { Double($0) * 8 }
        media.bits = (sizes.length ?? (media.outcome == .delivered ? sizes.received(.delivered) : nil)).map {
            Double($0) * 8
        }
        self.request = media
    }

    /// A number that is not negative.
    private static func amount(_ value: JSONValue?) -> Double? {
        value?.double.flatMap { $0 >= 0 && $0 <= 1e15 ? $0 : nil }
    }

    /// The first byte that `bytes=100-199` asks for.
    private static func rangeStart(_ range: String) -> Int? {
        guard let equals = range.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        return Int(range[range.index(after: equals)...].prefix { $0.isASCII && $0.isNumber })
    }

    /// Whether a browser's cache answered: Chromium's and Safari's fields, the standard's `cache`, which Firefox fills in, or an
    /// answer that the cached one still holds.
    private static func isFromCache(_ object: JSONValue, _ status: Int) -> Bool {
        let type = object["_fetchType"]?.string?.lowercased() ?? ""
        let cache = object["cache"]
        return status == 304 || object["_fromCache"]?.string != nil || type.hasSuffix("cache")
            || cache?["beforeRequest"]?.members?.isEmpty == false || cache?["afterRequest"]?.members?.isEmpty == false
    }

    private static func outcome(_ response: JSONValue, _ status: Int, _ sizes: Sizes) -> MediaRequest.Outcome {
        let error = response["_error"]?.string?.lowercased() ?? ""
        if error.contains("timed_out") || error.contains("timed out") || error.contains("timeout") { return .timedOut }
        if error.contains("abort") || error.contains("cancel") { return .cancelled }
        if status >= 400 { return .failed }
        let came = sizes.body ?? 0
        // Without a word Firefox ends what the page gave up.
        if status == 0 || !error.isEmpty { return came > 0 ? .cancelled : .failed }
        if let length = sizes.length, let body = sizes.body, body > 0, body < length { return .cancelled }
        return .delivered
    }

    /// An answer's or a request's headers, by their names in small letters.
    struct Headers {
        private var values: [String: String] = [:]

        init(_ list: JSONValue?) {
            for header in list?.elements ?? [] {
                guard let name = header["name"]?.string, case .text(let value) = header["value"] else { continue }
                values[name.lowercased()] = value
            }
        }

        subscript(name: String) -> String? { values[name] }
    }

    /// How long a request took, seconds.
    private struct Times {
        var total: Double
        var firstByte: Double?

        init(_ object: JSONValue) {
            let timings = object["timings"]
            func part(_ name: String) -> Double { HAREntry.amount(timings?[name]) ?? 0 }
            let longest = Double(ObservedEvent.longestLoad) / 1e3
            let sum = ["blocked", "dns", "connect", "send", "wait", "receive"].reduce(0) { $0 + part($1) }
            let time = HAREntry.amount(object["time"]) ?? 0
            total = min(time > 0 ? time : sum, longest) / 1e3
            // What remains before the body: Safari counts the wait for a connection twice, in blocked and in send.
            firstByte = timings?["wait"] == nil ? nil : max(0, total - part("receive") / 1e3)
        }
    }

    /// How large an answer was, bytes.
    private struct Sizes {
        /// The body as the answer's header says it.
        var length: Int?
        /// The body as it came over the network, as the browser says it.
        var body: Int?
        /// The body as the page was given it, decompressed.
        var content: Int?
        var isFromCache: Bool

        init(_ response: JSONValue, _ headers: Headers, isFromCache: Bool) {
            func size(_ value: JSONValue?) -> Int? { HAREntry.amount(value).flatMap { Int(exactly: $0.rounded()) } }
            let isEncoded = headers["content-encoding"].map { $0 != "identity" } ?? false
            length = headers["content-length"].flatMap { Int($0) }.flatMap { $0 >= 0 && $0 <= 1 << 50 ? $0 : nil }
            content = size(response["content"]?["size"])
            let transferred = size(response["_transferSize"])
            body = size(response["bodySize"]) ?? transferred.map { max(0, $0 - (size(response["headersSize"]) ?? 0)) }
            // Nothing came, and there is something: a cache, or a service worker.
            self.isFromCache = isFromCache || transferred == 0 && (content ?? 0) > 0
            if isEncoded { content = nil }
        }

        /// What arrived.
        func received(_ outcome: MediaRequest.Outcome) -> Int? {
            if outcome == .delivered, let length { return length }
            if let body, body > 0 || outcome != .delivered { return body }
            return content
        }
    }
}
