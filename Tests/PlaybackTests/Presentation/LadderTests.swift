import Playback
import TestSupport
import Testing

@Suite struct LadderTests {
    /// The variants of a multivariant playlist, by their URIs in the order of their bitrates, and what the notes say.
    func ladder(_ lines: String, takesAll: Bool = false) throws -> (
        uris: [String], note: String?, presentation: Presentation
    ) {
        let files = MemoryFiles(["m.m3u8": "#EXTM3U\n" + lines])
        let presentation = try PresentationReader(
            files: files, options: PresentationOptions(takesAllVariants: takesAll)
        ).read("m.m3u8")
        return (
            presentation.variants.map(\.uri), presentation.notes.first { $0.hasPrefix("Variants left out") },
            presentation
        )
    }

    func variant(_ uri: String, _ bandwidth: Int, _ rest: String = "") -> String {
        "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth)" + (rest.isEmpty ? "" : "," + rest) + "\n\(uri)\n"
    }

    @Test func `other codecs ranges and audio are left out`() throws {
        let lines =
            variant("a", 3, "CODECS=\"avc1.64001f,mp4a.40.2\"") + variant("b", 2, "CODECS=\"hvc1.2.4.L93,mp4a.40.2\"")
            + variant("c", 5, "CODECS=\"avc1.640028,mp4a.40.2\",VIDEO-RANGE=PQ")
            + variant("d", 1, "CODECS=\"avc3.640028,mp4a.40.2\",VIDEO-RANGE=SDR")
            + variant("e", 4, "CODECS=\"mp4a.40.2\"") + variant("f", 6)
            + variant("g", 7, "CODECS=\"avc1.64001f\",AUDIO=\"g\"")
        let (uris, note, presentation) = try ladder(lines)
        #expect(uris == ["d", "a", "f"])
        #expect(presentation.firstListed == 1)
        #expect(
            note == "Variants left out: 1 (HEVC), 1 (PQ), 1 (audio only), 1 (another audio format).")
        #expect(try ladder(lines, takesAll: true).uris == ["d", "b", "a", "e", "c", "f", "g"])
    }

    @Test func `an audio only variant that is listed first is not the measure`() throws {
        let lines = variant("a", 1, "CODECS=\"mp4a.40.2\"") + variant("v", 5, "CODECS=\"avc1.64001f,mp4a.40.2\"")
        #expect(try ladder(lines).uris == ["v"])
        #expect(
            try ladder(variant("a", 1, "CODECS=\"mp4a.40.2\"") + variant("b", 2, "CODECS=\"mp4a.40.5\"")).uris == [
                "a", "b",
            ])
    }

    @Test func `a variant is taken once`() throws {
        let media = ["x", "y"].map { "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\($0)\",NAME=\"n\",URI=\"\($0).m3u8\"\n" }
            .joined()
        let lines =
            media + variant("a", 1, "CODECS=\"avc1.1,mp4a.1\",AUDIO=\"x\"")
            + variant("a", 2, "CODECS=\"avc1.1,mp4a.1\",AUDIO=\"y\"")
            + variant("copy", 1, "CODECS=\"avc1.1,mp4a.1\",AUDIO=\"x\"")
        #expect(try ladder(lines).uris == ["a"])
        #expect(try ladder(lines).note == "Variants left out: 1 (listed before).")
        #expect(try ladder(lines).presentation.variants[0].places.map(\.uri) == ["a", "copy"])
        #expect(try ladder(lines, takesAll: true).uris == ["a", "copy", "a"])
    }

    @Test func `audio groups of one format go with their own variants`() throws {
        let media = ["low", "high"].map {
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\($0)\",NAME=\"n\",CHANNELS=\"2\",URI=\"\($0).m3u8\"\n"
        }.joined()
        let codecs = "CODECS=\"avc1.64001f,mp4a.40.2\""
        let (uris, note, presentation) = try ladder(
            media + variant("a", 1, codecs + ",AUDIO=\"low\"") + variant("b", 2, codecs + ",AUDIO=\"high\""))
        #expect(uris == ["a", "b"])
        #expect(note == nil)
        #expect(
            presentation.variants.map { $0.audioTrack.map { presentation.tracks[$0].uri } } == [
                "low.m3u8", "high.m3u8",
            ])
    }

    @Test func `a variant without bandwidth is left out`() throws {
        let (uris, note, _) = try ladder("#EXT-X-STREAM-INF:CODECS=\"avc1.1\"\na\n" + variant("b", 2))
        #expect(uris == ["b"])
        #expect(note == "Variants left out: 1 (no BANDWIDTH).")
    }

    @Test func `i frames are named among what is left out`() throws {
        let note = try ladder(variant("a", 1) + "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"i\"\n").note
        #expect(note == "Variants left out: 1 (I-frames).")
    }

    @Test func `variants without end are cut off`() throws {
        let lines = (1...3000).map { variant("v\($0)", $0) }.joined()
        let (uris, note, _) = try ladder(lines)
        #expect(uris.count == 1000)
        #expect(note == "Variants left out: 2000 (over 1000).")
    }
}
