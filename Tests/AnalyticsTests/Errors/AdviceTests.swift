import Testing

@testable import PlayheadAnalytics

/// Advice sends an engineer somewhere: a sentence that sends elsewhere is another one, however it is worded.
@Suite struct AdviceTests {
    struct Advice: Sendable, CustomTestStringConvertible {
        let code: Int
        var comment: String?
        var domain = "CoreMediaErrorDomain"
        /// One word of each list must stand in what happened, or in what to look at; none of the last in the latter.
        let happened: [String]
        let check: [String]
        var elsewhere: [String] = []

        var testDescription: String { "\(code) \(comment ?? "")" }
    }

    static let advice: [Advice] = [
        .init(
            code: -12938, comment: "HTTP 404: File Not Found", happened: ["not there"],
            check: ["URL at the origin", "window"],
            elsewhere: ["first byte", "token"]),
        .init(
            code: -12660, comment: "HTTP 403: Forbidden", happened: ["refused", "token"],
            check: ["rule", "token's expiry"],
            elsewhere: ["first byte"]),
        .init(code: -12937, happened: ["credentials"], check: ["token or cookie"], elsewhere: ["first byte"]),
        .init(
            code: -12661, comment: "HTTP 503: Unavailable", happened: ["overloaded"], check: ["Origin and CDN health"]),
        .init(
            code: -12667, comment: "HTTP 504: Timeout", happened: ["no answer from the origin"],
            check: ["Origin response times"]),
        .init(code: -12667, comment: "HTTP 500: Error", happened: ["server failed"], check: ["origin's own log"]),
        .init(code: -12667, comment: "HTTP 429: Too Many", happened: ["rate"], check: ["rate limit"]),
        .init(code: -12667, comment: "HTTP 416: Range", happened: ["byte range"], check: ["EXT-X-BYTERANGE"]),
        .init(code: -12667, comment: "HTTP 410: Gone", happened: ["withdrawn"], check: ["playlist still lists"]),
        .init(
            code: -12889, comment: "No response for media file in 10 s",
            happened: ["No response headers for a segment"],
            check: ["Time to first byte of the segments"], elsewhere: ["URL at the origin"]),
        .init(
            code: -12889, comment: "No response for map in 3 s", happened: ["initialization section"],
            check: ["EXT-X-MAP"]),
        .init(
            code: -16830, comment: "Media file not received in 5s", happened: ["did not finish in time"],
            check: ["Observed against indicated"]),
        .init(
            code: -12888, comment: "Playlist File unchanged for longer than 1.5 * target duration",
            happened: ["unchanged", "1.5 target"], check: ["packager last wrote"]),
        .init(
            code: -12318, comment: "Segment exceeds specified bandwidth for variant", happened: ["BANDWIDTH"],
            check: ["peak segment bitrate"]),
        .init(
            code: -12642, comment: "Playlist parse error", happened: ["could not be parsed"], check: ["Fetch that URL"]),
        .init(
            code: -12880, comment: "Can not proceed after removing variants", happened: ["entries before it"],
            check: ["entries before it"]),
        .init(
            code: -12885, comment: "unsupported crypt format", happened: ["encryption"], check: ["METHOD", "EXT-X-KEY"]),
        .init(code: -12884, happened: ["not delivered in time"], check: ["how many segments"]),
        .init(code: -12906, happened: ["no decoder"], check: ["CODECS"]),
        .init(
            code: -12971, comment: "failed to parse segment", happened: ["could not be parsed"],
            check: ["first bytes", "key"]),
        .init(code: -42656, happened: ["lease"], check: ["Lease duration"]),
        .init(code: -42669, happened: ["timed out"], check: ["key server"]),
        .init(code: -19152, happened: ["never delivered"], check: ["key server's log"]),
        .init(
            code: -11866, domain: "AVFoundationErrorDomain", happened: ["not updated in time"],
            check: ["packager last wrote"]),
        .init(code: -11850, domain: "AVFoundationErrorDomain", happened: ["byte ranges"], check: ["206"]),
        .init(code: -1001, domain: "NSURLErrorDomain", happened: ["timed out"], check: ["Response times"]),
        .init(code: -1009, domain: "NSURLErrorDomain", happened: ["offline"], check: ["Nothing on the server"]),
        .init(code: -1202, domain: "NSURLErrorDomain", happened: ["not trusted"], check: ["chain"]),
        .init(code: -1022, domain: "NSURLErrorDomain", happened: ["App Transport Security"], check: ["scheme"]),
        .init(code: 61, domain: "NSPOSIXErrorDomain", happened: ["refused the connection"], check: ["network"]),
    ]

    @Test(arguments: advice)
    func `what happened and what to look at are about the same thing`(advice: Advice) {
        let found = ErrorCatalog().explain(domain: advice.domain, status: advice.code, comment: advice.comment)
        for words in advice.happened { #expect(found.meaning.contains(words), "\(found.meaning)") }
        for words in advice.check { #expect(found.nextCheck.contains(words), "\(found.nextCheck)") }
        for words in advice.elsewhere { #expect(!found.nextCheck.contains(words), "\(found.nextCheck)") }
    }

    @Test func `each cause of a stall has its words and sends where it can be mended`() {
        let causes: [(StallDiagnosis.Cause, title: String, key: String?, check: String)] = [
            (.bandwidth(observed: 1, indicated: 2), "bandwidth", "bandwidth", "viewer's network"),
            (.playlistUnchanged, "playlist unchanged", "playlist-unchanged", "packager"),
            (.mediaFileNotReceived, "media file not received", "media-file-not-received", "Time to first byte"),
            (
                .mediaFileRefused(status: 404), "media file missing", "media-file-not-received",
                "URL at the origin"
            ),
            (
                .mediaFileRefused(status: 403), "media file refused", "media-file-not-received",
                "the rule that refused"
            ),
            (.mediaFileRefused(status: nil), "media file refused", "media-file-not-received", "which status"),
            (.segmentOverBandwidth, "segment over BANDWIDTH", "segment-over-bandwidth", "rate control"),
            (.segmentsOverdue(3, requests: 8), "3 of 8 segments overdue", "segments-overdue", "longer to come"),
            (.segmentsOverdue(1, requests: nil), "1 segment overdue", "segments-overdue", "longer to come"),
            (.noneFound, "no cause found", nil, "CPU load"),
        ]
        for cause in causes {
            #expect(cause.0.title == cause.title)
            #expect(cause.0.key == cause.key)
            #expect(cause.0.nextCheck.contains(cause.check), "\(cause.0.nextCheck)")
            #expect(StallDiagnosis.Cause.keys.contains(cause.0.key ?? StallDiagnosis.Cause.notFoundKey))
        }
    }
}
