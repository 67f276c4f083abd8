import HLS
public import PlayheadPlatform

/// What is asked for when a media playlist is loaded again.
public struct WatchedRequest: Equatable, Sendable {
    /// The URI that the multivariant playlist names it by; nil for the playlist that was given.
    public let uri: String?
    /// The delivery directives that the query of the URL is to have (RFC 8216bis section 6.2.5); empty for none.
    public let directives: String
    /// How long the answer is waited for, seconds.
    public let timeout: Double
}

/// A load of a media playlist that is due. It can be done beside others, and beside the watch.
///
/// A server that offers it is asked to wait for the next segment or part (CAN-BLOCK-RELOAD), and what it sends is held against
/// what it sends at once. One that offers delta updates (CAN-SKIP-UNTIL) is asked for one as well.
public struct WatchedLoad: Sendable {
    /// Which playlist of the watch.
    let index: Int
    let uri: String?
    let linter: Linter
    /// How the segments that are new are opened; nil for not.
    let opening: SegmentOpening?
    /// The variables of the multivariant playlist.
    let imports: [String: String]?
    /// Seconds since 1970 at the watch's start.
    let start: Double
    /// The last copy.
    let before: LintedMedia
    /// When that one had come.
    let seenAt: Double
    /// What is wrong with that one by itself, and how often.
    let known: [LintBaseline.Finding: Int]
    /// Whether the server may be asked for more than the playlist as it is.
    let usesDirectives: Bool
    /// Whether that it stands still was told.
    let isStale: Bool

    /// Loads the playlist, and looks at it.
    ///
    /// - Parameters:
    ///   - load: loads it as it is now.
    ///   - now: the time, seconds since the watch's start.
    public func run(
        _ load: (WatchedRequest) -> Result<LintInput, LoadingError>, now: () -> Double
    ) -> WatchedOutcome {
        var outcome = WatchedOutcome(index: index, begun: now(), known: known)
        let awaited = usesDirectives && before.canBlock ? ReloadPosition(behind: before.playlist) : nil
        let answer = ask(awaited?.directives ?? "", load, &outcome)
        outcome.ended = now()
        switch answer {
        case .failure(let answer):
            outcome.state = .failed
            look(at: [before], answers: [answer], &outcome)
        case .unreadable:
            outcome.state = .failed
            var subject = LintSubject(main: before.file)
            subject.unreadable = [before.file.name]
            outcome.findings += look(through: &subject, nil, linter.limited(to: ["not-a-playlist"]), &outcome)
        case .copy(nil):
            if !isStale { look(at: [before], standstill: outcome.begun - seenAt, rules: ["playlist-stale"], &outcome) }
            if let awaited { look(at: [before], answers: [.blocking(awaited: awaited, copy: before)], &outcome) }
        case .copy(let media?):
            change(to: media, awaited: awaited, &outcome)
            if usesDirectives { compare(media, isBlocking: awaited != nil, load, now, &outcome) }
        }
        return outcome
    }

    private enum Answer {
        case failure(LintedAnswer)
        case unreadable
        /// Nil where nothing has changed.
        case copy(LintedMedia?)
    }

    private func ask(
        _ directives: String, _ load: (WatchedRequest) -> Result<LintInput, LoadingError>,
        _ outcome: inout WatchedOutcome
    ) -> Answer {
        outcome.loadCount += 1
        // A server holds a request for three target durations at most.
        let timeout = min(max(10, before.target * 3 + 5), 60)
        switch load(WatchedRequest(uri: uri, directives: directives, timeout: timeout)) {
        case .failure(let error):
            return .failure(.failure(error, request: directives, name: before.file.name))
        case .success(var input):
            input.name = before.file.name
            if before.file.text.isText(input.bytes) { return .copy(nil) }
            guard let file = try? linter.read(input, imports: imports), case .media(let playlist) = file.playlist else {
                return .unreadable
            }
            if playlist == before.playlist { return .copy(nil) }
            return .copy(LintedMedia(file: file, playlist: playlist, sizes: NoSizes()))
        }
    }

