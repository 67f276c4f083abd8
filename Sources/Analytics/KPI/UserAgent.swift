public import PlayerLog

/// What a log's `#Software` line tells of the device: AVPlayer writes its HTTP user agent there,
/// `AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)`.
public struct UserAgent: Hashable, Sendable {
    /// The device's class: `iPhone`, `iPad`, `Apple TV`, `Macintosh`.
    public var device: String?
    /// The system's version: `17.5`.
    public var osVersion: String?
    /// The system's build: `21F79`.
    public var osBuild: String?

    /// Reads a user agent; of one that is not AVPlayer's nothing is known.
    public init(parsing text: String) {
        let product = "AppleCoreMedia/"
        guard let start = text.ranges(of: product).first?.upperBound else { return }
        let version = text[start...].prefix { $0 != " " && $0 != "(" }.split(separator: ".")
        if version.count > 3, let build = version.last { osBuild = String(build) }
        guard let opening = text[start...].firstIndex(of: "(") else { return }
        let comment = text[opening...].dropFirst().prefix { $0 != ")" }
        let parts = comment.split(separator: ";").map { $0.drop { $0 == " " } }
        if let first = parts.first, !first.isEmpty { device = String(first) }
        // `CPU OS 17_5 like Mac OS X`, `CPU iPhone OS 15_2 like Mac OS X`, `Intel Mac OS X 10_15_7`.
        for part in parts {
            let words = part.split(separator: " ")
            let figures = words.first { $0.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "_" || $0 == ".") } }
            guard words.contains("OS"), let figures else { continue }
            osVersion = String(figures.map { $0 == "_" ? "." : $0 })
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
