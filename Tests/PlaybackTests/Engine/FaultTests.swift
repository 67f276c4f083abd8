import Playback
import PlayerLog
import Testing

/// Segments of 6 s at 1 and 2 Mb/s over 4 Mb/s with a latency of 0.1 s.
@Suite struct FaultTests {
    func session(
        _ faults: Scenario.Fault..., bitrates: [Double] = [1e6, 2e6], rule: ABRName = .fixed(1), key: String? = nil,
        configure: (inout Simulation) -> Void = { _ in }
    ) throws -> SimulatedSession {
        try Made.session(try Made.presentation(bitrates, key: key), "4M/100ms", rule: rule) {
            $0.options.scenario = Scenario(faults: faults)
            configure(&$0)
        }
    }

    func comments(_ session: SimulatedSession) -> [String?] { session.log.errorRows.map(\.event.errorComment) }

    @Test func `a segment that is missing is asked for three times then the variant is left`() throws {
        let session = try session(.segmentStatus(segment: 3, variant: 1, status: 404))
        #expect(session.errors.map(\.code) == [-12938, -12938, -12938])
        #expect(comments(session) == Array(repeating: "HTTP 404: File Not Found", count: 3))
        #expect(session.log.errorRows.map(\.event.uri) == ["v2000", "v2000", "v2000"])
        // The playlist's load and three segments of 3.1 s each; every answer takes a round trip.
        #expect(session.errors.map(\.time).areAbout([9.5, 9.6, 9.7]))
        #expect(session.segmentRequests.map(\.variant) == [1, 1, 1, 1, 1, 1] + Array(repeating: 0, count: 7))
        #expect(session.end == .ended)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) == 60)
        #expect(session.transferred.requested == session.transferred.delivered + session.transferred.abandoned)
        #expect(session.transferred.abandoned == 3 * 12e6)
    }

    @Test func `what is missing everywhere fails the session when the buffer is played`() throws {
        let session = try session(.segmentStatus(segment: 3, variant: nil, status: 404))
        #expect(session.errors.map(\.code) == Array(repeating: -12938, count: 6) + [-12880])
        #expect(session.end == .failed("Can not proceed after removing variants"))
        #expect(session.rows.compactMap(\.durationWatched) == [18])
        #expect(session.times(of: .failed).areAbout([3.2 + 18]))
        #expect(session.duration.isAbout(21.2))
        #expect(session.times(of: .stalled).isEmpty)
    }

    @Test func `a first segment that is missing everywhere fails before the start`() throws {
        let session = try session(.segmentStatus(segment: 0, variant: nil, status: 403))
        #expect(session.end == .failed("Can not proceed after removing variants"))
        #expect(session.times(of: .timeBaseRunning).isEmpty)
        #expect(session.times(of: .failed).count == 1)
        #expect(session.rows.allSatisfy { $0.isProvisional && $0.startupTime == nil })
    }

    @Test func `what is planned for later does not hold up the failure`() throws {
        let session = try session(.segmentStatus(segment: 3, variant: nil, status: 404)) {
            $0.options.scenario = Scenario(
                actions: [.init(at: 1000, .pause(5))], faults: $0.options.scenario.faults)
        }
        #expect(session.duration.isAbout(21.2))
    }

    @Test(arguments: [
        (401, -16840, "HTTP 401: Unauthorized"), (403, -12660, "HTTP 403: Forbidden"),
        (503, -12661, "HTTP 503: Unavailable"), (500, -12666, "unrecognized http response 500"),
    ])
    func `each status has its code`(_ status: Int, _ code: Int, _ comment: String) throws {
        let session = try session(.segmentStatus(segment: 1, variant: 1, status: status))
        #expect(session.errors.first?.code == code)
        #expect(comments(session).first == comment)
    }

    @Test func `a delay under the time out only takes time`() throws {
        let (without, with) = (try session(), try session(.segmentDelay(segment: 0, variant: nil, delay: 8)))
        #expect(with.errors.isEmpty)
        let times = [with, without].map { $0.times(of: .timeBaseRunning)[0] }
        #expect((times[0] - times[1]).isAbout(8))
    }

