import HLS
import HLSLint
import PlayheadPlatform
import Testing

/// A live presentation that is watched as a player loads it.
struct PresentationWatchTests {
    private typealias Script = ScriptedWatch

    @Test func `a window that moves on breaks nothing`() throws {
        let script = try Script { Script.text(Script.window(at: $0)) }
        script.run(until: 60)
        #expect(script.rules == [:])
        #expect(script.requests.map(\.time) == (1...10).map { Double($0) * 6 })
        #expect(script.requests.allSatisfy { $0.request.directives.isEmpty && $0.request.uri == nil })
        #expect(script.told.first == "1 new segment, 6, media sequence 1")
        let counts = try #require(script.report.watch?.playlists.first)
        #expect(counts.loadCount == 11 && counts.changeCount == 10 && counts.newSegmentCount == 10)
        #expect(counts.mediaSequence == 10 && !counts.isEnded && counts.changedAt == 60)
        #expect(script.report.watch?.duration == 60)
        #expect(!script.report.notes.contains { $0.contains("a later copy") })
    }

    /// Half a target duration behind a load that finds nothing new (RFC 8216bis section 6.3.4).
    @Test func `a playlist that stands still is told once a standstill`() throws {
        // New segments at 30 s and 36 s.
        let script = try Script { time in Script.text(0..<(time < 30 ? 6 : time < 36 ? 7 : 8)) }
        script.run(until: 29)
        #expect(script.requests.map(\.time) == [6, 9, 12, 15, 18, 21, 24, 27])
        #expect(script.rules == ["playlist-stale": 1])
        #expect(script.events.filter { $0.text.contains("playlist-stale") }.map(\.time) == [12])
        #expect(script.report.findings.first?.time == 12)
        #expect(script.report.findings.first?.message.contains("for 12 s") == true)
        script.run(until: 36)
        #expect(script.rules == ["playlist-stale": 1])
        script.run(until: 100)
        #expect(script.rules == ["playlist-stale": 2])
    }

    /// Two segments at once, or one a little late.
    @Test func `a segment within one and a half target durations is in time`() throws {
        let script = try Script { time in Script.text(0..<6 + Int(time / 8.9)) }
        script.run(until: 200)
        #expect(script.rules == [:])
    }

