/// Lines of W3C logs as AVPlayer writes them.
enum W3CLog {
    static let accessFields =
        "#Fields: date time uri cs-guid s-ip s-ip-changes sc-count c-duration-downloaded c-start-time "
        + "c-duration-watched bytes c-observed-bitrate sc-indicated-bitrate c-stalls c-frames-dropped c-startup-time "
        + "c-overdue c-reason c-observed-min-bitrate c-observed-max-bitrate c-observed-bitrate-sd s-playback-type "
        + "sc-wwan-count c-switch-bitrate\n"
    static let errorFields = "#Fields: date time uri cs-guid s-ip status domain comment cs-iftype\n"

    /// The three lines above `#Fields`.
    static func headers(date: String = "2026/03/02 08:15:00.000") -> String {
        "#Version: 1.0\n#Software: AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)\n#Date: \(date)\n"
    }

    /// A row of the access log.
    static func row(
        _ id: String = "A", date: String = "2026/03/02 08:14:31.031", uri: String = "https://a.example/540p.m3u8",
        requests: String = "3", watched: String = "12.500", bytes: String = "2812500", stalls: String = "0"
    ) -> String {
        "\(date) \(uri) \(id) 192.0.2.7 0 \(requests) 18.000 0.000 \(watched) \(bytes) 7340032.000 2200000 \(stalls) "
            + "0 0.412 0 - - - 12.500 VOD 3 -\n"
    }

    /// An access log of these rows.
    static func access(_ rows: String..., date: String = "2026/03/02 08:15:00.000") -> String {
        headers(date: date) + accessFields + rows.joined()
    }

    /// An error log of these rows.
    static func error(_ rows: String...) -> String { headers() + errorFields + rows.map { $0 + "\n" }.joined() }
}
