import HLS
import PlayheadMedia
import PlayheadPlatform
import TestSupport
import Testing

@testable import HLSLint

/// One change of a presentation with media, and what it breaks.
struct SegmentCase: CustomTestStringConvertible, Sendable {
    var rule: String
    var testDescription: String
    /// The rules that are broken as well, since they follow.
    var also: Set<String> = []
    /// What keeps the rule.
    var base: MediaFixture
    var change: @Sendable (inout MediaFixture) -> Void

    init(
        _ rule: String, _ what: String, also: Set<String> = [], of base: MediaFixture = MediaFixture(),
        _ change: @escaping @Sendable (inout MediaFixture) -> Void
    ) {
        (self.rule, self.also, self.base, self.change) = (rule, also, base, change)
        testDescription = "\(rule): \(what)"
    }
}

@Suite struct SegmentRuleTests {
    static let cases =
        SegmentCase.there + SegmentCase.delivery + SegmentCase.declared + SegmentCase.keys + SegmentCase.timing
        + SegmentCase.access + SegmentCase.pictures + SegmentCase.text

    @Test(arguments: cases)
    func `a single change breaks the rule and what follows from it`(_ change: SegmentCase) throws {
        let before = try change.base.report()
        var fixture = change.base
        change.change(&fixture)
        let after = try fixture.report()
        let counts = { (report: LintReport) in Dictionary(report.findings.map { ($0.rule, 1) }, uniquingKeysWith: +) }
        let (old, new) = (counts(before), counts(after))
        #expect(Set(new.filter { $0.value > old[$0.key] ?? 0 }.keys) == change.also.union([change.rule]))
        #expect(old.filter { $0.value > new[$0.key] ?? 0 }.isEmpty)
        #expect(old[change.rule] == nil)
    }

    @Test func `what is whole breaks no rule about segments`() throws {
        let findings = try MediaFixture().report().findings
        #expect(findings.filter { LintCatalogue[$0.rule]?.need == .segments } == [])
    }

    @Test func `how many were opened is said and why the others were not`() throws {
        var fixture = MediaFixture()
        let all = try fixture.report()
        #expect(all.segments == SegmentCounts(count: 8, openedCount: 8))
        #expect(!all.notes.contains { $0.contains("media segments") })
        #expect(try fixture.report(.first).segments == SegmentCounts(count: 8, openedCount: 2))
        let none = try fixture.report(.none)
        #expect(none.segments == SegmentCounts(count: 8, openedCount: 0))
        #expect(none.notes.contains { $0.hasSuffix("none of which was opened (8 segments in 2 media playlists)") })
        for index in 0..<MediaFixture.count { fixture.segments.files["a/\(index).m4s"] = nil }
        let absent = try fixture.report()
        #expect(
            absent.notes.contains {
                $0.hasSuffix("which are not there: none of 4 segments in 1 media playlist, first of a/index.m3u8")
            })
        #expect(absent.findings.allSatisfy { $0.file != "a/index.m3u8" })
    }

    @Test func `whatever stands in a segment is looked at to its end`() throws {
        var random = SeededGenerator(seed: 39)
        let whole = try #require(MediaFixture().segments.files["v/1.m4s"])
        for round in 0..<200 {
            var fixture = MediaFixture()
            var bytes = whole
            // The boxes stand before the samples' data.
            for _ in 0..<(1 + round % 8) {
                bytes[Int.random(in: 0..<900, using: &random)] = .random(in: 0...255, using: &random)
            }
            if round % 3 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            fixture.segments.files["v/1.m4s"] = bytes
            if round % 5 == 0 { fixture.segments.files["v/init.mp4"] = Array(bytes.prefix(700)) }
            let report = try fixture.report()
            #expect(report.segments == SegmentCounts(count: 8, openedCount: 8))
        }
    }

    @Test func `no rule that needs segments opens none`() throws {
        #expect(try MediaFixture().report(only: ["codecs-missing"]).segments == nil)
    }

    @Test func `what could not be had is no mistake and is told`() throws {
        var fixture = MediaFixture()
        fixture.segments.failures["v/1.m4s"] = .unread("Connection refused")
        fixture.segments.failures["v/2.m4s"] = .unread("Connection refused")
        fixture.segments.failures["v/3.m4s"] = .refused("it leads elsewhere")
        let report = try fixture.report()
        #expect(report.findings.filter { LintCatalogue[$0.rule]?.need == .segments } == [])
        #expect(
            report.unreadSegments.map(\.problem) == ["2 segments are not looked at, first 1.m4s: Connection refused"])
        #expect(report.notes.contains("v/index.m3u8: 3.m4s is not looked at: it leads elsewhere"))
    }
}

