import FragmentedMP4
import HLS
import Numerics
import PlayerLog

extension SegmentationReport {
    /// The version of the names in ``segmentReports``.
    public static let segmentsSchema = "playhead.segments/1"

    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("schema", .text(Self.schema)), .init("folder", .text(folder)),
            .init("multivariantPlaylist", .text(folder + "/multivariant.m3u8")),
            .init("targetDuration", ReportValue(presentation.targetDuration)),
            .init("variantCount", ReportValue(presentation.multivariantPlaylist.variants.count)),
            .init("renditions", .list(renditionRecords.map(ReportValue.record))),
            .init("notes", .list(notes.map(ReportValue.text))),
        ]
    }

    /// The renditions a record each.
    var renditionRecords: [[ReportValue.Field]] { presentation.renditions.indices.map(record) }

    private func record(of index: Int) -> [ReportValue.Field] {
        let (rendition, part) = (presentation.renditions[index], parts[index])
        let durations = rendition.durations
        let ticks = rendition.segments.reduce(0) { $0 + $1.duration }
        return [
            .init("uri", .text(rendition.playlistURI)), .init("source", .text(part.source)),
            .init("trackID", ReportValue(part.trackID)),
            .init("mediaType", .text(rendition.video == nil ? "audio" : "video")),
            .init("codecs", .list(rendition.codecs.map(ReportValue.text))),
            .init("resolution", ReportValue(rendition.video?.resolution.description)),
            .init("frameRate", ReportValue(rendition.video?.frameRate)),
            .init("videoRange", ReportValue(rendition.video?.range)),
            .init("language", ReportValue(rendition.audio?.language)),
            .init("channels", ReportValue(rendition.audio?.channels)),
            .init("segmentCount", ReportValue(rendition.segments.count)),
            .init("duration", .number(Double(ticks) / Double(rendition.timescale))),
            .init("shortestSegment", ReportValue(durations.min())),
            .init("longestSegment", ReportValue(durations.max())),
            .init("averageBitRate", ReportValue(presentation.bitrates[index].average)),
            .init("peakBitRate", ReportValue(presentation.bitrates[index].peak)),
            .init("bytes", ReportValue(bytes(of: index))),
        ]
    }

    /// The segment reports of all renditions as one JSON document, under the names of AVAssetSegmentReport; times in
    /// seconds.
    public var segmentReports: String {
        let renditions = zip(presentation.renditions, parts).map { rendition, part in
            ReportValue.record([
                .init("uri", .text(rendition.playlistURI)), .init("source", .text(part.source)),
                .init("trackID", ReportValue(part.trackID)), .init("timescale", ReportValue(rendition.timescale)),
                .init(
                    "segments",
                    .list(
                        [Self.record(part.initialization, rendition.initialization.uri)]
                            + zip(part.segments, rendition.segments).map { Self.record($0, $1.uri) })),
            ])
        }
        return ReportValue.record([.init("schema", .text(Self.segmentsSchema)), .init("renditions", .list(renditions))])
            .json(.indented)
    }

    private static func record(_ report: SegmentReport, _ uri: String) -> ReportValue {
        .record([
            .init("uri", .text(uri)), .init("segmentType", .text(report.type.rawValue)),
            .init("sequenceNumber", ReportValue(report.sequenceNumber)), .init("size", ReportValue(report.size)),
            .init("trackReports", .list(report.tracks.map(record))),
        ])
    }

    private static func record(_ track: TrackReport) -> ReportValue {
        .record([
            .init("trackID", ReportValue(track.trackID)), .init("mediaType", .text(track.mediaType.description)),
            .init("earliestPresentationTimeStamp", ReportValue(track.earliestPresentationTime?.seconds)),
            .init("duration", ReportValue(track.duration?.seconds)),
            .init("sampleCount", ReportValue(track.sampleCount)),
            .init("sampleBytes", ReportValue(track.sampleBytes)),
            .init("firstVideoSampleInformation", track.firstVideoSample.map(record) ?? .unknown),
            .init("syncSamples", .list(track.syncSamples.map(record))),
        ])
    }

    private static func record(_ sample: ReportedSample) -> ReportValue {
        .record([
            .init("presentationTimeStamp", ReportValue(sample.presentationTime.seconds)),
            .init("offset", ReportValue(sample.offset)), .init("length", ReportValue(sample.length)),
            .init("isSyncSample", .truth(sample.isSync)),
        ])
    }
}
