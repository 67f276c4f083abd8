import HLS
import HLSLint
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
    @Test func `the peak is that of a run and the average that of all`() throws {
        let segments = [(6.0, 1_000_000), (6.0, 500_000)]
        #expect(try report(segments, target: 6, bandwidth: 1_333_334, average: 1_000_000) == [])
        #expect(
            try report(segments, target: 6, bandwidth: 1_000_000, average: 1_000_000) == [
                "vod-peak-off", "bandwidth-not-sum",
            ])
        #expect(try report(segments, target: 6, bandwidth: 1_333_334, average: 1_333_334) == ["vod-average-off"])
    }

    /// The last second alone takes ten times as much; it is under half a target duration, and counts with what is before.
    @Test func `a short segment is no run of its own`() throws {
        let segments = [(6.0, 750_000), (6.0, 750_000), (1.0, 1_250_000)]
        // (6 Mbit + 10 Mbit) / 7 s.
        #expect(try report(segments, target: 6, bandwidth: 2_285_715, average: 1_692_308) == [])
    }

    /// Four segments of 2 s: runs last 3 to 9 s, so that two of them are the shortest.
    @Test func `short segments are measured together`() throws {
        let segments = [(2.0, 250_000), (2.0, 750_000), (2.0, 250_000), (2.0, 250_000)]
        #expect(try report(segments, target: 6, bandwidth: 2_000_000, average: 1_500_000) == [])
    }

    @Test func `a peak of more than twice the average is said`() throws {
        let segments = [(6.0, 3_000_000)] + Array(repeating: (6.0, 500_000), count: 9)
        #expect(try report(segments, target: 6, bandwidth: 4_000_000, average: 1_000_000) == ["peak-over-200-average"])
    }

    /// English and French at 1 and 1.2 Mb/s, and a video at 4 Mb/s.
    private func reportOnLanguages(codecs: String, uri: String, bandwidth: Int) throws -> [String] {
        func media(_ bytes: Int) -> String {
            "#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:6,\n"
                + "#EXT-X-BYTERANGE:\(bytes)@0\nmedia.mp4\n#EXT-X-ENDLIST\n"
        }
        let main = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Français",LANGUAGE="fr",URI="fr.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),AVERAGE-BANDWIDTH=\(bandwidth),CODECS="\(codecs)",AUDIO="a"
            \(uri)

            """
        let fixture = LintFixture(
            [
                "main.m3u8": main, "en.m3u8": media(750_000), "fr.m3u8": media(900_000), "v.m3u8": media(3_000_000),
            ], inputs: ["main.m3u8"])
        return try fixture.report(only: ["vod-peak-off", "vod-average-off", "bandwidth-not-sum"]).findings.map(\.rule)
            .sorted()
    }

    /// Of two languages one is heard: the larger one is the most that a variant without video takes.
    @Test(arguments: ["en.m3u8", "fr.m3u8"]) func `languages without video are not added up`(uri: String) throws {
        #expect(try reportOnLanguages(codecs: "mp4a.40.2", uri: uri, bandwidth: 1_200_000) == [])
        let tooLow = ["bandwidth-not-sum", "vod-average-off", "vod-peak-off"]
        #expect(try reportOnLanguages(codecs: "mp4a.40.2", uri: uri, bandwidth: 1_000_000) == tooLow)
    }

    @Test func `a language is played along with a video`() throws {
        let codecs = "avc1.640028,mp4a.40.2"
        #expect(try reportOnLanguages(codecs: codecs, uri: "v.m3u8", bandwidth: 5_200_000) == [])
        #expect(try reportOnLanguages(codecs: codecs, uri: "v.m3u8", bandwidth: 4_900_000) == ["bandwidth-not-sum"])
    }
}
