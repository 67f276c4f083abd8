import FragmentedMP4
import TestSupport
import Testing

@testable import PlayheadMedia

@Suite struct TimedTextTests {
    private static let head = #"<head><layout><region xml:id="r"><set begin="1s" end="2s"/></region></layout></head>"#

    private func document(_ body: String, root: String = "") -> String {
        #"<?xml version="1.0"?><!-- a > b --><tt xmlns="http://www.w3.org/ns/ttml" \#(root)>\#(Self.head)\#(body)</tt>"#
    }

    private func cut(_ text: String, _ start: Int, _ end: Int, by shift: Int = 0) throws -> String {
        String(
            decoding: try TimedTextDocument(Array(text.utf8)).cut(from: start, to: end, shiftedBy: shift), as: UTF8.self
        )
    }

    @Test func `a document is cut, moved, and else as it was`() throws {
        let text = document(
            """
            <body><div>
              <p region="r" begin="00:00:01.000" end="00:00:02.500" tts:color='red'>One <span begin="0.5s">&amp;</span></p>
              <p begin="2s"
                 dur="1s"><![CDATA[<p begin="x">]]></p>
              <x:p xmlns:x="y" end="00:00:09:15"/>
            </div></body>
            """)
        // Regions have times of the document, and stay; what is in an element is told from its start.
        let moved = Self.head.replacing(#" begin="1s" end="2s""#, with: #" begin="00:00:11.000" end="00:00:12.000""#)
        let start = #"<?xml version="1.0"?><!-- a > b --><tt xmlns="http://www.w3.org/ns/ttml" >\#(moved)<body><div>"#
        let one =
            "\n  <p begin=\"00:00:11.000\" end=\"00:00:12.500\" region=\"r\" tts:color='red'>One <span begin=\"0.5s\">"
            + "&amp;</span></p>"
        let two = "\n  <p begin=\"00:00:12.000\" end=\"00:00:13.000\"><![CDATA[<p begin=\"x\">]]></p>"
        let three = "\n  <x:p begin=\"00:00:10.000\" end=\"00:00:19.500\" xmlns:x=\"y\"/>"
        let end = "\n</div></body></tt>"
        #expect(try cut(text, 0, 1000, by: 10_000) == start + three + end)
        #expect(try cut(text, 1000, 2000, by: 10_000) == start + one + three + end)
        #expect(try cut(text, 2400, 9000, by: 10_000) == start + one + two + three + end)
        #expect(try cut(text, 9500, 9600, by: 10_000) == start + end)
        let empty = String(decoding: try TimedTextDocument(Array(text.utf8)).empty, as: UTF8.self)
        #expect(empty == document(""))
    }

    @Test func `times have many forms`() throws {
        let root = #"ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:subFrameRate="2" ttp:tickRate="10000""#
        for (form, milliseconds) in [
            ("00:00:01", 1000), ("01:02:03.4567", 3_723_457), ("100:00:00.0", 360_000_000), ("00:00:01:15", 1501),
            ("00:00:01:15.1", 1517), ("1.5h", 5_400_000), ("2m", 120_000), ("3.25s", 3250), ("40ms", 40), ("30f", 1001),
            ("12345t", 1235),
        ] {
            let text = try cut(document("<body><p begin='\(form)'>x</p></body>", root: root), 0, .max)
            #expect(text.contains("<p begin=\"\(CueTimes.text(milliseconds))\">"), "\(form)")
        }
        for form in [
            "", "1", "s", "-1s", "1:2", "1e3s", "00:00:00:00:00", "99999999999999999999s", "1000000h", ".5s", "1..5s",
        ] {
            #expect(throws: TimedTextDocument.Problem.self, "\(form)") {
                try cut(document("<body><p begin='\(form)'>x</p></body>"), 0, 1)
            }
        }
    }

