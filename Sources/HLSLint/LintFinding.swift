public import HLS

/// Where a playlist breaks a rule.
public struct LintFinding: Equatable, Sendable {
    /// The rule's identifier.
    public var rule: String
    /// How much it matters here.
    public var severity: PlaylistFinding.Severity
    /// The playlist's name, as it was given or found.
    public var file: String
    /// The line, counted from 1; nil where it is the whole playlist's.
    public var line: Int?
    /// The byte in the line, counted from 1; nil where it is the whole line's.
    public var column: Int?
    /// The same column counted in Unicode's characters.
    public var character: Int?
    /// What is wrong here. It may quote the playlist: not fit for a terminal as it is.
    public var message: String
    /// Whether it is about all variants together: the line is then that of the first one that it is about.
    public var isOfAllVariants = false
    /// When it was found, seconds since the watch began; nil where nothing is watched.
    public internal(set) var time: Double?
    /// Whether an earlier report has it already; see ``LintBaseline``.
    public internal(set) var isKnown = false
}

/// Takes what the rules find.
struct LintCollector {
    /// How many findings of a rule are kept: a hostile playlist could break one in each of its lines.
    static let limit = 200

    private let limit: Int
    /// The profile that is looked through.
    let profile: LintProfile
    /// The playlist under way.
    var file: String
    /// The rule under way, and how much it matters.
    private var rule = ""
    private var severity = PlaylistFinding.Severity.info
    /// How often each rule was broken, kept or not.
    private(set) var ruleCounts: [String: Int] = [:]

    private(set) var findings: [LintFinding] = []
    private(set) var counts: [PlaylistFinding.Severity: Int] = [:]

    init(profile: LintProfile, file: String, limit: Int) {
        (self.profile, self.file, self.limit) = (profile, file, limit)
    }

    mutating func begin(_ rule: String, _ severity: PlaylistFinding.Severity) {
        (self.rule, self.severity) = (rule, severity)
    }

    /// Adds a finding of the rule under way; `severity` where it matters less or more here than it mostly does.
    mutating func add(
        line: Int?, column: Int? = nil, in file: String? = nil, as severity: PlaylistFinding.Severity? = nil,
        ofAllVariants: Bool = false, _ message: @autoclosure () -> String
    ) {
        let severity = severity ?? self.severity
        counts[severity, default: 0] += 1
        ruleCounts[rule, default: 0] += 1
        guard ruleCounts[rule, default: 0] <= limit else { return }
        findings.append(
            LintFinding(
                rule: rule, severity: severity, file: file ?? self.file, line: line, column: column,
                message: message(), isOfAllVariants: ofAllVariants))
    }

    /// Adds a finding at an attribute of a tag; at the tag where it does not stand.
    mutating func add(
        at name: String, of tag: some AttributeTag, as severity: PlaylistFinding.Severity? = nil,
        ofAllVariants: Bool = false, _ message: @autoclosure () -> String
    ) {
        let column = tag.attributes.attributes.first { $0.name == name }?.column
        add(line: tag.line, column: column, as: severity, ofAllVariants: ofAllVariants, message())
    }
}
