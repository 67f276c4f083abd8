import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@testable import Playback

/// A window of six segments of 4 s at 1 Mb/s in parts of 0.5 s, over 8 Mb/s with a latency of 0.1 s.
@Suite struct LowLatencyTests {
    func playlist(
        control: String = "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5", hint: Bool = true, independent: Bool = false
    ) -> String {
        var text = "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:4\n#EXT-X-PART-INF:PART-TARGET=0.5\n"
        text += "#EXT-X-SERVER-CONTROL:\(control)\n#EXT-X-MEDIA-SEQUENCE:10\n"
        for segment in 0..<6 {
            if segment >= 4 {
                for part in 0..<8 {
                    let flag = independent || part == 0 ? ",INDEPENDENT=YES" : ""
                    text += "#EXT-X-PART:DURATION=0.5,URI=\"s\(segment).\(part).mp4\"\(flag)\n"
                }
            }
            text += "#EXTINF:4,\n#EXT-X-BYTERANGE:500000@0\ns\(segment).mp4\n"
        }
        return text + (hint ? "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"s6.0.mp4\"\n" : "")
    }

    func presentation(_ playlist: String) throws -> Presentation {
        let files = MemoryFiles([
            "m.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000\na.m3u8\n", "a.m3u8": playlist,
        ])
        return try PresentationReader(files: files).read("m.m3u8")
    }

    func session(
        _ playlist: String? = nil, trace: String = "8M/100ms", profile: PlayerProfile = Self.player(),
        duration: Double = 60, configure: (inout Simulation) -> Void = { _ in }
    ) throws -> SimulatedSession {
        try Made.session(try presentation(playlist ?? self.playlist()), trace, profile: profile) {
            $0.options.duration = duration
            configure(&$0)
        }
    }

    /// A player that asks for nothing but bits.
    static func player(parts: Bool = true, hints: Bool = true) -> PlayerProfile {
        var profile = Made.plainProfile
        (profile.playsParts, profile.usesHints) = (parts, hints)
        return profile
    }

    func latency(_ session: SimulatedSession) -> LiveLatency? {
        SessionTotals(session.log, catalog: ErrorCatalog()).observed?.latency
    }

    // MARK: Reading

    @Test func `what a playlist says of its parts is read`() throws {
        let low = try #require(try presentation(playlist()).live?.lowLatency)
        #expect(low.partTarget == 0.5 && low.partHoldBack == 1.5)
        #expect(low.canBlockReload && low.hasHints && low.independentParts == [0] && low.deltaBytes == nil)
        let delta = playlist(control: "CAN-SKIP-UNTIL=12,PART-HOLD-BACK=2", independent: true)
        let other = try #require(try presentation(delta).live?.lowLatency)
        #expect(!other.canBlockReload && other.independentParts == Array(0..<8))
        #expect(other.deltaBytes.map { $0 * 2 - 1 <= delta.utf8.count } == true)
        #expect(try presentation(playlist().replacing("#EXT-X-PART", with: "#X")).live?.lowLatency == nil)
        let negative = playlist(control: "CAN-SKIP-UNTIL=-12,PART-HOLD-BACK=-2")
        let bounded = try #require(try presentation(negative).live?.lowLatency)
        #expect(bounded.deltaBytes == nil && bounded.partHoldBack == 0.5)
    }