    @Test func `what cannot be cut is refused`() throws {
        for (text, word) in [
            ("", "no XML"), ("<a/>", "no TTML"), ("<tt xmlns='http://www.w3.org/2006/10/ttaf1'/>", "no namespace"),
            ("<tt>", "no XML"), ("<tt></div>", "no XML"), ("<tt/><tt/>", "no XML"),
            ("<!DOCTYPE tt [<!ENTITY a 'b'>]><tt/>", "document type"), ("<tt a=b/>", "no XML"),
            ("<tt a='b/>", "no XML"),
            ("<tt a='b'c='d'/>", "no XML"), ("<tt><!-- </tt>", "no XML"),
            (document("<body><p begin='1s'/></body>", root: "ttp:timeBase='smpte'"), "timeBase"),
            (document("<body timeContainer='seq'><p begin='1s'/></body>"), "timeContainer"),
            ("<tt>" + String(repeating: "<a>", count: 100_000), "no XML"),
        ] {
            let problem = try #require(throws: TimedTextDocument.Problem.self) { try cut(text, 0, 1) }
            #expect(problem.text.contains(word), "\(text.prefix(60)): \(problem.text)")
        }
        #expect(throws: TimedTextDocument.Problem.self) { try TimedTextDocument([0x3C, 0x74, 0x74, 0x3E, 0xFF]) }
        for image in [
            document("", root: "ttp:profile='http://www.w3.org/ns/ttml/profile/imsc1/image'"),
            document("<body><div smpte:backgroundImage='#a'/></body>"), document("<body><image src='a.png'/></body>"),
        ] {
            #expect(try TimedTextDocument(Array(image.utf8)).isOfImages)
        }
    }

