import HLS
import Testing

@testable import PlayheadReport

/// The ladder of a playlist on a page: what is drawn is read back, and held against the variants.
@Suite struct LadderTests {
    private let playlist = """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=8000000,AVERAGE-BANDWIDTH=4000000,CODECS="avc1.640028",RESOLUTION=1920x1080
        a.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=4000000,AVERAGE-BANDWIDTH=2000000,CODECS="hvc1.2.4.L123",RESOLUTION=1920x1080
        b.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="avc1.64001f",RESOLUTION=960x540
        c.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="mp4a.40.2"
        d.m3u8
        """

    private func report(_ text: String) throws -> InspectReport {
        let (playlist, findings) = try PlaylistReader().read(Array(text.utf8))
        return InspectReport(name: "m.m3u8", playlist: playlist, findings: findings)
    }

    @Test func `each variant stands at its peak, on an axis of ratios`() throws {
        let page = try HTMLTree(report(playlist).text(.html))
        let circles = page.all("circle")
        #expect(
            circles.map(\.text) == [
                "1080p avc1: average 4.00 Mb/s, peak 8.00 Mb/s", "1080p hvc1: average 2.00 Mb/s, peak 4.00 Mb/s",
                "540p avc1: average -, peak 1.00 Mb/s", "audio mp4a: average -, peak 500 kb/s",
            ])
        let peaks = circles.compactMap { $0.attributes["cx"].flatMap(Double.init) }
        try #require(peaks.count == 4)
        // Twice as much is as far, wherever on the axis.
        let double = peaks[0] - peaks[1]
        #expect(double > 0 && abs(peaks[1] - peaks[2] - 2 * double) < 0.03)
        #expect(abs(peaks[2] - peaks[3] - double) < 0.03)
        let lines = page.all("path").filter { $0.attributes["class"] == "whisker" }.compactMap { $0.attributes["d"] }
        #expect(lines.count == 2 && lines[0].hasPrefix("M\(SVGNumber.text(peaks[1])) "))
        #expect(page.all("figcaption").contains { $0.text.hasSuffix("A avc1, B hvc1, C mp4a.") })
    }

    @Test func `text and Markdown have no drawing, and a playlist without bitrates has none`() throws {
        #expect(try !report(playlist).text(.text).contains("Ladder"))
        #expect(try !report(playlist).text(.markdown).contains("svg"))
        let bare = try report("#EXTM3U\n#EXT-X-STREAM-INF:AUDIO=\"none\"\nbare.m3u8\n").text(.html)
        #expect(try HTMLTree(bare).all("svg").isEmpty)
    }
}
