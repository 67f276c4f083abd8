import Testing

@testable import Playback

struct HLSJSRuleTests {
    /// Five variants as in a real ladder, segments of 4 s, the third listed first.
    static func situation(buffer: Double, throughput: Double?, last: Int = 0) throws -> ABRSituation {
        let peaks = [263_576.0, 589_192, 1_262_984, 3_121_176, 6_495_776]
        let averages = [200_457.0, 415_282, 829_575, 2_067_248, 4_502_917]
        var table = SegmentTable()
        for average in averages {
            table.append(durations: Array(repeating: 4, count: 10), bits: Array(repeating: average * 4, count: 10))
        }
        let order = [2, 0, 1, 3, 4]
        let presentation = try Presentation(
            name: "test",
            variants: order.map {
                .init(uri: "\($0)", peakBitrate: peaks[$0], averageBitrate: averages[$0], track: $0)
            },
            tracks: order.indices.map { .init(uri: "\($0)") }, segments: table, targetDuration: 4)
        var situation = ABRSituation(presentation, maxBuffer: 30)
        situation.bufferLevel = buffer * 1000
        situation.throughput = throughput
        situation.assumedThroughput = 500
        situation.latency = 50
        situation.lastVariant = last
        situation.segment = 3
        situation.loadedPlaylists = Array(repeating: true, count: 5)
        return situation
    }

    @Test(arguments: [
        // Above the last variant 0.7 of the estimate count, and average bitrates once two segments are buffered.
        (8.0, 2954.0, 2, 3), (8.0, 2953.0, 2, 2), (7.9, 2954.0, 2, 2),
        // Up to the last variant 0.95 of it.
        (8.0, 2177.0, 3, 3), (8.0, 2175.0, 3, 2),
        // What would not arrive before the buffer is empty is not loaded: 589 kb/s at 1000 x 0.7 take 3.42 s.
        (3.5, 1000.0, 0, 1), (3.3, 1000.0, 0, 0),
        // Where nothing would, up to 4 s of waiting are accepted.
        (0.0, 1000.0, 0, 1), (0.5, 200.0, 0, 0),
    ]) func `the highest variant that fits is loaded`(
        _ buffer: Double, _ throughput: Double, _ last: Int, _ wanted: Int
    ) throws {
        let situation = try Self.situation(buffer: buffer, throughput: throughput, last: last)
        var rule = HLSJSRule(situation)
        #expect(rule.decide(situation).variant == wanted)
    }

    @Test func `a playlist that is missing costs its round trip`() throws {
        var situation = try Self.situation(buffer: 3.5, throughput: 1000)
        situation.loadedPlaylists[1] = false
        situation.playlistLoadTime = 100
        var rule = HLSJSRule(situation)
        #expect(rule.decide(situation).variant == 0)
    }

    func transfer(variant: Int, received: Double, elapsed: Double, firstByte: Double?) -> SegmentTransfer {
        var transfer = SegmentTransfer(segment: 3, variant: variant, bits: 8_000_000)
        transfer.received = received
        transfer.elapsed = elapsed
        transfer.timeToFirstByte = firstByte
        return transfer
    }

    @Test func `a segment is given up after half its duration where a lower one arrives sooner`() throws {
        let situation = try Self.situation(buffer: 6, throughput: 3000, last: 3)
        var rule = HLSJSRule(situation)
        // 1 Mb in 2 s: 14 s for the rest; 2.36 Mb of the 589 kb/s variant would take 4.8 s, longer than itself.
        #expect(rule.abandon(transfer(variant: 3, received: 1e6, elapsed: 2000, firstByte: 0), situation) == nil)
        #expect(rule.abandon(transfer(variant: 3, received: 1e6, elapsed: 2001, firstByte: 1), situation) == 0)
        // 2.2 Mb: 5.3 s, which the buffer outlasts.
        #expect(rule.abandon(transfer(variant: 3, received: 2.2e6, elapsed: 2001, firstByte: 1), situation) == nil)
    }

    @Test func `a lower variant that would take for ever is no reason`() throws {
        let situation = try Self.situation(buffer: 6, throughput: 3000, last: 3)
        var rule = HLSJSRule(situation)
        // 50 b/ms: 47 s for a segment of the variant above the lowest, more than ten durations.
        #expect(rule.abandon(transfer(variant: 3, received: 1e5, elapsed: 2001, firstByte: 1), situation) == nil)
    }

    @Test func `the two lowest variants are never given up`() throws {
        let situation = try Self.situation(buffer: 0.1, throughput: 3000, last: 1)
        var rule = HLSJSRule(situation)
        for variant in 0...1 {
            let transfer = transfer(variant: variant, received: 1e5, elapsed: 9000, firstByte: 1)
            #expect(rule.abandon(transfer, situation) == nil)
        }
    }

    @Test func `after giving up the estimate begins at the lower variants bitrate`() throws {
        var situation = try Self.situation(buffer: 6, throughput: 3000, last: 3)
        var rule = HLSJSRule(situation)
        var given = transfer(variant: 3, received: 1e6, elapsed: 2001, firstByte: 1)
        given.abandonedFor = rule.abandon(given, situation)
        #expect(rule.restartsEstimate(after: given, situation) == situation.bitrates[0])
        #expect(rule.decide(situation).variant == 0)
        // The choice stands until the lower one is being loaded; then what is assumed decides.
        #expect(rule.abandon(transfer(variant: 0, received: 0, elapsed: 100, firstByte: nil), situation) == nil)
        situation.throughput = nil
        situation.assumedThroughput = situation.bitrates[1]
        #expect(rule.decide(situation).variant == 1)
    }

    @Test func `an estimate that has fallen stays`() throws {
        let situation = try Self.situation(buffer: 6, throughput: 3000, last: 3)
        var rule = HLSJSRule(situation)
        var given = transfer(variant: 3, received: 1e6, elapsed: 2001, firstByte: 1)
        given.abandonedFor = rule.abandon(given, situation)
        var after = situation
        after.throughput = 300
        #expect(rule.restartsEstimate(after: given, after) == nil)
    }

    @Test func `max buffer replaces the goal in bytes`() {
        let profile = PlayerProfile.hlsjs.settingMaxBuffer(12)
        #expect(profile.maxBuffer == 12)
        #expect(profile.maxBufferBits == 0)
        #expect(PlayerProfile.sabre.settingMaxBuffer(12).maxBufferBits == nil)
    }

    @Test(arguments: [(0.4, 500.0), (3.1, 3100), (6.5, 5000)])
    func `the variant listed first raises what is assumed`(_ first: Double, _ wanted: Double) throws {
        var table = SegmentTable()
        table.append(durations: [4], bits: [1000])
        let presentation = try Presentation(
            name: "test", variants: [.init(uri: "a", peakBitrate: first * 1e6, track: 0)], tracks: [.init(uri: "a")],
            segments: table, targetDuration: 4)
        #expect(abs(PlayerProfile.hlsjs.assumedThroughput(presentation) - wanted) < 1e-9)
    }
}
