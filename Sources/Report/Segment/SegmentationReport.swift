import Descriptions
public import FragmentedMP4
import HLS
import PlayheadNumerics

/// What was packaged as segments: what `segment` prints.
public struct SegmentationReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.segment/1"

    /// A rendition, and what it was made of.
    public struct Part: Sendable {
        /// The movie, or the file of subtitles, that it comes from.
        public var source: String
        /// The movie's track; 0 of a file of subtitles.
        public var trackID: Int
        /// The report of its initialization segment; nil of WebVTT, which has none.
        public var initialization: SegmentReport?
        /// The reports of its segments.
        public var segments: [SegmentReport]

        /// A part with its values.
        public init(source: String, trackID: Int, initialization: SegmentReport?, segments: [SegmentReport]) {
            (self.source, self.trackID) = (source, trackID)
            (self.initialization, self.segments) = (initialization, segments)
        }
    }

    /// The folder that it stands in.
    public var folder: String
    /// What was packaged.
    public var presentation: PackagedPresentation
    /// Its renditions' parts, in the same order.
    public var parts: [Part]
    /// PART-TARGET of a live presentation: how long the parts of its segments are at most, seconds; nil where they have none.
    public var partTarget: Double?
    /// What else a reader should know, a sentence each.
    public var notes: [String]

    /// A report on a presentation.
    public init(
        folder: String, presentation: PackagedPresentation, parts: [Part], partTarget: Double? = nil, notes: [String]
    ) {
        (self.folder, self.presentation, self.parts, self.notes) = (folder, presentation, parts, notes)
        self.partTarget = partTarget
    }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        ReportForms(
            kind: "Presentation", title: ReportText(foreign: folder), sections: sections, record: record,
            rows: renditionRecords
        ).text(format, width: width)
    }

    /// How large a rendition is, with its initialization section, bytes.
    func bytes(of index: Int) -> Int {
        presentation.renditions[index].segments.reduce(parts[index].initialization?.size ?? 0) { $0 + $1.size }
    }

    private var sections: [[ReportBlock]] {
        let rendition = { (index: Int) in presentation.renditions[index] }
        let table = ReportTable(
            presentation.renditions.indices,
            [
                .flexible("Rendition") { ReportText(foreign: rendition($0).folder) },
                .flexible("Format") { ReportText(foreign: format(of: rendition($0))) },
                .right("Count") { rendition($0).segments.count },
                .right("Seconds") { Self.lengths(rendition($0).durations) },
                .right("b/s") { NumberText.shortBitrate(presentation.bitrates[$0].average) },
                .right("Peak") { NumberText.shortBitrate(presentation.bitrates[$0].peak) },
                .right("Size") { NumberText.bytes(bytes(of: $0)) },
            ])
        let variants = presentation.multivariantPlaylist.variants
        let total = presentation.renditions.indices.reduce(0) { $0 + bytes(of: $1) }
        let facts =
            "\(NumberText.counted(variants.count, "variant")) of \(NumberText.counted(parts.count, "rendition")), target "
            + "duration \(presentation.targetDuration) s, "
            + (partTarget.map { "parts of \($0) s, " } ?? "") + NumberText.bytes(total)
        return [
            [.heading("Packaged as \(foreign: folder)/multivariant.m3u8"), .paragraph(ReportText(facts))],
            [.table(table)],
        ] + ReportBlock.notes(notes)
    }

    private func format(of rendition: PackagedRendition) -> String {
        let codecs = rendition.codecs.map { Codec($0).description }.joined(separator: ", ")
        if let video = rendition.video { return codecs + " " + video.resolution.description }
        let audio = [rendition.language, rendition.audio?.channels.map { $0 + " ch" }]
        return ([codecs] + audio.compactMap(\.self)).joined(separator: " ")
    }

    /// `6.006`, or `2.002-6.006`.
    private static func lengths(_ durations: [Double]) -> String {
        guard let shortest = durations.min(), let longest = durations.max() else { return NumberText.unknown }
        let texts = [shortest, longest].map { MediaTime(seconds: $0).description }
        return texts[0] == texts[1] ? texts[0] : texts.joined(separator: "-")
    }
}

