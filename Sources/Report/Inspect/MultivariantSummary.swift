public import HLS

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
                [.heading("Variants (bitrates in b/s)"), .table(sizes)], [.heading("Formats"), .table(formats)],
            ]
        }
        if !playlist.renditions.isEmpty { sections.append([.heading("Renditions"), .table(renditions)]) }
        if !playlist.iFrameVariants.isEmpty { sections.append([.heading("I-frame variants"), .table(iFrames)]) }
        if !session.isEmpty { sections.append([.heading("Session"), .list(session)]) }
        return sections + ReportBlock.notes(report.notes) + (report.findingsLine.map { [[.paragraph($0)]] } ?? [])
    }

    private var facts: ReportText {
        let (shown, all) = (report.variants.count, playlist.variants.count)
        let words: [ReportText?] = [
            ReportText(shown == all ? Figures.counted(all, "variant") : String(shown) + " of \(all) variants"),
            ReportText(Figures.counted(playlist.renditions.count, "rendition")),
            playlist.iFrameVariants.isEmpty
                ? nil : ReportText(Figures.counted(playlist.iFrameVariants.count, "I-frame variant")),
            playlist.version.map { ReportText("version " + String($0)) },
            playlist.independentSegments ? "independent segments" : nil,
            playlist.start?.timeOffset.map { ReportText("starts at \(Figures.duration($0))") },
        ]
        return words.compactMap(\.self).joined(", ")
    }

    // MARK: Tables

    private var sizes: ReportTable {
        ReportTable(
            columns: [
                .init(title: "Line", isRight: true), .init(title: "Peak", isRight: true),
                .init(title: "Avg", isRight: true), .init(title: "Size", isRight: true),
                .init(title: "fps", isRight: true), .init(title: "Range"),
                .init(title: "Badges", isFlexible: true),
            ],
            rows: report.variants.map { variant in
                let video = variant.videoAttributes
                return [
                    ReportText(String(variant.stream.line)), ReportText(Figures.shortBitrate(variant.peakBitRate)),
                    ReportText(Figures.shortBitrate(variant.averageBitRate)),
                    ReportText(video?.presentationSize?.description ?? Figures.unknown),
                    ReportText(Self.frameRate(video?.nominalFrameRate)), Self.text(video?.videoRange),
                    ReportText(variant.badges.isEmpty ? "" : variant.badges.map(\.shortName).joined(separator: ", ")),
                ]
            })
    }

    private var formats: ReportTable {
        ReportTable(
            columns: [
                .init(title: "Line", isRight: true), .init(title: "Video", isFlexible: true),
                .init(title: "Audio", isFlexible: true), .init(title: "Groups", isFlexible: true),
                .init(title: "URI", isFlexible: true),
            ],
            rows: report.variants.map { variant in
                let stream = variant.stream
                let groups = Rendition.Kind.allCases.compactMap(stream.group)
                return [
                    ReportText(String(stream.line)),
                    Self.formats((variant.codecs + variant.supplementalCodecs).filter { $0.kind == .video }),
                    Self.audio(variant), Self.list(groups), Self.uri(stream.uri),
                ]
            })
    }

    private var renditions: ReportTable {
        ReportTable(
            columns: [
                .init(title: "Line", isRight: true), .init(title: "Type"), .init(title: "Group", isFlexible: true),
                .init(title: "Language"), .init(title: "Name", isFlexible: true), .init(title: "Chosen"),
                .init(title: "Channels"), .init(title: "URI", isFlexible: true),
            ],
            rows: playlist.renditions.map { rendition in
                [
                    ReportText(String(rendition.line)), Self.text(rendition.kind?.word ?? rendition.attributes["TYPE"]),
                    Self.text(rendition.groupID), Self.text(rendition.language), Self.text(rendition.name),
                    ReportText(Self.choice(rendition)), Self.text(AudioRenditionAttributes(rendition).channelLayout),
                    Self.uri(rendition.uri ?? rendition.instreamID),
                ]
            })
    }

    private var iFrames: ReportTable {
        ReportTable(
            columns: [
                .init(title: "Line", isRight: true), .init(title: "Peak", isRight: true),
                .init(title: "Average", isRight: true), .init(title: "Size", isRight: true), .init(title: "Range"),
                .init(title: "Video", isFlexible: true), .init(title: "URI", isFlexible: true),
            ],
            rows: playlist.iFrameVariants.map { variant in
                [
                    ReportText(String(variant.line)), ReportText(Figures.bitrate(variant.bandwidth.map(Double.init))),
                    ReportText(Figures.bitrate(variant.averageBandwidth.map(Double.init))),
                    ReportText(variant.resolution?.description ?? Figures.unknown), Self.text(variant.videoRange),
                    Self.formats(variant.codecs.map { Codec($0) }), Self.uri(variant.uri),
                ]
            })
    }

    /// What holds for all variants.
    private var session: [(line: ReportText, details: [ReportText])] {
        var lines: [ReportText] = []
        if let steering = playlist.contentSteering {
            lines.append(
                "Content steering by \(foreign: steering.serverURI ?? Figures.unknown), first pathway "
                    + Self.text(steering.pathwayID ?? "."))
        }
        for data in playlist.sessionData {
            let language = data.language.map { " (\($0))" } ?? ""
            lines.append(
                "Data \(foreign: (data.dataID ?? Figures.unknown) + language): "
                    + Self.text(data.value ?? data.uri))
        }
        for key in playlist.sessionKeys {
            lines.append(
                "Key \(foreign: key.method ?? Figures.unknown), \(foreign: key.keyFormat): " + Self.text(key.uri))
        }
        for (name, value) in playlist.variables.sorted(by: { $0.key < $1.key }) {
            lines.append("Variable \(foreign: name): \(foreign: value)")
        }
        return lines.map { ($0, []) }
    }

    // MARK: Cells

    static func text(_ value: String?) -> ReportText {
        value.map { ReportText(foreign: $0) } ?? ReportText(Figures.unknown)
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
        guard let value else { return Figures.unknown }
        let digits = Figures.fixed(value, 3)
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

extension Rendition.Kind {
    /// The kind as a word for people.
    public var word: String {
        switch self {
        case .audio: "audio"
        case .video: "video"
        case .subtitles: "subtitles"
        case .closedCaptions: "captions"
        }
    }
}
