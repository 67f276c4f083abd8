import BandwidthTrace
import Playback
import PlayerLog
import TestSupport
import Testing

/// What no real player meets: each ends with a clear word or a sensible session, in no more than a moment.
@Suite struct HostileSimulationTests {
    static let rules: [ABRName] = [.throughput, .bola, .bolaE, .dynamic, .dynamicDash, .fixed(9)]

    func run(
        _ presentation: Presentation, _ periods: [BandwidthTrace.Period], end: BandwidthTrace.End = .loop,
        configure: (inout Simulation) -> Void = { _ in }
    ) throws -> [SimulatedSession] {
        try Self.rules.flatMap { rule in
            try [PlayerProfile.avplayer, .sabre].map { profile in
                var simulation = Simulation(
                    presentation, trace: try BandwidthTrace(periods, end: end), profile: profile, rule: rule,
                    identity: SessionIdentity(id: "hostile"))
                configure(&simulation)
                return simulation.run()
            }
        }
    }

    func ladder(_ count: Int = 20) throws -> Presentation { try Made.presentation([3e5, 1e6, 4e6], count: count) }

    @Test func `a trace of nanoseconds is its mean`() throws {
        let (fast, slow) = (
            BandwidthTrace.Period(duration: 1e-9, bandwidth: 8e6), BandwidthTrace.Period(duration: 1e-9, bandwidth: 4e6)
        )
        for session in try run(ladder(), [fast, slow]) {
            #expect(session.end == .ended)
            #expect(try #require(session.rows.last?.observedBitrate).isAbout(6e6))
        }
        for session in try run(ladder(), [fast, slow, .init(duration: 60, bandwidth: 6e6)]) {
            #expect(session.end == .ended)
        }
        for end in [BandwidthTrace.End.hold, .stop] {
            for session in try run(ladder(), [fast, slow], end: end) {
                #expect(session.end == (end == .hold ? .ended : .stopped("the trace is over")))
            }
        }
    }

