import BandwidthTrace
import PlayerLog
import Testing

@testable import Playback

/// What single players do otherwise than the others: each property of a profile by one session that shows it.
struct PlayerHabitTests {
    /// Segments of 6 s and 1 Mb/s, on a link that takes 2 s for one after 100 ms.
    static func session(
        _ trace: String = "3M/100ms", count: Int = 10, playlist: Int = 0, initialization: Int? = nil,
        bitrates: [Double] = [1e6], rule: ABRName = .fixed(0), _ change: (inout PlayerProfile) -> Void
    ) throws -> SimulatedSession {
        var profile = Made.plainProfile
        profile.appRoundTrip = 0
        change(&profile)
        let presentation = try Made.presentation(
            bitrates, count: count, initialization: initialization, playlist: playlist,
            multivariant: playlist > 0 ? playlist : nil)
        return try Made.session(presentation, trace, profile: profile, rule: rule)
    }

    @Test func `a segment that plays while it arrives starts with a second of it`() throws {
        let session = try Self.session {
            ($0.playsArriving, $0.secondsToStart, $0.secondsToResume) = (true, 1, 2)
            $0.loadsPlaylists = false
        }
        // A sixth of 2 s after the first byte; it is looked at every 25 ms.
        let startup = try #require(session.startupTime)
        #expect(startup >= 0.1 + 2.0 / 6 && startup <= 0.1 + 2.0 / 6 + 0.03)
        #expect(session.end == .ended)
    }

    @Test func `such a segment runs dry where it arrives too slowly and goes on with two seconds more`() throws {
        // 500 kb/s: half a second of media a second. The first second of media is there after 2 s; it lasts for 2 s of
        // playing (what comes meanwhile included), then 2 s of media take 4 s.
        let session = try Self.session("500k", count: 2) {
            ($0.playsArriving, $0.secondsToStart, $0.secondsToResume) = (true, 1, 2)
            $0.loadsPlaylists = false
        }
        let startup = try #require(session.startupTime)
        #expect(abs(startup - 2) < 0.06)
        let stalls = session.times(of: .stalled)
        let resumed = session.times(of: .timeBaseRunning)
        #expect(abs(try #require(stalls.first) - 4) < 0.12)
        #expect(resumed.count > 1 && abs(resumed[1] - 8) < 0.2)
        #expect(session.end == .ended)
    }

    @Test func `where it counts when it is whole it does not start before`() throws {
        let session = try Self.session { $0.loadsPlaylists = false }
        #expect(abs(try #require(session.startupTime) - 2.1) < 1e-6)
    }

    @Test func `the playlist listed first is loaded before one is chosen`() throws {
        let change = { (profile: inout PlayerProfile) in
            (profile.firstVariant, profile.opensFirstListed) = (.lowest, true)
        }
        let session = try Self.session(playlist: 1000, bitrates: [2e6, 1e6], change)
        let kinds = session.requests.prefix(4).map(\.kind)
        #expect(kinds == [.multivariantPlaylist, .mediaPlaylist, .mediaPlaylist, .segment])
        #expect(session.requests.prefix(4).map(\.variant) == [nil, 1, 0, 0])
        let same = try Self.session(playlist: 1000, bitrates: [1e6, 2e6], change)
        #expect(same.requests.prefix(3).map(\.kind) == [.multivariantPlaylist, .mediaPlaylist, .segment])
    }

    @Test func `an initialization section that is asked for with its segment costs no trip of its own`() throws {
        let apart = try Self.session(playlist: 100, initialization: 1000) { _ in }
        let joined = try Self.session(playlist: 100, initialization: 1000) { $0.joinsInitialization = true }
        let difference = try #require(apart.startupTime) - (try #require(joined.startupTime))
        #expect(abs(difference - 0.1) < 1e-6)
    }

    @Test func `playlists that are not kept are loaded at each switch`() throws {
        func playlists(_ forgets: Bool) throws -> Int {
            var profile = PlayerProfile.shaka
            profile.forgetsPlaylists = forgets
            let presentation = try Made.presentation(
                [3e5, 2e6], duration: 4, count: 30, initialization: 100, playlist: 100, multivariant: 100)
            let session = try Made.session(
                presentation, "6M/20ms:20s,600k/20ms:20s", profile: profile, rule: .shaka)
            return session.requests.count { $0.kind == .mediaPlaylist }
        }
        #expect(try playlists(false) == 2)
        #expect(try playlists(true) > 2)
    }

    @Test func `a full buffer is looked at in steps from when it was full`() throws {
        let session = try Self.session("60M", count: 4) {
            ($0.maxBuffer, $0.tick, $0.ticksFromFull) = (10, 0.5, true)
        }
        // 0.1 s a segment: at 0.2 s there are 11.9 s, 4 looks later less than 10.
        let starts = session.segmentRequests.map(\.start)
        #expect(abs(starts[2] - starts[1] - 0.1 - 2) < 1e-6)
    }

    @Test func `a request is made again after the player's wait which grows`() throws {
        let scenario = Scenario(faults: [.segmentStatus(segment: 1, variant: nil, status: 500)])
        func gaps(_ change: (inout PlayerProfile) -> Void) throws -> [Double] {
            var profile = Made.plainProfile
            profile.retries = 3
            change(&profile)
            let session = try Made.session(Made.presentation([1e6, 2e6]), "30M", profile: profile) {
                $0.options.scenario = scenario
            }
            let failed = session.requests.filter { $0.outcome == .failed }
            return zip(failed, failed.dropFirst()).map { ($1.start - $0.end).rounded() }
        }
        #expect(try gaps { _ in }.prefix(3) == [0, 0, 0])
        #expect(try gaps { ($0.retryDelay, $0.retryDelayStep) = (0, 1) }.prefix(3) == [0, 1, 2])
        #expect(try gaps { $0.retryDelay = 1 }.prefix(3) == [1, 1, 1])
    }

    @Test func `a player that does not ask again after an HTTP error gives the variant up`() throws {
        var profile = Made.plainProfile
        (profile.retries, profile.retriesStatus) = (3, false)
        let session = try Made.session(Made.presentation([1e6, 2e6]), "30M", profile: profile) {
            $0.options.scenario = Scenario(faults: [.segmentStatus(segment: 1, variant: 0, status: 404)])
        }
        #expect(session.requests.count { $0.outcome == .failed } == 1)
        #expect(session.end == .ended)
    }

    @Test func `a transfer that brings nothing for the player's limit is given up`() throws {
        let session = try Self.session("3M:3s,0:30s,3M:60s") {
            ($0.playsArriving, $0.progressTimeout, $0.retries) = (true, 8, 3)
            ($0.firstByteTimeout, $0.requestTimeout, $0.responseHeaderBytes) = (8, .infinity, 300)
            $0.loadsPlaylists = false
        }
        let late = session.segmentRequests.filter { $0.outcome == .timedOut }
        #expect(late.count > 1)
        #expect(abs(try #require(late.first).end - 11) < 0.03)
    }
}

extension SimulatedSession {
    fileprivate var startupTime: Double? { startup.last.map { $0.start + $0.duration } }
}
