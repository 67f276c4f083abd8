import HLS
import HLSDownload
import TestSupport
import Testing

struct RenditionSizesTests {
    /// The plan for the first variant with all of its audio.
    private func items(
        _ text: String, media: [String: String] = [:], duration: Double? = nil
    ) throws -> [DownloadPlan.Item] {
        let playlist = try Playlists.multivariant(text)
        let summaries = try media.mapValues { text in
            MediaSummary(try Playlists.media("#EXT-X-TARGETDURATION:10\n" + text)) { _ in nil }
        }
        var configuration = DownloadConfiguration()
        configuration.primaryContentConfiguration.mediaSelections.audio = .all
        configuration.primaryContentConfiguration.mediaSelections.subtitles = .all
        let sizes = RenditionSizes(playlist, media: summaries, duration: duration)
        return try DownloadPlanner(playlist, sizes: sizes).plan(configuration).items
    }

    private let audio = #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="2",URI="a""# + "\n"
    private let segments = "#EXTINF:10,\n#EXT-X-BYTERANGE:160000@0\ns\n"

    @Test func `a media playlist that tells its sizes is measured`() throws {
        let items = try items("#EXT-X-STREAM-INF:BANDWIDTH=9\nv\n", media: ["v": segments])
        #expect(items.map(\.size) == [RenditionSize(bytes: 160_000, source: .segments)])
        let tagged = try self.items(
            "#EXT-X-STREAM-INF:BANDWIDTH=9\nv\n", media: ["v": "#EXT-X-BITRATE:8\n#EXTINF:10,\ns\n"])
        #expect(tagged.map(\.size) == [RenditionSize(bytes: 10_000, source: .bitrateTags)])
    }

    @Test func `else the video is what the variant declares without its audio`() throws {
        let stream = #"#EXT-X-STREAM-INF:BANDWIDTH=3000000,AVERAGE-BANDWIDTH=2128000,CODECS="avc1.640029,mp4a.40.2","#
        let items = try items(audio + stream + "AUDIO=\"a\"\nv\n", media: ["a": segments])
        // The audio has 160000 bytes in 10 s: 128 kb/s.
        #expect(items.map(\.size.bytes) == [2_500_000, 160_000])
        #expect(items.map(\.size.source) == [.averageBandwidth, .segments])
        let peak = try self.items("#EXT-X-STREAM-INF:BANDWIDTH=800\nv\n", duration: 100)
        #expect(peak.map(\.size) == [RenditionSize(bytes: 10_000, source: .bandwidth)])
    }

    @Test func `audio that nothing tells is guessed by its format`() throws {
        let stream = #"#EXT-X-STREAM-INF:BANDWIDTH=3000000,CODECS="avc1.640029,mp4a.40.2",AUDIO="a""#
        let items = try items(audio + stream + "\nv\n", duration: 10)
        #expect(items.map(\.size.bytes) == [(3_000_000 - 128_000) * 10 / 8, 160_000])
        #expect(items.map(\.size.source) == [.bandwidth, .guess])
        let unknown = try self.items(audio + "#EXT-X-STREAM-INF:BANDWIDTH=8,AUDIO=\"a\"\nv\n", duration: 10)
        #expect(unknown.map(\.size.bytes) == [10, nil])
    }

    @Test func `subtitles that nothing tells and media of no known duration are unknown`() throws {
        let text = #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="n",URI="s""# + "\n"
        let items = try items(text + "#EXT-X-STREAM-INF:BANDWIDTH=8,SUBTITLES=\"s\"\nv\n", duration: 10)
        #expect(items.map(\.size) == [RenditionSize(bytes: 10, source: .bandwidth), .unknown])
        #expect(try self.items("#EXT-X-STREAM-INF:BANDWIDTH=8\nv\n").map(\.size) == [.unknown])
    }

    @Test func `one video has one size whatever audio it is listed with`() throws {
        let groups = """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="2",URI="a"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="n",CHANNELS="2",BIT-DEPTH=24,SAMPLE-RATE=48000,URI="b"

            """
        let first = #"#EXT-X-STREAM-INF:BANDWIDTH=1,AVERAGE-BANDWIDTH=3000000,CODECS="alac",AUDIO="b""# + "\nv\n"
        let second = #"#EXT-X-STREAM-INF:BANDWIDTH=1,AVERAGE-BANDWIDTH=2128000,CODECS="mp4a.40.2",AUDIO="a""# + "\nv\n"
        let one = try items(groups + first + second, duration: 8)[0].size
        let other = try items(groups + second + first, duration: 8)[0].size
        #expect(one == other)
    }

    @Test func `sizes of a hostile playlist do not overflow`() throws {
        let stream = "#EXT-X-STREAM-INF:BANDWIDTH=9223372036854775807\nv\n"
        #expect(try items(stream, duration: 1e9).map(\.size) == [.unknown])
    }
}
