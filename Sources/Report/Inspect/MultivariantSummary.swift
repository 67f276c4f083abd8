import Descriptions
import HLS

/// A multivariant playlist for people.
struct MultivariantSummary {
    private let report: InspectReport
    private let playlist: MultivariantPlaylist

    init(_ report: InspectReport, _ playlist: MultivariantPlaylist) {
        (self.report, self.playlist) = (report, playlist)
    }

    var sections: [[ReportBlock]] {
        var sections: [[ReportBlock]] = [
            [.heading("Multivariant playlist \(foreign: report.name)"), .paragraph(facts)]
        ]
        if !report.variants.isEmpty {
            sections += [
                [.heading("Variants (bitrates in b/s)"), .table(sizes)]
                    + Ladder(report.variants, shown: report.variants.indices.prefix(HTMLRenderer.mostRows)).figure,
                [.heading("Formats"), .table(formats)],
            ]
        }
        if !playlist.renditions.isEmpty { sections.append([.heading("Renditions"), .table(renditions)]) }
        if !playlist.iFrameVariants.isEmpty { sections.append([.heading("I-frame variants"), .table(iFrames)]) }
        if !session.isEmpty { sections.append([.heading("Session"), .lines(session)]) }
        return sections + ReportBlock.notes(report.notes) + (report.findingsLine.map { [[.paragraph($0)]] } ?? [])
    }

    private var facts: ReportText {
        let (shown, all) = (report.variants.count, playlist.variants.count)
        let words: [ReportText?] = [
            ReportText(shown == all ? NumberText.counted(all, "variant") : String(shown) + " of \(all) variants"),
            ReportText(NumberText.counted(playlist.renditions.count, "rendition")),
            playlist.iFrameVariants.isEmpty
                ? nil : ReportText(NumberText.counted(playlist.iFrameVariants.count, "I-frame variant")),
            playlist.version.map { ReportText("version " + String($0)) },
            playlist.independentSegments ? "independent segments" : nil,
            playlist.start?.timeOffset.map { ReportText("starts at \(NumberText.duration($0))") },
        ]
        return words.compactMap(\.self).joined(", ")
    }

    // MARK: Tables

    private var sizes: ReportTable {
        ReportTable(
            report.variants,
            [
                .right("Line", \.stream.line), .right("Peak") { NumberText.shortBitrate($0.peakBitRate) },
                .right("Avg") { NumberText.shortBitrate($0.averageBitRate) },
                .right("Size") { $0.videoAttributes?.presentationSize?.description ?? NumberText.unknown },
                .right("fps") { Self.frameRate($0.videoAttributes?.nominalFrameRate) },
                .left("Range") { Self.text($0.videoAttributes?.videoRange) },
                .flexible("Badges") { $0.badges.map(\.shortName).joined(separator: ", ") },
            ])
    }

    private var formats: ReportTable {
        ReportTable(
            report.variants,
            [
                .right("Line", \.stream.line),
                .flexible("Video") { Self.formats(($0.codecs + $0.supplementalCodecs).filter { $0.kind == .video }) },
                .flexible("Audio", Self.audio),
                .flexible("Groups") { Self.list(Rendition.Kind.allCases.compactMap($0.stream.group)) },
            ] + pathway(\.stream.pathwayID) + [.flexible("URI") { Self.uri($0.stream.uri) }])
    }

    /// PATHWAY-ID, where any stream has one; a stream without is of the pathway ".".
    private func pathway<Element>(_ id: @escaping (Element) -> String?) -> [TableColumn<Element>] {
        let streams = playlist.variants.map(\.pathwayID) + playlist.iFrameVariants.map(\.pathwayID)
        guard streams.contains(where: { $0 != nil }) else { return [] }
        return [.flexible("Pathway") { Self.text(id($0) ?? ".") }]
    }

