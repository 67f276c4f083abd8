import HLS
import PredicateFormat

extension InspectReport {
    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        let head: [ReportValue.Field] = [.init("schema", .text(Self.schema)), .init("playlist", .text(name))]
        switch playlist {
        case .multivariant(let multivariant): return head + record(multivariant) + [findingsField]
        case .media:
            let fields = media.map { [ReportValue.Field.init("media", .record($0.record))] } ?? []
            return head + [.init("kind", .text("media"))] + fields + [findingsField]
        }
    }

    /// The variants a record each; of a media playlist its figures.
    var lines: [[ReportValue.Field]] { media.map { [$0.record] } ?? variants.map(\.values.record) }

    private func record(_ playlist: MultivariantPlaylist) -> [ReportValue.Field] {
        [
            .init("kind", .text("multivariant")),
            .init("version", ReportValue(playlist.version)),
            .init("independentSegments", .truth(playlist.independentSegments)),
            .init("variants", .list(variants.map { .record($0.values.record) })),
            .init("renditions", .list(playlist.renditions.map { .record($0.record) })),
            .init("languages", .record(languages(of: playlist))),
            .init("iFrameVariants", .list(playlist.iFrameVariants.map { .record($0.record) })),
            .init("contentSteering", playlist.contentSteering.map { .record($0.record) } ?? .unknown),
            .init("sessionData", .list(playlist.sessionData.map { .record($0.record) })),
            .init("sessionKeys", .list(playlist.sessionKeys.map { .record($0.record) })),
        ]
    }

    private func languages(of playlist: MultivariantPlaylist) -> [ReportValue.Field] {
        Rendition.Kind.allCases.map { kind in
            .init(kind.fieldName, .list(Self.languages(of: kind, in: playlist).map(ReportValue.text)))
        }
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
        .init(
            "findings",
            .record(PlaylistFinding.Severity.allCases.map { .init($0.rawValue, ReportValue(findings[$0] ?? 0)) }))
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

extension ReportValue {
    /// What predicates see, as reports write it.
    init(_ value: PredicateValue) {
        switch value {
        case .unknown: self = .unknown
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .truth(let truth): self = .truth(truth)
        case .list(let values): self = .list(values.map { ReportValue($0) })
        case .object(let object): self = .record(object.record)
        }
    }
}

extension PredicateObject {
    /// The values by their keys.
    var record: [ReportValue.Field] { keys.map { .init($0, value(forKey: $0).map { ReportValue($0) } ?? .unknown) } }
}