/// Rules about facts that no file of these tests has.
@Suite struct SegmentContainerTests {
    private func findings(_ containers: [MediaContainer], discontinuityBefore index: Int?) throws -> [LintFinding] {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"
        for place in containers.indices {
            text += (place == index ? "#EXT-X-DISCONTINUITY\n" : "") + "#EXTINF:2,\n\(place).m4s\n"
        }
        let (playlist, findings) = try PlaylistReader().read(Array(text.utf8))
        guard case .media(let list) = playlist else { return [] }
        let file = LintedPlaylist(
            name: "v.m3u8", base: "v.m3u8", text: PlaylistLines(Array(text.utf8)), playlist: playlist,
            findings: findings)
        var media = LintedMedia(file: file, playlist: list, sizes: MemoryLintSource(files: [:]))
        media.segments = containers.enumerated().map { place, container in
            var facts = SegmentFacts(index: place, line: list.segments[place].line, uri: "\(place).m4s")
            facts.container = container
            return facts
        }
        var subject = LintSubject(main: file)
        subject.copies = [media]
        var collector = LintCollector(profile: .apple, file: "v.m3u8", limit: 10)
        let body = try #require(LintCatalogue["segment-container-change"]?.check.body)
        body(subject, &collector)
        return collector.findings
    }

    @Test func `another container is a mistake where nothing says so`() throws {
        let one = try findings([.fragmentedMP4, .transportStream, .fragmentedMP4], discontinuityBefore: nil)
        #expect(one.map(\.line) == [6])
        #expect(one.first?.message == "\"1.m4s\" is an MPEG-2 transport stream, and \"0.m4s\" fragmented MP4")
        #expect(try findings([.fragmentedMP4, .transportStream, .transportStream], discontinuityBefore: 1) == [])
        #expect(try findings([.fragmentedMP4, .html, .fragmentedMP4], discontinuityBefore: nil) == [])
    }
}

extension SegmentCase {
    static let there: [SegmentCase] = [
        SegmentCase("segment-missing", "a file is gone") { $0.segments.files["v/1.m4s"] = nil },
        SegmentCase("segment-missing", "a server has none") { $0.segments.failures["v/1.m4s"] = .status(404) },
        SegmentCase("segment-outside-file", "a range is longer than its file") { fixture in
            let size = fixture.segments.files["v/1.m4s"]?.count ?? 0
            fixture.texts["v/index.m3u8"]?.replace("\n1.m4s", with: "\n#EXT-X-BYTERANGE:\(size + 1)@0\n1.m4s")
        },
        SegmentCase("segment-empty", "no byte") { $0.segments.files["v/1.m4s"] = [] },
        SegmentCase("segment-truncated", "a file is cut") { $0.segments.files["v/1.m4s"]?.removeLast(5) },
        SegmentCase("segment-truncated", "an answer is cut") {
            $0.segments.failures["v/1.m4s"] = .incomplete(received: 10, expected: 20)
        },
        SegmentCase("segment-malformed", "a box is longer than the one around it") { fixture in
            // The size of traf's first box.
            fixture.segments.files["v/1.m4s"]?.replaceSubrange(50..<52, with: [9, 9])
        },
        SegmentCase("segment-not-media", "random bytes") { fixture in
            fixture.segments.files["v/1.m4s"] = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) | 0x80 }
        },
        SegmentCase("segment-without-samples", "an initialization section in its place") { fixture in
            fixture.segments.files["v/1.m4s"] = fixture.segments.files["v/init.mp4"]
        },
        SegmentCase("initialization-unreadable", "it is gone") { $0.segments.files["v/init.mp4"] = nil },
        SegmentCase("initialization-unreadable", "it is cut") { $0.segments.files["v/init.mp4"]?.removeLast(40) },
        SegmentCase("map-missing", "no tag names it, and no ending tells") { fixture in
            fixture.texts["v/index.m3u8"]?.replace("#EXT-X-MAP:URI=\"init.mp4\"\n", with: "")
            fixture.texts["v/index.m3u8"]?.replace(".m4s", with: ".seg")
            for index in 0..<MediaFixture.count {
                fixture.segments.files["v/\(index).seg"] = fixture.segments.files["v/\(index).m4s"]
            }
        },
        SegmentCase("segment-bytes-again", "one is copied over another") { fixture in
            fixture.segments.files["v/2.m4s"] = fixture.segments.files["v/1.m4s"]
        },
    ]

    static let delivery: [SegmentCase] = [
        SegmentCase("segment-compressed", "on the way") { fixture in
            fixture.segments.failures["v/1.m4s"] = .compressed("gzip")
        },
        SegmentCase("media-redirected", "to another host") { fixture in
            fixture.segments.answers["v/1.m4s"] = ResourceAnswer(
                status: 200, contentType: "video/mp4", redirectedURL: "http://h/1.m4s")
        },
        SegmentCase("media-type", "of text") { fixture in
            fixture.segments.answers["v/1.m4s"] = ResourceAnswer(status: 200, contentType: "text/plain; charset=utf-8")
        },
    ]
}
