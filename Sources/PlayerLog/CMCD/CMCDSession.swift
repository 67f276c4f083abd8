/// A request with common media client data, as little as the figures of a session need of it.
struct CMCDRequest: Equatable, Sendable, BitwiseCopyable {
    /// When it was made, microseconds since 1970; `Int64.min` where nobody says it.
    var time: Int64 = .min
    /// kb/s; -1, as of all below, where it is not said.
    var bitrate: Int32 = -1
    /// The buffer when it was made, milliseconds.
    var buffer: Int32 = -1
    /// How much media it is of, milliseconds.
    var mediaDuration: Int32 = -1
    /// kb/s.
    var throughput: Int32 = -1
    /// `sn`.
    var sequence: Int32 = -1
    var bytes: Int32 = -1
    /// Microseconds.
    var duration: Int32 = -1
    /// Microseconds.
    var timeToFirstByte: Int32 = -1
    /// The last number in the name of what was asked for, which rises by one from segment to segment.
    var segment: Int32 = -1
    /// Which of the session's texts its URI is.
    var uri: Int32 = -1
    var status: Int16 = 0
    var type = CMCDObjectType.unknown
    var flags: Flags = []
    /// Which of the session's contents it is of.
    var content: UInt8 = 0

    struct Flags: OptionSet, Equatable, Sendable, BitwiseCopyable {
        var rawValue: UInt8
        /// The buffer was starved before it.
        static let starved = Flags(rawValue: 1)
        static let urgent = Flags(rawValue: 2)
        /// The edge had it.
        static let hit = Flags(rawValue: 4)
        /// It is known whether the edge had it.
        static let knowsCache = Flags(rawValue: 8)
    }
}

/// What a request is for (`ot`).
enum CMCDObjectType: UInt8, Sendable, BitwiseCopyable {
    case unknown, manifest, audio, video, muxed, initialization, caption, text, key, other

    init(token: UInt64) {
        switch token {
        case CMCDToken.of("m"): self = .manifest
        case CMCDToken.of("a"): self = .audio
        case CMCDToken.of("v"): self = .video
        case CMCDToken.of("av"): self = .muxed
        case CMCDToken.of("i"): self = .initialization
        case CMCDToken.of("c"): self = .caption
        case CMCDToken.of("tt"): self = .text
        case CMCDToken.of("k"): self = .key
        case CMCDToken.of("o"): self = .other
        default: self = .unknown
        }
    }

    var isMedia: Bool { self == .audio || self == .video || self == .muxed }
}

/// An event of a player in event mode.
struct CMCDEvent: Equatable, Sendable, BitwiseCopyable {
    /// Microseconds since 1970.
    var time: Int64
    /// kb/s, of what was chosen; -1, as of all below, where it is not said.
    var bitrate: Int32 = -1
    /// kb/s, of what is shown.
    var shown: Int32 = -1
    /// Milliseconds.
    var buffer: Int32 = -1
    /// kb/s.
    var throughput: Int32 = -1
    var sequence: Int32 = -1
    /// Milliseconds of media.
    var position: Int32 = -1
    /// How long the stalls took that ended since the last report, milliseconds.
    var ended: Int32 = -1
    /// How far playback is behind the live edge, milliseconds.
    var latency: Int32 = -1
    var state = CMCDState.unknown
    var isBitrateChange = false
    var isOfHiddenPlayer = false
}

/// The state of a player (`sta`).
enum CMCDState: UInt8, Sendable, BitwiseCopyable {
    case unknown, starting, playing, seeking, rebuffering, paused, ended, failed, quit, preloading, waiting

    init(token: UInt64) {
        switch token {
        case CMCDToken.of("s"): self = .starting
        case CMCDToken.of("p"): self = .playing
        case CMCDToken.of("k"): self = .seeking
        case CMCDToken.of("r"): self = .rebuffering
        case CMCDToken.of("a"): self = .paused
        case CMCDToken.of("e"): self = .ended
        case CMCDToken.of("f"): self = .failed
        case CMCDToken.of("q"): self = .quit
        case CMCDToken.of("d"): self = .preloading
        case CMCDToken.of("w"): self = .waiting
        default: self = .unknown
        }
    }
}

