/// Something that is wrong in a playlist's text, or worth knowing.
public struct PlaylistFinding: Equatable, Sendable, CustomStringConvertible {
    /// How much it matters: the words of RFC 2119.
    public enum Severity: String, CaseIterable, Sendable {
        /// It breaks what the format demands; a strict reader refuses the playlist.
        case must
        /// It breaks what the format recommends.
        case should
        /// It breaks nothing.
        case info
    }

    /// The rule's stable name, as `attribute-syntax`.
    public var rule: String
    /// How much it matters.
    public var severity: Severity
    /// The line, counted from 1; nil where it is the whole playlist's.
    public var line: Int?
    /// The byte in the line, counted from 1; nil where it is the whole line's.
    public var column: Int?
    /// What is wrong, and how it was read.
    public var message: String

    /// `line:column: message [rule]`.
    public var description: String {
        let index = [line, column].compactMap { $0.map { "\($0):" } }.joined()
        return (index.isEmpty ? "" : index + " ") + message + " [" + rule + "]"
    }
}

/// What was found while a playlist was read, in the order in which it was found.
public struct PlaylistFindings: Equatable, Sendable {
    /// How many of each severity are kept; a hostile playlist could hold one in each of its lines.
    public static let limit = 1000

    /// The findings that are kept.
    public private(set) var kept: [PlaylistFinding] = []
    /// How many there were of each severity, kept or not.
    public private(set) var counts: [PlaylistFinding.Severity: Int] = [:]

    /// The first that breaks what the format demands.
    public var firstError: PlaylistFinding? { kept.first { $0.severity == .must } }

    mutating func add(
        _ rule: String, _ severity: PlaylistFinding.Severity, line: Int? = nil, column: Int? = nil,
        _ message: @autoclosure () -> String
    ) {
        counts[severity, default: 0] += 1
        guard counts[severity, default: 0] <= Self.limit else { return }
        kept.append(
            PlaylistFinding(rule: rule, severity: severity, line: line, column: column, message: message()))
    }
}

/// Why a text was not read as a playlist.
public struct PlaylistError: Error, Equatable, CustomStringConvertible {
    /// What is wrong, and where.
    public var finding: PlaylistFinding

    /// An error of this.
    public init(_ finding: PlaylistFinding) { self.finding = finding }

    /// The message.
    public var description: String { finding.description }
}
