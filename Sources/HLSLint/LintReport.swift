public import HLS
public import PlayheadPlatform

/// What a linter found.
public struct LintReport: Sendable {
    /// The profile that was looked through.
    public var profile: LintProfile
    /// The findings, by playlist and line.
    public var findings: [LintFinding] = []
    /// How many there were of each severity, kept or not.
    public var counts: [PlaylistFinding.Severity: Int] = [:]
    /// How many rules were looked through.
    public var ruleCount = 0
    /// The playlists that were read, in their order.
    public var files: [String] = []
    /// The media playlists that are not there, by their URIs.
    public var missing: [String] = []
    /// Why media playlists that are there could not be read to their ends.
    public var unread: [LoadingError] = []
    /// How many media segments were opened; nil where no rule that was looked through needs one.
    public internal(set) var segments: SegmentCounts?
    /// What was measured of each media playlist of which a segment was read, in the order in which they are named.
    public internal(set) var measured: [MeasuredPlaylist] = []
    /// The rules that are broken, the gravest first, then those that are broken most often.
    public internal(set) var brokenRules: [BrokenRule] = []
    /// Why segments that may be there could not be had, by their playlists.
    public internal(set) var unreadSegments: [LoadingError] = []
    /// How the presentation went on while it was watched; nil where it was not.
    public internal(set) var watch: Watch?
    /// What could not be looked at, and why.
    public var notes: [String] = []

    /// A rule that is broken.
    public struct BrokenRule: Equatable, Sendable {
        /// Its identifier.
        public let rule: String
        /// How much it matters here; where that differs, how much it matters most.
        public let severity: PlaylistFinding.Severity
        /// How often it is broken, findings that are not kept counted too.
        public let count: Int
        /// The first findings.
        public let first: [LintFinding]

        /// So many first findings are told.
        static let mostFirst = 3
    }

    /// What an earlier report makes of this one.
    public struct Baseline: Equatable, Sendable {
        /// What the earlier report is called.
        public let name: String
        /// How many of its findings are there no more.
        public let gone: Int
        /// How many findings of each severity it does not have.
        public let newCounts: [PlaylistFinding.Severity: Int]
    }

    /// What an earlier report makes of the findings; nil where there is none.
    public internal(set) var baseline: Baseline?

    /// The findings that an earlier report does not have; all where there is none.
    public var news: [LintFinding] { findings.filter { !$0.isKnown } }

    /// How many there are of each severity that an earlier report does not have.
    public var newCounts: [PlaylistFinding.Severity: Int] { baseline?.newCounts ?? counts }

    /// Whether anything was found that matters so much, and that an earlier report does not have.
    public func has(_ severity: PlaylistFinding.Severity) -> Bool {
        newCounts.keys.contains { $0.rank <= severity.rank }
    }

    /// How many findings of a severity are counted and not kept.
    func unkept(_ severity: PlaylistFinding.Severity) -> Int {
        (counts[severity] ?? 0) - findings.count { $0.severity == severity }
    }

    /// Findings that are not kept: more than a person reads.
    var omittedCount: Int { counts.values.reduce(0, +) - findings.count }

    /// Calls a playlist by another name.
    public mutating func rename(_ name: String, to other: String) {
        for index in findings.indices where findings[index].file == name { findings[index].file = other }
        files = files.map { $0 == name ? other : $0 }
    }

    mutating func take(_ collector: LintCollector, texts: [String: PlaylistLines], files: [String]) {
        self.files = files
        counts = collector.counts
        order(collector.findings, ruleCounts: collector.ruleCounts)
        for index in findings.indices {
            let finding = findings[index]
            guard let line = finding.line, let column = finding.column, let text = texts[finding.file] else { continue }
            findings[index].character = text.character(line: line, column: column)
        }
    }

    /// Puts findings in their order, and adds them up by rule.
    ///
    /// - Parameter ruleCounts: how often each rule was broken, where that is more than the findings.
    mutating func order(_ all: [LintFinding], ruleCounts: [String: Int]) {
        let places = Dictionary(files.enumerated().map { ($1, $0) }) { first, _ in first }
        findings = all.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            // Lines are those of the copy of that time.
            if a.file == b.file, a.time != b.time { return a.time ?? 0 < b.time ?? 0 }
            return (places[a.file] ?? 0, a.line ?? 0, a.severity.rank, a.column ?? 0, left.offset)
                < (places[b.file] ?? 0, b.line ?? 0, b.severity.rank, b.column ?? 0, right.offset)
        }.map(\.element)
        brokenRules = Dictionary(grouping: findings, by: \.rule).map { rule, own in
            BrokenRule(
                rule: rule, severity: own.map(\.severity).min { $0.rank < $1.rank } ?? .info,
                count: ruleCounts[rule] ?? own.count, first: Array(own.prefix(BrokenRule.mostFirst)))
        }.sorted { ($0.severity.rank, -$0.count, $0.rule) < ($1.severity.rank, -$1.count, $1.rule) }
    }

    /// Says which rules had nothing to look at.
    mutating func note(_ rules: [LintRule], of subject: LintSubject) {
        let count = { (need: LintNeed) in rules.count { $0.need == need } }
        let (media, sizes) = (count(.mediaPlaylists), count(.segmentSizes))
        let mediaCount = missing.count + unread.count + subject.unreadable.count + subject.media.count
        if subject.multivariant != nil, subject.media.isEmpty, media + sizes > 0 {
            notes.append(
                "\(Self.rules(media + sizes)) media playlists, which "
                    + (unread.isEmpty ? "are not there" : missing.isEmpty ? "could not be read" : "could not be had"))
        } else if let first = missing.first, media + sizes > 0 {
            notes.append("\(missing.count) of \(mediaCount) media playlists are not there, first \(first)")
        }
        if let first = unread.first {
            notes.append("\(unread.count) of \(mediaCount) media playlists could not be read, first \(first)")
        }
        let unmeasured = subject.media.count { _, media in
            media.bitRates == nil && !media.coverage.hasDamage && !media.playlist.segments.isEmpty
        }
        if sizes > 0, unmeasured > 0 {
            notes.append(
                "\(Self.rules(sizes)) segment sizes, which nothing tells of \(unmeasured) of \(subject.media.count) "
                    + "media playlists")
        }
        if count(.segments) > 0 { noteSegments(neededBy: count(.segments), of: subject) }
        if !subject.isWatched, subject.copies.count == 1, subject.copies[0].playlist.isLive, count(.refreshes) > 0 {
            notes.append("\(Self.rules(count(.refreshes))) a later copy of this live playlist: give it as well")
        }
        for playlist in subject.all where playlist.findings.counts.values.reduce(0, +) > playlist.findings.kept.count {
            notes.append(
                "\(playlist.name) has more than \(PlaylistFindings.limit) findings of one severity in its text; the "
                    + "others are not counted")
        }
        if omittedCount > 0 { notes.append("\(omittedCount) more findings are counted, and not shown") }
    }

    static func rules(_ count: Int) -> String { count == 1 ? "1 rule needs" : "\(count) rules need" }
}

extension PlaylistFinding.Severity {
    /// What matters most comes first.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