    @Test func `each change that no server may make is found when it comes`() throws {
        func rules(_ later: String) throws -> [String: Int] {
            let script = try Script { $0 < 6 ? Script.text(7..<13) : later }
            script.run(until: 6)
            return script.rules
        }
        #expect(try rules(Script.text(3..<9)) == ["media-sequence-backwards": 1])
        #expect(try rules(Script.text(7..<14) { $0 == 9 ? "x.ts" : "\($0).ts" }) == ["segment-changed": 1])
        #expect(
            try rules(Script.text(7..<14).replacing("#EXTINF:6.0,\n9.ts", with: "#EXTINF:5.0,\n9.ts"))
                == ["segment-changed": 1])
        #expect(
            try rules(Script.text(8..<14).replacing("DURATION:6", with: "DURATION:7")) == ["target-duration-changed": 1]
        )
        #expect(
            try rules(Script.text(8..<14, header: "#EXT-X-DISCONTINUITY-SEQUENCE:1\n")) == [
                "discontinuity-sequence-step": 1
            ])
        #expect(try rules("<html>busy</html>") == ["not-a-playlist": 1])
        #expect(try rules("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n") == ["not-a-playlist": 1])
        #expect(try rules("") == ["not-a-playlist": 1])
        #expect(try rules(Script.text(10..<11)).keys.contains("live-window-three-targets"))
    }

    @Test func `it is over where nothing will be added`() throws {
        let script = try Script { time in
            Script.text(Script.window(at: time), footer: time < 18 ? "" : "#EXT-X-ENDLIST\n")
        }
        script.run(until: 1000)
        #expect(script.requests.map(\.time) == [6, 12, 18])
        #expect(script.watch.isOver)
        #expect(script.told.last == "1 new segment, 8, media sequence 3, at its end")
        #expect(script.report.watch?.playlists.first?.isEnded == true)
        #expect(script.rules == [:])
        let ended = try Script { _ in Script.text(0..<6, footer: "#EXT-X-ENDLIST\n") }
        #expect(ended.watch.isOver && ended.watch.nextTime == nil)
        #expect(ended.events.map(\.text) == ["6 segments, 0 to 5, at its end"])
    }

    @Test func `a load that fails is told once until the playlist is there again`() throws {
        let error = LoadingError(
            name: "live.m3u8", kind: .unreadable, problem: "the server answered with HTTP status 503")
        let script = try Script { time throws(LoadingError) in
            if time > 10, time < 20 { throw error }
            return Script.text(Script.window(at: time))
        }
        script.run(until: 30)
        #expect(script.requests.map(\.time) == [6, 12, 15, 18, 21, 27])
        #expect(script.rules == ["playlist-reload-failed": 1])
        #expect(script.report.findings.first?.message == error.problem)
        #expect(script.told.contains("is there again, after 3 loads that failed in 9 s"))
        #expect(script.told.contains("2 new segments, 7 to 8, media sequence 3"))
        #expect(script.report.watch?.playlists.first?.failureCount == 3)

        let never = try Script { time throws(LoadingError) in
            if time > 0 { throw error }
            return Script.text(0..<6)
        }
        never.run(until: 3600)
        #expect(never.rules == ["playlist-reload-failed": 1])
        #expect(never.told.count == 1)
        #expect(never.report.unread == [])
    }

    @Test func `what is wrong with each copy is counted once`() throws {
        let script = try Script(.apple) { Script.text(Script.window(at: $0)) }
        let counts = script.report.counts
        #expect((counts[.should] ?? 0) > 0)
        script.run(until: 60)
        #expect(script.report.counts == counts)
        // It comes, goes, and comes again.
        let again = try Script { time in
            Script.text(Script.window(at: time), header: [12, 24].contains(time) ? "#EXT-X-INDEPENDENT-SEGMENT\n" : "")
        }
        again.run(until: 60)
        #expect(again.rules == ["tag-unknown": 2])
    }

    @Test func `findings are kept up to a bound and counted beyond it`() throws {
        let script = try Script { time in
            Script.text(0..<6 + Int(time / 6)) { $0 == 1 ? "\(Int(time)).ts" : "\($0).ts" }
        }
        script.run(until: 600)
        #expect(script.rules == ["segment-changed": 100])
        #expect(script.report.findings.count { $0.rule == "segment-changed" } == 10)
        #expect(script.report.notes.contains { $0.contains("90 findings are counted") })
    }

    @Test func `the playlists of a presentation are loaded each in its time`() throws {
        let main = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=500000\nb.m3u8\n"
        let files = ["a.m3u8": Script.text(0..<6), "b.m3u8": Script.text(0..<6)]
        let script = try Script(main, name: "main.m3u8", files: files) { request, time in
            let numbers = request.uri == "a.m3u8" ? Script.window(at: time) : 0..<6
            return (0, .success(LintInput(name: "any", bytes: Array(Script.text(numbers).utf8), query: [:])))
        }
        script.run(until: 15)
        #expect(script.requests.filter { $0.request.uri == "a.m3u8" }.map(\.time) == [6, 12])
        #expect(script.requests.filter { $0.request.uri == "b.m3u8" }.map(\.time) == [6, 9, 12, 15])
        let stale = script.report.findings.filter { $0.rule == "playlist-stale" }
        #expect(stale.map(\.file) == ["b.m3u8"])
        #expect(!script.watch.isOver)
    }

    @Test func `so many playlists are watched and no more`() throws {
        let names = (0..<250).map { "\($0).m3u8" }
        let main = "#EXTM3U\n" + names.map { "#EXT-X-STREAM-INF:BANDWIDTH=1000000\n\($0)\n" }.joined()
        let files = Dictionary(uniqueKeysWithValues: names.map { ($0, Script.text(0..<3)) })
        let script = try Script(main, name: "main.m3u8", files: files) { _, time in
            (
                0,
                .success(
                    LintInput(
                        name: "any", bytes: Array(Script.text(0..<3, footer: "#EXT-X-ENDLIST\n").utf8), query: [:]))
            )
        }
        script.run(until: 6)
        #expect(script.requests.count == 200)
        #expect(script.report.notes.contains("the first 200 of 250 media playlists are watched"))
        #expect(script.watch.isOver)
    }

    /// As a stream of days has them.
    @Test func `long playlists are watched`() throws {
        let script = try Script { Script.text(Int($0 / 6)..<50_000 + Int($0 / 6)) }
        script.run(until: 12)
        #expect(script.rules == [:])
        #expect(script.report.watch?.playlists.first?.newSegmentCount == 2)
    }

    @Test func `a load that is under way is not begun again`() throws {
        var watch = try Script { Script.text(Script.window(at: $0)) }.watch
        let early = watch.begin(at: 5.9, opening: nil)
        #expect(early == nil)
        let due = watch.begin(at: 6, opening: nil)
        let load = try #require(due)
        let again = watch.begin(at: 100, opening: nil)
        #expect(again == nil)
        #expect(watch.nextTime == nil && !watch.isOver)
        _ = watch.take(
            load.run({ _ in .success(LintInput(name: "x", bytes: Array(Script.text(1..<7).utf8))) }, now: { 7 }))
        #expect(watch.nextTime == 13)
    }

    /// Two of the fixture's four segments, then one more each two seconds.
    private func growing(_ segments: MemorySegments, of media: MediaFixture) throws -> Script {
        let lines = try #require(media.texts["v/index.m3u8"]).split(separator: "\n").filter {
            $0 != "#EXT-X-ENDLIST" && !$0.hasPrefix("#EXT-X-PLAYLIST-TYPE")
        }
        let heads = lines.indices.filter { lines[$0].hasPrefix("#EXTINF") } + [lines.count]
        return try Script(name: "v/index.m3u8", opening: SegmentOpening(.all, from: segments)) { time in
            lines[..<heads[min(2 + Int(time / 2), MediaFixture.count)]].joined(separator: "\n") + "\n"
        }
    }

    @Test func `segments are opened when they come`() throws {
        let media = MediaFixture()
        var segments = media.segments
        segments.files["v/3.m4s"] = nil
        let script = try growing(segments, of: media)
        #expect(script.report.segments?.count == 2 && script.report.segments?.openedCount == 2)
        script.run(until: 2)
        #expect(script.rules == [:])
        #expect(script.report.segments?.openedCount == 3)
        script.run(until: 4)
        #expect(script.rules == ["segment-missing": 1])
        #expect(script.report.segments?.count == 4 && script.report.segments?.openedCount == 3)
        #expect(script.report.watch?.playlists.first?.segmentFailureCount == 1)
    }

    /// The media of the fourth segment in the third one's place.
    @Test func `a segment that comes is held against the one before it`() throws {
        let media = MediaFixture()
        var segments = media.segments
        segments.files["v/2.m4s"] = segments.files["v/3.m4s"]
        let script = try growing(segments, of: media)
        script.run(until: 2)
        #expect(script.rules == ["segment-gap": 1])
        // What is wrong with it is told when it comes, and not again with the next one.
        script.run(until: 4)
        #expect(script.rules["segment-gap"] == 1)
    }
}
