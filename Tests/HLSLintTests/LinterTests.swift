import HLS
import HLSLint
import PlayheadPlatform
import TestSupport
import Testing

struct LinterTests {
    private static let twoVariants = """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=500000
        low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=4000000
        high.m3u8

        """

    @Test func `bare playlists get the talks complaints`() throws {
        let report = try LintFixture(Self.twoVariants).report()
        let found = Set(report.findings.map { "\($0.line ?? 0) \($0.rule)" })
        let talk = [
            "average-bandwidth-missing", "codecs-missing", "resolution-missing", "frame-rate-missing", "iframe-missing",
            "multivariant-underdescribed", "captions-none-offered",
        ]
        #expect(found.isSuperset(of: talk.map { "2 " + $0 }))
        #expect(found.isSuperset(of: talk.prefix(4).map { "4 " + $0 }))
        #expect(report.has(.must))
        #expect(report.notes.contains { $0.hasSuffix("rules need media playlists, which are not there") })
    }

    @Test func `the format has little against them`() throws {
        let report = try LintFixture(Self.twoVariants).report(.rfc)
        #expect(report.findings.map(\.rule) == ["codecs-missing", "codecs-missing"])
        #expect(!report.has(.must))
        #expect(report.has(.should) && report.has(.info))
    }

    @Test func `a playlist that follows the talk is clean`() throws {
        for profile in LintProfile.allCases {
            let report = try LintFixture.wellAuthored().report(profile)
            #expect(report.findings == [])
            #expect(report.notes.count == 1)
            #expect(
                report.notes[0].hasSuffix("none of which was opened (400 segments in 25 media playlists)"))
            #expect(report.files.count == 26)
        }
    }

    @Test func `only the rules asked for are looked through`() throws {
        let only = try LintFixture(Self.twoVariants).report(only: ["codecs-missing"])
        #expect(Set(only.findings.map(\.rule)) == ["codecs-missing"])
        #expect(only.ruleCount == 1)
        let input = LintInput(name: "a", bytes: Array(Self.twoVariants.utf8))
        let others = try Linter(ignored: ["codecs-missing"]).lint([input], from: MemoryLintSource(files: [:]))
        #expect(!others.findings.contains { $0.rule == "codecs-missing" })
        #expect(others.ruleCount == LintCatalogue.rules.count - 1)
    }

    @Test func `a mistyped name is told with the one that was meant`() throws {
        func messages(_ text: String) throws -> [String] {
            try LintFixture(text).report(only: ["tag-unknown", "attribute-unknown"]).findings.map(\.message)
        }
        #expect(
            try messages("#EXTM3U\n#EXT-X-STREAMINF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWITH=1,XYZ=1,BANDWIDTH=1\nv\n")
                == [
                    "\"EXT-X-STREAMINF\" is no tag that is known; the nearest is EXT-X-STREAM-INF",
                    "\"BANDWITH\" is no attribute of EXT-X-STREAM-INF; the nearest is BANDWIDTH",
                    "\"XYZ\" is no attribute of EXT-X-STREAM-INF",
                ])
        // Of very many names, each unlike the others, few are looked for.
        let many = (0..<20_000).map { "#EXT-X-A\($0):1\n" }.joined()
        #expect(try messages("#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + many).count == 200)
    }

    @Test func `bandwidths in kilobits are told so`() throws {
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=750,RESOLUTION=640x360
            low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=2500,RESOLUTION=1280x720
            high.m3u8

            """
        #expect(
            try LintFixture(text).report(only: ["bandwidth-unit"]).findings.map(\.message) == [
                "BANDWIDTH is in bits per second, and is 750, and alike in 1 more: that looks like kbit/s"
            ])
    }

    @Test func `a finding stands at its attribute`() throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:NAME=\"Größe\",BANDWIDTH=1,CODECS=\"avc1.zzz\"\nv\n"
        let report = try LintFixture(text).report(only: ["codec-malformed"])
        let finding = try #require(report.findings.first)
        #expect((finding.line, finding.column, finding.character) == (2, 46, 44))
    }

    @Test func `media playlists that are missing are said`() throws {
        var fixture = try LintFixture.wellAuthored()
        fixture.files["h264/360p/index.m3u8"] = nil
        let report = try fixture.report()
        #expect(report.findings == [])
        #expect(report.missing == ["h264/360p/index.m3u8"])
        #expect(report.notes.prefix(1) == ["1 of 25 media playlists are not there, first h264/360p/index.m3u8"])
    }

    @Test func `media playlists that cannot be read are no missing ones`() throws {
        let fixture = try LintFixture.wellAuthored()
        let files = fixture.files.mapValues(LintFixture.bytes)
        let input = LintInput(name: "multivariant.m3u8", bytes: files["multivariant.m3u8"] ?? [], query: [:])
        let media = Set(files.keys.filter { $0 != "multivariant.m3u8" })
        var source = MemoryLintSource(files: files, unreadable: ["h264/360p/index.m3u8"])
        let report = try Linter().lint([input], from: source)
        #expect(report.missing == [])
        #expect(report.unread.map(\.name) == ["h264/360p/index.m3u8"])
        #expect(
            report.notes.prefix(1) == [
                "1 of 25 media playlists could not be read, first h264/360p/index.m3u8: ends early"
            ])
        source.unreadable = media
        let none = try Linter().lint([input], from: source)
        #expect(none.unread.count == 25)
        #expect(none.notes.contains { $0.hasSuffix("rules need media playlists, which could not be read") })
    }

    @Test func `sizes that nothing tells are said`() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
        var fixture = LintFixture.pair
        fixture.files["high.m3u8"] = text
        #expect(try fixture.report().notes.contains { $0.contains("segment sizes") })
        fixture.files["a.ts"] = String(repeating: "x", count: 100)
        #expect(try !fixture.report().notes.contains { $0.contains("segment sizes") })
    }

    @Test func `a live playlist alone asks for a later copy`() throws {
        var fixture = LintFixture.live
        fixture.inputs = ["live.m3u8"]
        #expect(
            try fixture.report().notes.suffix(1) == ["8 rules need a later copy of this live playlist: give it as well"]
        )
    }

    @Test func `several playlists are copies of one`() throws {
        var fixture = try LintFixture.wellAuthored()
        fixture.inputs = ["multivariant.m3u8", "multivariant.m3u8"]
        #expect(throws: LintError.self) { try fixture.report() }
        fixture.inputs = ["h264/360p/index.m3u8", "multivariant.m3u8"]
        let error = #expect(throws: LintError.self) { try fixture.report() }
        #expect(error?.problem == .noRefresh)
        #expect(error?.name == "multivariant.m3u8")
    }

    @Test func `what is no playlist is refused`() {
        for text in ["", "hello", "\u{1}"] {
            #expect(throws: LintError.self) { try LintFixture(text).report() }
        }
    }

    /// A sum of bandwidths, a rise of sequence numbers: whatever is computed stays a number.
    @Test func `huge numbers are computed with`() throws {
        let huge = "9223372036854775807"
        var fixture = LintFixture.measuredPair
        for (name, text) in fixture.files {
            fixture.files[name] = text.replacing("2760000", with: huge).replacing("625000@", with: huge + "@")
                .replacing("1100000", with: huge)
        }
        _ = try fixture.report()
        var live = LintFixture.live
        live.files["later.m3u8"] = live.files["later.m3u8"]?.replacing("SEQUENCE:11", with: "SEQUENCE:" + huge)
        #expect(try live.report().news.map(\.rule).filter { $0 != "live-window-short" } == ["media-sequence-backwards"])
        live.inputs.reverse()
        #expect(try live.report().news.map(\.rule).filter { $0 != "live-window-short" } == ["media-sequence-backwards"])
    }

    @Test func `of millions of findings few are kept`() throws {
        let text = "#EXTM3U\n" + String(repeating: "#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n", count: 5000)
        let report = try LintFixture(text).report()
        #expect(report.counts[.must] ?? 0 > 15000)
        #expect(report.findings.count < 2000)
        #expect(report.notes.contains { $0.hasSuffix("more findings are counted, and not shown") })
    }

    @Test func `findings that the reader did not keep are said`() throws {
        let text = "#EXTM3U\n" + String(repeating: "#EXT-X-STREAM-INF:BANDWIDTH=x\nv\n", count: 1500)
        let report = try LintFixture(text).report()
        #expect(report.counts[.must] ?? 0 > 1000)
        #expect(report.notes.contains { $0.hasPrefix("main.m3u8 has more than 1000 findings of one severity") })
    }

    @Test(arguments: Hostile.texts)
    func `hostile texts are linted`(_ text: String) throws {
        let bytes = Array("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"\(text)\",AUDIO=\"\(text)\"\n\(text)\n".utf8)
        _ = try Linter().lint([LintInput(name: text, bytes: bytes)], from: MemoryLintSource(files: [:]))
        _ = try Linter().fix(LintInput(name: text, bytes: bytes))
    }
}
