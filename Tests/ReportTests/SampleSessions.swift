import PlayerLog
import PlayheadAnalytics
import PlayheadReport

/// Sessions made by hand for reports.
enum SampleSessions {
    /// Three events of 1924009 b/s watched 10.181, 0 and 0.187 s, one of 4 Mb/s watched 20 s with a stall; an error.
    static var known: SessionTotals {
        var log = SessionLog(id: "2D5C8F04-9F34-40F2-AA06-758CE4EC3643")
        let rows: [(indicated: Double, watched: Double, stalls: Int)] = [
            (1_924_009, 10.181, 0), (1_924_009, 0, 0), (1_924_009, 0.187, 0), (4_000_000, 20, 1),
        ]
        for (ordinal, row) in rows.enumerated() {
            var event = AccessLogEvent()
            event.uri = log.strings.index(
                of: row.indicated < 2e6 ? "https://a.example/low.m3u8" : "https://a.example/high.m3u8")
            event.playbackType = log.strings.index(of: "VOD")
            event.indicatedBitrate = row.indicated
            event.durationWatched = row.watched
            event.numberOfStalls = row.stalls
            event.numberOfBytesTransferred = row.watched > 0 ? 2_494_507 : 0
            event.observedBitrate = 20_123_456.5
            event.numberOfMediaRequests = row.watched > 0 ? 2 : 0
            event.segmentsDownloadedDuration = row.watched > 0 ? 12 : 0
            event.numberOfDroppedVideoFrames = 0
            if ordinal == 0 { event.startupTime = 0.133 }
            log.append(event, ordinal: ordinal)
        }
        var error = ErrorLogEvent()
        error.errorStatusCode = -12889
        error.errorDomain = "CoreMediaErrorDomain"
        error.errorComment = "No response for media file in 9.9767s"
        log.append(error, ordinal: 0)
        log.software = "AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)"
        log.context = SessionContext(["network": .text("wifi"), "viewWidth": .number(1920), "muted": .truth(false)])
        let catalog = ErrorCatalog()
        var session = SessionTotals(log, catalog: catalog).listingIncidents(of: log, catalog: catalog)
        session.place = SessionPlace(file: "logs/access.log", line: 13)
        return session
    }

    /// A session of which nothing is known but its id.
    static var unknown: SessionTotals { SessionTotals(id: "nothing") }

    /// What texts from strangers hold to do harm.
    static let hostileTexts = [
        "=cmd()", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "a,b;c\"d", "two\r\nlines",
        "\u{1B}[2J\u{9B}m\u{7F}",
        "\u{2028}\u{202E}abc", "`code` | <b>@team</b> #1 [x](y)", "\u{FFFD}\u{D7FF}\u{E000}", "e\u{301}", "", " ",
        "日本語",
    ]

    /// A session whose every text is hostile.
    static func hostile(_ text: String) -> SessionTotals {
        var session = known
        session.id = text
        session.place?.file = text
        session.software = "AppleCoreMedia/1.0.0.\(text) (\(text); U; CPU OS 17_5 like Mac OS X; en_us)"
        session.playbackType = text
        session.variants[0].uri = text
        session.context.values[text] = .text(text)
        session.context.values["number"] = .number(-5)
        return session
    }

    static func report(_ sessions: [SessionTotals], groupedBy key: String? = nil) -> KPIReport {
        var aggregate = FleetAccumulator()
        for session in sessions { aggregate.add(session) }
        guard let key else { return KPIReport(sessions: sessions, aggregate: aggregate) }
        let groups = sessions.map { session in
            var one = FleetAccumulator()
            one.add(session)
            return KPIReport.Group(key: ["context." + key: session.contextValue(key)], aggregate: one)
        }
        return KPIReport(sessions: sessions, aggregate: aggregate, groups: groups)
    }
}