    @Test func `a delay over the time out is reported and tried again`() throws {
        let session = try session(.segmentDelay(segment: 1, variant: 1, delay: 12))
        #expect(session.errors.map(\.code) == [-12889, -12889, -12889])
        #expect(comments(session).first == "No response for media file in 10s")
        #expect(
            session.errors.map(\.time).areAbout([13.3, 23.3, 33.3].map { $0 - 0.0 })
                || session.errors.map(\.time).areAbout([13.2, 23.2, 33.2]))
        #expect(session.times(of: .stalled).count == 1)
        #expect(session.end == .ended)
        #expect(session.segmentRequests.last?.variant == 0)
    }

    @Test func `a transfer that takes too long is reported`() throws {
        var profile = Made.plainProfile
        profile.requestTimeout = 5
        let session = try Made.session(try Made.presentation([1e6, 4e6]), "2M", profile: profile, rule: .fixed(1))
        #expect(session.errors.prefix(3).map(\.code) == [-16830, -16830, -16830])
        #expect(comments(session).first == "Media file not received in 5s")
        #expect(session.errors.prefix(3).map(\.time) == [5, 10, 15])
        #expect(session.end == .ended)
        #expect(session.transferred.requested.isAbout(session.transferred.delivered + session.transferred.abandoned))
    }

    @Test func `a segment that takes longer than fifteen seconds is reported and waited for`() throws {
        // Segments of 6 Mb: over 6 Mb/s in a second each, over 300 kb/s in 20 s.
        let presentation = try Made.presentation(count: 4)
        let session = try Made.session(presentation, "6M:1s,300k:20s,6M:100s")
        #expect(session.errors.map(\.code) == [-16830])
        #expect(comments(session) == ["Media file not received in 15s"])
        #expect(session.errors.map(\.time).areAbout([16]), "15 s after it was asked for, and not when it came")
        #expect(session.segmentRequests.map(\.outcome) == Array(repeating: .delivered, count: 4))
        #expect(session.times(of: .stalled).areAbout([7]))
        let quick = try Made.session(presentation, "6M:1s,410k:20s,6M:100s")
        #expect(quick.errors.isEmpty, "6 Mb over 410 kb/s take 14.6 s")
        let left = try Made.session(presentation, "6M:1s,300k:20s,6M:100s") {
            $0.options.scenario = Scenario(actions: [.init(at: 18, .leave)])
        }
        #expect(left.errors.map(\.time).areAbout([16]), "it need not have come")
    }

    @Test func `a key that the player does not know leaves the variant out`() throws {
        for key in ["key", nil] {
            let session = try session(.unsupportedKey(variant: 1), key: key)
            #expect(session.errors.map(\.code) == [-12885])
            #expect(comments(session) == ["unsupported crypt format."])
            #expect(session.segmentRequests.allSatisfy { $0.variant == 0 })
            #expect(session.end == .ended)
        }
    }

    @Test func `a key that is there already is no more supported`() throws {
        let session = try session(.unsupportedKey(variant: nil), key: "key") { $0.options.preparation.loadsKeys = true }
        #expect(session.errors.map(\.code) == [-12885, -12885, -12880])
        #expect(session.end == .failed("Can not proceed after removing variants"))
    }

    @Test func `segments over the declared bandwidth are reported once a variant`() throws {
        var segments = SegmentTable()
        segments.append(durations: [6, 6, 6, 6], bits: [6.6e6, 6.61e6, 7e6, 6e6])
        let presentation = try Presentation(
            name: "made", variants: [.init(uri: "v", peakBitrate: 1e6, track: 0)], tracks: [.init(uri: "v")],
            segments: segments, targetDuration: 6)
        let session = try Made.session(presentation, "4M")
        #expect(session.errors.map(\.code) == [-12318])
        #expect(comments(session) == ["Segment exceeds specified bandwidth for variant"])
        #expect(session.errors.map(\.time).areAbout([(6.6 + 6.61) / 4]), "a tenth more is allowed")
        #expect(session.end == .ended)
    }

    @Test func `playlists that never come fail the session`() throws {
        let presentation = try Made.presentation([1e6], playlist: 100, multivariant: 100)
        let session = try Made.session(presentation, "1M/20s")
        #expect(session.errors.map(\.code) == [-1001, -1001, -1001])
        #expect(session.log.errorRows.first?.event.errorDomain == "NSURLErrorDomain")
        #expect(session.end == .failed("The request timed out."))
        #expect(session.duration.isAbout(30))
    }
}