    @Test func `segments are cut into parts`() throws {
        let presentation = try presentation(playlist())
        let low = try #require(presentation.live?.lowLatency)
        let parts = presentation.cutIntoParts(low)
        #expect(parts.live?.windowCount == 48)
        #expect(parts.live?.startOffset == 1.5)
        #expect(parts.segments.bits(track: 0, segment: 5) == 500_000)
        #expect(parts.duration == presentation.duration)
        #expect(
            parts.live?.lowLatency?.entryParts.prefix(9).map(\.self) == [true] + Array(repeating: false, count: 7) + [
                true
            ])
    }

    @Test func `a rest that is no whole part is a part of its own`() throws {
        var presentation = try presentation(playlist())
        var segments = SegmentTable()
        segments.append(durations: [1.2, 1, 0.3], bits: [1200, 1000, 300])
        presentation.segments = segments
        let low = try #require(presentation.live?.lowLatency)
        let parts = presentation.cutIntoParts(low).segments
        #expect((0..<6).map { (parts.duration(track: 0, segment: $0) * 10).rounded() } == [5, 5, 2, 5, 5, 3])
        #expect((0..<6).map { parts.bits(track: 0, segment: $0).rounded() } == [500, 500, 200, 500, 500, 300])
    }

    // MARK: Playing

    @Test func `parts are asked for so that they come when they are published`() throws {
        let session = try session(playlist(independent: true))
        // Three parts behind the edge, which is at 24 s when loading begins.
        #expect(session.rows.first?.playbackStartOffset == 22.5)
        let parts = session.segmentRequests
        #expect(parts.prefix(3).map(\.segment) == [45, 46, 47])
        // The part that ends at 30.5 s of media is published after 6.5 s.
        let next = try #require(parts.first { $0.segment == 60 })
        #expect(next.start.isAbout(6.5 - 0.05))
        #expect(next.timeToFirstByte?.isAbout(0.1) == true)
        #expect(parts.count > 110)
        #expect(session.times(of: .stalled).isEmpty)
        let latency = try #require(self.latency(session))
        // A playlist, a part and their two round trips came before playback did.
        #expect(try #require(latency.mean) > 1.5 && latency.mean! < 2)
        #expect(latency.mean == latency.quantile(0.95))
    }

    @Test func `without independent parts the segment is loaded from its start and not shown from there`() throws {
        let session = try session()
        #expect(session.segmentRequests.first?.segment == 40)
        #expect(session.rows.first?.playbackStartOffset == 22.5)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) < 60)
        // The parts before cost the link's time, and so the latency.
        let (late, near) = (latency(session)?.mean, latency(try self.session(playlist(independent: true)))?.mean)
        #expect(try #require(late) - #require(near) > 0.3 && late! < 3)
    }

    @Test func `the nearest part before that can be decoded alone is where loading begins`() throws {
        let text = playlist().replacing(".4.mp4\"\n", with: ".4.mp4\",INDEPENDENT=YES\n")
        #expect(try presentation(text).live?.lowLatency?.independentParts == [0, 4])
        let session = try session(text)
        #expect(session.segmentRequests.first?.segment == 44)
        #expect(session.rows.first?.playbackStartOffset == 22.5)
    }

    @Test func `the parts of a segment that is not complete are the edge`() throws {
        let trailing = (0..<3).map { "#EXT-X-PART:DURATION=0.5,URI=\"s6.\($0).mp4\"\n" }.joined()
        let session = try session(playlist(hint: false) + trailing + "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"s6.3.mp4\"\n")
        #expect(session.rows.first?.playbackStartOffset == 24)
        // The first part of a segment is all that has to come before it can play.
        #expect(session.segmentRequests.prefix(4).map(\.segment) == [48, 49, 50, 51])
        #expect(try #require(session.segmentRequests.first { $0.segment == 60 }).start.isAbout(5 - 0.05))
    }

    @Test func `a player without parts stays three segments behind`() throws {
        let session = try session(playlist(independent: true), profile: Self.player(parts: false))
        #expect(session.segmentRequests.first?.segment == 3)
        #expect(try #require(latency(session)?.mean) > 12)
    }

    @Test func `audio that is cut at other times is loaded part by part too`() throws {
        var presentation = try presentation(playlist(independent: true))
        var segments = SegmentTable()
        segments.append(durations: Array(repeating: 4, count: 6), bits: Array(repeating: 4e6, count: 6))
        segments.append(durations: Array(repeating: 4.011, count: 6), bits: Array(repeating: 3e5, count: 6))
        presentation.segments = segments
        presentation.tracks.append(.init(uri: "audio"))
        presentation.variants[0].audioTrack = 1
        let session = try Made.session(presentation, "8M/20ms", profile: Self.player()) { $0.options.duration = 60 }
        #expect(session.times(of: .stalled).isEmpty)
        #expect(try #require(latency(session)?.mean) < 2.2)
    }

    @Test func `very small parts of a very long playlist are not cut`() throws {
        var presentation = try presentation(playlist())
        var low = try #require(presentation.live?.lowLatency)
        low.partTarget = 0.05
        var segments = SegmentTable()
        segments.append(durations: [1e6], bits: [1e6])
        presentation.segments = segments
        #expect(presentation.cutIntoParts(low).segments.count(ofTrack: 0) == 1)
    }

    @Test func `without hints the playlist is asked for first`() throws {
        let session = try session(playlist(independent: true), profile: Self.player(hints: false))
        let next = try #require(session.segmentRequests.first { $0.segment == 60 })
        // The playlist's answer leaves when the part is there, and takes half a trip and its bytes; then the part takes a whole one.
        #expect(next.start > 6.55 && next.start < 6.56)
        let reloads = session.requests.filter { $0.kind == .mediaPlaylist && $0.outcome == .delivered }
        #expect(reloads.count > 110)
        #expect(reloads.allSatisfy { ($0.timeToFirstByte ?? 0).isAbout(0.1) })
    }

    @Test func `a server that does not block is asked again and again`() throws {
        let session = try session(
            playlist(control: "PART-HOLD-BACK=1.5", independent: true), profile: Self.player(hints: false))
        let reloads = session.requests.filter { $0.kind == .mediaPlaylist }.map(\.start)
        #expect(zip(reloads, reloads.dropFirst()).allSatisfy { $1 - $0 >= 0.25 - 1e-9 })
        #expect(session.end == .stopped("the session's time was up"))
    }

    // MARK: What a server does wrong

    /// When the server publishes a part, seconds: loading begins when 24 s are there.
    func publishTime(of part: Int) -> Double { Double(part + 1) * 0.5 - 24 }

    @Test func `a part that is not where the hint said is found by a reload`() throws {
        let session = try session(playlist(independent: true)) {
            $0.options.scenario = Scenario(faults: [.movedHint(part: 60)])
        }
        func start(_ part: Int) throws -> Double {
            try #require(session.segmentRequests.first { $0.segment == part }?.start)
        }
        for part in [59, 61, 62] { #expect(try start(part).isAbout(publishTime(of: part) - 0.05)) }
        // The playlist tells of it half a trip after it is there, in some bytes.
        let late = try start(60) - publishTime(of: 60)
        #expect(late > 0.05 && late < 0.06)
        let reloads = session.requests.filter { $0.kind == .mediaPlaylist && $0.start > 1 }
        #expect(reloads.count == 2)
        #expect(session.times(of: .stalled).isEmpty)
    }

    @Test func `a server that does not block any more is asked again and again`() throws {
        let session = try session(playlist(independent: true)) {
            $0.options.scenario = Scenario(faults: [.unblockedPlaylist(from: 10, duration: 10)])
        }
        let reloads = session.requests.filter { $0.kind == .mediaPlaylist && $0.start > 1 }.map(\.start)
        #expect(reloads.allSatisfy { $0 >= 10 && $0 < 21 })
        #expect(reloads.count > 20 && reloads.count < 45)
        let parts = session.segmentRequests.compactMap { request in
            request.segment.map { (time: request.start, late: request.start - publishTime(of: $0)) }
        }
        #expect(parts.filter { (11...20).contains($0.time) }.allSatisfy { $0.late > 0 && $0.late < 0.6 })
        #expect(parts.filter { $0.time > 22 }.allSatisfy { $0.late.isAbout(-0.05) })
        #expect(session.end == .stopped("the session's time was up"))
    }

    @Test func `a playlist that is read again behind the hints is not said to stand still`() throws {
        let faults = [10, 30].map { Scenario.Fault.unblockedPlaylist(from: $0, duration: 2) }
        let session = try session(playlist(independent: true), profile: .avplayer) {
            $0.options.scenario = Scenario(faults: faults)
        }
        #expect(session.requests.count { $0.kind == .mediaPlaylist && $0.start > 29 } > 2)
        #expect(session.log.errorRows.isEmpty)
    }

    @Test func `a player that plays faster comes nearer to what it aims at`() throws {
        var profile = Self.player()
        profile.maxLiveRate = 1.5
        let trace = "8M/100ms:10s,0:5s,8M/100ms:200s"
        let slow = try session(trace: trace, duration: 120)
        let fast = try session(trace: trace, profile: profile, duration: 120)
        let (late, near) = (try #require(latency(slow)), try #require(latency(fast)))
        #expect(try #require(late.mean) - near.mean! > 1)
        #expect(try #require(near.timeOverTarget) < 0.5 && late.timeOverTarget == 1)
        let watched = [slow, fast].map { $0.rows.compactMap(\.durationWatched).reduce(0, +) }
        // What it was nearer in the end it played more.
        #expect(watched[1] - watched[0] > 2 && watched[1] - watched[0] < 5)
        #expect(fast.times(of: .stalled).count == slow.times(of: .stalled).count)
    }

    @Test func `live sync plays as fast as it may until it is near enough`() throws {
        var profile = Self.player()
        (profile.maxLiveRate, profile.liveRateCurve) = (1.1, .steps(1))
        let session = try session(trace: "8M/100ms:10s,0:5s,8M/100ms:200s", profile: profile, duration: 120)
        let latency = try #require(self.latency(session))
        // A stall leaves it further behind, and then it comes as near as a second more than it aims at.
        #expect(try #require(latency.quantile(0.99)) > 3.5)
        #expect(abs(try #require(latency.now) - 2.5) < 0.05)
    }

    @Test func `a stall leaves playback further behind`() throws {
        let session = try session(playlist(independent: true), trace: "8M/100ms:10s,0:5s,8M/100ms:100s")
        let latency = try #require(self.latency(session))
        #expect(session.times(of: .stalled).count >= 1)
        #expect(try #require(latency.quantile(0.95)) - latency.quantile(0.05)! > 3)
    }

    @Test func `only its own segments have another variant's parts`() throws {
        let files = MemoryFiles([
            "m.m3u8":
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=3000000\nb.m3u8\n",
            "a.m3u8": playlist(), "b.m3u8": playlist(),
        ])
        let presentation = try PresentationReader(files: files).read("m.m3u8")
        let session = try Made.session(
            presentation, "6M/20ms:20s,1200k/20ms:20s", profile: Self.player(), rule: .throughput
        ) { $0.options.duration = 120 }
        var last: (variant: Int?, segment: Int)?
        for request in session.segmentRequests where request.outcome == .delivered {
            let segment = try #require(request.segment)
            if let last, last.variant != request.variant, segment == last.segment + 1 { #expect(segment % 8 == 0) }
            last = (request.variant, segment)
        }
        #expect(Set(session.segmentRequests.map(\.variant)).count == 2)
    }

    @Test func `a log that is written and read has the same latency`() throws {
        let session = try session(playlist(independent: true))
        let totals = WrittenLog.totals(session)
        #expect(totals.after.observed?.latency == totals.before.observed?.latency)
        #expect(totals.before.observed?.latency.mean != nil)
    }
}
