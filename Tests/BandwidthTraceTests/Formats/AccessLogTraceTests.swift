import BandwidthTrace
import PlayerLog
import TestSupport
import Testing

struct AccessLogTraceTests {
    private func log(_ events: [(watched: Double?, observed: Double?)]) -> SessionLog {
        var log = SessionLog(id: "session")
        for (index, values) in events.enumerated() {
            var event = AccessLogEvent()
            (event.durationWatched, event.observedBitrate) = values
            log.append(event, ordinal: index)
        }
        return log
    }

    @Test func `an observed bitrate holds for as long as its event was watched`() throws {
        let trace = try BandwidthTrace(
            observedIn: log([(10, 5e6), (0, 9e6), (nil, 1e6), (20, nil), (30.5, 7e5)]), source: "log", name: "log")
        #expect(trace.periods == [.init(duration: 10, bandwidth: 5e6), .init(duration: 30.5, bandwidth: 7e5)])
    }

    /// What was watched came over some link.
    @Test func `an observed bitrate of zero was not measured`() throws {
        let trace = try BandwidthTrace(observedIn: log([(10, 5e6), (40, 0), (5, 7e5)]), source: "log", name: "log")
        #expect(trace.periods == [.init(duration: 10, bandwidth: 5e6), .init(duration: 5, bandwidth: 7e5)])
    }

    /// The sample's third dump has set the row before the audio switch back to nothing: the second one's counts.
    @Test func `a row that was set back has the bitrate it had before`() throws {
        let log = try #require(SampleBundles.units(in: "seek-and-audio-switch").first?.logs.first)
        let trace = try BandwidthTrace(observedIn: log, source: "log", name: "log")
        #expect(trace.periods.map(\.bandwidth) == [9_180_442, 23_406_190, 25_940_617, 28_240_760])
        #expect(trace.periods.map(\.duration) == [3.218, 21.660, 48.366, 33.951])
    }

    @Test func `a log without observed bitrates tells nothing`() {
        #expect {
            try BandwidthTrace(observedIn: log([(10, nil)]), source: "access.log", name: "log")
        } throws: {
            "\($0)" == "access.log:session session: no event that was watched has an observed bitrate"
        }
    }

    @Test func `a latency can be given`() throws {
        let trace = try BandwidthTrace(observedIn: log([(10, 5e6)]), source: "log", name: "log").withLatencies { _ in
            0.05
        }
        #expect(trace.periods == [.init(duration: 10, bandwidth: 5e6, latency: 0.05)])
        #expect(throws: TraceError.self) { try trace.withLatencies { _ in -1 } }
    }

    /// Summed over the rows of the sample's log by hand: 872.302 s watched.
    @Test func `the commute sample gives its watched time`() throws {
        let log = try #require(SampleBundles.units(in: "commute").first?.logs.first)
        let trace = try BandwidthTrace(observedIn: log, source: "commute", name: "commute")
        #expect(abs(trace.duration - 872.302) < 1e-6)
    }
}
