import PlayerLog
import PlayheadAnalytics
import TestSupport

/// Writes rows of W3C logs for tests, with the columns that the KPIs are made of.
enum W3CSample {
    static let fields =
        "date time uri cs-guid c-start-time c-duration-watched bytes c-observed-bitrate sc-indicated-bitrate c-stalls c-startup-time"

    static let errorFields = "date time uri cs-guid s-ip status domain comment cs-iftype"

    static func header(date: String? = nil, fields: String = W3CSample.fields) -> String {
        "#Version: 1.0\n#Software: AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)\n"
            + (date.map { "#Date: 2026/03/02 \($0)\n" } ?? "") + "#Fields: \(fields)\n"
    }

    /// One row; `time` is `HH:mm:ss`, nil for a null date.
    static func row(
        _ id: String = "S1", time: String? = "10:00:00", uri: String = "https://a.example/v1.m3u8",
        start: String = "0.000",
        watched: String = "10.000", bytes: String = "1000", observed: String = "5000000.000",
        indicated: String = "2000000", stalls: String = "0", startup: String = "0.500"
    ) -> String {
        let date = time.map { "2026/03/02 \($0).0\($0.suffix(2))" } ?? "- -"
        return "\(date) \(uri) \(id) \(start) \(watched) \(bytes) \(observed) \(indicated) \(stalls) \(startup)\n"
    }

    static func errorRow(
        _ id: String = "S1", time: String = "10:00:05", status: Int, comment: String
    ) -> String {
        "2026/03/02 \(time).0\(time.suffix(2)) https://a.example/v1.m3u8 \(id) - \(status) \"CoreMediaErrorDomain\" \"\(comment)\" -\n"
    }

    /// The sessions that stand in `texts`, each a file of its own.
    static func sessions(_ texts: String...) -> [SessionLog] {
        SessionCollector.reading(texts).logs
    }

    /// The totals of the only session that stands in `texts`.
    static func totals(_ texts: String..., observed: [ObservedEvent] = []) -> SessionTotals {
        var merged = SessionLog(id: "S1")
        for text in texts { for log in sessions(text) { merged.merge(log) } }
        for event in observed { merged.append(event) }
        return SessionTotals(merged, catalog: ErrorCatalog())
    }
}
