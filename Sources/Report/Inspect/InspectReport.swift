import Descriptions
public import HLS
import PredicateFormat

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

extension InspectReport {
    /// A variant a row, under the key paths that predicates take; of a media playlist its figures.
    var csv: String {
        if let media {
            let columns = CSV.columns(of: media.flatRecord)
            return CSV.row(columns.map { CSV.cell($0) }) + CSV.row(media.flatRecord, columns)
        }
        let rows = variants.map { variant in
            Self.columns.map { .init($0, variant.value(atKeyPath: $0)) }
                + [ReportValue.Field("codecs", .list(variant.codecs.map { .text($0.format) }))]
        }
        let columns = Self.columns + ["codecs"]
        return CSV.row(columns) + rows.map { CSV.row($0, columns) }.joined()
    }

    private static let columns = [
        "url", "peakBitRate", "averageBitRate", "videoAttributes.videoRange", "videoAttributes.codecTypes",
        "videoAttributes.presentationSize.width", "videoAttributes.presentationSize.height",
        "videoAttributes.nominalFrameRate", "audioAttributes.formatIDs", "badges", "score", "hdcpLevel",
        "stableVariantID", "pathwayID", "groups.audio", "groups.video", "groups.subtitles", "groups.closedCaptions",
        "line",
    ]
}

extension MediaSummary {
    /// The figures without lists, and without what only some playlists have.
    fileprivate var flatRecord: [ReportValue.Field] {
        record.filter { field in
            if case .list = field.value { return false }
            return field.name != "lowLatency"
        }
    }
}

extension InspectReport {
    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        let head: [ReportValue.Field] = [.init("schema", Self.schema), .init("playlist", name)]
        switch playlist {
        case .multivariant(let multivariant): return head + record(multivariant) + [findingsField]
        case .media:
            let fields = media.map { [ReportValue.Field("media", $0.record)] } ?? []
            return head + [.init("kind", "media")] + fields + [findingsField]
        }
    }

    /// The variants a record each; of a media playlist its figures.
    var lines: [[ReportValue.Field]] { media.map { [$0.record] } ?? variants.map(\.values.record) }

    private func record(_ playlist: MultivariantPlaylist) -> [ReportValue.Field] {
        [
            .init("kind", "multivariant"), .init("version", playlist.version),
            .init("independentSegments", playlist.independentSegments),
            .init("variants", variants.map(\.values.record)), .init("renditions", playlist.renditions.map(\.record)),
            .init("languages", languages(of: playlist)), .init("iFrameVariants", playlist.iFrameVariants.map(\.record)),
            .init("contentSteering", playlist.contentSteering?.record),
            .init("sessionData", playlist.sessionData.map(\.record)),
            .init("sessionKeys", playlist.sessionKeys.map(\.record)),
        ]
    }

    private func languages(of playlist: MultivariantPlaylist) -> [ReportValue.Field] {
        Rendition.Kind.allCases.map { .init($0.fieldName, Self.languages(of: $0, in: playlist)) }
    }

    /// The languages of a kind's renditions, each once.
    private static func languages(of kind: Rendition.Kind, in playlist: MultivariantPlaylist) -> [String] {
        var languages: [String] = []
        for rendition in playlist.renditions where rendition.kind == kind {
            if let language = rendition.language, !languages.contains(language) { languages.append(language) }
        }
        return languages
    }

    private var findingsField: ReportValue.Field {
        .init("findings", .record(PlaylistFinding.Severity.allCases.map { .init($0.rawValue, findings[$0] ?? 0) }))
    }
}

extension Rendition.Kind {
    /// The kind as a name in JSON.
    var fieldName: String {
        switch self {
        case .audio: "audio"
        case .video: "video"
        case .subtitles: "subtitles"
        case .closedCaptions: "closedCaptions"
        }
    }
}

extension PredicateValue: Reportable {
    var inReport: ReportValue {
        switch self {
        case .unknown, .nothing: .unknown
        case .number(let number): .number(number)
        case .text(let text), .openText(let text, _), .code(let text): .text(text)
        case .truth(let truth): .truth(truth)
        case .list(let values): values.inReport
        case .object(let object): .record(object.record)
        }
    }
}

extension PredicateObject {
    /// The values by their keys.
    var record: [ReportValue.Field] { keys.map { .init($0, value(forKey: $0)) } }
}