/// What is known so far of one session: its requests and events, in whatever order they come, and what all of them say.
struct CMCDSession: Sendable {
    /// No session is longer than this many records: days of playback.
    static let mostRecords = 1 << 18
    private static let mostErrors = 500
    private static let mostContents = 200

    // What each record touches stands together: the memory of thousands of sessions is far away.

    let id: String
    /// Where its first record begins and its last one ends, bytes of the input, and the first one's line.
    var start: Int
    var end: Int
    let line: Int
    /// The ordinal of its first row and of its first error.
    private(set) var firstOrdinal = 0
    private(set) var requests: [CMCDRequest] = []
    /// The content of the last record, which the next one mostly has too.
    private var (lastContent, lastContentIndex): (UInt128?, UInt8) = (nil, 0)
    /// Whether a request had a key by which a stall could be known: without any, nobody knows of stalls.
    private(set) var tellsOfBuffer = false
    private(set) var isLive: Bool?
    private(set) var format: String?
    var origin = CMCDOrigin()
    private(set) var events: [CMCDEvent] = []
    /// What players name as errors, and when.
    private(set) var errors: [(time: Int64, text: String)] = []
    private(set) var contents: [String] = []
    /// The texts of its requests' URIs, where they are kept.
    private(set) var uris: [String] = []
    /// Whether there were more records than are kept.
    private(set) var isCut = false
    /// `msd`, `bsa`, `bsda`, `dfa` and the largest of each, as they count from the session's start; -1 where none came.
    private(set) var (startDelay, stallCount, stallTime, droppedFrames): (Int64, Int64, Int64, Int64) = (-1, -1, -1, -1)
    /// The least `bsa`, which is the first; -1 where none came.
    private(set) var firstStallCount: Int64 = -1
    /// What requests say that stalls took, milliseconds, each report once; `nil` where none does.
    private(set) var endedStalls: Int64?
    private var lastEndedSequence: Int64 = -1
    /// Whether a request says that the session failed.
    private(set) var hasFailed = false
    /// What was handed over of it already, where a log that grows is followed.
    var given = Given()

    struct Given: Sendable {
        /// How many records there were.
        var records = 0
        private var hashes: Set<Int> = []

        /// Keeps in mind that something was given; whether that is new.
        mutating func insert(_ date: LogDate, _ name: String) -> Bool {
            var hasher = Hasher()
            hasher.combine(date.microseconds)
            hasher.combine(name)
            return hashes.insert(hasher.finalize()).inserted
        }
    }

    init(id: String, at line: CMCDLine) {
        (self.id, start, end, self.line) = (id, line.start, line.end, line.number)
    }

    /// How many records it has.
    var count: Int { requests.count + events.count }

    /// When a record was made, microseconds since 1970; `Int64.min` where nobody says it.
    static func time(of record: CMCDRecord, _ line: CMCDLine) -> Int64 {
        if record.has(.e) { return record[.ts].map(CMCDTime.microseconds) ?? .min }
        return line.isTimeOfEnd && line.time != .min && line.duration > 0 ? line.time - line.duration : line.time
    }

    /// Takes a record.
    ///
    /// - Parameters:
    ///   - time: its time, as ``time(of:_:)`` has it.
    ///   - keepsURIs: whether its requests are looked at one by one later.
    mutating func add(_ record: CMCDRecord, _ line: CMCDLine, at time: Int64, keepsURIs: Bool) {
        (start, end) = (min(start, line.start), max(end, line.end))
        if firstOrdinal == 0 { firstOrdinal = Self.firstOrdinal(of: record, line, at: time) }
        let content = self.content(of: record)
        let isEvent = record.has(.e)
        addTotals(record, isEvent: isEvent)
        addErrors(record, at: time)
        guard isEvent else { return append(request(record, line, at: time, content, keepsURIs: keepsURIs)) }
        if record.token(.e) == CMCDToken.of("rr") { append(response(record, at: time, content, keepsURIs: keepsURIs)) }
        append(event(record, at: time))
        if origin.host == nil { origin.host = record.string(.h) }
    }

