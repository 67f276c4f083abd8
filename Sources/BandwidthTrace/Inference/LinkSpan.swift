/// A stretch of session time, of one download or of the pause between two, in parts of equal length.
struct LinkSpan {
    /// How long each part is, seconds.
    var part: Double
    /// How many parts.
    var count: Int
    /// The download that it is of; nil for a pause.
    var download: Int?

    /// No part is longer than this, seconds, unless there would be too many.
    static let longestPart = 1.0
    /// A day of a link is cut into longer parts.
    static let mostParts = 8192.0
    /// Downloads so near each other have no pause between them, seconds.
    static let shortestPause = 1e-6

    /// All time from the session's beginning, cut at each download's first and last byte.
    ///
    /// - Parameters:
    ///   - downloads: in order of time, disjoint.
    ///   - end: up to when, seconds.
    static func all(_ downloads: [LinkObservation], until end: Double) -> [LinkSpan] {
        let longest = max(longestPart, end / mostParts)
        var spans: [LinkSpan] = []
        spans.reserveCapacity(2 * downloads.count + 1)
        func add(_ duration: Double, _ download: Int?) {
            let count = max(1, (duration / longest - 1e-9).rounded(.up))
            spans.append(LinkSpan(part: duration / count, count: Int(count), download: download))
        }
        var time = 0.0
        for (index, download) in downloads.enumerated() {
            if download.start - time > shortestPause { add(download.start - time, nil) }
            add(download.duration, index)
            time = download.end
        }
        if end - time > shortestPause { add(end - time, nil) }
        return spans
    }
}
