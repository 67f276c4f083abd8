import HLS
import PredicateFormat

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
        case .text(let text), .openText(let text, _): .text(text)
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
