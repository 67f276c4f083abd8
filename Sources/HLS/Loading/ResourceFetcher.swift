/// Gets resources piece by piece, so that large ones go straight to a file; passed in, so that tests bring their own.
public protocol ResourceFetcher: Sendable {
    /// Gets a resource: its answer, then its bytes in order. An answer that tells of an error is an answer too.
    ///
    /// - Parameter receive: takes each event; false ends it, which is no error.
    /// - Throws: where there is no answer, or its bytes end too early.
    func fetch(_ request: ResourceRequest, _ receive: (ResourceEvent) -> Bool) throws(LoadingError)
}

/// What is asked for.
public struct ResourceRequest: Hashable, Sendable {
    /// Where it is.
    public var location: PlaylistLocation
    /// The first byte; nil to have the resource whole.
    public var first: Int?
    /// The last byte; nil for all up to the end.
    public var last: Int?
    /// The validator that the resource must still have for a part of it to be sent; nil to have it anyway.
    public var validator: String?
    /// No more bytes are taken.
    public var limit: Int

    /// A request of these.
    public init(
        _ location: PlaylistLocation, first: Int? = nil, last: Int? = nil, validator: String? = nil, limit: Int
    ) {
        (self.location, self.first, self.last) = (location, first, last)
        (self.validator, self.limit) = (validator, limit)
    }
}

/// What comes of a request.
public enum ResourceEvent: Hashable, Sendable {
    /// The answer, before all bytes.
    case answer(ResourceAnswer)
    /// The next bytes.
    case bytes(ArraySlice<UInt8>)
    /// Nothing, for a while.
    case waiting
}

/// How a server answered, as RFC 9110 has it.
public struct ResourceAnswer: Hashable, Sendable {
    /// The status: 200 with all of it, 206 with a part.
    public var status: Int
    /// Content-Length: the bytes that follow; nil where it is not told.
    public var length: Int?
    /// Content-Range's first byte.
    public var first: Int?
    /// Content-Range's last byte.
    public var last: Int?
    /// The bytes of the whole resource: told by Content-Range.
    public var total: Int?
    /// What tells whether the resource is still the same: a strong ETag, else Last-Modified.
    public var validator: String?
    /// Content-Encoding, where there is one.
    public var encoding: String?

    /// An answer of these.
    public init(
        status: Int, length: Int? = nil, first: Int? = nil, last: Int? = nil, total: Int? = nil,
        validator: String? = nil, encoding: String? = nil
    ) {
        (self.status, self.length, self.first, self.last) = (status, length, first, last)
        (self.total, self.validator, self.encoding) = (total, validator, encoding)
    }

    /// The answer that lines of an HTTP head tell; nil where they are none.
    init?(head: String) {
        let lines = head.split(whereSeparator: \.isNewline)
        guard let words = lines.first?.split(separator: " "), words.count >= 2, words[0].hasPrefix("HTTP/"),
            let status = Int(words[1])
        else { return nil }
        self.status = status
        var (tag, date): (String?, String?)
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = String(line[line.index(after: colon)...].trimmingBlanks())
            switch line[..<colon].lowercased() {
            case "content-length": length = Number.integer(value.utf8)
            case "content-range": setRange(value)
            case "content-encoding": encoding = value.lowercased() == "identity" ? nil : value
            case "etag": tag = value.hasPrefix("W/") ? nil : value
            case "last-modified": date = value
            default: break
            }
        }
        validator = tag ?? date
    }

    /// `bytes 0-99/500`.
    private mutating func setRange(_ value: String) {
        let parts = value.split(whereSeparator: { " -/".contains($0) })
        guard parts.count == 4, parts[0].lowercased() == "bytes" else { return }
        (first, last) = (Number.integer(parts[1].utf8), Number.integer(parts[2].utf8))
        total = Number.integer(parts[3].utf8)
    }
}
