import FragmentedMP4
import PlayheadMedia
import TestSupport
import Testing

@Suite struct SubtitlesTests {
    private static let map = "X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000"

    private func subtitles(_ bytes: [UInt8]) throws -> Subtitles {
        try Subtitles(reading: MediaBytes(name: "a", bytes))
    }

    /// The segments between times in seconds.
    private func segments(_ subtitles: Subtitles, _ times: [Double], mpegTime: Int = 900_000) -> [String] {
        var texts: [String] = []
        subtitles.writeSegments(between: times.map { MediaTime(seconds: $0) }, mpegTime: mpegTime) { bytes, _ in
            texts.append(String(decoding: bytes, as: UTF8.self))
        }
        return texts
    }

    private func segment(of text: String) throws -> String {
        try #require(segments(try subtitles(Array(text.utf8)), [0, 1000]).first)
    }

    @Test func `a cue stands in each segment in which it is shown`() throws {
        let text = """
            \u{FEFF}WEBVTT and a title
            X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:1

            STYLE
            ::cue { color: lime }

            NOTE
            not for viewers

            late
            00:00:05.500 --> 00:00:06.000
            Late

            00:02.000 --> 00:04.000 align:start line:0\u{20}
            One
            <b>two</b>

            STYLE
            ::cue { color: red }
            """
        for end in ["\n", "\r\n", "\r"] {
            let subtitles = try subtitles(Array(text.replacing("\n", with: end).utf8))
            let head = "WEBVTT\n\(Self.map)\n\nSTYLE\n::cue { color: lime }\n"
            let one = "\n00:00:02.000 --> 00:00:04.000 align:start line:0\nOne\n<b>two</b>\n"
            let late = "\nlate\n00:00:05.500 --> 00:00:06.000\nLate\n"
            #expect(
                segments(subtitles, [0, 2, 3, 4, 5.5, 6, 9]) == [head, head + one, head + one, head, head + late, head])
            #expect(subtitles.problems.isEmpty)
            #expect(subtitles.countOutside(.zero, MediaTime(seconds: 5.5)) == 1)
        }
    }

    @Test func `the map is of 33 bits`() throws {
        let subtitles = try subtitles(Array("WEBVTT\n".utf8))
        #expect(segments(subtitles, [0, 1], mpegTime: 1 << 33 | 5)[0].contains("MPEGTS:5,LOCAL:00:00:00.000"))
        #expect(segments(subtitles, [0, 1], mpegTime: -90_001)[0].contains("MPEGTS:89,LOCAL:00:00:01.001"))
    }

    @Test func `SubRip becomes WebVTT`() throws {
        let text = """
            1
            00:00:01,000 --> 00:00:02,500
            {\\an8}<font color="#fff">A & B &amp; <I>c</I></font> < d ->

            2

            0:00:03,5 --> 0:00:04,0  X1:1 X2:2
            first

            after a blank line
            42

            3
            00:00:05,000 --> 00:00:06,000
            <font size=1>
            {\\an1}{\\i1}only
            """
        #expect(
            try segment(of: text) == """
                WEBVTT
                \(Self.map)

                00:00:01.000 --> 00:00:02.500 line:0
                A &amp; B &amp; <i>c</i> &lt; d -&gt;

                00:00:03.005 --> 00:00:04.000
                first
                after a blank line
                42

                00:00:05.000 --> 00:00:06.000 align:start
                only

                """)
    }

    @Test func `names that begin like blocks are names, and times end what stands before them`() throws {
        let text = """
            WEBVTT
            00:01.000 --> 00:02.000
            no blank line before
            00:03.000 --> 00:04.000
            nor here

            NOTES
            00:05.000 --> 00:06.000
            a

            STYLE 1
            00:07.000 --> 00:08.000
            b

            NOTE\tof nobody
            """
        let segment = try segment(of: text)
        #expect(
            segment == """
                WEBVTT
                \(Self.map)

                00:00:01.000 --> 00:00:02.000
                no blank line before

                00:00:03.000 --> 00:00:04.000
                nor here

                NOTES
                00:00:05.000 --> 00:00:06.000
                a

                STYLE 1
                00:00:07.000 --> 00:00:08.000
                b

                """)
        #expect(try self.segment(of: segment) == segment)
    }

    @Test func `what cannot be read is told with its line`() throws {
        let vtt = try subtitles(Array("WEBVTT\n\n00:01.000 --> 00:00.500\nx\n\n00:02.000 --> 00:03.000\ny\n".utf8))
        #expect(vtt.cueCount == 1)
        #expect(vtt.problems == ["line 3: the cue does not end after it begins"])
        let srt = try subtitles(Array("1\n00:00:01,000 --> 00:00:0x,000\nx\n\n2\n00:00:02,0 --> 00:00:03,0\ny".utf8))
        #expect(srt.cueCount == 1)
        #expect(srt.problems.map { $0.prefix(7) } == ["line 2:"])
    }

    @Test func `other encodings are refused with the mend`() throws {
        let latin: [UInt8] = Array("1\n00:00:01,000 --> 00:00:02,000\nGr".utf8) + [0xFC, 0xDF, 0x65]
        let wide: [UInt8] = [0xFF, 0xFE, 0x31, 0, 0x0A, 0]
        for bytes in [latin, wide] {
            #expect(try Subtitles.isFile(MediaBytes(name: "a", bytes)))
            let error = try #require(throws: MovieError.self) { try subtitles(bytes) }
            #expect(error.description.contains("iconv"))
        }
    }

    @Test func `files are told by what is in them`() throws {
        let isFile = { (bytes: [UInt8]) in try Subtitles.isFile(MediaBytes(name: "a.vtt", bytes)) }
        #expect(try isFile(Array("\u{FEFF}WEBVTT\n".utf8)))
        for other in [[], Array("WEBVTTX".utf8), Array("1\n2\n".utf8), MovieBuilder.video(count: 2, sync: [0]).bytes()]
        {
            #expect(try !isFile(other))
        }
    }

    @Test func `any bytes are read to their end`() throws {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "1\n", "00:00:01,000 --> 00:00:02,000\n", "-->", "<font", "<", ">", "{\\an", "}", "&", "\r", "\n", "x",
            "\0",
        ]
        let starts = ["WEBVTT\n\n", "1\n00:00:01,000 --> 00:00:09,000\n"]
        for round in 0..<300 {
            var text = starts[round % 2]
            for _ in 0..<Int.random(in: 0..<40, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            let subtitles = try subtitles(Array(text.utf8))
            for segment in segments(subtitles, [0, 5, 10]) {
                // What is written is WebVTT again, with the same cues.
                let again = try self.subtitles(Array(segment.utf8))
                #expect(again.problems.isEmpty, "\(text.debugDescription)")
                #expect(segments(again, [0, 100]) == [segment], "\(text.debugDescription)")
            }
        }
        let long = "1\n00:00:01,000 --> 00:00:02,000\n" + String(repeating: "<{\\", count: 30_000)
        #expect(try subtitles(Array(long.utf8)).cueCount == 1)
    }

    // MARK: Tracks

    private func track(_ format: String, _ samples: [[UInt8]], entry: [UInt8] = []) throws -> Subtitles {
        var track = MovieBuilder.BuiltTrack()
        track.handler = "text"
        track.entry = MovieBuilder.box(format, MovieBuilder.zeros(6) + MovieBuilder.u16(1) + entry)
        track.samples = samples.map { .init(size: $0.count, duration: 1500) }
        var bytes = MovieBuilder([track]).bytes()
        let movie = try Movie(reading: MediaBytes(name: "a.mp4", bytes))
        for (place, sample) in zip(try #require(movie.tracks.first).samples, samples) {
            bytes.replaceSubrange(place.offset..<place.offset + sample.count, with: sample)
        }
        let written = try Movie(reading: MediaBytes(name: "a.mp4", bytes))
        #expect(written.tracks.allSatisfy { Subtitles.isRead($0, of: written) })
        return try Subtitles(reading: written.tracks[0], of: written)
    }

    @Test func `samples of timed text are cues, and empty ones gaps`() throws {
        let text = Array("a < b\r\n\r\nc".utf8)
        // An empty list of faces, one that is shorter than it says, and runs behind the text's end.
        let style =
            MovieBuilder.box("styl", [0, 0]) + MovieBuilder.box("styl", [0])
            + MovieBuilder.box("styl", [0xFF, 0xFF, 1])
            + face(90...95, 1, count: 9)
        let wide: [UInt8] = [0xFE, 0xFF, 0, 0xE9]
        let first: [UInt8] = [0, UInt8(text.count)] + text + style
        let second: [UInt8] = [0, UInt8(wide.count)] + wide
        // The third says that it is longer than it is, the last one has half a length.
        let subtitles = try track("tx3g", [[0, 0], first, second, [0xFF, 0xFF, 0x78], [0]])
        #expect(
            segments(subtitles, [0, 9]) == [
                """
                WEBVTT
                \(Self.map)

                00:00:01.500 --> 00:00:03.000
                a &lt; b
                c

                00:00:03.000 --> 00:00:04.500
                é

                00:00:04.500 --> 00:00:06.000
                x

                """
            ])
    }

    private func face(_ characters: ClosedRange<Int>, _ face: UInt8, count: Int = 1) -> [UInt8] {
        let run = MovieBuilder.u16(characters.lowerBound) + MovieBuilder.u16(characters.upperBound + 1)
        return MovieBuilder.box("styl", MovieBuilder.u16(count) + run + [0, 1, face] + MovieBuilder.zeros(5))
    }

    @Test func `faces of timed text are tags`() throws {
        let text = Array("é <b> c".utf8)
        let sample: [UInt8] = [0, UInt8(text.count)] + text + face(0...0, 1) + face(2...6, 0xFE)
        let segment = try #require(segments(try track("tx3g", [sample]), [0, 9]).first)
        #expect(segment.hasSuffix("\n<b>é</b> <i><u>&lt;b&gt; c</u></i>\n"))
    }

    @Test func `a track of WebVTT has the header of a file`() throws {
        let cue = MovieBuilder.box("vttc", MovieBuilder.box("payl", Array("x".utf8)))
        let header = "WEBVTT\n\nSTYLE\n::cue { color: lime }\n\nNOTE x"
        for (text, isKept) in [(Array(header.utf8), true), (Array(header.utf8) + [0xFF], false), ([], false)] {
            let read = try track("wvtt", [cue], entry: MovieBuilder.box("vttC", text))
            #expect(segments(read, [0, 9])[0].contains("\n\nSTYLE\n::cue { color: lime }\n\n00:00:00.000") == isKept)
        }
    }

    @Test func `cues of WebVTT go on over samples`() throws {
        let box = { (type: String, text: String) in MovieBuilder.box(type, Array(text.utf8)) }
        let one = MovieBuilder.box("vttc", box("sttg", "line:0") + box("payl", "<i>one</i>"))
        let two = MovieBuilder.box("vttc", box("iden", "2") + box("payl", "two\n\nlines"))
        let gap = MovieBuilder.box("vtte", [])
        let cut = Array(one.dropLast())
        #expect(
            segments(try track("wvtt", [one, one + two, two, gap, two, cut]), [0, 9]) == [
                """
                WEBVTT
                \(Self.map)

                00:00:00.000 --> 00:00:03.000 line:0
                <i>one</i>

                2
                00:00:01.500 --> 00:00:04.500
                two
                lines

                2
                00:00:06.000 --> 00:00:07.500
                two
                lines

                """
            ])
    }
}
