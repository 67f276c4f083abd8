/// What a text can be asked for by a key, as `url.lastPathComponent`: what key-value coding finds in an NSString or an NSURL.
enum TextKeys {
    /// The keys.
    static let names = [
        "absoluteString", "doubleValue", "fragment", "host", "integerValue", "lastPathComponent", "length",
        "lowercaseString", "path", "pathExtension", "query", "scheme", "uppercaseString",
    ]

    /// The value of a key; `nil` where texts have no such key. What a URI has not is unknown.
    static func value(_ key: String, of text: String) -> PredicateValue? {
        switch key {
        case "length": .number(Double(text.count))
        case "lowercaseString": .text(text.lowercased())
        case "uppercaseString": .text(text.uppercased())
        case "doubleValue": PredicateValue(finite: Double(text))
        case "integerValue": PredicateValue(finite: Double(text)?.rounded(.towardZero))
        case "absoluteString": .text(text)
        case "lastPathComponent": .text(decoded(lastComponent(text)))
        case "pathExtension": .text(decoded(pathExtension(text)))
        case "path": .text(decoded(URIParts(text).path))
        case "scheme": known(URIParts(text).scheme)
        case "host": known(URIParts(text).host)
        case "query": known(URIParts(text).query)
        case "fragment": known(URIParts(text).fragment)
        default: nil
        }
    }

    private static func known(_ part: Substring?) -> PredicateValue { part.map { .text(String($0)) } ?? .unknown }

    /// What stands behind the last slash of the path, slashes at its end left out.
    private static func lastComponent(_ text: String) -> Substring {
        let components = URIParts(text).path.split(separator: "/")
        return components.last ?? ""
    }

    private static func pathExtension(_ text: String) -> Substring {
        let name = lastComponent(text)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return name[name.index(after: dot)...]
    }

    /// Percent-encoded bytes decoded (RFC 3986 section 2.1); the text as it is where they are no text.
    private static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let code = UInt8(rest.prefix(2).asText, radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? String(text)
    }
}

extension Substring.UTF8View.SubSequence {
    fileprivate var asText: String { String(decoding: self, as: UTF8.self) }
}

/// The parts of a URI reference; RFC 3986 appendix B.
private struct URIParts {
    private(set) var scheme: Substring?
    private(set) var host: Substring?
    private(set) var path: Substring
    private(set) var query: Substring?
    private(set) var fragment: Substring?

    init(_ text: String) {
        path = text[...]
        if let mark = path.firstIndex(of: "#") {
            fragment = path[path.index(after: mark)...]
            path = path[..<mark]
        }
        if let mark = path.firstIndex(of: "?") {
            query = path[path.index(after: mark)...]
            path = path[..<mark]
        }
        let beforeSlash = path.prefix { $0 != "/" }
        if let mark = beforeSlash.firstIndex(of: ":"), mark > path.startIndex {
            scheme = path[..<mark]
            path = path[path.index(after: mark)...]
        }
        guard path.hasPrefix("//") else { return }
        let authority = path.dropFirst(2).prefix { $0 != "/" }
        path = path.dropFirst(2 + authority.count)
        let address = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let end = address.hasPrefix("[") ? address.firstIndex(of: "]").map(address.index(after:)) : nil
        host = end.map { address[..<$0] } ?? address.prefix { $0 != ":" }
    }
}
