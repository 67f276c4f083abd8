import BandwidthTrace
import Comparison
import PlayerLog
import Testing

@testable import Playback

@Suite struct DivergenceTests {
    private static let start = LogDate(year: 2026, month: 3, day: 2, hour: 8)

    /// A session of stretches of one bitrate each, with stalls, errors and a start that the app saw.
    private func session(
        _ stretches: [(bitrate: Double?, length: Double)], startup: Double? = 0, stalls: [(Double, Double)] = [],
        errors: [(Double, Int?)] = []
    ) -> Divergence.Session {
        var log = SessionLog(id: "made by hand")
        var time = startup ?? 0
        for (ordinal, stretch) in stretches.enumerated() {
            var event = AccessLogEvent()
            event.playbackStartDate = Self.start.advanced(by: time)
            event.indicatedBitrate = stretch.bitrate
            event.durationWatched = stretch.length
            log.append(event, ordinal: ordinal)
            time += stretch.length
        }
        for (ordinal, entry) in errors.enumerated() {
            var error = ErrorLogEvent()
            error.date = Self.start.advanced(by: entry.0)
            error.errorStatusCode = entry.1
            log.append(error, ordinal: ordinal)
        }
        log.append(ObservedEvent(.play, at: Self.start))
        if let startup { log.append(ObservedEvent(.timeBaseRunning, at: Self.start.advanced(by: startup))) }
        for stall in stalls {
            log.append(ObservedEvent(.stalled, at: Self.start.advanced(by: stall.0)))
            log.append(ObservedEvent(.timeBaseRunning, at: Self.start.advanced(by: stall.0 + stall.1)))
        }
        return Divergence.Session(PlaybackTimeline(log))
    }

    @Test func `a session held against itself parts nowhere`() {
        let session = session(
            [(4e6, 30), (1e6, 30)], stalls: [(10, 3), (20, 1)], errors: [(12, -12889), (13, nil)])
        #expect(Divergence.all(session, session).isEmpty)
        let empty = Divergence.Session(PlaybackTimeline(SessionLog(id: "")))
        #expect(Divergence.all(empty, empty).isEmpty)
        #expect(Divergence.all(session, empty).allSatisfy { $0.time.isFinite && $0.duration >= 0 })
    }

