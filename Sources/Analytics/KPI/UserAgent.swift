public import PlayerLog

/// What a log's `#Software` line tells of the device: AVPlayer writes its HTTP user agent there,
/// `AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)`.
public struct UserAgent: Equatable, Sendable {
    /// The device's class: `iPhone`, `iPad`, `Apple TV`, `Macintosh`.
    public var device: String?
    /// The system's version: `17.5`.
    public var osVersion: String?
    /// The system's build: `21F79`.
    public var osBuild: String?

    /// Reads a user agent; of one that is not AVPlayer's nothing is known.
    public init(parsing text: String) {
        // Bytes, not characters: all that separates is ASCII, and reports read the line of every session.
        let (text, product) = (text.utf8, "AppleCoreMedia/".utf8)
        guard let start = text.indices.first(where: { text[$0...].starts(with: product) }) else { return }
        let agent = text[start...].dropFirst(product.count)
        let version = agent.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(") }.split(
            separator: .init(ascii: "."))
        if version.count > 3, let build = version.last { osBuild = String(Substring(build)) }
        guard let opening = agent.firstIndex(of: UInt8(ascii: "(")) else { return }
        let comment = agent[opening...].dropFirst().prefix { $0 != UInt8(ascii: ")") }
        let parts = comment.split(separator: UInt8(ascii: ";")).map { $0.drop { $0 == UInt8(ascii: " ") } }
        if let first = parts.first, !first.isEmpty { device = String(Substring(first)) }
        // `CPU OS 17_5 like Mac OS X`, `CPU iPhone OS 15_2 like Mac OS X`, `Intel Mac OS X 10_15_7`.
        for part in parts {
            let words = part.split(separator: UInt8(ascii: " "))
            let figures = words.first {
                $0.allSatisfy { (0x30...0x39).contains($0) || $0 == .init(ascii: "_") || $0 == .init(ascii: ".") }
            }
            guard let figures, words.contains(where: { $0.elementsEqual("OS".utf8) }) else { continue }
            osVersion = String(
                decoding: figures.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
        }
    }
}

extension SessionTotals {
    /// The context that the app gave, with what it lacks of `device`, `osVersion` and `osBuild` as the player's user
    /// agent tells them.
    public var fullContext: SessionContext {
        guard let software else { return context }
        let agent = UserAgent(parsing: software)
        var full = context
        for (key, value) in [("device", agent.device), ("osVersion", agent.osVersion), ("osBuild", agent.osBuild)] {
            if let value, full.values[key] == nil { full.values[key] = .text(value) }
        }
        return full
    }

    /// The value of a key of ``fullContext`` as a reader sees it: what sessions are grouped by.
    public func contextValue(_ key: String) -> String? { context[key] ?? fullContext[key] }
}