    @Test func `any bytes are read to their end`() throws {
        var random = SeededGenerator(seed: 11)
        let whole = document("<body><div><p begin='1s' end='2s'>a<br/>b</p><!-- c --><p dur='9s'>d</p></div></body>")
        for count in 0..<whole.utf8.count {
            #expect(throws: TimedTextDocument.Problem.self) { try TimedTextDocument(Array(whole.utf8.prefix(count))) }
        }
        let pieces = [
            "<p begin='1s'>", "</p>", "<div>", "</div>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<", ">", "'",
            "\"", "=", "/", " ", "a",
        ]
        for _ in 0..<2000 {
            var text = ""
            for _ in 0..<Int.random(in: 0..<12, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            guard let once = try? cut(document("<body>\(text)</body>"), 0, 5000, by: 1000) else { continue }
            // What is written can be read, and says the same.
            #expect(try cut(once, 0, 9000) == once, "\(text.debugDescription)")
        }
    }

    // MARK: Tracks

    private func movie(_ documents: [(text: String, milliseconds: Int)], codecs: String = "im1t") throws -> Movie {
        let mime = MovieBuilder.full("mime", 0, Array("application/ttml+xml;codecs=\(codecs)\0".utf8))
        var track = MovieBuilder.BuiltTrack()
        track.handler = "subt"
        track.entry = MovieBuilder.box(
            "stpp", MovieBuilder.zeros(6) + MovieBuilder.u16(1) + Array("http://www.w3.org/ns/ttml\0\0\0".utf8) + mime)
        track.samples = documents.map { .init(size: $0.text.utf8.count, duration: $0.milliseconds) }
        var bytes = MovieBuilder([track]).bytes()
        let places = try Movie(reading: MediaBytes(name: "a.mp4", bytes)).tracks[0].samples
        for (place, document) in zip(places, documents) {
            bytes.replaceSubrange(place.offset..<place.offset + place.size, with: Array(document.text.utf8))
        }
        return try Movie(reading: MediaBytes(name: "a.mp4", bytes))
    }

    /// The initialization segment, and the segments behind it.
    private static func files(of plan: SegmentPlan) throws -> [[UInt8]] {
        var files: [[UInt8]] = []
        try plan.write { piece in
            switch piece {
            case .begin: files.append([])
            case .bytes(let bytes): files[files.count - 1] += bytes
            case .end: break
            }
        }
        return files
    }

    private func segments(_ movie: Movie, _ seconds: [Int], _ options: SegmenterOptions) throws -> [Movie] {
        let track = try TimedTextTrack(reading: movie.tracks[0], of: movie)
        let plan = try track.plan(between: seconds.map { MediaTime(value: $0 * 90_000, timescale: 90_000) }, options)
        let files = try Self.files(of: plan)
        let initialization = try Movie(reading: MediaBytes(name: "init.mp4", files[0]))
        return try files.dropFirst().map {
            try Movie(reading: MediaBytes(name: "a.m4s", $0), initialization: initialization)
        }
    }

    @Test func `each segment has a document for each of the source, and none where there is none`() throws {
        let shown = { (name: String, begin: Int) in
            self.document("<body><div><p begin='\(begin)s' end='\(begin + 1)s'>\(name)</p></div></body>")
        }
        let movie = try movie([(shown("one", 1), 3000), (shown("two", 4), 3000), (document(""), 500)])
        #expect(movie.tracks.allSatisfy(TimedTextTrack.isRead))
        for profile in SegmentProfile.allCases {
            var options = SegmenterOptions()
            options.profile = profile
            let offset = Int(options.effectiveTimeOffset)
            let segments = try segments(movie, [0, 2, 5, 9], options)
            let samples = segments.map {
                $0.tracks[0].samples.map { ($0.decodeTime / 90_000 - offset, $0.duration / 9000) }
            }
            #expect(samples[0].map(\.0) == [0])
            #expect(samples[1].map(\.0) == [2, 3])
            #expect(samples[2].map(\.0) == [5, 6, 6])
            #expect(samples[2].map(\.1) == [10, 5, 25])
            #expect(segments.allSatisfy { $0.tracks[0].codec == "stpp.ttml.im1t" })
            let texts = try segments.map { segment in
                try segment.tracks[0].samples.map {
                    String(decoding: try segment.input.bytes(at: $0.offset, count: $0.size), as: UTF8.self)
                }
            }
            #expect(texts[0][0].contains("<p begin=\"\(CueTimes.text((1 + offset) * 1000))\""))
            #expect(texts[1].map { $0.contains("one") } == [false, false])
            #expect(texts[1].map { $0.contains("two") } == [false, true])
            #expect(texts[2].allSatisfy { !$0.contains("<p ") } == true)
            // Players read an mdat as a document.
            for (segment, texts) in zip(segments, texts) {
                let boxes = try BoxNode.read(segment.input)
                #expect(boxes.count { $0.type == "mdat" } == texts.count)
            }
        }
    }

    @Test func `a file is a document of the whole movie, which begins where that does`() throws {
        let text =
            "\u{FEFF}" + document("<body><div><p begin='1s' end='3s'>one</p></div></body>", root: "xml:lang='cy'")
        let input = MediaBytes(name: "a.ttml", Array(text.utf8))
        #expect(try TimedTextTrack.isFile(input))
        let track = try TimedTextTrack(reading: input)
        #expect(track.language == "cy")
        var options = SegmenterOptions()
        options.timeOffset = 0.5
        // The movie begins at 100 s: so do the document's times.
        let plan = try track.plan(
            between: [0, 2, 4].map { MediaTime(value: $0 * 600, timescale: 600) }, from: MediaTime(seconds: 100),
            options)
        let files = try Self.files(of: plan)
        let initialization = try Movie(reading: MediaBytes(name: "init.mp4", files[0]))
        #expect(initialization.tracks.map(\.codec) == ["stpp.ttml.im1t"])
        let segment = try Movie(reading: MediaBytes(name: "a", files[2]), initialization: initialization)
        #expect(segment.tracks[0].samples.map(\.decodeTime) == [61_500])
        #expect(
            String(decoding: files[2], as: UTF8.self).contains("<p begin=\"00:01:41.500\" end=\"00:01:43.500\">one</p>")
        )
        for other in ["", "<html><tt/>", "WEBVTT\n\n<tt >", "<svg xmlns='a'/>"] {
            let input = MediaBytes(name: "a", Array(other.utf8))
            #expect(try !TimedTextTrack.isFile(input), "\(other)")
        }
        for broken in ["<tt >", "<tt xmlns='http://www.w3.org/ns/ttml'><body>"] {
            let input = MediaBytes(name: "a", Array(broken.utf8))
            #expect(throws: MovieError.self) { try TimedTextTrack(reading: input) }
        }
    }

    @Test func `pictures and what is no document are refused by their track`() throws {
        for movie in [
            try movie([(document(""), 1000)], codecs: "im1i"), try movie([("x", 1000)]), try movie([("", 1000)]),
        ] {
            let error = try #require(throws: MovieError.self) {
                try TimedTextTrack(reading: movie.tracks[0], of: movie)
            }
            #expect(error.kind == .unsupported)
            #expect(error.description.contains("track 1"))
        }
    }
}
