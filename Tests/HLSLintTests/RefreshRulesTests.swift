import HLS
import HLSLint
import Testing

/// What a server may change between two copies of a live playlist, and what it may not.
struct RefreshRulesTests {
    /// A live playlist of segments of 6 s.
    private static func text(
        from first: Int, _ names: [String], header: String = "", footer: String = "", target: Int = 6
    ) -> String {
        "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-MEDIA-SEQUENCE:\(first)\n" + header
            + names.map { "#EXTINF:6,\n\($0)\n" }.joined() + footer
    }

    /// The rules that copies break, without those that each copy breaks for itself.
    private func rules(_ copies: String...) throws -> [String] {
        try report(copies).findings.map(\.rule).filter { !["segment-twice", "extinf-integer"].contains($0) }
    }

    private func report(_ copies: [String]) throws -> LintReport {
        let names = copies.indices.map { "live-\($0).m3u8" }
        let fixture = LintFixture(Dictionary(uniqueKeysWithValues: zip(names, copies)), inputs: names)
        return try fixture.report(.rfc)
    }

    private static let first = text(from: 7, ["a", "b", "c", "d"])

    @Test(arguments: [
        first,
        text(from: 7, ["a", "b", "c", "d", "e"]),
        text(from: 8, ["b", "c", "d", "e"]),
        text(from: 8, ["b", "c", "d"]),
        text(from: 90, ["x", "y", "z"]),
        text(from: 8, ["b", "c", "d"], footer: "#EXT-X-ENDLIST\n"),
        text(from: 10, ["d"], footer: "#EXT-X-ENDLIST\n"),
        text(from: 8, ["b", "c", "d"], header: "# a comment\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n"),
    ])
    func `a window that moves on breaks nothing`(_ later: String) throws {
        #expect(try rules(Self.first, later) == [])
    }

