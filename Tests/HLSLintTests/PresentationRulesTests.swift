import HLS
import HLSLint
import Testing

/// What the media playlists of one presentation have to have in common (RFC 8216bis section 6.2.4).
struct PresentationRulesTests {
    private static let control = "#EXT-X-SERVER-CONTROL:"
    private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.000Z"
    private static let ended = "#EXT-X-ENDLIST"

    /// Video in two variants, subtitles and I-frames: the lines that each of their playlists has beside its segment.
    private func findings(
        _ rule: String, _ low: [String], _ high: [String], subtitles: [String]? = nil, iFrames: [String]? = nil
    ) throws -> [String] {
        let main = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="subtitles"
            #EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"
            low
            #EXT-X-STREAM-INF:BANDWIDTH=2,SUBTITLES="s"
            high
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i-frames"

            """
        var fixture = LintFixture(main)
        for (name, lines) in [("low", low), ("high", high), ("subtitles", subtitles), ("i-frames", iFrames)] {
            guard let lines else { continue }
            fixture.files[name] = (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines + ["#EXTINF:6,", "a", ""])
                .joined(separator: "\n")
        }
        return try fixture.report(.rfc, only: [rule]).findings.map { "\($0.file): \($0.message)" }
    }

    @Test(arguments: ["#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-PLAYLIST-TYPE:EVENT", "#EXT-X-VERSION:7"])
    func `one type in all is allowed`(_ line: String) throws {
        #expect(
            try findings("playlist-type-mixed", [line], [line], subtitles: [line], iFrames: [line]) == [])
    }

    @Test func `types that differ are found`() throws {
        let (vod, event) = (["#EXT-X-PLAYLIST-TYPE:VOD"], ["#EXT-X-PLAYLIST-TYPE:EVENT"])
        #expect(
            try findings("playlist-type-mixed", vod, event)
                == ["high: EXT-X-PLAYLIST-TYPE is \"EVENT\", and is \"VOD\" in low"])
        #expect(
            try findings("playlist-type-mixed", [], vod, subtitles: vod)
                == ["low: EXT-X-PLAYLIST-TYPE does not stand here, and is \"VOD\" in high"])
        #expect(try findings("playlist-type-mixed", vod, vod, iFrames: event).count == 1)
    }

    @Test func `dates stand in all or in none`() throws {
        let rule = "program-date-time-partial"
        #expect(try findings(rule, [Self.date], [Self.date], subtitles: [Self.date]) == [])
        #expect(try findings(rule, [], [], subtitles: []) == [])
        #expect(
            try findings(rule, [Self.date], [Self.date], subtitles: [])
                == ["subtitles: EXT-X-PROGRAM-DATE-TIME does not stand here, and stands in low"])
    }

    /// The attributes and values are the same, in whatever order and form they are written.
    @Test func `server control says the same in all`() throws {
        let rule = "server-control-mismatch"
        let line = Self.control + "CAN-SKIP-UNTIL=36.0,HOLD-BACK=18"
        #expect(try findings(rule, [line], [Self.control + "HOLD-BACK=18.00,CAN-SKIP-UNTIL=36"]) == [])
        #expect(try findings(rule, [], []) == [])
        #expect(try findings(rule, [line], [Self.control + "HOLD-BACK=18,CAN-SKIP-UNTIL=36.5"]).count == 1)
        #expect(try findings(rule, [line], [line], iFrames: []).count == 1)
    }

    /// Subtitles need not repeat the ranges; a playlist that has any has them all.
    @Test func `date ranges are the same where there are any`() throws {
        let rule = "daterange-mismatch"
        let range = { (id: String, rest: String) in
            "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"2026-03-01T12:00:00.000Z\"" + rest
        }
        let all = [Self.date, range("a", ",DURATION=5"), range("b", ""), Self.ended]
        let split = [Self.date, range("b", ""), range("a", ""), "#EXT-X-DATERANGE:ID=\"a\",DURATION=5.0", Self.ended]
        #expect(try findings(rule, all, split, subtitles: [Self.date, Self.ended]) == [])
        #expect(
            try findings(rule, all, [Self.date, range("a", ",DURATION=5"), Self.ended])
                == ["high: the range \"b\" of low does not stand here"])
        #expect(
            try findings(rule, all, all + [range("c", "")]) == ["high: the range \"c\" does not stand in low"])
        #expect(
            try findings(rule, all, [Self.date, range("a", ",DURATION=6"), range("b", ""), Self.ended])
                == ["high: the range \"a\" is another one in low"])
        // A live playlist may have been loaded before the range was added.
        #expect(try findings(rule, Array(all.dropLast()), [Self.date, range("a", "")]) == [])
    }

    /// A relative URI names another key in another folder.
    @Test func `a key that is stated for the session is used in the same way`() throws {
        let key = "METHOD=SAMPLE-AES,URI=\"skd://a\",KEYFORMAT=\"f\""
        func findings(_ session: String, _ media: String) throws -> Int {
            var fixture = LintFixture(
                "#EXTM3U\n#EXT-X-SESSION-KEY:\(session)\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"ac-3\"\nlow\n")
            fixture.files["low"] = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-KEY:\(media)\n#EXTINF:6,\na\n"
            return try fixture.report(only: ["session-key-mismatch"]).findings.count
        }
        #expect(try findings(key, key) == 0)
        #expect(try findings(key, key + ",KEYFORMATVERSIONS=\"1\",IV=0x1") == 0)
        #expect(try findings(key, key.replacing("skd://a", with: "skd://b") + ",KEYFORMATVERSIONS=\"2\"") == 0)
        #expect(try findings(key, key.replacing("SAMPLE-AES", with: "SAMPLE-AES-CTR")) == 1)
        #expect(try findings("METHOD=AES-128,URI=\"k\"", "METHOD=SAMPLE-AES,URI=\"k\"") == 0)
    }

    /// Live playlists are loaded one after another: what they list at the same time is compared, by its dates.
    @Test func `discontinuities of live playlists are numbered alike`() throws {
        func window(_ sequence: Int, from second: Int, breaks: Set<Int>) -> [String] {
            ["#EXT-X-DISCONTINUITY-SEQUENCE:\(sequence)", "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:0\(second).000Z"]
                + (0..<3).flatMap { index in
                    (breaks.contains(index) ? ["#EXT-X-DISCONTINUITY"] : []) + [
                        "#EXTINF:2,", "\(second + index * 2).ts",
                    ]
                }
        }
        let rule = "discontinuity-sequence-mismatch"
        let first = window(4, from: 0, breaks: [1])
        #expect(try findings(rule, first, window(5, from: 2, breaks: [])) == [])
        #expect(
            try findings(rule, first, window(4, from: 2, breaks: []))
                == ["high: the media is of discontinuity 4 here, and of 5 in low"])
        #expect(try findings(rule, first, first, subtitles: window(7, from: 0, breaks: [])).count == 1)
    }
}
