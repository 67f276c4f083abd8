import PlayerLog
import TestSupport
import Testing

@testable import Playback

/// Ten segments of 6 s at 1 and 2 Mb/s from noon on, and assets of 4 s segments at 0.5 and 1.5 Mb/s, over 8 Mb/s.
@Suite struct InterstitialTests {
    func media(_ durations: [Double], bytes: Int, _ lines: String = "") -> String {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
        for (index, duration) in durations.enumerated() {
            if index == 0 { text += "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00Z\n" }
            text += "#EXTINF:\(duration),\n#EXT-X-BYTERANGE:\(bytes)@0\nv\(index).ts\n"
        }
        return text + lines + "#EXT-X-ENDLIST\n"
    }

    func range(_ id: String, _ second: Int, _ rest: String) -> String {
        "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\","
            + "START-DATE=\"2026-01-01T12:00:\(second < 10 ? "0" : "")\(second)Z\",\(rest)\n"
    }

    func presentation(_ ranges: String, _ more: [String: String] = [:]) throws -> Presentation {
        let main = Array(repeating: 6.0, count: 10)
        let ad = [4.0, 4]
        var files = [
            "m.m3u8":
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000\n1.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2000000\n2.m3u8\n",
            "1.m3u8": media(main, bytes: 750_000, ranges), "2.m3u8": media(main, bytes: 1_500_000, ranges),
            "ad.m3u8":
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1500000\nad2.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=500000\nad1.m3u8\n",
            "ad1.m3u8": media(ad, bytes: 250_000), "ad2.m3u8": media(ad, bytes: 750_000),
        ]
        files.merge(more) { _, new in new }
        return try PresentationReader(files: MemoryFiles(files)).read("m.m3u8")
    }

    func durations(_ presentation: Presentation, variant: Int = 0) -> [Double] {
        let track = presentation.variants[variant].track
        return (0..<presentation.segments.count(ofTrack: track)).map {
            presentation.segments.duration(track: track, segment: $0)
        }
    }

    func session(_ presentation: Presentation, _ scenario: String = "", variant: Int = 0) throws -> SimulatedSession {
        try Made.session(presentation, "8M", rule: .fixed(variant)) {
            $0.options.scenario = try! ScenarioReader().read(scenario.utf8, name: "s")
        }
    }

    // MARK: Where they stand

    @Test func `an interstitial replaces what it takes the place of`() throws {
        let presentation = try presentation(range("a", 12, "X-ASSET-URI=\"ad.m3u8\""))
        #expect(durations(presentation) == [6, 6, 4, 4, 4, 6, 6, 6, 6, 6, 6])
        let interstitial = try #require(presentation.interstitials.first)
        #expect(interstitial.position == 12 && interstitial.duration == 8)
        #expect(interstitial.primaryStart == 12 && interstitial.resumption == 20)
        #expect(presentation.duration == 60)
        #expect(presentation.notes.contains { $0.hasPrefix("Interstitials: 1, 8 s in all, at 12 s.") })
    }

