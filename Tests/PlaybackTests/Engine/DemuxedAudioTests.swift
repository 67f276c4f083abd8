import Playback
import PlayerLog
import Testing

/// Video of 1 Mb/s and audio of 200 kb/s in segments of 6 s.
@Suite struct DemuxedAudioTests {
    func session(
        _ trace: String, sharing: PlayerProfile.Sharing = .fair, count: Int = 10, playlist: Int = 0,
        configure: (inout Simulation) -> Void = { _ in }
    ) throws -> SimulatedSession {
        var profile = Made.plainProfile
        profile.sharing = sharing
        return try Made.session(
            try Made.presentation(count: count, audio: 2e5, playlist: playlist), trace, profile: profile,
            configure: configure)
    }

    @Test func `both share the link fairly`() throws {
        let session = try session("2M")
        let audio = session.requests.filter { $0.kind == .segment && $0.track == .audio }
        // 1.2 Mb and 6 Mb at 1 Mb/s each: the audio is there after 1.2 s, and the video then gets all.
        #expect(audio[0].end.isAbout(1.2))
        #expect(session.segmentRequests[0].end.isAbout(3.6))
        #expect(session.times(of: .timeBaseRunning).areAbout([3.6]))
        #expect(session.end == .ended)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 60)
    }

    @Test func `first come first served is one after the other`() throws {
        let session = try session("2M", sharing: .firstComeFirstServed)
        let audio = session.requests.filter { $0.kind == .segment && $0.track == .audio }
        #expect(session.segmentRequests[0].end.isAbout(3))
        #expect(audio[0].end.isAbout(3.6))
        #expect(session.times(of: .timeBaseRunning).areAbout([3.6]))
    }

    @Test func `each has its own playlist at the same time`() throws {
        let session = try session("2M/100ms", playlist: 25_000)
        let playlists = session.requests.filter { $0.kind == .mediaPlaylist }
        // Two of 200 kb at 1 Mb/s each, after one round trip.
        #expect(playlists.map(\.start) == [0, 0])
        #expect(playlists.map(\.end).areAbout([0.3, 0.3]))
    }

    @Test func `a key of both is loaded once`() throws {
        let presentation = try Made.presentation(audio: 2e5, key: "key", playlist: 1000)
        let session = try Made.session(presentation, "2M/100ms")
        #expect(session.requests.filter { $0.kind == .key }.count == 1)
        #expect(session.end == .ended)
    }

    @Test func `playback stalls when the audio runs dry`() throws {
        // The server delays nothing, but audio is as heavy as video here and comes after it.
        let presentation = try Made.presentation([1e6], count: 4, audio: 1e6)
        var profile = Made.plainProfile
        profile.sharing = .firstComeFirstServed
        let session = try Made.session(presentation, "1500k", profile: profile)
        #expect(!session.times(of: .stalled).isEmpty)
        #expect(session.end == .ended)
        // 24 s of both are 48 Mb, 32 s; the last segment is played when it is there.
        #expect(session.duration.isAbout(32 + 6))
        #expect(session.buffer.allSatisfy { $0.level >= 0 })
    }

    @Test func `the audio never runs far ahead of the video`() throws {
        let session = try session("20M", count: 30)
        for request in session.requests where request.kind == .segment && request.track == .audio {
            let video = session.segmentRequests.filter { $0.start <= request.start }.compactMap(\.segment).max() ?? 0
            #expect(try #require(request.segment) <= video + 1)
        }
    }

    @Test func `another audio throws the buffered one away without a stall`() throws {
        let session = try session("4M", playlist: 1000) {
            $0.options.scenario = Scenario(actions: [.init(at: 20, .selectAudio)])
        }
        #expect(session.times(of: .stalled).isEmpty)
        #expect(session.times(of: .timeBaseRunning).count == 2)
        #expect(session.times(of: .timeBaseRunning)[1] > 20)
        #expect(session.rows.map { $0[.reason] } == [9, nil])
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +).isAbout(60))
        #expect(session.requests.filter { $0.kind == .mediaPlaylist }.count == 3)
        #expect(Set(session.segmentRequests.map(\.segment)).count == session.segmentRequests.count, "video stays")
        let again = session.requests.first { $0.kind == .segment && $0.track == .audio && $0.start >= 20 }
        let position = session.rows[1].playbackStartOffset ?? -1
        #expect(again?.segment == Int(position / 6))
    }

    @Test func `where audio and video are one both are thrown away`() throws {
        let session = try Made.session(try Made.presentation(), "4M") {
            $0.options.scenario = Scenario(actions: [.init(at: 20, .selectAudio)])
        }
        #expect(session.times(of: .timeBaseRunning).areAbout([1.5, 21.5]))
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +).isAbout(60))
    }

    @Test func `a variant with its audio in it needs no rendition`() throws {
        var presentation = try Made.presentation(audio: 2e5)
        let muxed = Presentation.Variant(uri: "muxed", peakBitrate: 2e6, track: 0)
        presentation.variants.append(muxed)
        let session = try Made.session(presentation, "4M", rule: .fixed(1))
        #expect(session.end == .ended)
        #expect(!session.requests.contains { $0.kind == .segment && $0.track == .audio })
    }

    @Test func `an audio rendition that is shorter ends before the video`() throws {
        var segments = SegmentTable()
        segments.append(durations: [6, 6, 6], bits: [6e6, 6e6, 6e6])
        segments.append(durations: [5, 5, 5], bits: [1e6, 1e6, 1e6])
        var variant = Presentation.Variant(uri: "v", peakBitrate: 1e6, track: 0)
        variant.audioTrack = 1
        let presentation = try Presentation(
            name: "made", variants: [variant], tracks: [.init(uri: "v"), .init(uri: "a")], segments: segments,
            targetDuration: 6)
        let session = try Made.session(presentation, "4M")
        #expect(session.end == .ended)
        #expect(session.rows.compactMap(\.durationWatched) == [18])
        #expect(session.times(of: .stalled).isEmpty)
    }
}
