public import PlayerLog

/// Why playback stalled, as far as the logs tell, with the entries that are the evidence.
public struct StallDiagnosis: Hashable, Sendable {
    /// The causes that the logs can show (WWDC 2018 session 502, "investigate stalls").
    public enum Cause: Hashable, Sendable {
        /// The network gave less than the variant demanded; bits per second.
        case bandwidth(observed: Double, indicated: Double)
        /// The live playlist did not change in time.
        case playlistUnchanged
        /// A media file did not come in time.
        case mediaFileNotReceived
        /// A server refused a media file, or has none there: its HTTP status, where that is known.
        case mediaFileRefused(status: Int?)
        /// A segment was larger than the variant's BANDWIDTH says.
        case segmentOverBandwidth
        /// Segments took longer to come than they last (`downloadOverdue`), in the access log's event that was under
        /// way: how many, and of how many requests, where that is known.
        case segmentsOverdue(Int, requests: Int?)
        /// Nothing in the logs explains it.
        case noneFound
    }

    /// The stall that is diagnosed.
    public var stall: PlaybackTimeline.Stall
    /// The most likely cause.
    public var cause: Cause
    /// What else the error log shows around the stall.
    public var contributing: [Cause]
    /// The access log's event that was under way, by its index.
    public var accessIndex: Int?
    /// The error log's entries around the stall that are evidence, by their indices; of very many the first.
    public var errorIndices: [Int]
}

extension PlaybackTimeline {
    /// How long before a stall an entry of the error log still counts as its evidence: a segment's time-out and the
    /// buffer that was played meanwhile.
    private static var evidenceBefore: Double { 30 }
    /// The same after the stall's end: dates of a log are truncated, and an entry is written when a request ended.
    private static var evidenceAfter: Double { 5 }
    /// How long after a stall's beginning, however short it was, the request that it waited for may time out: AVPlayer gives
    /// a media file up after 15 s (-16830).
    private static var requestTimeout: Double { 15 }

    /// More entries than that tell no more of one stall. A log from a stranger may have a million of each.
    private static var mostEvidence: Int { 100 }

    /// Why `stall` happened.
    ///
    /// Too little bandwidth comes first, since it also makes requests time out; where there was enough, the error log
    /// names the cause. Segments that were overdue come last: both make segments late, and the access log does not tell
    /// whether those of an event were late at the stall.
    ///
    /// - Parameter evidence: the error log's entries that are evidence of a cause, by time.
    func diagnosis(of stall: Stall, by evidence: [StallEvidence]) -> StallDiagnosis {
        // A row that stands for many tells nothing of one stall.
        let condensed = log.folded?.condensedRows ?? 0
        let index = (stall.accessIndex ?? accessIndex(at: stall.start)).flatMap { $0 < condensed ? nil : $0 }
        var shown: [StallDiagnosis.Cause] = []
        if let index, let observed = access.events[index].observedBitrate, observed > 0,
            let indicated = access.events[index].indicatedBitrate, observed < indicated
        {
            shown.append(.bandwidth(observed: observed, indicated: indicated))
        }
        let first = evidence.partitioningIndex { $0.time >= stall.start - Self.evidenceBefore }
        let last = max(stall.end, stall.start + Self.requestTimeout) + Self.evidenceAfter
        let around = evidence[first...].prefix(Self.mostEvidence).prefix { $0.time <= last }
        for entry in around where !shown.contains(entry.cause) { shown.append(entry.cause) }
        return StallDiagnosis(
            stall: stall, cause: shown.first ?? index.flatMap(overdue) ?? .noneFound,
            contributing: Array(shown.dropFirst()), accessIndex: index, errorIndices: around.map(\.index))
    }

    /// What the count of late segments in an event of the access log shows; nil where there was none.
    private func overdue(inEvent index: Int) -> StallDiagnosis.Cause? {
        let event = access.events[index]
        guard let count = event.downloadOverdue, count > 0 else { return nil }
        // More late segments than requests cannot be: then the requests were not counted.
        return .segmentsOverdue(count, requests: event.numberOfMediaRequests.flatMap { $0 < count ? nil : $0 })
    }
}

/// An entry of the error log that is evidence of why playback stalled.
struct StallEvidence {
    /// The entry's index in the log.
    var index: Int
    /// Its session time, seconds.
    var time: Double
    var cause: StallDiagnosis.Cause

