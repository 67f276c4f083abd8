public import HLS

/// What a playlist declares: what `inspect` prints.
public struct InspectReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.inspect/1"

    /// The playlist's name: its path or URL.
    public var name: String
    /// The playlist.
    public var playlist: Playlist
    /// The variants that are shown: all, or those that were asked for.
    public var variants: [AssetVariant]
    /// The figures of a media playlist; nil of a multivariant one.
    public var media: MediaSummary?
    /// What was found while it was read, by severity.
    public var findings: [PlaylistFinding.Severity: Int]
    /// What else a reader should know, a sentence each.
    public var notes: [String] = []

    /// A report on a playlist; `media` has the figures of a media playlist.
    public init(name: String, playlist: Playlist, media: MediaSummary? = nil, findings: PlaylistFindings) {
        (self.name, self.playlist, self.media) = (name, playlist, media)
        self.findings = findings.counts
        if case .multivariant(let multivariant) = playlist {
            variants = multivariant.assetVariants
        } else {
            variants = []
        }
    }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        let shown = redactingVariables
        if format == .csv { return shown.csv }
        return ReportForms(
            kind: "Playlist", title: ReportText(foreign: name), sections: shown.sections, record: shown.record,
            rows: shown.lines
        ).text(format, width: width)
    }

    /// The report without what variables are worth: tokens stand in these. Predicates have seen the variants whole.
    private var redactingVariables: InspectReport {
        guard case .multivariant(let multivariant) = playlist, !multivariant.variables.isEmpty else { return self }
        var shown = self
        shown.playlist = .multivariant(multivariant.redactingVariables)
        shown.variants = variants.map(\.redactingVariables)
        return shown
    }

    /// What people read: sections, each of some blocks.
    private var sections: [[ReportBlock]] {
        switch playlist {
        case .multivariant(let multivariant): MultivariantSummary(self, multivariant).sections
        case .media: media.map { MediaTables(self, $0).sections } ?? []
        }
    }

    /// The findings in words, where there are any.
    var findingsLine: ReportText? {
        let total = findings.values.reduce(0, +)
        guard total > 0 else { return nil }
        let parts = PlaylistFinding.Severity.allCases.compactMap { severity in
            findings[severity].map { "\($0) \(severity.rawValue)" }
        }
        return ReportText(
            "\(NumberText.counted(total, "finding")) (\(parts.joined(separator: ", "))): run playhead lint")
    }
}
