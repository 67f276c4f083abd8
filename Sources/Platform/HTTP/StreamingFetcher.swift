/// Gets resources piece by piece, so that large ones go straight to a file; passed in, so that tests bring their own.
public protocol StreamingFetcher: Sendable {
    /// Gets a resource: `receive` takes its answer, then its bytes in order; false ends it, which is no error. An
    /// answer that tells of an error is an answer too.
    ///
    /// - Throws: where there is no answer, or its bytes end too early.
    func fetch(_ request: ResourceRequest, _ receive: (ResourceEvent) -> Bool) throws(LoadingError)
}

/// What is asked for.
public struct ResourceRequest: Equatable, Sendable {
    /// Where it is.
    public var location: ResourceLocation
    /// The first byte; nil to have the resource whole.
    public var first: Int?
    /// The last byte; nil for all up to the end.
    public var last: Int?
    /// The validator that the resource must still have for a part of it to be sent; nil to have it anyway.
    public var validator: String?
    /// No more bytes are taken.
    public var limit: Int
    /// Whether the server is told, as browsers tell it, that it may compress: what comes is not unpacked.
    public var acceptsGzip = false

    /// Creates a request.
    public init(
        _ location: ResourceLocation, first: Int? = nil, last: Int? = nil, validator: String? = nil, limit: Int
    ) {
        (self.location, self.first, self.last) = (location, first, last)
        (self.validator, self.limit) = (validator, limit)
    }
}

/// What comes of a request.
public enum ResourceEvent: Equatable, Sendable {
    /// The answer, before all bytes.
    case answer(ResourceAnswer)
    /// The next bytes.
    case bytes(ArraySlice<UInt8>)
    /// Nothing, for a while.
    case waiting
}

/// How a server answered, as RFC 9110 has it.
public struct ResourceAnswer: Equatable, Sendable {
    /// The status: 200 with all of it, 206 with a part.
    public var status: Int
    /// Content-Length: the bytes that follow; nil where the server does not say it.
    public var length: Int?
    /// Content-Range's first byte.
    public var first: Int?
    /// Content-Range's last byte.
    public var last: Int?
    /// The bytes of the whole resource: as Content-Range says.
    public var total: Int?
    /// What tells whether the resource is still the same: a strong ETag, else Last-Modified.
    public var validator: String?
    /// Content-Encoding, where there is one.
    public var encoding: String?
    /// Content-Type, as the server wrote it; nil without one.
    public var contentType: String?
    /// The URL that answered, where redirects led away from the one that was asked; nil where none did.
    public var redirectedURL: String?
    /// Location: where a redirect leads, as the server wrote it.
    var redirection: String?

    /// Creates an answer.
    public init(
        status: Int, length: Int? = nil, first: Int? = nil, last: Int? = nil, total: Int? = nil,
        validator: String? = nil, encoding: String? = nil, contentType: String? = nil, redirectedURL: String? = nil
    ) {
        (self.status, self.length, self.first, self.last) = (status, length, first, last)
        (self.total, self.validator, self.encoding) = (total, validator, encoding)
        (self.contentType, self.redirectedURL) = (contentType, redirectedURL)
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
            let value = Self.withoutBlanks(line[line.index(after: colon)...])
            switch line[..<colon].lowercased() {
            case "content-length": length = Self.count(value)
            case "content-range": setRange(value)
            case "content-encoding": encoding = value.lowercased() == "identity" ? nil : value
            case "content-type": contentType = value.isEmpty ? nil : String(value.prefix(Self.longestType))
            case "location": redirection = value
            case "etag": tag = value.hasPrefix("W/") ? nil : value
            case "last-modified": date = value
            default: break
            }
        }
        validator = tag ?? date
    }

    /// No media type has more characters.
    private static let longestType = 256

    /// `bytes 0-99/500`.
    private mutating func setRange(_ value: String) {
        let parts = value.split(whereSeparator: { " -/".contains($0) })
        guard parts.count == 4, parts[0].lowercased() == "bytes" else { return }
        (first, last) = (Self.count(parts[1]), Self.count(parts[2]))
        total = Self.count(parts[3])
    }

    /// A field's value without the spaces and tabs around it (RFC 9110, 5.5).
    private static func withoutBlanks(_ text: Substring) -> String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        guard let last = text.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(text[...last].drop(while: isBlank))
    }

    /// A count of bytes: digits and nothing else.
    private static func count(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
