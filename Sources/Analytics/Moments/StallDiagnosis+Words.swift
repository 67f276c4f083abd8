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
