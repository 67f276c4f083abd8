import Descriptions
import HLS
import HLSLint
import TablesAndCharts

/// What a report says beside its findings, for people: what was measured, and which rules are broken how often.
extension LintReport {
    /// What was measured of each media playlist; nothing where no segment was read.
    var measuredSections: [[ReportBlock]] {
        guard !measured.isEmpty else { return [] }
        let bitrates = ReportTable(
            measured,
            [
                .flexible("Playlist") { ReportText(foreign: shortName($0.name)) }, .left("For", \.role.rawValue),
                .right("Segments") { "\($0.readCount)/\($0.segmentCount)" },
                .right("Peak") { NumberText.shortBitrate($0.peak) },
                .right("+0.5 s") { NumberText.shortBitrate($0.widePeak) },
                .right("Declared") { NumberText.shortBitrate($0.declaredPeak.map(Double.init)) },
                .right("Avg") { NumberText.shortBitrate($0.average) },
                .right("Declared") { NumberText.shortBitrate($0.declaredAverage.map(Double.init)) },
            ])
        let media = ReportTable(
            measured,
            [
                .flexible("Playlist") { ReportText(foreign: shortName($0.name)) },
                .flexible("Codecs") { ReportText(foreign: $0.codecs.joined(separator: ", ")) },
                .right("Size") { $0.resolution?.description ?? NumberText.unknown },
                .right("fps") { $0.frameRate.map { NumberText.fixed($0, 3) } ?? NumberText.unknown },
                .right("Hz") { NumberText.count($0.sampleRate) },
                .right("Ch") { ReportText(foreign: $0.channels ?? NumberText.unknown) },
                .right("IDR, s") { Self.interval($0.idrInterval) },
                .right("Media, s") { NumberText.fixed($0.mediaDuration, 3) },
                .right("EXTINF, s") { NumberText.fixed($0.declaredDuration, 3) },
            ])
        return [
            [.heading("Measured bitrates (b/s)"), .table(bitrates)], [.heading("Media that was read"), .table(media)],
        ]
    }

    /// How the playlists went on; nothing where none was watched.
    var watchSections: [[ReportBlock]] {
        guard let watch else { return [] }
        let table = ReportTable(
            watch.playlists,
            [
                .flexible("Playlist") { ReportText(foreign: shortName($0.name)) }, .right("Loads", \.loadCount),
                .right("Failed", \.failureCount), .right("Changes", \.changeCount),
                .right("New segments", \.newSegmentCount), .right("Opened", \.openedCount),
                .right("Not read", \.segmentFailureCount), .right("Media sequence", \.mediaSequence),
                .right("Unchanged, s") { $0.isEnded ? "ended" : NumberText.fixed(watch.duration - $0.changedAt, 1) },
            ])
        return [[.heading("Playlists that were watched"), .table(table)]]
    }

    /// A playlist as seen from the one that was given.
    private func shortName(_ name: String) -> String {
        guard let first = files.first, let slash = first.lastIndex(of: "/"), name.hasPrefix(first[...slash]) else {
            return name
        }
        return String(name.dropFirst(first[...slash].count))
    }

    /// `2.00 +-0.01`: the mean, and the standard deviation where there is some.
    private static func interval(_ interval: MeasuredPlaylist.Interval?) -> String {
        guard let interval else { return NumberText.unknown }
        let deviation = interval.deviation < 0.005 ? "" : " +-\(NumberText.fixed(interval.deviation, 2))"
        return NumberText.fixed(interval.mean, 2) + deviation
    }

    /// The rules that are broken, each with how often and where first.
    var ruleTable: ReportTable {
        ReportTable(
            brokenRules,
            [
                .left("Severity", \.severity.rawValue), .left("Rule") { ReportText(foreign: $0.rule) },
                .right("Count", \.count),
                .flexible("First") { rule in
                    ReportText(foreign: rule.first.map(Self.place).joined(separator: ", "))
                },
                .flexible("What is wrong") { LintCatalogue[$0.rule]?.title ?? "" },
            ])
    }

    static func place(_ finding: LintFinding) -> String { finding.file + (finding.line.map { ":\($0)" } ?? "") }

    /// The report as a page: what is wrong by rule, what was measured, and each finding.
    func page(_ provenance: ReportProvenance?) -> String {
        var page = HTMLPage(
            kind: "Lint", title: ReportText(foreign: files.first ?? ""), lead: ReportText(foreign: summary + "."))
        if !brokenRules.isEmpty { page.add("Broken rules", [ReportBlock.table(ruleTable)]) }
        for section in measuredSections + watchSections { page.add(section) }
        let findings = ReportTable(
            news,
            [
                .left("Severity", \.severity.rawValue), .left("Place") { ReportText(foreign: Self.place($0)) },
                .left("Rule") { ReportText(foreign: $0.rule) },
                .flexible("What is wrong") { ReportText(foreign: $0.message) },
                .flexible("How to fix it") { LintCatalogue[$0.rule]?.howToFix ?? "" },
            ])
        if !news.isEmpty { page.add("Findings", [ReportBlock.table(findings)]) }
        for section in ReportBlock.notes(notes) { page.add(section) }
        return page.document(provenance)
    }
}
