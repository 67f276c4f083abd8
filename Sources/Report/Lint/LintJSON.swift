import Descriptions
import HLS
public import HLSLint
import PlayheadNumerics

extension LintReport {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.lint/2"

    /// The report as one JSON document.
    var json: String {
        ReportValue.record([
            .init("schema", Self.schema), .init("profile", profile.rawValue), .init("ruleCount", ruleCount),
            .init("files", files), .init("counts", Self.record(counts)), .init("baseline", baseline?.record),
            .init("findings", findings.map { $0.record(isNew: baseline == nil ? nil : !$0.isKnown) }),
            .init("rules", brokenRules.map(\.record)), .init("segments", segments?.record),
            .init("measured", measured.map(\.record)), .init("watch", watch?.record),
            .init("notes", notes),
        ]).json(.indented)
    }

    /// How many there are of each severity.
    static func record(_ counts: [PlaylistFinding.Severity: Int]) -> [ReportValue.Field] {
        PlaylistFinding.Severity.allCases.map { severity in .init(severity.rawValue, counts[severity] ?? 0) }
    }
}

extension LintReport.BrokenRule {
    /// What a rule's findings add up to.
    var record: [ReportValue.Field] {
        [
            .init("rule", rule), .init("severity", severity.rawValue), .init("count", count),
            .init(
                "first",
                first.map { finding -> [ReportValue.Field] in
                    [.init("file", finding.file), .init("line", finding.line)]
                }),
        ]
    }
}

extension SegmentCounts {
    fileprivate var record: [ReportValue.Field] { [.init("count", count), .init("openedCount", openedCount)] }
}

extension MeasuredPlaylist {
    /// What was measured, under the names of JSON.
    var record: [ReportValue.Field] {
        [
            .init("file", name), .init("role", role.rawValue), .init("line", line),
            .init("segmentCount", segmentCount), .init("readCount", readCount), .init("codecs", codecs),
            .init("resolution", resolution?.description), .init("frameRate", frameRate),
            .init("sampleRate", sampleRate), .init("channels", channels),
            .init("declaredPeakBitRate", declaredPeak), .init("declaredAverageBitRate", declaredAverage),
            .init("averageBitRate", average), .init("peakBitRate", peak), .init("widePeakBitRate", widePeak),
            .init("idrInterval", idrInterval?.mean), .init("idrIntervalDeviation", idrInterval?.deviation),
            .init("longestIDRInterval", idrInterval?.longest), .init("mediaDuration", mediaDuration),
            .init("declaredDuration", declaredDuration),
        ]
    }
}

extension LintReport.Watch {
    fileprivate var record: [ReportValue.Field] {
        [
            .init("start", start), .init("duration", duration),
            .init(
                "playlists",
                playlists.map { playlist -> [ReportValue.Field] in
                    [
                        .init("file", playlist.name), .init("loadCount", playlist.loadCount),
                        .init("failureCount", playlist.failureCount), .init("changeCount", playlist.changeCount),
                        .init("newSegmentCount", playlist.newSegmentCount),
                        .init("openedCount", playlist.openedCount),
                        .init("segmentFailureCount", playlist.segmentFailureCount),
                        .init("mediaSequence", playlist.mediaSequence), .init("isEnded", playlist.isEnded),
                        .init("loadedAt", playlist.loadedAt), .init("changedAt", playlist.changedAt),
                    ]
                }),
        ]
    }
}

extension LintReport.Baseline {
    fileprivate var record: [ReportValue.Field] {
        [.init("name", name), .init("goneCount", gone), .init("newCounts", LintReport.record(newCounts))]
    }
}

extension LintFinding {
    /// The finding by the contract's names, with what the catalogue says of its rule.
    ///
    /// - Parameter isNew: whether an earlier report lacks it; nil where there is none.
    fileprivate func record(isNew: Bool?) -> [ReportValue.Field] {
        let rule = LintCatalogue[rule]
        return [
            .init("rule", self.rule), .init("severity", severity.rawValue), .init("file", file), .init("line", line),
            .init("column", column), .init("time", time), .init("isNew", isNew), .init("message", message),
            .init("why", rule?.why),
            .init("howToFix", rule?.howToFix), .init("sources", (rule?.citations ?? []).map(\.description)),
        ]
    }
}