    @Test func `they diverge where one shows a higher bitrate, and meet where both show the same`() {
        let found = Divergence.all(
            session([(4e6, 20), (1e6, 20), (2e6, 20)]), session([(4e6, 30), (6e6, 10), (2e6, 20)]))
        #expect(
            found == [
                Divergence(time: 20, duration: 20, kind: .bitrate(a: 1e6, b: 4e6)),
                Divergence(time: 40, duration: 20, kind: .bitrate(a: 2e6, b: 2e6)),
            ])
    }

    @Test func `where one is over, neither is above`() {
        let found = Divergence.all(session([(4e6, 20), (1e6, 20)]), session([(4e6, 25), (6e6, 100)]))
        #expect(
            found == [
                Divergence(time: 20, duration: 20, kind: .bitrate(a: 1e6, b: 4e6)),
                Divergence(time: 40, duration: 85, kind: .end(of: .a)),
            ])
    }

    @Test func `who is above can change, and what nobody would see is left out`() {
        let found = Divergence.all(
            session([(1e6, 20), (4e6, 20), (2e6, 20)]), session([(2e6, 19), (3e6, 1.5), (2e6, 39.5)]))
        #expect(
            found.map(\.kind) == [
                .bitrate(a: 1e6, b: 2e6), .bitrate(a: 4e6, b: 3e6), .bitrate(a: 2e6, b: 2e6),
            ])
        #expect(found.map(\.time) == [0, 20, 40])
        let brief = Divergence.all(session([(1e6, 20), (4e6, 20)]), session([(1e6, 21), (4e6, 19)]))
        #expect(brief.isEmpty)
    }

    @Test func `of a bitrate that no log tells nothing is said`() {
        #expect(Divergence.all(session([(nil, 30)]), session([(2e6, 30)])).isEmpty)
    }

    @Test func `a stall in one only is a moment, and one in both is one moment`() {
        let found = Divergence.all(
            session([(1e6, 60)], stalls: [(5, 2), (20, 4), (40, 3)]),
            session([(1e6, 60)], stalls: [(22, 6), (40, 3)]))
        #expect(
            found.filter { if case .stall = $0.kind { true } else { false } } == [
                Divergence(time: 5, duration: 2, kind: .stall(a: 2, b: nil)),
                Divergence(time: 20, duration: 8, kind: .stall(a: 4, b: 6)),
            ])
    }

    @Test func `stalls that only count say nothing of a time`() {
        var log = SessionLog(id: "bare")
        var event = AccessLogEvent()
        event.playbackStartDate = Self.start
        event.indicatedBitrate = 1e6
        event.durationWatched = 60
        event.numberOfStalls = 3
        log.append(event, ordinal: 0)
        let bare = Divergence.Session(PlaybackTimeline(log))
        #expect(Divergence.all(bare, session([(1e6, 60)])).isEmpty)
    }

    @Test func `an error that the other has too is no news`() {
        let found = Divergence.all(
            session([(1e6, 60)], errors: [(10, -12889), (20, -12889), (30, -1)]),
            session([(1e6, 60)], errors: [(12, -12889), (40, nil)]))
        #expect(
            found == [
                Divergence(time: 20, kind: .error(of: .a, code: -12889, count: 1)),
                Divergence(time: 30, kind: .error(of: .a, code: -1, count: 1)),
                Divergence(time: 40, kind: .error(of: .b, code: nil, count: 1)),
            ])
        let row = Divergence.all(
            session([(1e6, 60)], errors: [(10, -1), (11, -1), (12.5, -1), (20, -1), (20, -2)]), session([(1e6, 60)]))
        #expect(
            row == [
                Divergence(time: 10, duration: 2.5, kind: .error(of: .a, code: -1, count: 3)),
                Divergence(time: 20, kind: .error(of: .a, code: -1, count: 1)),
                Divergence(time: 20, kind: .error(of: .a, code: -2, count: 1)),
            ])
    }

    @Test func `starts apart, a start that never comes, and an end before the other's`() {
        let late = Divergence.all(session([(1e6, 60)]), session([(1e6, 60)], startup: 1.5))
        #expect(late == [Divergence(time: 0, duration: 1.5, kind: .startup(a: 0, b: 1.5))])
        let never = Divergence.all(session([(1e6, 60)]), session([], startup: nil))
        #expect(never.map(\.kind) == [.startup(a: 0, b: nil), .end(of: .b)])
        let short = Divergence.all(session([(1e6, 20)]), session([(1e6, 60)]))
        #expect(short == [Divergence(time: 20, duration: 40, kind: .end(of: .a))])
    }

    // MARK: Decisions

    private func played(
        _ rates: [Double], segment: Double, choices: [Int], from: Double = 0
    ) throws -> Divergence.Session {
        var segments = SegmentTable()
        for rate in rates {
            let count = choices.count
            segments.append(
                durations: Array(repeating: segment, count: count), bits: Array(repeating: rate * segment, count: count)
            )
        }
        let presentation = try Presentation(
            name: "made by hand",
            variants: rates.indices.map { .init(uri: "\($0)", peakBitrate: rates[$0], track: $0) },
            tracks: rates.indices.map { .init(uri: "\($0)") }, segments: segments, targetDuration: segment)
        let requests = choices.enumerated().map { index, variant -> MediaRequest in
            var request = MediaRequest(.segment, start: from + Double(index), end: from + Double(index) + 1)
            (request.variant, request.segment) = (variant, index)
            return request
        }
        return Divergence.Session(
            PlaybackTimeline(SessionLog(id: "made by hand")), detail: (requests, presentation))
    }

    @Test func `the first different decision is told with its place in the media`() throws {
        let found = Divergence.all(
            try played([1e6, 2e6], segment: 4, choices: [0, 0, 1, 0]),
            try played([1e6, 2e6], segment: 4, choices: [0, 0, 0, 1], from: 0.5))
        #expect(found == [Divergence(time: 2, kind: .decision(position: 8, a: 2e6, b: 1e6))])
    }

    @Test func `segments of other lengths are compared by the media that they cover`() throws {
        let long = try played([1e6, 2e6], segment: 6, choices: [0, 0, 1])
        let short = try played([1e6, 2e6], segment: 2, choices: [0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(Divergence.all(long, short) == [Divergence(time: 2, kind: .decision(position: 12, a: 2e6, b: 1e6))])
        #expect(Divergence.all(short, short).isEmpty)
        #expect(Divergence.all(long, try played([1e6, 2e6], segment: 2, choices: [0, 0, 0, 0, 0])).isEmpty)
    }

    @Test func `what is asked for again was decided before, and a request of nothing known is passed over`() throws {
        var again = try played([1e6, 2e6], segment: 4, choices: [0, 0, 0])
        let first = try #require(again.detail?.requests.first)
        var other = first
        (other.variant, other.start) = (1, 0.5)
        var stray = first
        (stray.variant, stray.segment, stray.start) = (7, 99, 0.6)
        var beyond = first
        (beyond.segment, beyond.start) = (99, 0.7)
        again.detail?.requests += [other, stray, beyond]
        #expect(Divergence.all(again, try played([1e6, 2e6], segment: 4, choices: [0, 0, 0])).isEmpty)
    }

    @Test func `two rules on one link part in what they load before they diverge in what they show`() throws {
        var segments = SegmentTable()
        let rates = [500_000.0, 1_200_000, 2_500_000, 6_000_000]
        for rate in rates {
            segments.append(durations: Array(repeating: 4, count: 45), bits: Array(repeating: rate * 3, count: 45))
        }
        let presentation = try Presentation(
            name: "four", variants: rates.indices.map { .init(uri: "\($0)", peakBitrate: rates[$0], track: $0) },
            tracks: rates.indices.map { .init(uri: "\($0)") }, segments: segments, targetDuration: 4)
        let trace = try BandwidthTrace(
            name: "tunnel",
            [.init(duration: 50, bandwidth: 6e6, latency: 0.05), .init(duration: 30, bandwidth: 250_000, latency: 0.1)])
        func play(_ rule: ABRName) -> Divergence.Session {
            var simulation = Simulation(
                presentation, trace: trace, profile: .avplayer, rule: rule, identity: SessionIdentity(id: "one"))
            simulation.isDetailed = true
            let session = simulation.run()
            return Divergence.Session(PlaybackTimeline(session.log), detail: (session.requests, presentation))
        }
        let found = Divergence.all(play(.bola), play(.fixed(3)))
        #expect(Divergence.all(play(.bola), play(.bola)).isEmpty)
        let decision = try #require(
            found.first { if case .decision = $0.kind { true } else { false } })
        let shown = try #require(found.first { if case .bitrate = $0.kind { true } else { false } })
        #expect(decision.time <= shown.time)
        #expect(found.contains { if case .stall(nil, .some, _) = $0.kind { true } else { false } })
        #expect(found.map(\.time) == found.map(\.time).sorted())
    }

    @Test func `a stall whose end nobody knows is as long as it was at least, and says so`() {
        func lost(endsAt end: Double?) -> Divergence.Session {
            var log = session([(1e6, 30)]).timeline.log
            log.append(ObservedEvent(.stalled, at: Self.start.advanced(by: 30)))
            if let end { log.append(ObservedEvent(.ended, at: Self.start.advanced(by: end))) }
            return Divergence.Session(PlaybackTimeline(log))
        }
        func stalls(_ a: Divergence.Session, _ b: Divergence.Session) -> [Divergence.Kind] {
            Divergence.all(a, b).map(\.kind).filter { if case .stall = $0 { true } else { false } }
        }
        #expect(stalls(lost(endsAt: 90), lost(endsAt: nil)) == [.stall(a: 60, b: 0, endUnknown: [.b])])
        #expect(stalls(lost(endsAt: nil), lost(endsAt: nil)) == [.stall(a: 0, b: 0, endUnknown: [.a, .b])])
        #expect(stalls(lost(endsAt: 90), lost(endsAt: 90)).isEmpty)
    }

    @Test func `who never plays shows no bitrate`() {
        let never = session([(6e6, 0)], startup: nil)
        #expect(PlayedBitrate(never.timeline).at(0) == nil)
        let found = Divergence.all(session([(1e6, 60)], stalls: [(20, 9)]), never)
        #expect(!found.contains { if case .bitrate = $0.kind { true } else { false } })
    }
}
