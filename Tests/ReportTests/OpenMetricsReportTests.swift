import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

@Suite struct OpenMetricsReportTests {
    @Test func `has a sample a group with its labels and units`() {
        let text = SampleSessions.report([SampleSessions.known, SampleSessions.unknown], groupedBy: "network")
            .openMetrics()
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
        let text = SampleSessions.report([SampleSessions.known]).openMetrics()
        #expect(text.contains("\nplayhead_sessions 1\n"))
        let none = SampleSessions.report([]).openMetrics()
        #expect(none.contains("\nplayhead_sessions 0\n") && !none.contains("playhead_stall_rate"))
    }

    @Test(arguments: SampleSessions.hostileTexts)
    func `hostile values stay within their quotation marks`(text: String) {
        let written = SampleSessions.report([SampleSessions.hostile(text)], groupedBy: "device").openMetrics()
        for line in written.split(separator: "\n") where line.hasPrefix("playhead_sessions{") {
            let inside = line.dropFirst("playhead_sessions{device=\"".count).dropLast("\"} 1".count)
            #expect(line.hasSuffix("\"} 1"))
            #expect(!inside.replacing("\\\\", with: "").replacing("\\\"", with: "").contains("\""))
        }
        #expect(!written.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    }

    @Test func `groups that look alike where they are shown stay apart in every form`() {
        let alike = [
            ["wifi\u{200B}", "wifi\u{2060}", "wifi"], ["https://c/a?token=1", "https://c/a?token=2"], ["a\u{1}", "a␁"],
            ["-", ""],
        ]
        for values in alike {
            let report = Self.report(values)
            let lines = report.openMetrics().split(separator: "\n").filter { $0.hasPrefix("playhead_sessions{") }
            #expect(lines.count == values.count && Set(lines).count == values.count, "\(lines)")
            let rows = report.text(.csv).split(whereSeparator: \.isNewline).filter { $0.hasPrefix("group,") }.map {
                $0.split(separator: ",", omittingEmptySubsequences: false)[1]
            }
            #expect(Set(rows).count == values.count, "\(rows)")
        }
        #expect(Self.report(["a\u{1}", "a␁"]).openMetrics().contains(#"playhead_sessions{network="a␁ (2)"} 1"#))
    }

    private static func report(_ values: [String]) -> KPIReport {
        let one = SampleSessions.report([SampleSessions.known]).aggregate
        return KPIReport(
            sessions: [], aggregate: one, groups: values.map { .init(key: ["context.network": $0], aggregate: one) })
    }

    @Test func `names and units are those that promtool wants`() {
        let text = SampleSessions.report([SampleSessions.known]).openMetrics()
        for line in text.split(separator: "\n") where line.hasPrefix("# TYPE ") {
            let words = line.split(separator: " ")
            let isClean = !words[2].contains("bits") && !words[2].hasSuffix("_count") && !words[2].hasSuffix("_total")
            #expect(isClean, "\(line)")
        }
        #expect(text.contains("# TYPE playhead_stalls gauge") && text.contains("# TYPE playhead_switches gauge"))
        let old = SampleSessions.report([SampleSessions.known]).openMetrics(.old)
        #expect(old.contains("# TYPE playhead_stall_count gauge") && old.contains("bitrate_bits_per_second"))
        #expect(!old.contains("histogram"))
    }

    @Test func `startup is a histogram whose buckets add up over groups`() throws {
        let text = SampleSessions.report([SampleSessions.known]).openMetrics()
        let name = "playhead_startup_time_from_log_seconds"
        #expect(text.contains("# TYPE \(name) histogram"))
        // It took 0.133 s.
        for (bound, count) in [("0.1", 0), ("0.2", 1), ("1.0", 1), ("60.0", 1), ("+Inf", 1)] {
            #expect(text.contains("\n\(name)_bucket{le=\"\(bound)\"} \(count)\n"))
        }
        #expect(text.contains("\n\(name)_count 1\n") && text.contains("\n\(name)_sum 0.133\n"))
    }
}