    @Test func `each change is a finding of its own`() throws {
        #expect(try rules(Self.first, Self.text(from: 7, ["a", "b", "x", "d"])) == ["segment-changed"])
        #expect(try rules(Self.first, Self.text(from: 7, ["a", "b", "c"])) == ["segment-changed"])
        #expect(
            try rules(Self.first, Self.first.replacing("#EXTINF:6,\nc", with: "#EXTINF:5,\nc"))
                == ["segment-changed"])
        #expect(
            try rules(Self.first, Self.first.replacing("#EXTINF:6,\nc", with: "#EXT-X-GAP\n#EXTINF:6,\nc"))
                == ["segment-changed"])
        #expect(try rules(Self.first, Self.text(from: 7, ["b", "c", "d", "e"])) == ["media-sequence-backwards"])
        #expect(
            try rules(Self.first, Self.text(from: 7, ["a", "b", "c", "d"], target: 7)) == ["target-duration-changed"])
        #expect(try rules(Self.first, Self.text(from: 9, ["c", "d"])) == ["live-window-three-targets"])
    }

    /// A segment keeps its number, and the number is what tells segments of one URI apart.
    @Test func `a slate that stands over and over is no other segment`() throws {
        let slates = Self.text(from: 7, ["slate", "slate", "slate", "slate"])
        #expect(try rules(slates, Self.text(from: 8, ["slate", "slate", "slate", "a"])) == [])
    }

    @Test func `how many segments have changed is said once`() throws {
        let report = try report([Self.first, Self.text(from: 8, ["x", "y", "d"])])
        #expect(report.findings.map(\.rule) == ["segment-changed"])
        #expect(
            report.findings.first?.message
                == "segment 8 is \"x\", and was \"b\", in live-0.m3u8; 2 segments have changed")
        #expect(report.findings.first?.line == 5)
    }

    /// A server that signs URIs gives each client others: the media are the same.
    @Test func `a token that changes is not recommended`() throws {
        let report = try report([
            Self.text(from: 7, ["a?t=1", "b?t=1", "c?t=1"]), Self.text(from: 7, ["a?t=2", "b?t=2", "c?t=2", "d?t=2"]),
        ])
        #expect(report.findings.map(\.rule) == ["segment-changed"])
        #expect(report.findings.map(\.severity) == [.should])
    }

    @Test func `an event only grows`() throws {
        let event = { (first: Int, names: [String]) in
            Self.text(from: first, names, header: "#EXT-X-PLAYLIST-TYPE:EVENT\n")
        }
        #expect(try rules(event(0, ["a", "b"]), event(0, ["a", "b", "c"])) == [])
        #expect(try rules(event(0, ["a", "b", "c", "d"]), event(1, ["b", "c", "d"])) == ["event-segments-removed"])
        #expect(try rules(event(0, ["a", "b", "c"]), event(0, ["a", "b"])) == ["event-segments-removed"])
        #expect(
            try rules(event(0, ["a", "b", "c", "d"]), Self.text(from: 1, ["b", "c", "d"]))
                == ["event-segments-removed"])
    }

    @Test func `nothing follows the end`() throws {
        let ended = Self.text(from: 7, ["a", "b", "c"], footer: "#EXT-X-ENDLIST\n")
        #expect(try rules(ended, ended) == [])
        #expect(try rules(ended, Self.text(from: 7, ["a", "b", "c", "d"])) == ["segments-after-end"])
    }

    /// The number counts the tags that are gone: whether the first segment keeps its own does not matter.
    @Test func `discontinuities keep their numbers`() throws {
        func copy(_ first: Int, _ sequence: Int, _ names: [String]) -> String {
            Self.text(from: first, names, header: "#EXT-X-DISCONTINUITY-SEQUENCE:\(sequence)\n")
                .replacing("#EXTINF:6,\n*", with: "#EXT-X-DISCONTINUITY\n#EXTINF:6,\n")
        }
        let old = copy(0, 4, ["a", "*b", "c", "d", "*e"])
        #expect(try rules(old, copy(1, 4, ["*b", "c", "d", "*e"])) == [])
        #expect(try rules(old, copy(1, 5, ["b", "c", "d", "*e"])) == [])
        #expect(try rules(old, copy(2, 5, ["c", "d", "*e"])) == [])
        #expect(try rules(old, copy(2, 4, ["c", "d", "*e"])) == ["discontinuity-sequence-step"])
        #expect(try rules(old, copy(2, 6, ["c", "d", "*e"])) == ["discontinuity-sequence-step"])
        #expect(try rules(old, copy(0, 3, ["a", "*b", "c", "d", "*e"])) == ["discontinuity-sequence-step"])
        #expect(try rules(old, copy(0, 4, ["a", "*b", "c", "*d", "*e"])) == ["discontinuity-sequence-step"])
        #expect(try rules(old, copy(9, 6, ["x", "y", "z"])) == [])
        #expect(try rules(old, copy(9, 5, ["x", "y", "z"])) == ["discontinuity-sequence-step"])
    }

    /// A delta update lists the end of what the one before it lists.
    @Test func `a delta update is matched by its numbers`() throws {
        let delta = { (names: [String]) in
            Self.text(from: 7, names, header: "#EXT-X-VERSION:9\n#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n")
        }
        let skip = "skip-in-first-response"
        #expect(try rules(Self.first, delta(["c", "d", "e"])) == [skip])
        #expect(try rules(Self.first, delta(["x", "d", "e"])).sorted() == ["segment-changed", skip])
        #expect(try rules(delta(["c", "d"]), Self.first) == [skip])
        #expect(try rules(delta(["c", "x"]), Self.first).sorted() == ["segment-changed", skip])
    }

    @Test func `three copies are two steps`() throws {
        let report = try report([
            Self.first, Self.text(from: 8, ["b", "c", "d", "e"]), Self.text(from: 9, ["c", "d", "x", "f"]),
        ])
        #expect(report.findings.map(\.rule) == ["segment-changed"])
        #expect(report.findings.map(\.file) == ["live-2.m3u8"])
        #expect(report.findings.first?.message.hasSuffix("in live-1.m3u8") == true)
    }

    /// As a stream of days has them.
    @Test func `long copies are compared`() throws {
        let names = (0..<50_000).map { "\($0).ts" }
        #expect(try rules(Self.text(from: 0, names), Self.text(from: 1, Array(names.dropFirst()))) == [])
    }
}