    private func change(to media: LintedMedia, awaited: ReloadPosition?, _ outcome: inout WatchedOutcome) {
        var earlier = before
        earlier.file.name = "the copy before"
        let refresh = LintedRefresh(earlier: earlier, later: media)
        outcome.addedCount = refresh.newCount
        let count = media.playlist.segments.count
        var news: SegmentOpening?
        var media = media
        if var opening, outcome.addedCount > 0 {
            opening.firstIndex = opening.choice == .first ? count - 1 : count - outcome.addedCount
            // The first one that is new is held against the one before it.
            if let last = before.facts(ofSegmentBefore: opening.firstIndex, in: media.playlist) {
                media.segments = [last]
            }
            news = opening
        }
        let told = media.segments
        var subject = LintSubject(main: media.file)
        subject.copies = [earlier, media]
        if let awaited { subject.answers = [.blocking(awaited: awaited, copy: media)] }
        let found = look(through: &subject, news, linter, &outcome).filter { finding in
            !told.contains { finding.isOfSegments && $0.isIn(finding.line, of: media.playlist) }
        }
        let states = found.filter(\.isOfCopy)
        outcome.findings += found.filter { !$0.isOfCopy }
        // What the copy before had as well was told.
        var rest = known
        for finding in states {
            let key = LintBaseline.Finding(finding)
            if let count = rest[key], count > 0 { rest[key] = count - 1 } else { outcome.findings.append(finding) }
        }
        outcome.known = LintBaseline.Finding.counts(states)
        let opened = subject.copies[1].segments.dropFirst(told.count)
        outcome.openedCount = opened.count { $0.size != nil }
        outcome.segmentFailureCount = opened.count { $0.failure != nil }
        media.segments =
            outcome.addedCount > 0
            ? opened.suffix(1) : before.facts(ofSegmentBefore: count, in: media.playlist).map { [$0] } ?? []
        outcome.state = .changed(media)
        // Parts come several times a second: they are counted.
        if outcome.addedCount > 0 || !media.playlist.isLive || media.playlist.partInformation == nil {
            outcome.words = refresh.words(added: outcome.addedCount, date: start + outcome.ended)
        }
    }

    /// Holds what was sent against what the same server sends to who asks otherwise.
    private func compare(
        _ media: LintedMedia, isBlocking: Bool, _ load: (WatchedRequest) -> Result<LintInput, LoadingError>,
        _ now: () -> Double, _ outcome: inout WatchedOutcome
    ) {
        guard outcome.addedCount > 0, media.playlist.isLive else { return }
        // A copy that is older than half of the boundary may lack what is left out (section 6.2.5.1).
        if let boundary = media.playlist.serverControl?.canSkipUntil, now() - seenAt < boundary / 2 {
            let last = media.canBlock ? "&" + ReloadPosition(lastOf: media.playlist).directives : ""
            switch ask("_HLS_skip=YES" + last, load, &outcome) {
            case .failure(let answer): look(at: [media], answers: [answer], &outcome)
            case .copy(let delta?):
                look(
                    at: [media],
                    answers: [.delta(delta.playlist, before: before.playlist, whole: media)], &outcome)
            case .copy(nil), .unreadable: break
            }
        }
        guard isBlocking else { return }
        switch ask("", load, &outcome) {
        case .failure(let answer): look(at: [media], answers: [answer], &outcome)
        case .copy(let plain?):
            // A cache may have an older one.
            let isNewer = plain.playlist.numberBehindLast > media.playlist.numberBehindLast
            var copies = isNewer ? [media, plain] : [plain, media]
            copies[0].file.name = isNewer ? "the blocking reload" : "a plain load behind it"
            look(
                at: copies, rules: ["segment-changed", "media-sequence-backwards", "target-duration-changed"], &outcome)
        case .copy(nil), .unreadable: break
        }
    }

    private func look(
        at copies: [LintedMedia], answers: [LintedAnswer] = [], standstill: Double? = nil, rules: Set<String>? = nil,
        _ outcome: inout WatchedOutcome
    ) {
        var subject = LintSubject(main: copies[copies.count - 1].file)
        (subject.copies, subject.answers, subject.standstill) = (copies, answers, standstill)
        outcome.findings += look(through: &subject, nil, linter.limited(to: rules ?? Self.answerRules), &outcome)
    }

    private static let answerRules = Set(ReloadRules.all.map(\.id))

    /// Holds what was read against the rules. Returns what is wrong with the playlist.
    private func look(
        through subject: inout LintSubject, _ opening: SegmentOpening?, _ linter: Linter,
        _ outcome: inout WatchedOutcome
    ) -> [LintFinding] {
        subject.isWatched = true
        var report = LintReport(profile: linter.profile)
        linter.look(through: &subject, opening, &report)
        outcome.unread += report.unreadSegments
        var own = report.findings.filter { $0.file == before.file.name }
        for index in own.indices { own[index].time = outcome.ended }
        return own
    }
}

/// Sizes were looked for at the start: what is added is measured by opening it.
private struct NoSizes: LintSource {
    func playlist(at uri: String, from base: String) throws(LoadingError) -> LintInput {
        throw LoadingError(name: uri, kind: .missing, problem: "only sizes are asked for")
    }
    func size(of uri: String, from base: String) -> Int? { nil }
}