    @Test(arguments: [1e-300, 1e-12, 1e-10, 1e-6, 1e-3]) func `a round may be as short as it likes`(_ duration: Double)
        throws
    {
        let periods = [
            BandwidthTrace.Period(duration: duration, bandwidth: 6e6), .init(duration: duration, bandwidth: 0),
        ]
        for session in try run(ladder(), periods) { #expect(session.end == .ended) }
    }

    @Test func `a link that gives nothing at first gives later`() throws {
        for session in try run(ladder(), [.init(duration: 5, bandwidth: 0), .init(duration: 1000, bandwidth: 8e6)]) {
            #expect(session.end == .ended)
            #expect(try #require(session.times(of: .timeBaseRunning).first) > 5)
        }
    }

    @Test(arguments: [BandwidthTrace.End.hold, .stop]) func `a link that gives nothing any more ends the session`(
        _ end: BandwidthTrace.End
    ) throws {
        for session in try run(
            ladder(), [.init(duration: 5, bandwidth: 4e6), .init(duration: 3, bandwidth: 0)], end: end)
        {
            #expect(session.end != .ended)
            #expect(session.duration < 100)
        }
    }

    @Test func `a latency that outlasts everything times out or is cut`() throws {
        for latency in [30, 1e5, 1e15] {
            for session in try run(ladder(2), [.init(duration: 1, bandwidth: 8e6, latency: latency)]) {
                #expect(session.end != .stopped("nothing goes on any more"))
                #expect(session.duration <= 1e9)
            }
        }
    }

    @Test func `a ladder of one is played`() throws {
        for session in try run(Made.presentation([1e6]), [.init(duration: 10, bandwidth: 2e6, latency: 0.1)]) {
            #expect(session.end == .ended)
            #expect(session.rows.compactMap(\.durationWatched).reduce(0, +).isAbout(60))
        }
    }

    func sized(_ bits: [Double], durations: [Double]) throws -> Presentation {
        var segments = SegmentTable()
        for factor in [1.0, 2] { segments.append(durations: durations, bits: bits.map { $0 * factor }) }
        return try Presentation(
            name: "sized",
            variants: [.init(uri: "a", peakBitrate: 1e6, track: 0), .init(uri: "b", peakBitrate: 2e6, track: 1)],
            tracks: [.init(uri: "a"), .init(uri: "b")], segments: segments, targetDuration: 6)
    }

    @Test func `sizes of zero take no time`() throws {
        let presentation = try sized(Array(repeating: 0, count: 10), durations: Array(repeating: 6, count: 10))
        for latency in [0.0, 0.05] {
            for session in try run(presentation, [.init(duration: 10, bandwidth: 2e6, latency: latency)]) {
                #expect(session.end == .ended)
                #expect(session.rows.compactMap(\.numberOfBytesTransferred).allSatisfy { $0 == 0 })
            }
        }
    }

    @Test func `durations of zero stand among others`() throws {
        let durations = (0..<30).map { $0 % 3 == 1 ? 6.0 : 0 }
        let presentation = try sized(Array(repeating: 1e6, count: 30), durations: durations)
        for replacement in [nil, PlaybackOptions.Replacement.left, .right] {
            for session in try run(
                presentation, [.init(duration: 10, bandwidth: 2e6)], configure: { $0.options.replacement = replacement }
            ) {
                #expect(session.end == .ended)
                #expect(session.rows.compactMap(\.durationWatched).reduce(0, +).isAbout(60))
            }
        }
    }

    @Test func `variants of other lengths end`() throws {
        for lengths in [[30.0, 36], [36, 30], [30, 30.01], [0.01, 60]] {
            var segments = SegmentTable()
            for length in lengths {
                let count = max(1, Int(length / 6))
                let durations = Array(repeating: length / Double(count), count: count)
                segments.append(durations: durations, bits: durations.map { $0 * 1e6 })
            }
            let presentation = try Presentation(
                name: "uneven",
                variants: [.init(uri: "a", peakBitrate: 1e6, track: 0), .init(uri: "b", peakBitrate: 2e6, track: 1)],
                tracks: [.init(uri: "a"), .init(uri: "b")], segments: segments, targetDuration: 6)
            for session in try run(presentation, [.init(duration: 10, bandwidth: 3e6, latency: 0.05)]) {
                #expect(session.end == .ended)
                let watched = session.rows.compactMap(\.durationWatched).reduce(0, +)
                #expect(watched >= lengths.min()! - 0.01 && watched <= lengths.max()! + 0.01)
            }
        }
    }

    @Test(arguments: [0, 0.001, 1, 5.9]) func `a buffer smaller than a segment still plays`(_ maxBuffer: Double) throws
    {
        for session in try run(
            ladder(), [.init(duration: 10, bandwidth: 9e6)], configure: { $0.profile.maxBuffer = maxBuffer })
        {
            #expect(session.end == .ended)
            #expect(session.rows.compactMap(\.durationWatched).reduce(0, +).isAbout(120))
        }
    }

    @Test(arguments: [1e-300, 1e-9, 1e9, 1e300, Double.greatestFiniteMagnitude])
    func `a scale beyond reason ends all the same`(_ scale: Double) throws {
        let periods = [
            BandwidthTrace.Period(duration: 0.0003, bandwidth: 2e6, latency: 0.05), .init(duration: 0.5, bandwidth: 0),
        ]
        for session in try run(ladder(2), periods, configure: { $0.options.bandwidthScale = scale }) {
            #expect(session.duration <= 1e9)
            #expect((session.end == .ended) == (scale > 1))
        }
    }

    @Test func `a million segments are played in a moment`() throws {
        let presentation = try Made.presentation([1e6, 2e6], duration: 2, count: 1_000_000)
        let simulation = try Made.simulation(presentation, "4M/10ms:30s,1M/50ms:20s", rule: .bolaE) {
            $0.isDetailed = false
        }
        let session = simulation.run()
        #expect(session.end == .ended)
        #expect(session.rows.compactMap(\.durationWatched).reduce(0, +) > 1_999_999)
    }

    @Test func `segments of a petabyte are never there`() throws {
        for session in try run(sized([8e15, 8e15], durations: [6, 6]), [.init(duration: 10, bandwidth: 2e6)]) {
            #expect(session.duration <= 1e9)
        }
    }

    @Test func `a transfer that takes years is not looked at for years`() throws {
        // Only after the first segment is a rule asked on the way whether to go on.
        let sizes = try sized([1000, 1e14, 1e14], durations: [6, 6, 6])
        let periods = [
            [BandwidthTrace.Period(duration: 10, bandwidth: 1000)],
            [.init(duration: 1e-4, bandwidth: 0), .init(duration: 1e-9, bandwidth: 1e8)],
        ]
        for trace in periods {
            for session in try run(sizes, trace) {
                #expect(session.end == .stopped("it takes more than thirty years"))
            }
        }
    }

    @Test func `a server of many faults is given up`() throws {
        let presentation = try ladder(1000)
        let faults = (0..<10_000).map { Scenario.Fault.segmentStatus(segment: $0 % 1000, variant: $0 % 3, status: 500) }
        for session in try run(
            presentation, [.init(duration: 10, bandwidth: 2e6)],
            configure: { $0.options.scenario = Scenario(faults: faults) })
        {
            #expect(session.end == .failed("Can not proceed after removing variants"))
        }
    }

    @Test func `a rule that always gives up is not asked for ever`() throws {
        // The throughput before the fall is believed for ever without the insufficient buffer rule.
        let periods = [BandwidthTrace.Period(duration: 20, bandwidth: 2e7), .init(duration: 1e6, bandwidth: 1e4)]
        for session in try run(
            ladder(), periods, end: .hold, configure: { $0.ruleOptions.noInsufficientBufferRule = true })
        {
            #expect(session.end == .ended)
        }
    }

    @Test func `trace and actions without end are fine`() throws {
        let actions = (0..<5000).map { Scenario.Action(at: Double($0) / 100, .seek(to: Double($0 % 100))) }
        let session = try Made.session(try ladder(), "8M/10ms") { $0.options.scenario = Scenario(actions: actions) }
        #expect(session.end == .ended)
    }
}
