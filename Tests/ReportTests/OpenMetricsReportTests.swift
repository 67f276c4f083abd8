import Analytics
import PlayerLog
import Report
import Testing

@Suite struct OpenMetricsReportTests {
    @Test func `has a sample a group with its labels and units`() {
        let text = SampleSessions.report([SampleSessions.known, SampleSessions.unknown], groupedBy: "network")
            .openMetrics
        let lines = text.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(4) == [
                "# TYPE playhead_sessions gauge", "# HELP playhead_sessions Sessions.",
                #"playhead_sessions{network="wifi"} 1"#, #"playhead_sessions{network=""} 1"#,
            ])
        for line in [
            "# TYPE playhead_stall_rate_per_hour gauge", "# UNIT playhead_stall_rate_per_hour per_hour",
            #"playhead_stall_rate_per_hour{network="wifi"} 118.54583772391992"#,
            #"playhead_duration_watched_seconds{network="wifi"} 30.368"#,
            #"playhead_failure_ratio{network="wifi"} 0"#,
            "# TYPE playhead_session_startup_time_from_log_seconds summary",
            #"playhead_session_startup_time_from_log_seconds{network="wifi",quantile="0.95"} 0.133"#,
            #"playhead_session_startup_time_from_log_seconds_count{network="wifi"} 1"#,
            #"playhead_known_sessions{network="",kpi="stallRate"} 0"#, "playhead_skipped 0", "playhead_partial 0",
        ] { #expect(lines.contains(line), "\(line)") }
        #expect(!text.contains(#"playhead_stall_rate_per_hour{network=""}"#))
        #expect(text.hasSuffix("# EOF\n"))
    }

    @Test func `without groups is of all sessions`() {
        let text = SampleSessions.report([SampleSessions.known]).openMetrics
        #expect(text.contains("\nplayhead_sessions 1\n"))
        let none = SampleSessions.report([]).openMetrics
        #expect(none.contains("\nplayhead_sessions 0\n") && !none.contains("playhead_stall_rate"))
    }

    @Test(arguments: SampleSessions.hostileTexts)
    func `hostile values stay within their quotation marks`(text: String) {
        let written = SampleSessions.report([SampleSessions.hostile(text)], groupedBy: "device").openMetrics
        for line in written.split(separator: "\n") where line.hasPrefix("playhead_sessions{") {
            let inside = line.dropFirst("playhead_sessions{device=\"".count).dropLast("\"} 1".count)
            #expect(line.hasSuffix("\"} 1"))
            #expect(!inside.replacing("\\\\", with: "").replacing("\\\"", with: "").contains("\""))
        }
        #expect(!written.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    }
}
