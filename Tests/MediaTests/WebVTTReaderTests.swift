import FragmentedMP4
import PlayheadMedia
import Testing

@Suite struct WebVTTReaderTests {
    private func read(_ text: String) throws -> SegmentMedia {
        try SegmentMedia(reading: MediaBytes(name: "a.vtt", Array(text.utf8)))
    }

    @Test func cuesAreSamplesWhateverTheLineEnds() throws {
        let text = """
            WEBVTT - made by hand
            X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:01.500

            NOTE the first one
            has two lines: 00:00:00.000 --> nothing

            STYLE
            ::cue { color: lime }

            00:01.000 --> 00:02.500 align:start position:10%
            Two
            lines

            a name
            01:00:00.000 --> 01:00:00.040
            <b>x</b>
            """
        for end in ["\n", "\r\n", "\r"] {
            let media = try read("\u{FEFF}" + text.replacing("\n", with: end))
            #expect(media.container == .webVTT)
            #expect(media.timestampMap?.mpegTime == 900_000)
            #expect(media.timestampMap?.localTime == 1.5)
            #expect(media.problems.isEmpty)
            let track = try #require(media.tracks.first)
            #expect(track.samples.map(\.presentationTime) == [1000, 3_600_000])
            #expect(track.samples.map(\.duration) == [1500, 40])
            #expect(track.samples.map(\.size) == [8 + end.utf8.count, 8])
            #expect(track.descriptions.first?.codec == "wvtt")
        }
    }

    @Test func theMapIsReadInEitherOrderOrSaidToBeWrong() throws {
        let map = { (line: String) in try read("WEBVTT\n\(line)\n\n") }
        #expect(try map("X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:8589934591").timestampMap?.mpegTime == 8_589_934_591)
        #expect(try map("X-TIMESTAMP-MAP=LOCAL:00:00.000, MPEGTS:1").timestampMap?.mpegTime == 1)
        for line in [
            "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:8589934592", "X-TIMESTAMP-MAP=MPEGTS:1", "X-TIMESTAMP-MAP",
            "X-TIMESTAMP-MAP=LOCAL:0,MPEGTS:-1", "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:99999999999999999999",
        ] {
            let media = try map(line)
            #expect(media.timestampMap == nil)
            #expect(media.problems.count == 1, "\(line)")
        }
        let late = try read("WEBVTT\n\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:1\n\n00:01.000 --> 00:02.000\nx")
        #expect(late.timestampMap == nil)
        #expect(late.problems.count == 1)
        #expect(late.tracks[0].samples.count == 1)
    }

    @Test(arguments: [
        "00:01.000 --> 00:01.000", "00:02.000 --> 00:01.000", "00:61.000 --> 00:62.000", "0:01.000 --> 00:02.000",
        "00:01,000 --> 00:02,000", "00:01.000 -->", "-->", "9999999999:00:00.000 --> 9999999999:00:01.000",
    ]) func timesThatAreNoneAreProblems(line: String) throws {
        let media = try read("WEBVTT\n\n\(line)\nx\n\n00:05.000 --> 00:06.000\ny\n")
        #expect(media.problems.count == 1)
        #expect(media.problems.first?.offset == 8)
        #expect(media.tracks[0].samples.map(\.presentationTime) == [5000])
    }

    @Test func hostileFilesEnd() throws {
        #expect(try read("WEBVTT").tracks[0].samples.isEmpty)
        let arrows = "WEBVTT\n\n" + String(repeating: "-->\n\n", count: 10_000)
        #expect(try read(arrows).problems.count == 100)
        let binary = try SegmentMedia(reading: MediaBytes(name: "a", Array("WEBVTT\n\n".utf8) + [0xFF, 0xFE, 0x0A]))
        #expect(binary.problems.map(\.offset) == [0])
        #expect(throws: MovieError.self) { try read("WEBVTTX\n") }
    }

    @Test func everyPrefixIsReadOrRefused() throws {
        let whole =
            "WEBVTT\r\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\r\n\r\n1\r\n00:01.000 --> 00:02.000\r\nx\r\n"
        for count in 0...whole.utf8.count {
            _ = try? SegmentMedia(reading: MediaBytes(name: "a", Array(whole.utf8.prefix(count))))
        }
    }
}
