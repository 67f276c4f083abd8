/// A URI or a relative reference, taken apart and resolved as RFC 3986 section 5 says.
public struct URIReference: Equatable, Sendable, CustomStringConvertible {
    /// The scheme, as `https`; nil for a relative reference.
    public var scheme: String?
    /// The host and port, behind `//`; nil without one.
    public var authority: String?
    /// The path.
    public var path: String
    /// What stands behind `?`; nil without one.
    public var query: String?
    /// What stands behind `#`; nil without one.
    public var fragment: String?

    /// Takes a text apart; every text is a reference of some kind.
    public init(_ text: String) {
        // By bytes: what divides a reference is ASCII, and characters cost thirty times as much.
        var rest = text.utf8[...]
        func taken(_ part: Substring.UTF8View) -> String { String(Substring(part)) }
        if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = taken(rest[mark...].dropFirst())
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = taken(rest[mark...].dropFirst())
            rest = rest[..<mark]
        }
        if let end = Self.schemeEnd(rest) {
            scheme = taken(rest[..<end])
            rest = rest[end...].dropFirst()
        }
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = taken(rest[..<end])
            rest = rest[end...]
        }
        path = taken(rest)
    }

    /// The colon behind a scheme: a letter, then letters, digits and `+-.` (section 3.1).
    private static func schemeEnd<Bytes: Collection<UInt8>>(_ text: Bytes) -> Bytes.Index? {
        guard let first = text.first, first.isLetter else { return nil }
        let end = text.firstIndex { byte in
            !(byte.isLetter || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."))
        }
        return end.flatMap { text[$0] == UInt8(ascii: ":") ? $0 : nil }
    }

    /// What the reference means where it stands in a resource (section 5.2.2).
    public func resolved(against base: URIReference) -> URIReference {
        var target = self
        if scheme == nil {
            target.scheme = base.scheme
            if authority == nil {
                target.authority = base.authority
                if path.isEmpty {
                    target.path = base.path
                    target.query = query ?? base.query
                    return target
                }
                if !path.hasPrefix("/") { target.path = base.merged(path) }
            }
        }
        target.path = Self.withoutDots(target.path)
        return target
    }

    /// A path behind the base's folder (section 5.2.3).
    private func merged(_ relative: String) -> String {
        if authority != nil, path.isEmpty { return "/" + relative }
        return (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + relative
    }

    /// A path whose `.` and `..` are followed (section 5.2.4); `..` stops at the root.
    static func withoutDots(_ path: String) -> String {
        var result: [Substring] = []
        let isRooted = path.hasPrefix("/")
        let segments = (isRooted ? path.dropFirst() : path[...]).split(separator: "/", omittingEmptySubsequences: false)
        for segment in segments {
            if segment == ".." {
                _ = result.popLast()
            } else if segment != "." {
                result.append(segment)
            }
        }
        let endsInFolder = segments.last == "." || segments.last == ".."
        let joined = result.joined(separator: "/") + (endsInFolder && !result.isEmpty ? "/" : "")
        return (isRooted ? "/" : "") + joined
    }

    /// The text (section 5.3).
    public var description: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
    }

    /// Whether its resource is had by HTTP.
    public var isHTTP: Bool { ["http", "https"].contains(scheme?.lowercased()) && authority?.isEmpty == false }

    /// The authority without its user and port; nil without one.
    package var host: String? { authority.map { String(Substring(Self.host(of: $0.utf8[...]))) } }

    /// The host of a reference, which is not taken apart for it: a million are asked for theirs. Nil without an authority.
    package static func host(of text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            let rest = schemeEnd(bytes).map { bytes[($0 + 1)...] } ?? bytes[...]
            guard rest.starts(with: "//".utf8) else { return nil }
            let authority = rest.dropFirst(2).prefix {
                $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
            }
            return String(decoding: host(of: authority), as: UTF8.self)
        }
    }

    private static func host<Bytes: BidirectionalCollection<UInt8>>(of authority: Bytes) -> Bytes
    where Bytes.SubSequence == Bytes {
        let server = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
        let end =
            server.first == UInt8(ascii: "[")
            ? server.firstIndex(of: UInt8(ascii: "]")).map(server.index(after:))
            : server.firstIndex(of: UInt8(ascii: ":"))
        return server[..<(end ?? server.endIndex)]
    }

    /// The query's parameters, percent signs decoded; the first of a name counts.
    public var parameters: [String: String] {
        var result: [String: String] = [:]
        for parameter in (query ?? "").split(separator: "&") {
            let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(parts[0])
            if result[name] == nil { result[name] = parts.count > 1 ? Self.decoded(parts[1]) : "" }
        }
        return result
    }

    /// A text whose percent signs are decoded; a zero byte is not.
    package static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            let digits =
                byte == UInt8(ascii: "%")
                ? rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue } : []
            if digits.count == 2, digits != [0, 0] {
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with what cannot stand in a URI (blanks, quotation marks, what is not ASCII) behind percent signs.
    package var encoded: String {
        var result = ""
        for byte in description.utf8 {
            if byte > 0x20, byte < 0x7F, !"\"<>\\^`{|}".utf8.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (byte < 0x10 ? "0" : "") + digits
            }
        }
        return result
    }
}

extension UInt8 {
    /// Whether it is a letter of ASCII.
    fileprivate var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}