    private mutating func append(_ request: CMCDRequest) {
        guard requests.count < Self.mostRecords else { return isCut = true }
        requests.append(request)
    }

    private mutating func append(_ event: CMCDEvent) {
        guard events.count < Self.mostRecords else { return isCut = true }
        events.append(event)
    }

    // MARK: Records

    private mutating func content(of record: CMCDRecord) -> UInt8 {
        guard record.has(.cid) else { return UInt8(max(0, contents.count - 1)) }
        let text = record.text(.cid)
        let fingerprint = CMCDText.fingerprint(text)
        if lastContent == fingerprint { return lastContentIndex }
        (lastContent, lastContentIndex) = (fingerprint, index(ofContent: text, record))
        return lastContentIndex
    }

    private mutating func index(ofContent text: UnsafeRawBufferPointer, _ record: CMCDRecord) -> UInt8 {
        if let index = contents.firstIndex(where: { $0.utf8.elementsEqual(text) }) { return UInt8(index) }
        guard contents.count < Self.mostContents, let content = record.string(.cid) else { return 0 }
        contents.append(content)
        return UInt8(contents.count - 1)
    }

    private static func small(_ value: Int64?) -> Int32 { value.map { Int32(clamping: $0) } ?? -1 }

    private mutating func request(
        _ record: CMCDRecord, _ line: CMCDLine, at time: Int64, _ content: UInt8, keepsURIs: Bool
    ) -> CMCDRequest {
        var request = CMCDRequest()
        request.time = time
        request.bytes = Int32(clamping: line.bytes)
        request.duration = Int32(clamping: line.duration)
        request.timeToFirstByte = Int32(clamping: line.timeToFirstByte)
        request.status = Int16(clamping: line.status)
        if line.cache.count > 0 {
            request.flags.insert(.knowsCache)
            let first = line.cache[0] | 0x20
            // Hit, RefreshHit, HIT, 1 (Akamai).
            if first == UInt8(ascii: "h") || first == UInt8(ascii: "1")
                || CMCDText.begins(line.cache, with: "refreshhit")
            {
                request.flags.insert(.hit)
            }
        }
        fill(&request, record, content)
        request.segment = Self.segment(of: line.target)
        if keepsURIs, line.target.count > 0 { request.uri = keep(line.target) }
        return request
    }

    private mutating func response(
        _ record: CMCDRecord, at time: Int64, _ content: UInt8, keepsURIs: Bool
    ) -> CMCDRequest {
        var request = CMCDRequest()
        request.time = time
        request.duration = record[.ttlb].map { Int32(clamping: $0 * 1000) } ?? -1
        request.timeToFirstByte = (record[.ttfb] ?? record[.ttfbb]).map { Int32(clamping: $0 * 1000) } ?? -1
        // No answer is no status of HTTP.
        request.status = record[.rc].map { $0 == 0 ? -1 : Int16(clamping: $0) } ?? 0
        fill(&request, record, content)
        // Its number is the event's.
        request.sequence = -1
        request.segment = Self.segment(of: record.text(.url))
        if keepsURIs, record.has(.url) { request.uri = keep(record.text(.url)) }
        return request
    }

    private mutating func fill(_ request: inout CMCDRequest, _ record: CMCDRecord, _ content: UInt8) {
        request.bitrate = Self.small(record[.br] ?? record[.ab])
        request.buffer = Self.small(record[.bl])
        request.mediaDuration = Self.small(record[.d])
        request.throughput = Self.small(record[.mtp])
        request.sequence = Self.small(record[.sn])
        request.type = CMCDObjectType(token: record.token(.ot))
        request.content = content
        if record.isTrue(.bs) { request.flags.insert(.starved) }
        if record.isTrue(.su) { request.flags.insert(.urgent) }
        tellsOfBuffer = tellsOfBuffer || record.has(.bl) || record.has(.bs) || record.has(.su)
    }

