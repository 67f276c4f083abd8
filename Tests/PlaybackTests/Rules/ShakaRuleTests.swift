import PlayerLog
import Testing

@testable import Playback

struct ShakaRuleTests {
    /// A rule that has its first segment, of the variant that 1 Mb/s cover, at 2 s.
    func started() throws -> (rule: ShakaRule, situation: ABRSituation) {
        var situation = try HLSJSRuleTests.situation(buffer: 4, throughput: nil)
        situation.assumedThroughput = 1000
        situation.time = 2000
        var rule = ShakaRule()
        #expect(rule.firstVariant(situation) == 1)
        rule.didEstimate(situation)
        return (rule, situation)
    }

    func transfer(variant: Int, elapsed: Double) -> SegmentTransfer {
        var transfer = SegmentTransfer(segment: 3, variant: variant, bits: 8e6)
        transfer.elapsed = elapsed
        return transfer
    }

    @Test(arguments: [
        // 0.95 of the estimate, peak bitrates: 589.192 / 0.95 is 620.2, 1262.984 / 0.95 is 1329.5.
        (200.0, 0), (620.0, 0), (620.3, 1), (1329.0, 1), (1330.0, 2),
        // Between 1262.984 / 0.95 and 1262.984 / 0.85 two variants would do: the higher is taken, whatever 0.85 says.
        (1400.0, 2), (9000.0, 4),
    ]) func `the highest variant that the estimate covers`(_ estimate: Double, _ wanted: Int) throws {
        var (rule, situation) = try started()
        situation.throughput = estimate
        rule.didEstimate(situation)
        #expect(rule.decide(situation).variant == wanted)
    }

    @Test func `the first estimate that is believed is acted on at once and then each choice stands 8 s`() throws {
        var (rule, situation) = try started()
        situation.time = 2500
        #expect(rule.decide(situation).variant == 1)
        #expect(rule.abandon(transfer(variant: 1, elapsed: 0), situation) == nil)
        (situation.throughput, situation.time) = (4000, 3000)
        #expect(rule.abandon(transfer(variant: 1, elapsed: 500), situation) == 3)
        #expect(rule.decide(situation).variant == 3)
        (situation.throughput, situation.time) = (300, 10_999)
        #expect(rule.abandon(transfer(variant: 3, elapsed: 500), situation) == nil)
        situation.time = 11_000
        #expect(rule.abandon(transfer(variant: 3, elapsed: 501), situation) == 0)
        // A choice that changes nothing begins the 8 s anew too.
        situation.time = 19_500
        #expect(rule.abandon(transfer(variant: 0, elapsed: 501), situation) == nil)
        (situation.throughput, situation.time) = (4000, 27_000)
        #expect(rule.abandon(transfer(variant: 0, elapsed: 501), situation) == nil)
        situation.time = 27_500
        #expect(rule.abandon(transfer(variant: 0, elapsed: 501), situation) == 3)
    }

    @Test func `a switch up gives the segment under way up too and can happen with its last byte`() throws {
        var profile = PlayerProfile.shaka
        profile.maxBuffer = 30
        let presentation = try Made.presentation([4e5, 2e6], duration: 4, count: 20, playlist: 100, multivariant: 100)
        let session = try Made.session(presentation, "6M/40ms", profile: profile, rule: .shaka)
        let segments = session.segmentRequests
        #expect(segments.map(\.variant).prefix(3) == [0, 0, 1])
        #expect(segments.map(\.segment).prefix(3) == [0, 1, 1])
        #expect(segments[1].outcome == .abandoned)
        // 128 kB are believed: four looks 102 ms apart at 6 Mb/s, of which the first waits 40 ms.
        let received = try #require(segments[1].received)
        #expect(received >= 1.024e6 && received < 1.7e6)
    }

    @Test func `with no abandonment it switches with the next segment`() throws {
        let presentation = try Made.presentation([4e5, 2e6], duration: 4, count: 20, playlist: 100, multivariant: 100)
        let session = try Made.session(presentation, "6M/40ms", profile: .shaka, rule: .shaka) {
            $0.options.mayAbandon = false
        }
        #expect(session.segmentRequests.allSatisfy { $0.outcome == .delivered })
        #expect(session.segmentRequests.map(\.variant).prefix(3) == [0, 0, 1])
    }
}
