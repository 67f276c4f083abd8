import HLS
import PlayheadReport
import Testing

@testable import FragmentedMP4

@Suite struct SegmentationReportTests {
    /// A video and its sound, two segments each.
    static let report: SegmentationReport = {
        let time = { MediaTime(value: $0, timescale: 1000) }
        func part(_ source: String, _ type: MediaType, first: ReportedSample?) -> SegmentationReport.Part {
            let track = TrackReport(
                trackID: 1, mediaType: type, earliestPresentationTime: time(10_000), duration: time(6_000),
                sampleCount: 150, sampleBytes: 999_000, firstVideoSample: first, syncSamples: first.map { [$0] } ?? [])
            let separable = SegmentReport(type: .separable, sequenceNumber: 1, size: 1_000_000, tracks: [track])
            let initialization = SegmentReport(type: .initialization, sequenceNumber: 0, size: 700, tracks: [])
            return .init(source: source, trackID: 1, initialization: initialization, segments: [separable, separable])
        }
        func rendition(_ folder: String, _ medium: PackagedRendition.Medium, _ codec: String) -> PackagedRendition {
            var rendition = PackagedRendition(
                folder: folder, medium: medium, codecs: [codec], timescale: 1000, initialization: ("init.mp4", nil))
            rendition.segments = (0..<2).map { index in
                .init(
                    uri: "segment-\(index + 1).m4s", size: 1_000_000, start: index * 6000, duration: 6000 - index * 2000
                )
            }
            return rendition
        }
        let video = PackagedRendition.Video(
            resolution: Resolution(width: 1280, height: 720), frameRate: 25, range: "SDR")
        let picture = ReportedSample(presentationTime: time(10_000), offset: 600, length: 9_000, isSync: true)
        return SegmentationReport(
            folder: "out",
            presentation: PackagedPresentation([
                rendition("video-720p", .video(video), "avc1.64001f"),
                rendition("audio-en-aac", .audio(.init(channels: "2", language: "en")), "mp4a.40.2"),
            ]),
            parts: [part("v\u{1B}[2J.mp4", .video, first: picture), part("en.m4a", .audio, first: nil)],
            notes: ["Something to know."])
    }()

    @Test func `people read what was packaged`() {
        #expect(
            Self.report.text(.text) == """
                Packaged as out/multivariant.m3u8
                  1 variant of 2 renditions, target duration 6 s, 4.00 MB

                  Rendition     Format                 Count      Seconds    b/s   Peak     Size
                  video-720p    H.264 High L3.1 1280~      2  4.000-6.000  1.60M  2.00M  2.00 MB
                  audio-en-aac  AAC-LC en 2 ch             2  4.000-6.000  1.60M  2.00M  2.00 MB

                Notes
                  Something to know.

                """)
    }

    @Test func `parts of a live presentation are told`() throws {
        #expect(try JSONTree(Self.report.text(.json))["partTarget"] == .null)
        var report = Self.report
        report.partTarget = 0.5
        #expect(report.text(.text).contains("target duration 6 s, parts of 0.5 s, 4.00 MB"))
        #expect(try JSONTree(report.text(.json))["partTarget"] == .number(0.5))
    }

    @Test func `programs read it as JSON`() throws {
        let tree = try JSONTree(Self.report.text(.json))
        #expect(tree["schema"] == .text("playhead.segment/1"))
        #expect(tree["notes"] == .list([.text("Something to know.")]))
        let (video, audio) = (tree["renditions"]?[0], tree["renditions"]?[1])
        #expect(video?["resolution"] == .text("1280x720"))
        #expect(video?["duration"] == .number(10))
        #expect(video?["bytes"] == .number(2_000_700))
        #expect(audio?["language"] == .text("en"))
        #expect(audio?["frameRate"] == .null)
    }

    @Test func `a rendition is a row or a line`() {
        let rows = Self.report.text(.csv).split(whereSeparator: \.isNewline)
        #expect(rows.count == 3)
        #expect(rows[0].hasPrefix("uri,source,trackID,mediaType,"))
        #expect(Self.report.text(.ndjson).split(separator: "\n").count == 2)
        #expect(Self.report.text(.markdown).contains("| `video-720p` |"))
    }

    @Test func `segment reports are those of AVFoundation`() throws {
        let tree = try JSONTree(Self.report.segmentReports)
        #expect(tree["schema"] == .text("playhead.segments/1"))
        let segments = tree["renditions"]?[0]?["segments"]
        #expect(segments?.count == 3)
        #expect(segments?[0]?["segmentType"] == .text("initialization"))
        #expect(segments?[1]?["uri"] == .text("segment-1.m4s"))
        let track = segments?[1]?["trackReports"]?[0]
        #expect(track?["earliestPresentationTimeStamp"] == .number(10))
        #expect(track?["firstVideoSampleInformation"]?["offset"] == .number(600))
        #expect(track?["syncSamples"]?[0]?["isSyncSample"] == .truth(true))
        let sound = tree["renditions"]?[1]?["segments"]?[1]?["trackReports"]?[0]
        #expect(sound?["firstVideoSampleInformation"] == .null)
    }
}