extension SegmentationReport {
    /// The version of the names in ``segmentReports``.
    public static let segmentsSchema = "playhead.segments/1"

    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("schema", Self.schema), .init("folder", folder),
            .init("multivariantPlaylist", folder + "/multivariant.m3u8"),
            .init("targetDuration", presentation.targetDuration), .init("partTarget", partTarget),
            .init("variantCount", presentation.multivariantPlaylist.variants.count),
            .init("chapters", presentation.chaptersURI),
            .init("renditions", renditionRecords), .init("notes", notes),
        ]
    }

    /// The renditions a record each.
    var renditionRecords: [[ReportValue.Field]] { presentation.renditions.indices.map(record) }

    private func record(of index: Int) -> [ReportValue.Field] {
        let (rendition, part) = (presentation.renditions[index], parts[index])
        let durations = rendition.durations
        let ticks = rendition.segments.reduce(0) { $0 + $1.duration }
        return [
            .init("uri", rendition.playlistURI), .init("source", part.source), .init("trackID", part.trackID),
            .init("mediaType", rendition.video != nil ? "video" : rendition.text != nil ? "text" : "audio"),
            .init("codecs", rendition.codecs),
            .init("resolution", rendition.video?.resolution.description),
            .init("frameRate", rendition.video?.frameRate), .init("videoRange", rendition.video?.range),
            .init("language", rendition.language), .init("channels", rendition.audio?.channels),
            .init("segmentCount", rendition.segments.count),
            .init("duration", Double(ticks) / Double(rendition.timescale)), .init("shortestSegment", durations.min()),
            .init("longestSegment", durations.max()), .init("averageBitRate", presentation.bitrates[index].average),
            .init("peakBitRate", presentation.bitrates[index].peak), .init("bytes", bytes(of: index)),
        ]
    }

    /// The segment reports of all renditions as one JSON document, under the names of AVAssetSegmentReport; times in
    /// seconds.
    public var segmentReports: String {
        let renditions: [[ReportValue.Field]] = zip(presentation.renditions, parts).map { rendition, part in
            let segments = zip(part.segments, rendition.segments).map { Self.record($0, $1.uri) }
            let initialization = part.initialization.map { Self.record($0, rendition.initialization?.uri ?? "") }
            return [
                .init("uri", rendition.playlistURI), .init("source", part.source), .init("trackID", part.trackID),
                .init("timescale", rendition.timescale),
                .init("segments", [initialization].compactMap(\.self) + segments),
            ]
        }
        return ReportValue.record([.init("schema", Self.segmentsSchema), .init("renditions", renditions)])
            .json(.indented)
    }

    private static func record(_ report: SegmentReport, _ uri: String) -> [ReportValue.Field] {
        [
            .init("uri", uri), .init("segmentType", report.type.rawValue),
            .init("sequenceNumber", report.sequenceNumber), .init("size", report.size),
            .init("trackReports", report.tracks.map(record)),
        ]
    }

    private static func record(_ track: TrackReport) -> [ReportValue.Field] {
        [
            .init("trackID", track.trackID), .init("mediaType", track.mediaType.description),
            .init("earliestPresentationTimeStamp", track.earliestPresentationTime?.seconds),
            .init("duration", track.duration?.seconds), .init("sampleCount", track.sampleCount),
            .init("sampleBytes", track.sampleBytes),
            .init("firstVideoSampleInformation", track.firstVideoSample.map(record)),
            .init("syncSamples", track.syncSamples.map(record)),
        ]
    }

    private static func record(_ sample: ReportedSample) -> [ReportValue.Field] {
        [
            .init("presentationTimeStamp", sample.presentationTime.seconds), .init("offset", sample.offset),
            .init("length", sample.length), .init("isSyncSample", sample.isSync),
        ]
    }
}