    private var renditions: ReportTable {
        ReportTable(
            playlist.renditions,
            [
                .right("Line", \.line), .left("Type") { Self.text($0.kind?.word ?? $0.attributes["TYPE"]) },
                .flexible("Group") { Self.text($0.groupID) }, .left("Language") { Self.text($0.language) },
                .flexible("Name") { Self.text($0.name) }, .left("Chosen", Self.choice),
                .left("Channels") { Self.text(AudioRenditionAttributes($0).channelLayout) },
                .flexible("URI") { Self.uri($0.uri ?? $0.instreamID) },
            ])
    }

    private var iFrames: ReportTable {
        ReportTable(
            playlist.iFrameVariants,
            [
                .right("Line", \.line), .right("Peak") { NumberText.bitrate($0.bandwidth.map(Double.init)) },
                .right("Average") { NumberText.bitrate($0.averageBandwidth.map(Double.init)) },
                .right("Size") { $0.resolution?.description ?? NumberText.unknown },
                .left("Range") { Self.text($0.videoRange) },
                .flexible("Video") { Self.formats($0.codecs.map { Codec($0) }) },
            ] + pathway(\.pathwayID) + [.flexible("URI") { Self.uri($0.uri) }])
    }

    /// What holds for all variants.
    private var session: [ReportText] {
        var lines: [ReportText] = []
        if let steering = playlist.contentSteering {
            lines.append(
                "Content steering by \(foreign: steering.serverURI ?? NumberText.unknown), first pathway "
                    + Self.text(steering.pathwayID ?? "."))
        }
        let pathways = playlist.variants.grouped { $0.pathwayID ?? "." }
        if pathways.count > 1 {
            let counts = pathways.map {
                ReportText(foreign: $0.key) + ReportText(" of " + NumberText.counted($0.elements.count, "variant"))
            }
            lines.append("Pathways: " + counts.joined(", "))
        }
        for data in playlist.sessionData {
            let language = data.language.map { " (\($0))" } ?? ""
            lines.append(
                "Data \(foreign: (data.dataID ?? NumberText.unknown) + language): "
                    + Self.text(data.value ?? data.uri))
        }
        for key in playlist.sessionKeys {
            lines.append(
                "Key \(foreign: key.method ?? NumberText.unknown), \(foreign: key.keyFormat): " + Self.text(key.uri))
        }
        for (name, value) in playlist.variables.sorted(by: { $0.key < $1.key }) {
            lines.append("Variable \(foreign: name): \(foreign: value)")
        }
        return lines
    }

    // MARK: Cells

    static func text(_ value: String?) -> ReportText {
        value.map { ReportText(foreign: $0) } ?? ReportText(NumberText.unknown)
    }

    /// The end of a URI, which tells one from another.
    static func uri(_ value: String?) -> ReportText { text(value.map(URIText.tail)) }

    private static func list(_ values: [String]) -> ReportText {
        text(values.isEmpty ? nil : values.joined(separator: ", "))
    }

    private static func formats(_ codecs: [Codec]) -> ReportText { list(codecs.map(\.description)) }

    /// The formats of a variant's audio, with the most channels that a rendition has.
    private static func audio(_ variant: AssetVariant) -> ReportText {
        let names = variant.codecs.filter { $0.kind == .audio }.map(\.description)
        let renditions = variant.audioAttributes?.renditionSpecificAttributes ?? []
        let most = renditions.max { ($0.channelCount ?? 0) < ($1.channelCount ?? 0) }
        return list([names.joined(separator: "/"), most?.channelLayout].compactMap { $0?.isEmpty == false ? $0 : nil })
    }

    private static func frameRate(_ value: Double?) -> String {
        guard let value else { return NumberText.unknown }
        let digits = NumberText.fixed(value, 3)
        return String(digits.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    }

    private static func choice(_ rendition: Rendition) -> String {
        let words = [
            rendition.isDefault ? "default" : rendition.isAutoselected ? "auto" : nil,
            rendition.isForced ? "forced" : nil,
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }
}