    /// What an entry is evidence of; nil where it is of nothing.
    init?(_ entry: ExplainedEntry, at index: Int) {
        guard let cause = Self.cause(shownBy: entry) else { return nil }
        (self.index, time, self.cause) = (index, entry.time, cause)
    }

    private static func cause(shownBy entry: ExplainedEntry) -> StallDiagnosis.Cause? {
        lazy var comment = CommentNormalizer.normalize(entry.event.errorComment)
        switch entry.event.errorStatusCode ?? comment.status {
        case -12888: return .playlistUnchanged
        case -12889, -16830, -15628: return .mediaFileNotReceived
        case -12318: return .segmentOverBandwidth
        default: break
        }
        // Older systems used other codes for the same texts.
        let text = comment.text?.lowercased() ?? ""
        if text.holds("playlist file unchanged") { return .playlistUnchanged }
        if text.holds("no response for media file") || text.holds("media file not received") {
            return .mediaFileNotReceived
        }
        if text.holds("exceeds specified bandwidth") { return .segmentOverBandwidth }
        // A server that refuses or lacks a file has not delivered it either.
        guard entry.explanation.class == .delivery, entry.explanation.severity == .variant else { return nil }
        if let status = comment.httpStatus { return .mediaFileRefused(status: status) }
        let code = (entry.event.errorStatusCode ?? comment.status).map { -Int(clamping: $0.magnitude) }
        return code.flatMap { ErrorExplanation.statusOfCode[$0] }.map { .mediaFileRefused(status: $0) }
            ?? .mediaFileNotReceived
    }
}

extension StallDiagnosis.Cause {
    /// The cause in a few words.
    public var title: String {
        switch self {
        case .bandwidth: "bandwidth"
        case .playlistUnchanged: "playlist unchanged"
        case .mediaFileNotReceived: "media file not received"
        case .mediaFileRefused(let status): status == 404 || status == 410 ? "media file missing" : "media file refused"
        case .segmentOverBandwidth: "segment over BANDWIDTH"
        case .segmentsOverdue(let count, let requests):
            // A segment has a request of its own.
            (requests.map { "\(count) of \($0)" } ?? "\(count)")
                + " segment\((requests ?? count) == 1 ? "" : "s") overdue"
        case .noneFound: "no cause found"
        }
    }

    /// The cause as programs read it; nil where none was found.
    public var key: String? {
        switch self {
        case .bandwidth: "bandwidth"
        case .playlistUnchanged: "playlist-unchanged"
        case .mediaFileNotReceived, .mediaFileRefused: "media-file-not-received"
        case .segmentOverBandwidth: "segment-over-bandwidth"
        case .segmentsOverdue: "segments-overdue"
        case .noneFound: nil
        }
    }

    /// The cause of a key, but for its figures, which a key does not have.
    init(key: String) {
        switch key {
        case "bandwidth": self = .bandwidth(observed: 0, indicated: 0)
        case "playlist-unchanged": self = .playlistUnchanged
        case "media-file-not-received": self = .mediaFileNotReceived
        case "segment-over-bandwidth": self = .segmentOverBandwidth
        case "segments-overdue": self = .segmentsOverdue(0, requests: nil)
        default: self = .noneFound
        }
    }

    /// What programs read where no cause was found, and a key has to be there.
    public static let notFoundKey = "not-found"

    /// The keys of all causes, ``notFoundKey`` last.
    public static let keys = [
        "bandwidth", "playlist-unchanged", "media-file-not-received", "segment-over-bandwidth", "segments-overdue",
        notFoundKey,
    ]

    /// What to look at next.
    public var nextCheck: String {
        switch self {
        case .bandwidth: "The viewer's network; whether the ladder has a variant below this one."
        case .playlistUnchanged: "The packager and the origin: why no new segment was published."
        case .mediaFileNotReceived: "Time to first byte of the segments, at the CDN and at the origin."
        case .mediaFileRefused(let status): ErrorExplanation(ofStatus: status).nextCheck
        case .segmentOverBandwidth: "The encoder's rate control, and BANDWIDTH in the multivariant playlist."
        case .segmentsOverdue:
            "These segments took longer to come than they last: their response times and sizes, in the CDN's log."
        case .noneFound: "CPU load and dropped frames on the device; requests at the CDN around this time."
        }
    }
}
