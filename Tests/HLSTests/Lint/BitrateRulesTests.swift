import HLS
import Testing

/// The bitrates, seen by what the rules say of them.
struct BitrateRulesTests {
    /// A variant whose segments last and take this: seconds and bytes.
    private func report(_ segments: [(Double, Int)], target: Int, bandwidth: Int, average: Int) throws -> Set<String> {
        var media = "#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        for (index, segment) in segments.enumerated() {
            media += "#EXTINF:\(segment.0),\n#EXT-X-BYTERANGE:\(segment.1)@\(index * 10_000_000)\nv.ts\n"
        }
        let main = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),AVERAGE-BANDWIDTH=\(average)\nv.m3u8\n"
        let fixture = LintFixture(["main.m3u8": main, "v.m3u8": media + "#EXT-X-ENDLIST\n"], inputs: ["main.m3u8"])
        let rules: Set<String> = ["vod-peak-off", "vod-average-off", "peak-over-200-average", "bandwidth-not-sum"]
        return Set(try fixture.report(only: rules).findings.map(\.rule))
    }

    /// 8 Mbit in 6 s and 4 Mbit in 6 s: the peak is 1.33 Mb/s, the average 1 Mb/s.
    @Test func thePeakIsThatOfARunAndTheAverageThatOfAll() throws {
        let segments = [(6.0, 1_000_000), (6.0, 500_000)]
        #expect(try report(segments, target: 6, bandwidth: 1_333_334, average: 1_000_000) == [])
        #expect(
            try report(segments, target: 6, bandwidth: 1_000_000, average: 1_000_000) == [
                "vod-peak-off", "bandwidth-not-sum",
            ])
        #expect(try report(segments, target: 6, bandwidth: 1_333_334, average: 1_333_334) == ["vod-average-off"])
    }

    /// The last second alone takes ten times as much; it is under half a target duration, and counts with what is before.
    @Test func aShortSegmentIsNoRunOfItsOwn() throws {
        let segments = [(6.0, 750_000), (6.0, 750_000), (1.0, 1_250_000)]
        // (6 Mbit + 10 Mbit) / 7 s.
        #expect(try report(segments, target: 6, bandwidth: 2_285_715, average: 1_692_308) == [])
    }

    /// Four segments of 2 s: runs last 3 to 9 s, so that two of them are the shortest.
    @Test func shortSegmentsAreMeasuredTogether() throws {
        let segments = [(2.0, 250_000), (2.0, 750_000), (2.0, 250_000), (2.0, 250_000)]
        #expect(try report(segments, target: 6, bandwidth: 2_000_000, average: 1_500_000) == [])
    }

    @Test func aPeakOfMoreThanTwiceTheAverageIsSaid() throws {
        let segments = [(6.0, 3_000_000)] + Array(repeating: (6.0, 500_000), count: 9)
        #expect(try report(segments, target: 6, bandwidth: 4_000_000, average: 1_000_000) == ["peak-over-200-average"])
    }
}
