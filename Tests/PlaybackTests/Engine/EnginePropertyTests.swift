import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@testable import Playback

/// What holds of every session, on sessions of all kinds that a seed decides.
@Suite struct EnginePropertyTests {
    static let seeds = UInt64(0)..<1500

    /// Every session, played with no more steps than a session of its size can take.
    func forEachSession(_ body: (UInt64, Simulation, SimulatedSession) throws -> Void) rethrows {
        for seed in Self.seeds {
            var random = RandomSimulation(seed: seed)
            let simulation = random.make()
            try body(seed, simulation, simulation.run())
        }
    }

    @Test func `every session ends and says how`() {
        var ends: [SimulatedSession.End: Int] = [:]
        forEachSession { seed, simulation, session in
            ends[session.end, default: 0] += 1
            #expect(session.end != .stopped("nothing goes on any more"), "seed \(seed)")
            #expect(session.end != .stopped("nothing more can be loaded"), "seed \(seed)")
            #expect(session.duration >= 0 && session.duration < 1e6, "seed \(seed)")
        }
        #expect(ends.count > 5)
        #expect(ends[.ended] ?? 0 > 300)
    }

    @Test func `time never runs backwards`() {
        forEachSession { seed, _, session in
            let slack = 1e-9
            for (before, after) in zip(session.requests, session.requests.dropFirst()) {
                #expect(before.start <= after.start + slack, "seed \(seed)")
            }
            for request in session.requests {
                #expect(request.end >= request.start - slack, "seed \(seed)")
                #expect(request.timeToFirstByte.map { $0 >= 0 && request.start + $0 <= request.end + slack } ?? true)
            }
            for (before, after) in zip(session.buffer, session.buffer.dropFirst()) {
                #expect(before.time <= after.time + slack, "seed \(seed)")
            }
            let dates = session.log.observed.map(\.date)
            #expect(dates == dates.sorted(), "seed \(seed)")
            let rowDates = session.rows.compactMap(\.playbackStartDate)
            #expect(rowDates == rowDates.sorted(), "seed \(seed)")
            let errorDates = session.log.errorRows.compactMap(\.event.date)
            #expect(errorDates == errorDates.sorted(), "seed \(seed)")
        }
    }

    @Test func `what was requested was delivered or abandoned`() {
        forEachSession { seed, _, session in
            let totals = session.transferred
            #expect(
                abs(totals.requested - totals.delivered - totals.abandoned) <= 1e-9 * max(1, totals.requested),
                "seed \(seed)")
            let media = session.requests.filter { $0.kind == .segment }
            #expect(
                abs(media.reduce(0) { $0 + ($1.received ?? 0) } - totals.delivered) <= 1e-9 * max(1, totals.delivered))
            #expect(
                media.allSatisfy { ($0.received ?? -1) >= 0 && ($0.received ?? -1) <= ($0.bits ?? -1) }, "seed \(seed)")
            let bytes = session.rows.compactMap(\.numberOfBytesTransferred).reduce(0, +)
            #expect(abs(Double(bytes) - totals.delivered / 8) <= Double(session.rows.count), "seed \(seed)")
            let requests = session.rows.compactMap(\.numberOfMediaRequests).reduce(0, +)
            #expect(requests == media.count, "seed \(seed)")
        }
    }

    @Test func `time is played stalled paused or waited`() {
        forEachSession { seed, _, session in
            // A second of playing is a second of media; everything else is a wait that the app's notes tell.
            var (state, since, played, waited) = (ObservedEvent.Kind.play, 0.0, 0.0, 0.0)
            for event in session.happenings where event.kind != .likelyToKeepUp && event.kind != .liveLatency {
                // What is paused or stalled and then sought goes on waiting, and is counted as it is.
                if state == .timeBaseRunning { played += event.time - since } else { waited += event.time - since }
                (state, since) = (event.kind, event.time)
            }
            if state == .timeBaseRunning {
                played += session.duration - since
            } else {
                waited += session.duration - since
            }
            let watched = session.rows.compactMap(\.durationWatched).reduce(0, +)
            let slack = 2e-6 * Double(session.happenings.count + session.rows.count + 2)
            // An audio selection stops playback without a note of its own.
            let isInterrupted = session.rows.contains { $0[.reason] == 9 }
            if !isInterrupted { #expect(abs(watched - played) <= slack, "seed \(seed): \(watched) \(played)") }
            #expect(abs(played + waited - session.duration) <= slack, "seed \(seed)")
        }
    }

    /// Whatever ends a session, a stall included: who neither pauses nor seeks starts, watches or rebuffers all the time.
    @Test func `startup playback and rebuffering are the whole session`() {
        var (open, failedInOne) = (0, 0)
        forEachSession { seed, _, session in
            let totals = SessionTotals(session.log, catalog: ErrorCatalog())
            let isPlain = session.happenings.allSatisfy { $0.kind != .paused && $0.kind != .seek }
            guard isPlain, let startup = totals.startupTime?.seconds, let rebuffer = totals.rebufferDuration,
                !session.rows.contains(where: { $0[.reason] == 9 })
            else { return }
            let watched = session.rows.compactMap(\.durationWatched).reduce(0, +)
            let slack = 2e-6 * Double(session.happenings.count + session.rows.count + 2)
            #expect(abs(startup + watched + rebuffer - session.duration) <= slack, "seed \(seed)")
            open += Int(totals.rebufferOpen ?? 0)
            if totals.rebufferOpen == 1, case .failed = session.end { failedInOne += 1 }
        }
        #expect(open > 20 && failedInOne > 0, "\(open) end in a stall, \(failedInOne) of them fail")
    }

    @Test func `the buffer stays within its bounds`() {
        forEachSession { seed, simulation, session in
            let longest =
                simulation.presentation.variants.flatMap { variant in
                    (0..<simulation.presentation.segments.count(ofTrack: variant.track)).map {
                        simulation.presentation.segments.duration(track: variant.track, segment: $0)
                    }
                }.max() ?? 0
            // Where playback needs several segments to start, it gets them.
            let needed =
                Double(max(simulation.profile.segmentsToStart, simulation.profile.segmentsToResume) + 1) * longest
            let bound = max(simulation.profile.maxBuffer + longest, needed)
            for sample in session.buffer {
                #expect(sample.level >= 0 && sample.level <= bound + 1e-6, "seed \(seed): \(sample) over \(bound)")
            }
        }
    }

    @Test func `the written log has the same KPIs`() {
        forEachSession { seed, _, session in
            let (before, after) = WrittenLog.totals(session)
            WrittenLog.expectEqual(before, after, "seed \(seed)")
        }
    }

    @Test func `the same seed gives the same bytes`() {
        for seed in Self.seeds.prefix(300) {
            var (first, second) = (RandomSimulation(seed: seed), RandomSimulation(seed: seed))
            let (left, right) = (first.make().run(), second.make().run())
            #expect(left.log.allValues == right.log.allValues, "seed \(seed)")
            #expect(left.requests == right.requests && left.buffer == right.buffer, "seed \(seed)")
        }
    }

    @Test func `details change nothing`() {
        for seed in Self.seeds.prefix(300) {
            var random = RandomSimulation(seed: seed)
            var simulation = random.make()
            let detailed = simulation.run()
            simulation.isDetailed = false
            #expect(simulation.run().log.allValues == detailed.log.allValues, "seed \(seed)")
        }
    }
}