    private func event(_ record: CMCDRecord, at time: Int64) -> CMCDEvent {
        var event = CMCDEvent(time: time)
        event.sequence = Self.small(record[.sn])
        // The time of a response is that at which its request was made; what else it says is of later.
        if record.token(.e) == CMCDToken.of("rr") { return event }
        event.bitrate = Self.small(record[.br] ?? record[.ab])
        event.shown = Self.small(record[.pb])
        event.buffer = Self.small(record[.bl])
        event.throughput = Self.small(record[.mtp])
        event.position = Self.small(record[.pt])
        event.ended = Self.small(record[.bsd])
        event.latency = Self.small(record[.ltc])
        event.state = CMCDState(token: record.token(.sta))
        event.isBitrateChange = record.token(.e) == CMCDToken.of("bc")
        event.isOfHiddenPlayer = record.isTrue(.nr)
        return event
    }

    private mutating func addTotals(_ record: CMCDRecord, isEvent: Bool) {
        if let delay = record[.msd] { startDelay = startDelay < 0 ? delay : min(startDelay, delay) }
        if let count = record[.bsa] {
            firstStallCount = firstStallCount < 0 ? count : min(firstStallCount, count)
            stallCount = max(stallCount, count)
        }
        if let time = record[.bsda] { stallTime = max(stallTime, time) }
        if let frames = record[.dfa] { droppedFrames = max(droppedFrames, frames) }
        if isLive == nil, record.has(.st) { isLive = record.token(.st) != CMCDToken.of("v") }
        if format == nil, record.has(.sf) {
            let token = record.token(.sf)
            format = String(
                decoding: (0..<8).map { UInt8(truncatingIfNeeded: token >> UInt64(8 * $0)) }.prefix { $0 != 0 },
                as: UTF8.self)
        }
        if isEvent { return }
        if record.token(.sta) == CMCDToken.of("f") { hasFailed = true }
        if let ended = record[.bsd] {
            let sequence = record[.sn] ?? -1
            // A repeated report is one report.
            if sequence < 0 || sequence != lastEndedSequence { endedStalls = (endedStalls ?? 0) + ended }
            lastEndedSequence = sequence
        }
    }

    private mutating func addErrors(_ record: CMCDRecord, at time: Int64) {
        guard record.has(.ec), errors.count < Self.mostErrors, let text = record.string(.ec) else { return }
        // Several destinations tell of the same error.
        if !errors.contains(where: { $0.time == time && $0.text == text }) { errors.append((time, text)) }
    }

    private mutating func keep(_ target: UnsafeRawBufferPointer) -> Int32 {
        let path = target.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        uris.append(String(decoding: path, as: UTF8.self))
        return Int32(uris.count - 1)
    }

    /// The last number in the last part of a path, before its extension: `12` of `/v3/seg-12.m4s?a=b`.
    @inline(__always)
    static func segment(of target: UnsafeRawBufferPointer) -> Int32 {
        let end = CMCDText.find(UInt8(ascii: "?"), in: target) ?? target.count
        var at = end
        while at > 0, target[at - 1] != UInt8(ascii: "."), target[at - 1] != UInt8(ascii: "/") { at -= 1 }
        at = at > 0 && target[at - 1] == UInt8(ascii: ".") ? at - 1 : end
        while at > 0, target[at - 1] &- 0x30 >= 10, target[at - 1] != UInt8(ascii: "/") { at -= 1 }
        var (value, scale): (Int64, Int64) = (0, 1)
        var digits = 0
        while at > 0, target[at - 1] &- 0x30 < 10, digits < 9 {
            value += Int64(target[at - 1] - 0x30) * scale
            (scale, at, digits) = (scale * 10, at - 1, digits + 1)
        }
        return digits > 0 ? Int32(clamping: value) : -1
    }
}
