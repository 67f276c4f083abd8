import PlayerLog
import TestSupport
import Testing

@testable import Playback

/// hls.js as it is simulated, against hls.js as it played in a browser over a link of known bandwidth.
@Suite(.enabled(if: !HLSJSRun.all.isEmpty, "the corpus is not there"))
struct HLSJSFidelityTests {
    /// Sessions in which some milliseconds of the browser's work decide over a switch, and with it over all that follows.
    ///
    /// A player cannot meet these and the sessions beside them that took the other way, over the same link. With the
    /// deviations of each measured session put into the simulation of each link, in 196 combinations, it comes to this:
    ///
    /// - At 3 Mb/s the estimate after the fourth segment is between 2932 and 2962 kb/s, and 2953 take the player up to
    ///   540p. It goes up with the fifth segment in 50 % (measured: two sessions of five, one of them with 0.6 kb/s to
    ///   spare, which 0.7 ms make), with the sixth in 44 % (two), later in 6 % (one). Another segment is then under way when
    ///   the link goes down.
    /// - On the square wave one of two sessions stays 10 kb/s below a threshold that the other passes by 11, in 19 %, and
    ///   later 0.6 kb/s below the next one; both in less than 6 %.
    ///
    /// Nor does any one set of times meet them all: of 3000 (a first parsing of 44 to 80 ms, parsing of 1 to 6 ms and at 0.9
    /// to 2.2 Gb/s, a gap of 3 to 9 ms) 1364 met the two sessions with an outage of 45 s that gave no request up, 1494
    /// that with an outage of 8 s, and none all three, whose links are the same for 40 s; none met both square waves. The
    /// best met 25 of the 28 sessions, as the profile's do.
    static let decidedByMilliseconds = [
        "outage45_at40_3000__buf30__r2", "outage8_at60_3000", "square_20s_4000_600",
    ]

    @Test(arguments: HLSJSRun.all.filter { !decidedByMilliseconds.contains($0.name) })
    func `a session comes out as measured`(_ run: HLSJSRun) throws {
        #expect(try run.simulated().differences(from: run) == [])
    }

    @Test(arguments: HLSJSRun.all.filter { decidedByMilliseconds.contains($0.name) })
    func `a session that milliseconds decide comes out as measured with some of the browsers timings`(_ run: HLSJSRun)
        throws
    {
        // The measured spread, from the first to the third quarter: 48 to 58 ms, 2.5 to 5.5 ms, 6 to 11 ms in all.
        var met = 0
        for first in [0.05, 0.054, 0.058] {
            for parse in [0.0025, 0.0035, 0.0045, 0.0055] {
                for gap in [0.0035, 0.0045, 0.0055] {
                    var profile = PlayerProfile.hlsjs
                    (profile.firstParseTime, profile.parseTime, profile.requestGap) = (first, parse, gap)
                    if try run.simulated(by: profile).differences(from: run).isEmpty { met += 1 }
                }
            }
        }
        #expect(met > 0)
    }

    @Test(arguments: HLSJSRun.all)
    func `the measured times make the measured estimates`(_ run: HLSJSRun) throws {
        var estimator = ThroughputEstimator(PlayerProfile.hlsjs.estimator, segmentDuration: 4000)
        // A request that is given up makes a sample of its own, of which less is known.
        let loads = try run.measured().prefix { !$0.isAfterAbort }
        #expect(!loads.isEmpty)
        for (index, load) in loads.enumerated() {
            var transfer = SegmentTransfer(segment: index, variant: 0, bits: load.bits)
            (transfer.received, transfer.elapsed, transfer.timeToFirstByte) = (load.bits, load.elapsed, load.firstByte)
            estimator.add(transfer, parseTime: load.parseTime, isWhole: true)
            let estimate = try #require(estimator.throughput)
            #expect(abs(estimate * 1000 / load.estimate - 1) < 1e-5, "segment \(index)")
        }
    }

    @Test func `nearly all segments of sessions that gave no request up are of the measured level`() throws {
        let runs = HLSJSRun.all.filter { !$0.isAborted }
        let agreement = try runs.map { try $0.simulated().agreement(with: $0) }.reduce(0, +)
        #expect(agreement * 100 >= 97 * runs.map(\.levels.count).reduce(0, +))
    }

    @Test(arguments: HLSJSRun.all.filter { ["const_1500", "const_0400", "3g_2011-02-01_1539CET"].contains($0.name) })
    func `requests and estimates follow the measured ones all the way`(_ run: HLSJSRun) throws {
        let (simulated, measured) = (try run.simulated().segments, try run.measured())
        #expect(measured.count == run.levels.count)
        for (index, (request, load)) in zip(simulated, measured).enumerated() {
            let estimate = try #require(request.estimate)
            #expect(abs(request.start - load.start) < 0.2, "segment \(index)")
            // The first segment's sample holds the browser's start, which varies most.
            #expect(abs(estimate / load.estimate - 1) < (index == 0 ? 0.03 : 0.01), "segment \(index)")
        }
    }
}
