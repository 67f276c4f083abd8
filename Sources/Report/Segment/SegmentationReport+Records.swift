import FragmentedMP4
import HLS
import PlayheadNumerics

extension SegmentationReport {
    /// The version of the names in ``segmentReports``.
    public static let segmentsSchema = "playhead.segments/1"

    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("schema", Self.schema), .init("folder", folder),
            .init("multivariantPlaylist", folder + "/multivariant.m3u8"),
            .init("targetDuration", presentation.targetDuration),
            .init("variantCount", presentation.multivariantPlaylist.variants.count),
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
            .init("mediaType", rendition.video == nil ? "audio" : "video"), .init("codecs", rendition.codecs),
            .init("resolution", rendition.video?.resolution.description),
            .init("frameRate", rendition.video?.frameRate), .init("videoRange", rendition.video?.range),
            .init("language", rendition.audio?.language), .init("channels", rendition.audio?.channels),
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
            return [
                .init("uri", rendition.playlistURI), .init("source", part.source), .init("trackID", part.trackID),
                .init("timescale", rendition.timescale),
                .init("segments", [Self.record(part.initialization, rendition.initialization.uri)] + segments),
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
