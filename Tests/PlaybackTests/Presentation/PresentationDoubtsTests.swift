import TestSupport
import Testing

@testable import Playback

/// Bandwidths that a playlist declares and that cannot be.
@Suite struct PresentationDoubtsTests {
    private struct Declared {
        var bandwidth: String
        var average: String?
        var size = "1280x720"
        var codecs = "avc1.64001f,mp4a.40.2"
    }

    private func doubts(_ variants: [Declared]) throws -> [String] {
        let lines = variants.enumerated().map { index, variant in
            "#EXT-X-STREAM-INF:BANDWIDTH=\(variant.bandwidth)"
                + (variant.average.map { ",AVERAGE-BANDWIDTH=\($0)" } ?? "")
                + ",RESOLUTION=\(variant.size),CODECS=\"\(variant.codecs)\"\nv\(index).m3u8\n"
        }
        let presentation = try PresentationReader(files: MemoryFiles(["m.m3u8": "#EXTM3U\n" + lines.joined()]))
            .read("m.m3u8")
        #expect(presentation.notes.starts(with: presentation.doubts), "they are said first")
        return presentation.doubts
    }

    @Test func `bandwidths in another unit are named with the unit`() throws {
        let kilobits = try doubts([
            .init(bandwidth: "750", size: "426x240"), .init(bandwidth: "3700", size: "1920x1080"),
        ])
        #expect(kilobits.count == 1)
        #expect(
            kilobits[0].hasPrefix(
                "BANDWIDTH is in bits per second, and v0.m3u8 (426x240) declares 750, and 1 more: that looks like kbit/s."
            ))
        #expect(try doubts([.init(bandwidth: "5")])[0].contains("that looks like Mbit/s"))
        #expect(try doubts([.init(bandwidth: "5350000000")])[0].contains("a thousand times too much"))
        let average = try doubts([.init(bandwidth: "1500000", average: "750")])
        #expect(average.count == 1 && average[0].hasPrefix("AVERAGE-BANDWIDTH is in bits per second"))
    }

    @Test func `a bandwidth that falls where the picture grows is said`() throws {
        let falling = try doubts([
            .init(bandwidth: "2414679", average: "286714", size: "426x240"),
            .init(bandwidth: "1287313", average: "428162", size: "852x480"),
            .init(bandwidth: "1593286", average: "672588", size: "1280x720"),
        ])
        #expect(falling.count == 1)
        #expect(
            falling[0].hasPrefix(
                "BANDWIDTH falls where the picture grows: 2414679 b/s for v0.m3u8 (426x240), 1287313 b/s for v1.m3u8 (852x480)."
            ))
    }

    @Test func `ordinary ladders are not doubted`() throws {
        #expect(
            try doubts([
                .init(bandwidth: "223500", average: "209000", size: "416x234"),
                .init(bandwidth: "867000", average: "794000", size: "768x432"),
                .init(bandwidth: "4500000", size: "1280x720"), .init(bandwidth: "4400000", size: "1920x1080"),
                .init(bandwidth: "16000000", size: "3840x2160"),
            ]) == [])
        // Two of a size, and one that another codec makes smaller.
        #expect(
            try doubts([
                .init(bandwidth: "3000000"), .init(bandwidth: "1500000"),
                .init(bandwidth: "1200000", size: "1920x1080", codecs: "hvc1.2.4.L123,mp4a.40.2"),
            ]) == [])
    }

    @Test func `where every bandwidth is zero that is the reason`() {
        let files = MemoryFiles(["m.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=0\nv.m3u8\n"])
        #expect {
            try PresentationReader(files: files).read("m.m3u8")
        } throws: { "\($0)".contains("no variant declares a BANDWIDTH over 0 bits per second") }
    }
}
