import HLS
import HLSLint

extension LintReport {
    /// The findings by rule and severity in OpenMetrics text (version 1.0), and how a presentation that is watched goes on.
    var openMetrics: String {
        var families = watch?.families ?? []
        families.append(
            MetricFamily("playhead_lint_rules", "", "Rules that are looked through.", [.init([], Double(ruleCount))]))
        families.append(
            MetricFamily(
                "playhead_lint_severity_findings", "", "Findings by severity.",
                LintRule.Severity.allCases.map { .init([("severity", $0.rawValue)], Double(counts[$0] ?? 0)) }))
        families.append(
            MetricFamily(
                "playhead_lint_findings", "", "Findings by rule.",
                brokenRules.map { .init([("rule", $0.rule), ("severity", $0.severity.rawValue)], Double($0.count)) }))
        return families.map(\.text).joined() + "# EOF\n"
    }
}

extension LintReport.Watch {
    fileprivate var families: [MetricFamily] {
        func family(
            _ name: String, _ help: String, unit: String = "", type: String = "counter",
            _ value: (WatchedCounts) -> Double
        ) -> MetricFamily {
            MetricFamily(
                "playhead_watch_" + name, unit, help,
                playlists.map {
                    .init([("playlist", $0.name)], value($0), suffix: type == "counter" ? "_total" : "")
                }, type: type)
        }
        return [
            MetricFamily(
                "playhead_watch_playlists", "", "Media playlists that are watched.",
                [.init([], Double(playlists.count))]),
            family("loads", "Requests of a media playlist.") { Double($0.loadCount) },
            family("load_failures", "Loads that failed.") { Double($0.failureCount) },
            family("changes", "Loads that found another copy.") { Double($0.changeCount) },
            family("new_segments", "Segments that were added.") { Double($0.newSegmentCount) },
            family("opened_segments", "Segments that were opened.") { Double($0.openedCount) },
            family("segment_failures", "Segments that could not be had or read.") { Double($0.segmentFailureCount) },
            family("media_sequence", "EXT-X-MEDIA-SEQUENCE.", type: "gauge") { Double($0.mediaSequence) },
            family("ended", "1 where nothing will be added to it, else 0.", type: "gauge") { $0.isEnded ? 1 : 0 },
            family("load_timestamp_seconds", "When it was loaded last, since 1970.", unit: "seconds", type: "gauge") {
                start + $0.loadedAt
            },
            family("change_timestamp_seconds", "When it changed last, since 1970.", unit: "seconds", type: "gauge") {
                start + $0.changedAt
            },
        ]
    }
}