    @Test func `X-RESUME-OFFSET says where the main media goes on`() throws {
        let inserted = try presentation(range("a", 12, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0"))
        #expect(durations(inserted) == [6, 6, 4, 4] + Array(repeating: 6, count: 8))
        let skipping = try presentation(range("a", 12, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=24"))
        #expect(durations(skipping) == [6, 6, 4, 4, 6, 6, 6, 6])
    }

    @Test func `a segment that is left in its middle is loaded whole and again`() throws {
        let presentation = try presentation(range("a", 15, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0"))
        #expect(durations(presentation).prefix(6) == [6, 6, 3, 4, 4, 3])
        let track = presentation.variants[0].track
        #expect(presentation.segments.bits(track: track, segment: 2) == 6e6)
        #expect(presentation.segments.bits(track: track, segment: 5) == 6e6)
    }

    @Test func `X-SNAP takes the nearest boundary of segments`() throws {
        let rest = "X-ASSET-URI=\"ad.m3u8\",X-SNAP=\"OUT,IN\""
        let presentation = try presentation(range("a", 14, rest))
        // It begins at 12 s, and the main media would go on at 20 s: the boundary at 18 s is nearer than that at 24 s.
        #expect(durations(presentation) == [6, 6, 4, 4] + Array(repeating: 6, count: 7))
        #expect(presentation.interstitials.map(\.resumption) == [18])
    }

    @Test func `X-PLAYOUT-LIMIT ends it`() throws {
        let presentation = try presentation(
            range("a", 12, "X-ASSET-URI=\"ad.m3u8\",X-PLAYOUT-LIMIT=5,X-RESUME-OFFSET=0"))
        #expect(durations(presentation).prefix(5) == [6, 6, 4, 1, 6])
    }

    @Test func `CUE says before and after`() throws {
        let presentation = try presentation(
            range("post", 3, "X-ASSET-URI=\"ad.m3u8\",CUE=\"POST\"")
                + range("pre", 30, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0,CUE=\"PRE\""))
        #expect(durations(presentation) == [4, 4] + Array(repeating: 6, count: 10) + [4, 4])
        #expect(presentation.interstitials.map(\.id) == ["pre", "post"])
    }

    @Test func `a list has several assets`() throws {
        let list = """
            {"ASSETS": [{"URI": "ad.m3u8", "DURATION": 8}, {"URI": "gone.m3u8", "DURATION": 7}, {"URI": "ad1.m3u8"}]}
            """
        let presentation = try presentation(
            range("a", 0, "X-ASSET-LIST=\"list.json\",X-RESUME-OFFSET=0"), ["list.json": list])
        #expect(durations(presentation).prefix(7) == [4, 4, 6, 1, 4, 4, 6])
        #expect(presentation.notes.contains { $0.contains("made up") && $0.contains(": a.") })
    }

    @Test(arguments: ["X-ASSET-URI=\"gone.m3u8\"", "X-ASSET-LIST=\"gone.json\"", "X-RESUME-OFFSET=0"])
    func `what cannot be had and lasts nobody knows how long is not played`(_ attributes: String) throws {
        let presentation = try presentation(range("a", 12, attributes))
        #expect(durations(presentation) == Array(repeating: 6, count: 10))
        #expect(presentation.notes.contains { $0.hasPrefix("Not played") })
    }

    @Test func `what another one replaces is not played`() throws {
        let presentation = try presentation(
            range("a", 12, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=24")
                + range("b", 20, "X-ASSET-URI=\"ad.m3u8\""))
        #expect(presentation.interstitials.map(\.id) == ["a"])
    }

    @Test func `the asset's variant is the next lower one`() throws {
        let presentation = try presentation(range("a", 12, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0"))
        let bits = presentation.variants.map { presentation.segments.bits(track: $0.track, segment: 3) }
        #expect(bits == [2e6, 6e6])
        // Before the first segment its playlists are loaded.
        let first = presentation.variants.map { presentation.segments.bits(track: $0.track, segment: 2) }
        #expect(zip(first, bits).allSatisfy { $0 > $1 && $0 < $1 + 8000 })
    }

    @Test func `interstitials without end are cut off`() throws {
        let ranges = (0..<1200).map { range("a\($0)", $0 % 60, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0") }
        let presentation = try presentation(ranges.joined())
        #expect(presentation.interstitials.count == 1000)
        #expect(presentation.notes.contains("Only the first 1000 interstitials are played."))
    }

    @Test func `an asset of very many segments is refused before it is played many times`() throws {
        let long = media(Array(repeating: 0.01, count: 100_000), bytes: 100)
        let ranges = (0..<60).map { range("a\($0)", $0, "X-ASSET-URI=\"long.m3u8\",X-RESUME-OFFSET=0") }
        #expect(throws: PresentationError.self) { try presentation(ranges.joined(), ["long.m3u8": long]) }
    }

    // MARK: Playing

    @Test func `they play among the media`() throws {
        let session = try session(
            try presentation(range("a", 12, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0")), variant: 1)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 68)
        #expect(session.segmentRequests.count == 12)
        #expect(session.end == .ended)
    }

    @Test func `a seek is to a time of the main media`() throws {
        let presentation = try presentation(range("a", 12, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0"))
        let session = try session(presentation, "at 3s seek 42s")
        // 3 s were played, then from 42 s on.
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +).isAbout(3 - 0.75 + 18, within: 0.01))
        #expect(session.end == .ended)
    }

    @Test func `who may not jump sees it first`() throws {
        let presentation = try presentation(
            range("a", 12, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0,X-RESTRICT=\"JUMP\""))
        let session = try session(presentation, "at 3s seek 42s")
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +).isAbout(3 - 0.75 + 8 + 18, within: 0.01))
        #expect(session.end == .ended)
        // Who has seen it goes where he wants.
        let later = try self.session(presentation, "at 25s seek 0s\nat 28s seek 42s")
        #expect(later.rows.compactMap(\.durationWatched).reduce(0, +).isAbout(25 - 0.75 + 3 + 18, within: 1.6))
    }

    @Test func `while one plays that nobody may skip a seek is none`() throws {
        let rest = "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0"
        let free = try session(try presentation(range("a", 0, rest)), "at 3s seek 42s")
        #expect(free.rows.compactMap(\.durationWatched).reduce(0, +) < 30)
        let held = try session(try presentation(range("a", 0, rest + ",X-RESTRICT=\"SKIP\"")), "at 3s seek 42s")
        #expect(held.rows.compactMap(\.durationWatched).reduce(0, +) == 68)
    }

    @Test func `one that is played once is not played again`() throws {
        let rest = "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0"
        let again = try session(try presentation(range("a", 12, rest)), "at 25s seek 0s")
        let once = try session(try presentation(range("a", 12, rest + ",CUE=\"ONCE\"")), "at 25s seek 0s")
        let watched = [again, once].map { $0.rows.compactMap(\.durationWatched).reduce(0, +) }
        #expect((watched[0] - watched[1]).isAbout(8, within: 0.01))
        #expect(once.end == .ended)
    }

    @Test func `what comes before comes before a start position too`() throws {
        let presentation = try presentation(
            range("a", 0, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0,CUE=\"PRE\""))
        let session = try Made.session(presentation, "8M") { $0.options.preparation.startPosition = 30 }
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 38)
    }

    @Test func `a bundle keeps them`() throws {
        let presentation = try presentation(
            range("a", 12, "X-ASSET-URI=\"ad.m3u8\",X-RESUME-OFFSET=0,X-RESTRICT=\"JUMP\""))
        let simulation = try Made.simulation(presentation, "8M", profile: .avplayer) {
            $0.options.scenario = try! ScenarioReader().read("at 3s seek 42s".utf8, name: "s")
        }
        let bundle = MemoryFiles(
            Dictionary(uniqueKeysWithValues: simulation.bundleFiles.map { ("bundle/" + $0.name, $0.text) }))
        let again = try #require(try SimulationBundle(bundle).simulation(in: "bundle"))
        #expect(again.presentation.interstitials == presentation.interstitials)
        #expect(again.run().rows == simulation.run().rows)
    }
}

extension Double {
    fileprivate func isAbout(_ other: Double, within tolerance: Double) -> Bool { abs(self - other) <= tolerance }
}
