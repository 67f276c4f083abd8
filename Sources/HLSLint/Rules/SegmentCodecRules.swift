import FragmentedMP4
import HLS
import PlayheadMedia

/// The formats that segments are of, against CODECS and SUPPLEMENTAL-CODECS.
enum SegmentCodecRules {
    static let all: [LintRule] = [
        LintRule("codecs-mismatch", check: .presentation(checkFormats, needing: .segments)),
        LintRule("codecs-level-low", check: .presentation(checkLevels, needing: .segments)),
        LintRule("codecs-above-media", check: .presentation(checkExcess, needing: .segments)),
        LintRule("codecs-without-media", check: .presentation(checkAbsence, needing: .segments)),
        LintRule("supplemental-codecs-mismatch", check: .presentation(checkSupplements, needing: .segments)),
    ]

    /// A format that a segment has, which a stream's CODECS has to name.
    private struct Format {
        var codec: Codec
        var segment: SegmentFacts
        var coverage: CodecCoverage
    }

    /// Each format of a stream's segments once, and what CODECS makes of it.
    private static func formats(
        _ subject: LintSubject, of tag: any StreamTag, _ uris: [(uri: String, type: MediaType?)]
    ) -> [Format] {
        let declared = tag.codecs.map { Codec($0) }
        // Where parameter sets stand is told apart in MP4 only.
        let inStream = tag.codecs.map { format in
            Codec(format.replacing("avc3", with: "avc1").replacing("hev1", with: "hvc1"))
        }
        guard !declared.isEmpty else { return [] }
        var known: Set<String> = []
        var result: [Format] = []
        for (uri, type) in uris {
            for segment in subject[uri]?.segments ?? [] {
                for track in segment.tracks where track.type != .text && (type == nil || track.type == type) {
                    for description in track.used {
                        guard let format = description.codec, known.insert(format).inserted else { continue }
                        let codec = Codec(format)
                        let named = segment.container == .transportStream ? inStream : declared
                        result.append(
                            Format(codec: codec, segment: segment, coverage: CodecCoverage(of: codec, by: named)))
                    }
                }
            }
        }
        return result
    }

    private static func forEachFormat(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist,
        _ body: (any AttributeTag & StreamTag, Format) -> Void
    ) {
        for variant in playlist.variants {
            let group = playlist.renditions.filter { $0.kind == .audio && $0.groupID == variant.audioGroup }
            // Players take the sound of a group's renditions in place of that of the variant's own segments.
            let isMuxed = group.isEmpty || group.contains { $0.uri == nil }
            let uris =
                [(variant.uri, isMuxed ? nil : MediaType.video)] + group.compactMap(\.uri).map { ($0, MediaType.audio) }
            for format in formats(subject, of: variant, uris) { body(variant, format) }
        }
        for stream in playlist.iFrameVariants {
            guard let uri = stream.uri else { continue }
            for format in formats(subject, of: stream, [(uri, .video)]) { body(stream, format) }
        }
    }

    private static func add(
        _ tag: some AttributeTag & StreamTag, _ format: Format, _ words: String, _ collector: inout LintCollector
    ) {
        let declared = tag.codecs.joined(separator: ",")
        collector.add(
            at: "CODECS", of: tag,
            "CODECS is \(declared.quoted), \(words) \(format.segment.uri.quoted) is \(format.codec.format.quoted)")
    }

    private static func checkFormats(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        forEachFormat(subject, playlist) { tag, format in
            if format.coverage == .none { add(tag, format, "and", &collector) }
        }
    }

    private static func checkLevels(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        forEachFormat(subject, playlist) { tag, format in
            if format.coverage == .levelTooLow { add(tag, format, "and of a higher level or tier", &collector) }
        }
    }

    private static func checkExcess(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        forEachFormat(subject, playlist) { tag, format in
            if format.coverage == .exceeding { add(tag, format, "more than it needs:", &collector) }
        }
    }

    /// Players that make a buffer for each format wait for what never comes.
    private static func checkAbsence(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for variant in playlist.variants where variant.audioGroup == nil {
            guard let segments = subject[variant.uri]?.segments.filter({ $0.failure == nil }), !segments.isEmpty
            else { continue }
            for (kind, type) in [(CodecFamily.Kind.video, MediaType.video), (.audio, .audio)] {
                guard let format = variant.codecs.first(where: { CodecFamily(format: $0)?.kind == kind }),
                    !segments.contains(where: { $0.tracks.contains { $0.type == type } })
                else { continue }
                collector.add(
                    at: "CODECS", of: variant,
                    "CODECS names \(format.quoted), and no segment that was opened has \(type.description)")
            }
        }
    }

    /// Of what builds on other formats only Dolby Vision says in the media that it is there.
    private static func checkSupplements(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for variant in playlist.variants {
            guard let (track, segment) = subject[variant.uri]?.firstTrack(.video), track.protectionScheme == nil,
                segment.container == .fragmentedMP4
            else { continue }
            let declared = variant.supplementalCodecs.map { Codec($0) }.filter { $0.name == "Dolby Vision" }
            let there = track.descriptions.compactMap(\.supplementalCodec)
            if let format = declared.first, there.isEmpty {
                collector.add(
                    at: "SUPPLEMENTAL-CODECS", of: variant,
                    "SUPPLEMENTAL-CODECS names \(format.format.quoted), and \(segment.uri.quoted) has no Dolby Vision")
            } else if let format = there.first, declared.isEmpty {
                collector.add(
                    at: "SUPPLEMENTAL-CODECS", of: variant, as: .should,
                    "\(segment.uri.quoted) is \(format.quoted) too, and SUPPLEMENTAL-CODECS does not name it")
            } else if let format = there.first, let first = declared.first,
                first.profileNumber != Codec(format).profileNumber || first.brands != Codec(format).brands
            {
                collector.add(
                    at: "SUPPLEMENTAL-CODECS", of: variant,
                    "SUPPLEMENTAL-CODECS names \(first.format.quoted), and \(segment.uri.quoted) is \(format.quoted)")
            }
        }
    }
}

extension TrackFacts {
    /// How it is encrypted, as `cbcs`; nil where it is clear, or its container does not tell.
    var protectionScheme: FourCC? { descriptions.lazy.compactMap(\.protectionScheme).first }

    /// The descriptions that its samples have; none where a stream's segment has no parameter sets.
    var used: [SampleDescription] {
        usedDescriptions.compactMap { descriptions.indices.contains($0) ? descriptions[$0] : nil }
    }
}

extension LintedMedia {
    /// The first track of a kind that has samples, and its segment; nil where no segment that was opened has one.
    func firstTrack(_ type: MediaType) -> (track: TrackFacts, segment: SegmentFacts)? {
        for segment in segments {
            if let track = segment.track(type) { return (track, segment) }
        }
        return nil
    }
}
