import PlayerLog

/// One row of an access log, made up in AVPlayer's form.
struct GeneratedRow {
    private static let ladder = [263_851, 577_610, 915_905, 1_430_256, 1_924_009]

    var date: LogDate
    var sessionID: String
    private var variant: Int
    private var requests: Int
    private var startOffset: Int
    private(set) var watched: Int
    private var bytes: Int
    private var observed: Int
    private var stalls: Int
    private var startup: Int

    /// The row that follows at `date`, `position` milliseconds into the media.
    init(date: LogDate, sessionID: String, position: Int, startup: Int, using generator: inout SeededGenerator) {
        self.date = date
        self.sessionID = sessionID
        self.startup = startup
        variant = Int.random(in: 0..<Self.ladder.count, using: &generator)
        watched = Int.random(in: 500..<90_000, using: &generator)
        requests = watched / 6000 + 1
        startOffset = position
        bytes = Self.ladder[variant] / 8 * (watched / 1000 + 6)
        observed = Int.random(in: 300_000..<40_000_000, using: &generator)
        stalls = Int.random(in: 0..<20, using: &generator) == 0 ? 1 : 0
    }

    private var uri: String {
        "https://cdn.example.com/videos/streaming/examples/bipbop_16x9/gear\(variant + 1)/prog_index.m3u8"
    }

    /// The row as a line of W3C text, in the order of ``W3CColumns/access``.
    var w3c: String {
        let downloaded = Self.thousandths(requests * 6006)
        return
            "\(date.w3cStamp) \(uri) \(sessionID) 192.0.2.17 0 \(requests) \(downloaded) \(Self.thousandths(startOffset))"
            + " \(Self.thousandths(watched)) \(bytes) \(observed).000 \(Self.ladder[variant]) \(stalls) 0"
            + " \(Self.thousandths(startup)) 0 \(variant) - - \(observed / 7).381 VOD 0 -\n"
    }

    /// The row as a line of JSON, with AVFoundation's property names.
    var json: String {
        """
        {"playbackSessionID":"\(sessionID)","playbackStartDate":"\(date.iso8601)","URI":"\(uri)",\
        "serverAddress":"192.0.2.17","numberOfServerAddressChanges":0,"numberOfMediaRequests":\(requests),\
        "segmentsDownloadedDuration":\(Self.thousandths(requests * 6006)),\
        "playbackStartOffset":\(Self.thousandths(startOffset)),"durationWatched":\(Self.thousandths(watched)),\
        "numberOfBytesTransferred":\(bytes),"observedBitrate":\(observed),\
        "indicatedBitrate":\(Self.ladder[variant]),"numberOfStalls":\(stalls),"numberOfDroppedVideoFrames":0,\
        "startupTime":\(Self.thousandths(startup)),"downloadOverdue":0,\
        "observedBitrateStandardDeviation":\(observed / 7).381,"playbackType":"VOD","mediaRequestsWWAN":0}

        """
    }

    private static func thousandths(_ value: Int) -> String {
        let fraction = String(value % 1000)
        return "\(value / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
