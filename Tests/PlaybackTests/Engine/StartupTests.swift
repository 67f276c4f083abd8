import PlayerLog
import Testing

@testable import Playback

@Suite struct StartupTests {
    /// 6 Mb/s are 6000 bits a millisecond. With 300 bytes of headers each: 12000, 30000, 2528, 8400 and 6002400 bits.
    func prepared(_ configure: (inout Simulation) -> Void = { _ in }) throws -> SimulatedSession {
        let presentation = try Made.presentation(
            [1e6], key: "key", initialization: 750, playlist: 3450, multivariant: 1200)
        return try Made.session(presentation, "6M/50ms", profile: .avplayer, configure: configure)
    }

    func startup(_ session: SimulatedSession) throws -> Double {
        try #require(session.times(of: .timeBaseRunning).first)
    }

    @Test func `each part costs a round trip and its bytes`() throws {
        let session = try prepared()
        #expect(
            session.startup.map(\.part) == [
                .multivariantPlaylist, .mediaPlaylist, .key, .initializationSection, .segment, .starting,
            ])
        let durations = [0.052, 0.055, 0.05 + 2528 / 6e6, 0.0514, 0.05 + 6_002_400 / 6e6, 0.05]
        #expect(session.startup.map(\.duration).areAbout(durations))
        let starts = durations.indices.map { durations[..<$0].reduce(0, +) }
        #expect(session.startup.map(\.start).areAbout(starts))
        #expect(try startup(session).isAbout(durations.reduce(0, +)))
        #expect(session.times(of: .likelyToKeepUp).areAbout([durations.dropLast().reduce(0, +)]))
        #expect(session.requests.prefix(5).map(\.start).areAbout(Array(starts.prefix(5))))
        #expect(session.requests.prefix(5).compactMap(\.timeToFirstByte).areAbout(Array(repeating: 0.0504, count: 5)))
    }

    @Test func `the segment that starts playback at once is a part too`() throws {
        for isDetailed in [true, false] {
            let session = try Made.session(try Made.presentation(), "6M/50ms", profile: .sabre) {
                $0.isDetailed = isDetailed
            }
            #expect(session.startup == [StartupStep(part: .segment, start: 0, duration: 1.05)])
            #expect(session.times(of: .loaded) == session.times(of: .timeBaseRunning))
        }
    }

    @Test func `the access logs startup time is buffering only`() throws {
        let session = try prepared()
        // From the start of the media's download, which the key interrupts: without the playlists.
        let buffering = 0.05 + 2528 / 6e6 + 0.0514 + 0.05 + 6_002_400 / 6e6
        #expect(try #require(session.rows.first?.startupTime).isAbout(buffering))
        #expect(session.rowTimes.compactMap(\.self).areAbout([0.052 + 0.055 + buffering + 0.05]))
        let ahead = try prepared { $0.options.preparation.loadsPlaylists = true }
        #expect(try #require(ahead.rows.first?.startupTime).isAbout(buffering))
    }

    @Test func `listing the lower variant first shortens the startup`() throws {
        let low = try Made.session(try Made.presentation([1e6, 5e6]), "6M/50ms", rule: .throughput)
        let high = try Made.session(try Made.presentation([5e6, 1e6]), "6M/50ms", rule: .throughput)
        #expect(try startup(low).isAbout(0.05 + 0.05 + 1))
        #expect(try startup(high).isAbout(0.05 + 0.05 + 5))
        #expect(low.segmentRequests[0].variant == 0)
        #expect(high.segmentRequests[0].variant == 1)
        #expect(low.segmentRequests[1].variant == 1, "it goes up at once")
    }

    @Test func `the lowest variant is first where the profile says so`() throws {
        var profile = Made.plainProfile
        profile.firstVariant = .lowest
        let session = try Made.session(
            try Made.presentation([5e6, 1e6]), "6M", profile: profile, rule: .throughput)
        #expect(session.segmentRequests[0].variant == 0)
    }

    @Test func `a key that is there saves its load`() throws {
        let (without, with) = (try prepared(), try prepared { $0.options.preparation.loadsKeys = true })
        #expect(try (startup(without) - startup(with)).isAbout(0.05 + 2528 / 6e6))
        #expect(!with.startup.contains { $0.part == .key })
    }

    @Test func `a key is loaded before the first segment that needs it`() throws {
        var presentation = try Made.presentation([1e6], key: "key", initialization: 750, playlist: 3450)
        presentation.tracks[0].firstKeyedSegment = 2
        let session = try Made.session(presentation, "6M/50ms", profile: .avplayer)
        #expect(session.startup.map(\.part) == [.mediaPlaylist, .initializationSection, .segment, .starting])
        #expect(
            session.requests.prefix(6).map(\.kind)
                == [.mediaPlaylist, .initializationSection, .segment, .segment, .key, .segment])
        #expect(session.requests.filter { $0.kind == .key }.count == 1)
        let later = try Made.session(presentation, "6M/50ms", profile: .avplayer) {
            $0.options.preparation.startPosition = 12
        }
        #expect(later.startup.map(\.part) == [.mediaPlaylist, .key, .initializationSection, .segment, .starting])
    }

    @Test func `playlists that are there save their loads`() throws {
        let (without, with) = (try prepared(), try prepared { $0.options.preparation.loadsPlaylists = true })
        #expect(try (startup(without) - startup(with)).isAbout(0.052 + 0.055))
        #expect(with.requests.first?.kind == .key)
    }

    @Test func `a rate that is set late costs a trip through the app`() throws {
        let late = try prepared { $0.options.preparation.setsRateBeforeItem = false }
        #expect(try (startup(late) - startup(try prepared())).isAbout(PlayerProfile.avplayer.appRoundTrip))
        #expect(late.times(of: .likelyToKeepUp) == (try prepared()).times(of: .likelyToKeepUp))
    }

    @Test func `a position that is set before costs nothing`() throws {
        let session = try prepared { $0.options.preparation.startPosition = 30 }
        #expect(try startup(session) == startup(try prepared()))
        #expect(session.segmentRequests.first?.segment == 5)
        #expect(session.rows.first?.playbackStartOffset == 30)
        #expect(session.times(of: .seek).isEmpty)
        #expect(session.rows.compactMap(\.durationWatched) == [30])
    }

    @Test func `a position of the playlist counts until the app gives one`() throws {
        var presentation = try Made.presentation()
        presentation.startPosition = 30
        for profile in [PlayerProfile.avplayer, .sabre] {
            let session = try Made.session(presentation, "6M/50ms", profile: profile)
            #expect(session.segmentRequests.first?.segment == 5)
            #expect(session.rows.first?.playbackStartOffset == 30)
            #expect(session.rows.compactMap(\.durationWatched) == [30])
        }
        let given = try Made.session(presentation, "6M/50ms") { $0.options.preparation.startPosition = 12 }
        #expect(given.rows.first?.playbackStartOffset == 12)
        #expect(given.rows.compactMap(\.durationWatched) == [48])
    }

    @Test func `a position that is set late throws the buffer away`() throws {
        let presentation = try Made.presentation([1e6], playlist: 1000)
        func session(isBefore: Bool) throws -> SimulatedSession {
            try Made.session(presentation, "1M/50ms") {
                $0.options.preparation.startPosition = 30
                $0.options.preparation.setsPositionBeforeItem = isBefore
            }
        }
        let (before, after) = (try session(isBefore: true), try session(isBefore: false))
        // The seek comes one trip through the app after the playlist, which takes 58 ms: 100 ms of segment 0 are in vain.
        #expect(after.times(of: .seek).areAbout([0.158]))
        #expect(try (startup(after) - startup(before)).isAbout(0.1))
        #expect(after.segmentRequests.map(\.segment).prefix(2) == [0, 5])
        #expect(after.rows.map(\.playbackStartOffset) == [30], "the only event begins where playback does")
        #expect(after.segmentRequests[0].received?.isAbout(50_000) == true)
    }

    @Test func `a media selection that is made late throws the audio away`() throws {
        let presentation = try Made.presentation([1e6], audio: 1e5, playlist: 1000)
        func session(isBefore: Bool) throws -> SimulatedSession {
            try Made.session(presentation, "4M/50ms") {
                $0.options.preparation.selectsMedia = true
                $0.options.preparation.selectsMediaBeforeItem = isBefore
            }
        }
        let (before, after) = (try session(isBefore: true), try session(isBefore: false))
        #expect(
            after.requests.filter { $0.kind == .mediaPlaylist }.count == 3, "the other rendition has its own playlist")
        #expect(after.requests.filter { $0.kind == .segment && $0.track == .audio && $0.segment == 0 }.count == 2)
        // What was thrown away had its share of the link, and what is loaded anew waits for its playlist.
        #expect(try startup(after) > startup(before))
        #expect(after.segmentRequests.filter { $0.segment == 0 }.count == 1, "video stays")
    }

    @Test func `an item enqueued ahead starts at once`() throws {
        let session = try prepared { $0.options.preparation.enqueuedAhead = 10 }
        #expect(try startup(session) == 0)
        #expect(session.startup.isEmpty)
        #expect(session.requests.first?.start == -10)
        #expect(session.duration.isAbout(60))
    }

    @Test func `an item enqueued too late starts as much earlier`() throws {
        let session = try prepared { $0.options.preparation.enqueuedAhead = 0.5 }
        #expect(try (startup(try prepared()) - startup(session)).isAbout(0.5))
        #expect(session.startup.map(\.part) == [.segment, .starting])
        #expect(session.startup.allSatisfy { $0.start >= 0 })
    }

    @Test func `an item enqueued long ahead does not load more than its buffer holds`() throws {
        let presentation = try Made.presentation([1e6], count: 100)
        let session = try Made.session(presentation, "6M") { $0.options.preparation.enqueuedAhead = 500 }
        #expect(session.buffer.map(\.level).max() == 36)
        #expect(session.segmentRequests.filter { $0.start < 0 }.count == 6)
    }
}
