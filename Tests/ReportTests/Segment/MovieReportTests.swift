import HLS
import PlayheadMedia
import PlayheadReport
import Testing

@testable import FragmentedMP4

@Suite struct MovieReportTests {
    /// A file of these bytes.
    private struct Bytes: MovieInput {
        let name = "movie.mp4"
        var bytes: [UInt8] = []
        var size: Int { bytes.count }

        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) -> Int {
            let piece = bytes.dropFirst(offset).prefix(buffer.count)
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }

    private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(8 + body.count)] + Array(type.utf8) + body
    }

    /// `ftyp`, and `moov` with an empty `mvhd` and a box of no known type in it.
    static func boxes() throws -> [BoxNode] {
        let header = [UInt8](repeating: 0, count: 14) + [3, 0xE8] + [UInt8](repeating: 0, count: 84)
        let movie = box("moov", box("mvhd", header) + box("x\u{1B}yz", [1, 2, 3]))
        return try BoxNode.read(Bytes(bytes: box("ftyp", Array("isom".utf8) + [0, 0, 2, 0]) + movie))
    }

    static func report() throws -> MovieReport {
        let samples = (0..<4).map { index in
            MediaSample(
                offset: 1000 + index * 100, size: 100, decodeTime: index * 512,
                presentationTime: index * 512 + 1024, duration: 512, isSync: index == 0,
                access: index == 0 ? .instantaneous : RandomAccess.none)
        }
        let description = SampleDescription(
            format: "avc1", codec: "avc1.64000d", video: VideoFormat(width: 320, height: 180))
        let track = MediaTrack(
            id: 7, type: .video, timescale: 12_800, descriptions: [description],
            displaySize: Resolution(width: 320, height: 180), samples: samples)
        let movie = Movie(
            input: Bytes(), brands: ["isom", "avc1"], timescale: 1000, isFragmented: false, tracks: [], extends: [:])
        let media = SegmentMedia(container: .fragmentedMP4, tracks: [track])
        var report = MovieReport(name: "movie.mp4", size: 1400, media: media, boxes: try boxes(), movie: movie)
        report.showsSamples = true
        return report
    }

    @Test func `people see tracks boxes and samples`() throws {
        let text = try Self.report().text(.text)
        #expect(
            text == """
                movie.mp4
                  1.40 kB, progressive, brands isom avc1

                Tracks
                  Track  Kind   Format                            Language    Bitrate
                      7  video  H.264 High L1.3 320x180 25.0 fps  -         20.0 kb/s

                Times
                  Track  Samples  Sync  IDR   Begins  Duration
                      7        4     1    1  0.080 s   0.160 s

                Boxes
                  Box        Offset  Bytes  Fields
                  ftyp            0     16  major_brand isom, compatible_brands
                  moov           16    127
                    mvhd         24    108  timescale 1000, duration 0 (0.000 s), next_track_ID~
                    x\\x1Byz     132     11

                Samples of track 7
                  #  Offset  Bytes  Decoded  Presented  Duration  Sync  Access
                  1    1000    100    0.000      0.080     0.040  sync  IDR
                  2    1100    100    0.040      0.120     0.040
                  3    1200    100    0.080      0.160     0.040
                  4    1300    100    0.120      0.200     0.040

                """)
    }

    @Test func `the limit holds for every format and is said`() throws {
        var report = try Self.report()
        report.limit = 3
        #expect(report.allNotes == ["1 box and 1 sample more: --limit shows them."])
        #expect(report.text(.text).contains("--limit shows them"))
        #expect(!report.text(.text).contains("trak"))
        let tree = try JSONTree(report.text(.json))
        #expect(tree["boxCount"] == .number(4))
        #expect(tree["boxes"]?[1]?["boxes"]?.count == 1)
        #expect(tree["samples"]?.count == 3)
        #expect(report.text(.csv).split(whereSeparator: \.isNewline).count == 4)
        #expect(report.text(.ndjson).split(separator: "\n").count == 3)
    }

    @Test func `a track is a row where samples are not asked for`() throws {
        var report = try Self.report()
        report.showsSamples = false
        #expect(report.text(.csv).split(whereSeparator: \.isNewline).count == 2)
        let tree = try JSONTree(report.text(.json))
        #expect(tree["samples"] == nil)
        #expect(tree["tracks"]?[0]?["codec"] == .text("avc1.64000d"))
        #expect(tree["tracks"]?[0]?["language"] == .null)
        #expect(tree["boxes"]?[1]?["boxes"]?[0]?["fields"]?["timescale"] == .text("1000"))
    }

    @Test func `a segment alone has boxes only`() throws {
        let report = MovieReport(name: "segment-1.m4s", size: 1000, media: nil, boxes: try Self.boxes())
        #expect(!report.text(.text).contains("Tracks"))
        #expect(try JSONTree(report.text(.json))["isFragmented"] == .null)
        #expect(report.text(.csv).isEmpty || !report.text(.csv).contains("ftyp"))
    }
}
