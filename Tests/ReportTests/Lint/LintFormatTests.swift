import HLS
import HLSLint
import PlayheadMedia
import PlayheadPlatform
import PlayheadReport
import TestSupport
import Testing

struct LintFormatTests {
    private struct NoSource: LintSource {
        func playlist(at uri: String, from base: String) throws(LoadingError) -> LintInput {
            throw LoadingError(name: uri, kind: .missing, problem: "there is nothing beside it")
        }
        func size(of uri: String, from base: String) -> Int? { nil }
    }

    private func report(
        _ text: String, name: String = "main.m3u8", only: Set<String>? = nil
    ) throws -> LintReport {
        try Linter(only: only).lint([LintInput(name: name, bytes: Array(text.utf8))], from: NoSource())
    }

    /// Two variants without CODECS, one of them with a resolution that is no number.
    private static let bare = """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=500000
        low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION="1x1"
        high.m3u8

        """
    private static let rules: Set<String> = ["codecs-missing", "attribute-type"]

    @Test func `text explains a rule where it comes up first`() throws {
        let text = try report(Self.bare, only: Self.rules).text(.text, width: 80)
        #expect(
            text == """
                main.m3u8:2
                  must    codecs-missing: the variant has no CODECS
                          Why: By CODECS a player filters out what it cannot play, before it
                            loads anything of it.
                          Fix: List the RFC 6381 format of every medium in the variant and in
                            the renditions that it names.
                          [Apple authoring specification 9.1; RFC 8216 4.3.4.2; WWDC 2018
                            session 502]

                main.m3u8:4
                  must    codecs-missing: the variant has no CODECS
                          [Apple authoring specification 9.1; RFC 8216 4.3.4.2; WWDC 2018
                            session 502]
                  must    attribute-type: RESOLUTION should be WIDTHxHEIGHT, and is ""1x1""
                          (column 36)
                          Why: Players drop the attribute, or the tag that it stands in.
                          Fix: Write the value as its type wants it: mind the quotation marks.
                          [RFC 8216 4.2; rfc8216bis 4.2]

                3 must: 2 rules of the apple profile, 1 playlist read

                """)
    }

    @Test func `where nothing is found text says so`() throws {
        let text = try report("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"ac-3\"\nv\n", only: Self.rules).text(
            .text)
        #expect(text == "No findings: 2 rules of the apple profile, 1 playlist read\n")
    }

    @Test func `JSON has all that the catalogue says`() throws {
        let json = try JSONTree(try report(Self.bare, only: Self.rules).text(.json))
        #expect(json["schema"] == .text("playhead.lint/2"))
        #expect(json["profile"] == .text("apple"))
        #expect(json["ruleCount"] == .number(2))
        #expect(json["files"] == .list([.text("main.m3u8")]))
        #expect(json["counts"] == .record(["must": .number(3), "should": .number(0), "info": .number(0)]))
        #expect(json["findings"]?.count == 3)
        let finding = json["findings"]?[2]
        #expect(finding?["rule"] == .text("attribute-type"))
        #expect(finding?["severity"] == .text("must"))
        #expect(finding?["line"] == .number(4))
        #expect(finding?["column"] == .number(36))
        #expect(finding?["sources"] == .list([.text("RFC 8216 4.2"), .text("rfc8216bis 4.2")]))
        #expect(finding?["why"] == LintCatalogue["attribute-type"].map { .text($0.why) })
        #expect(json["findings"]?[0]?["column"] == .null)
        #expect(json["notes"] == .list([]))
    }

    @Test func `rules are added up`() throws {
        let report = try report(Self.bare, only: Self.rules)
        #expect(report.brokenRules.map(\.rule) == ["codecs-missing", "attribute-type"])
        #expect(report.brokenRules.map(\.count) == [2, 1])
        let json = try JSONTree(report.text(.json))
        #expect(json["rules"]?[0]?["count"] == .number(2))
        #expect(json["rules"]?[0]?["first"]?[1]?["line"] == .number(4))
        #expect(json["segments"] == .null && json["measured"] == .list([]))
        let page = report.text(.html)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("codecs-missing") && page.contains("main.m3u8:4"))
    }

    @Test func `many findings are added up below them`() throws {
        let bare = "#EXTM3U\n" + String(repeating: "#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n", count: 300)
        let report = try report(bare, only: Self.rules)
        #expect(report.brokenRules.map(\.count) == [300])
        let text = report.text(.text)
        #expect(text.contains("\nBroken rules\n  Severity  Rule            Count  First"))
        #expect(text.contains("\n  must      codecs-missing    300  main.m3u8:2, main.m3u8:4, main.m3u8:6"))
    }

    @Test func `what was measured stands in every form`() throws {
        var track = MovieBuilder.BuiltTrack()
        track.samples = (0..<50).map { .init(size: $0 == 0 ? 900 : 20, duration: 40, isSync: $0 % 25 == 0) }
        let builder = MovieBuilder([track])
        let source = Files(files: ["init.mp4": builder.initialization(), "0.m4s": builder.segment(at: [0])])
        let text = """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:2
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXT-X-MAP:URI="init.mp4"
            #EXTINF:2.0,
            0.m4s
            #EXT-X-ENDLIST

            """
        let report = try Linter(ignored: ["target-not-6"]).lint(
            [LintInput(name: "v.m3u8", bytes: Array(text.utf8))], from: NoSource(),
            segments: SegmentOpening(.all, from: source))
        #expect(report.findings == [])
        let measured = try JSONTree(report.text(.json))["measured"]?[0]
        #expect(measured?["role"] == .text("alone") && measured?["readCount"] == .number(1))
        #expect(measured?["codecs"] == .list([.text("avc1.64001f")]) && measured?["resolution"] == .text("320x180"))
        #expect(measured?["frameRate"] == .number(25) && measured?["idrInterval"] == .number(1))
        #expect(measured?["idrIntervalDeviation"] == .number(0) && measured?["mediaDuration"] == .number(2))
        let properties = try JSONTree(report.text(.sarif))["runs"]?[0]?["properties"]
        #expect(properties?["measured"]?[0] == measured && properties?["rules"]?.count == 0)
        let bits = try #require(source.files["0.m4s"]).count * 8
        #expect(measured?["peakBitRate"] == .number(Double(bits) / 2))
        let lines = report.text(.text).split(separator: "\n")
        #expect(lines.contains("  v.m3u8    avc1.64001f  320x180  25.000   -   -    1.00     2.000      2.000"))
        #expect(lines.last?.hasSuffix("1 playlist read, 1 of 1 segment opened") == true)
        for form in [LintFormat.markdown, .html] { #expect(report.text(form).contains("320x180")) }
    }

    private struct Files: SegmentSource {
        let files: [String: [UInt8]]

        func open(_ resource: SegmentResource, from base: String) -> OpenedResource {
            guard let bytes = files[resource.uri] else { return OpenedResource(.failure(.missing)) }
            return OpenedResource(.success(MediaBytes(name: resource.uri, bytes)))
        }
    }

    @Test func `sarif names rules levels and places`() throws {
        let text = try report(Self.bare, name: "a folder/100%.m3u8").text(.sarif, version: "1.2")
        let sarif = try JSONTree(text)
        #expect(sarif["version"] == .text("2.1.0"))
        #expect(sarif["$schema"] == .text("https://json.schemastore.org/sarif-2.1.0.json"))
        let run = sarif["runs"]?[0]
        let driver = run?["tool"]?["driver"]
        #expect(driver?["name"] == .text("playhead lint"))
        #expect(driver?["version"] == .text("1.2"))
        #expect(run?["columnKind"] == .text("unicodeCodePoints"))
        let rules = try #require(driver?["rules"])
        let results = try #require(run?["results"])
        #expect(try #require(results.count) > 10)
        for index in 0..<(results.count ?? 0) {
            let result = try #require(results[index])
            guard case .number(let place) = result["ruleIndex"] else {
                Issue.record("result \(index) names no rule")
                continue
            }
            #expect(rules[Int(place)]?["id"] == result["ruleId"])
            #expect([.text("error"), .text("warning"), .text("note")].contains(result["level"]))
            let location = result["locations"]?[0]?["physicalLocation"]
            #expect(location?["artifactLocation"]?["uri"] == .text("a%20folder/100%25.m3u8"))
            #expect(location?["region"]?["startLine"] != nil)
        }
        #expect(run?["invocations"]?[0]?["executionSuccessful"] == .truth(true))
        #expect(run?["invocations"]?[0]?["toolExecutionNotifications"]?.count == 1)
    }

    /// Columns count characters, not bytes: the two letters before it take two bytes each.
    @Test func `sarif counts columns in characters`() throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:NAME=\"Größe\",BANDWIDTH=1,CODECS=\"avc1.zzz\"\nv\n"
        let sarif = try JSONTree(try report(text, only: ["codec-malformed"]).text(.sarif))
        let region = sarif["runs"]?[0]?["results"]?[0]?["locations"]?[0]?["physicalLocation"]?["region"]
        #expect(region == .record(["startLine": .number(2), "startColumn": .number(44)]))
    }

    @Test func `absolute paths are file addresses`() throws {
        let sarif = try JSONTree(try report(Self.bare, name: "/x/y.m3u8", only: Self.rules).text(.sarif))
        let location = sarif["runs"]?[0]?["results"]?[0]?["locations"]?[0]?["physicalLocation"]
        #expect(location?["artifactLocation"]?["uri"] == .text("file:///x/y.m3u8"))
    }

    @Test func `workflow commands escape what would end them`() throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=100%::stop\nv\n"
        let commands = try report(text, name: "a,b:c%.m3u8", only: ["attribute-type"]).text(.github)
        #expect(
            commands.hasPrefix("::error file=a%2Cb%3Ac%25.m3u8,line=2,col=31,title=attribute-type (must)::RESOLUTION "))
        #expect(commands.contains("\"100%25::stop\"%0AWhy: "))
        #expect(commands.split(separator: "\n").count == 1)
        let mixed = try report(Self.bare).text(.github).split(separator: "\n")
        #expect(mixed.contains { $0.hasPrefix("::warning file=main.m3u8,line=2,title=") })
        #expect(mixed.contains { $0.hasPrefix("::notice file=main.m3u8,line=2,title=") })
        #expect(mixed.last?.hasPrefix("::notice title=playhead lint::") == true)
    }

    @Test func `markdown is a table`() throws {
        let text = try report(Self.bare, only: Self.rules).text(.markdown)
        #expect(
            text.hasPrefix("### Lint\n\n3 must: 2 rules of the apple profile, 1 playlist read.\n\n| Severity | Place |")
        )
        #expect(text.contains("| must | `main.m3u8:2` | `codecs-missing` | `the variant has no CODECS` | List the RFC"))
        let clean = try report("#EXTM3U\n#EXT-X-TARGETDURATION:6\n", only: Self.rules).text(.markdown)
        #expect(clean == "### Lint\n\nNo findings: 2 rules of the apple profile, 1 playlist read.\n\n")
    }

    /// The same with a variant before the others, which has no CODECS either, and another line in front.
    private static let worse = bare.replacing(
        "#EXTM3U\n", with: "#EXTM3U\n# a comment\n#EXT-X-STREAM-INF:BANDWIDTH=100000\nlowest.m3u8\n")

    private func marked(
        _ text: String, name: String = "new/main.m3u8", by earlier: String, as format: LintFormat
    ) throws -> LintReport {
        let before = try report(earlier, name: "before/old.m3u8", only: Self.rules).text(format, version: "1")
        let baseline = try LintBaseline(parsing: Array(before.utf8), name: "before.json")
        var marked = try report(text, name: name, only: Self.rules)
        baseline.mark(&marked, given: name) { $0 }
        return marked
    }

    @Test(arguments: [LintFormat.json, .sarif]) func `what was found before is no news`(_ format: LintFormat) throws {
        let same = try marked(Self.bare, by: Self.bare, as: format)
        #expect(same.news.isEmpty && same.findings.count == 3 && !same.has(.info))
        let worse = try marked(Self.worse, by: Self.bare, as: format)
        #expect(worse.findings.count == 4 && worse.has(.must))
        #expect(worse.news.map(\.rule) == ["codecs-missing"] && worse.newCounts == [.must: 1])
        #expect(
            worse.text(.text).contains("New: 1 must (before.json has 3 of these playlists too, and 0 that are gone)"))
        #expect(worse.text(.github).split(separator: "\n").count == 1)
        #expect(worse.text(.sarif).contains("\"baselineState\": \"unchanged\""))
        let json = try JSONTree(worse.text(.json))
        #expect(json["baseline"]?["newCounts"]?["must"] == .number(1))
        #expect(json["counts"]?["must"] == .number(4))
        let better = try marked(Self.bare, by: Self.worse, as: format)
        #expect(!better.has(.info) && better.baseline?.gone == 1)
    }

    @Test(arguments: [LintFormat.json, .sarif])
    func `what no report names is known by its count`(_ format: LintFormat) throws {
        func many(_ count: Int) -> String {
            "#EXTM3U\n" + (0..<count).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0 + 1)\n\($0).m3u8\n" }.joined()
        }
        #expect(!(try marked(many(300), by: many(300), as: format)).has(.info))
        #expect(try marked(many(301), by: many(300), as: format).newCounts == [.must: 1])
    }

    @Test func `a baseline is a report of lint`() throws {
        for (text, problem) in [
            ("{", "no JSON"), ("{\"schema\": \"playhead.kpi/2\"}", "another kind of JSON"),
            ("{\"runs\": [{\"tool\": {\"driver\": {\"name\": \"x\"}}, \"results\": []}]}", "of another program"),
        ] {
            #expect {
                try LintBaseline(parsing: Array(text.utf8), name: "b")
            } throws: {
                "\($0)".contains(problem) && "\($0)".contains("playhead lint --format json or --format sarif")
            }
        }
    }

    @Test(arguments: LintFormat.allCases)
    func `nothing in a playlist reaches the terminal`(_ format: LintFormat) throws {
        for hostile in Hostile.texts {
            let playlist = """
                #EXTM3U
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="\(hostile)",NAME="\(hostile)",LANGUAGE="\(hostile)"
                #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="\(hostile)",RESOLUTION=\(hostile),AUDIO="\(hostile)x"
                \(hostile)

                """
            let text = try report(playlist, name: hostile).text(format)
            let obeyed = text.unicodeScalars.filter { scalar in
                scalar != "\n"
                    && [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
                    || ["\u{202E}", "\u{2066}"].contains(scalar)
            }
            #expect(obeyed.isEmpty, "\(format): \(obeyed.map { String($0.value, radix: 16) })")
        }
    }

    @Test(arguments: LintCatalogue.rules.map(\.id))
    func `every rule is explained`(_ id: String) throws {
        let rule = try #require(LintCatalogue[id])
        let text = rule.explanation(width: 80)
        #expect(text.hasPrefix("\(id): "))
        for part in ["Why: ", "Fix: ", "Severity: ", "Source: "] { #expect(text.contains("\n" + part)) }
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("See: ") }
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(LintProfile.apple.ruleTable.contains(" \(id) "))
        #expect(LintProfile.rfc.ruleTable.contains(" \(id) ") == (rule.severity(in: .rfc) != nil))
    }

    @Test func `how a watched presentation went on is told in every form`() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:9,\na.ts\n#EXT-X-ENDLIST\n"
        let watch = try PresentationWatch(
            LintInput(name: "https://example.com/a\".m3u8", bytes: Array(text.utf8)),
            linter: Linter(only: ["extinf-above-target"]),
            from: NoSource(), opening: nil, start: 1_000_000, now: { 1.5 })
        let report = watch.report(at: 20)
        #expect(report.text(.text).contains("watched for 20.0 s"))
        #expect(report.text(.text).contains("Playlists that were watched"))
        #expect(report.text(.markdown).contains("Playlists that were watched"))
        #expect(report.text(.json).contains("\"changedAt\": 1.5"))
        let metrics = report.text(.openMetrics)
        #expect(metrics.contains("\nplayhead_watch_loads_total{playlist=\"https://example.com/a\\\".m3u8\"} 1\n"))
        #expect(
            metrics.contains(
                "\nplayhead_watch_change_timestamp_seconds{playlist=\"https://example.com/a\\\".m3u8\"} 1000001.5\n"))
        #expect(metrics.contains("\nplayhead_lint_findings{rule=\"extinf-above-target\",severity=\"must\"} 1\n"))
        #expect(metrics.hasSuffix("# EOF\n"))
        #expect(try !self.report(text).text(.openMetrics).contains("watch"))
    }

    /// What tells two playlists apart may be a secret.
    @Test func `no metric has a sample twice`() throws {
        struct Source: LintSource {
            func playlist(at uri: String, from base: String) throws(LoadingError) -> LintInput {
                LintInput(
                    name: "https://example.com/" + uri,
                    bytes: Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-ENDLIST\n".utf8))
            }
            func size(of uri: String, from base: String) -> Int? { nil }
        }
        let uris = ["a.m3u8?token=1", "a.m3u8?token=2", "b.m3u8?token=1"]
        let main = "#EXTM3U\n" + uris.map { "#EXT-X-STREAM-INF:BANDWIDTH=1000\n\($0)\n" }.joined()
        let watch = try PresentationWatch(
            LintInput(name: "https://example.com/main.m3u8", bytes: Array(main.utf8)), linter: Linter(), from: Source(),
            opening: nil, start: 0, now: { 0 })
        let lines = watch.report(at: 1).text(.openMetrics).split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("playhead_watch_loads_total{") } == 3)
        #expect(Set(lines).count == lines.count)
        #expect(!lines.contains { $0.contains("token=1") })
    }
}
