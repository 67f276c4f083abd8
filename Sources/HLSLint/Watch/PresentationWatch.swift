import HLS
import PlayheadPlatform

/// Looks at a presentation for as long as it runs: says when a player would load which media playlist again, and what is to be
/// told of what comes.
///
/// It has no clock and loads nothing by itself: times are seconds since its start. What it keeps does not grow with time: the
/// last copy of each playlist, and so many findings.
public struct PresentationWatch: Sendable {
    /// Something that a person is told at once.
    public struct Event: Equatable, Sendable {
        /// When, seconds since the start.
        public let time: Double
        /// The playlist's name.
        public let playlist: String
        /// What it is. It may quote the playlist: not fit for a terminal as it is.
        public let text: String
    }

    /// What the multivariant playlist's URIs are relative to.
    public let base: String
    private let linter: Linter
    private let imports: [String: String]?
    private let start: Double
    private var playlists: [WatchedPlaylist] = []
    /// The report as far as it is known, its findings but for those of ``findings`` in it.
    private var first: LintReport
    private var findings: [LintFinding]
    private var ruleCounts: [String: Int]
    /// How many findings of each rule were kept behind the start.
    private var keptCounts: [String: Int] = [:]

    /// A hostile presentation could name a million.
    private static let mostPlaylists = 200
    /// So many findings of a rule are kept of those that come later.
    private static let mostKept = 10
    /// So many findings of one load are told.
    private static let mostTold = 10
    private static let mostUnreadSegments = 10

    /// Begins with a presentation as it is now; a multivariant playlist's media playlists come from `source`.
    ///
    /// - Parameters:
    ///   - opening: which segments are opened now, and how; nil for none.
    ///   - start: the start, seconds since 1970.
    ///   - now: the time, seconds since the start.
    /// - Throws: ``LintError`` where it is no playlist.
    public init(
        _ input: LintInput, linter: Linter, from source: some LintSource,
        opening: SegmentOpening?, start: Double, now: () -> Double
    ) throws(LintError) {
        (self.linter, self.start, base) = (linter, start, input.base)
        var report = LintReport(profile: linter.profile)
        var subject = try linter.subject([input], input, source, &report)
        let seenAt = now()
        subject.isWatched = true
        linter.look(through: &subject, opening, &report)
        imports = subject.multivariant?.variables
        (first, findings) = (report, report.findings)
        ruleCounts = Dictionary(report.brokenRules.map { ($0.rule, $0.count) }) { first, _ in first }
        let states = Dictionary(grouping: findings.filter(\.isOfCopy), by: \.file)
        let all = subject.copies.map { (nil, $0) } + subject.media.map { (Optional($0.uri), $0.media) }
        playlists = all.prefix(Self.mostPlaylists).map { uri, media in
            WatchedPlaylist(
                media, uri: uri, at: seenAt, known: LintBaseline.Finding.counts(states[media.file.name] ?? []))
        }
        if all.count > playlists.count {
            first.notes.append("the first \(playlists.count) of \(all.count) media playlists are watched")
        }
    }

    /// What there is at the start: each playlist, and what was found, each rule once a playlist.
    public var firstEvents: [Event] {
        struct Key: Hashable { let rule, file: String }
        var told: Set<Key> = []
        return playlists.map { Event(time: $0.counts.changedAt, playlist: $0.name, text: $0.words) }
            + findings.filter { told.insert(Key(rule: $0.rule, file: $0.file)).inserted }
            .map { Event($0, at: playlists.first?.counts.changedAt ?? 0) }
    }

    /// When the next load is due; nil where none is but for those that are being done.
    public var nextTime: Double? { playlists.filter { !$0.isLoading }.compactMap(\.nextLoad).min() }

    /// Whether nothing will be added to any playlist.
    public var isOver: Bool { playlists.allSatisfy { $0.nextLoad == nil && !$0.isLoading } }

    /// Begins the load that is due; nil where none is. What comes of it is for ``take(_:)``.
    ///
    /// - Parameter opening: which of the segments that are new are opened (``SegmentChoice/first``: the newest one), and how; nil
    ///   for none.
    public mutating func begin(at time: Double, opening: @autoclosure () -> SegmentOpening?) -> WatchedLoad? {
        let due = playlists.indices.filter { !playlists[$0].isLoading && (playlists[$0].nextLoad ?? .infinity) <= time }
        guard let index = due.min(by: { playlists[$0].nextLoad ?? 0 < playlists[$1].nextLoad ?? 0 }) else { return nil }
        playlists[index].isLoading = true
        let playlist = playlists[index]
        var linter = linter
        // The others are not beside it any more.
        if playlist.uri != nil { linter.ignored.insert("rendition-report-missing") }
        return WatchedLoad(
            index: index, uri: playlist.uri, linter: linter,
            opening: playlist.media.coverage.areAllMissing ? nil : opening(), imports: imports, start: start,
            before: playlist.media, seenAt: playlist.counts.changedAt, known: playlist.known,
            usesDirectives: playlist.isOfServer && !playlist.isFailing, isStale: playlist.isStale)
    }

    /// Takes what came of a load.
    ///
    /// - Returns: what is to be told.
    public mutating func take(_ outcome: WatchedOutcome) -> [Event] {
        let name = playlists[outcome.index].name
        func event(_ text: String) -> Event { Event(time: outcome.ended, playlist: name, text: text) }
        let wasFailing = playlists[outcome.index].isFailing
        var events: [Event] = []
        if let words = playlists[outcome.index].take(outcome) { events.append(event(words)) }
        if let words = outcome.words { events.append(event(words)) }
        first.segments?.count += outcome.addedCount
        first.segments?.openedCount += outcome.openedCount
        for error in outcome.unread where !first.unreadSegments.contains(error) {
            events.append(event(error.problem))
            if first.unreadSegments.count < Self.mostUnreadSegments { first.unreadSegments.append(error) }
        }
        // What cannot be loaded is told once, until it is there again.
        let news = wasFailing && playlists[outcome.index].isFailing ? [] : outcome.findings
        for finding in news { add(finding) }
        events += news.prefix(Self.mostTold).map { Event($0, at: outcome.ended) }
        if news.count > Self.mostTold { events.append(event("\(news.count - Self.mostTold) more findings")) }
        return events
    }

    /// All that was found until now.
    ///
    /// - Parameter time: now.
    public func report(at time: Double) -> LintReport {
        var report = first
        report.order(findings, ruleCounts: ruleCounts)
        report.watch = .init(duration: time, start: start, playlists: playlists.map(\.counts))
        if report.omittedCount > 0, first.counts != report.counts || findings.count > first.findings.count {
            report.notes.append("\(report.omittedCount) findings are counted, and not shown")
        }
        return report
    }

    private mutating func add(_ finding: LintFinding) {
        first.counts[finding.severity, default: 0] += 1
        ruleCounts[finding.rule, default: 0] += 1
        guard keptCounts[finding.rule, default: 0] < Self.mostKept else { return }
        keptCounts[finding.rule, default: 0] += 1
        findings.append(finding)
    }
}

extension PresentationWatch.Event {
    fileprivate init(_ finding: LintFinding, at time: Double) {
        self.init(
            time: time, playlist: finding.file,
            text: "\(finding.severity.rawValue) \(finding.rule): \(finding.message)")
    }
}
