import Testing

@testable import Playback

struct AVPlayerRuleTests {
    static let situation = ABRSituation(
        Situations.presentation([1000, 2000, 4000, 8000], averages: 0.7), maxBuffer: 30)

    private func decision(level: Double, last: Int, throughput: Double?, options: ABROptions = ABROptions()) -> Int {
        var rule = AVPlayerRule(options: options)
        return rule.decide(Self.situation.with(level: level, last: last, throughput: throughput)).variant
    }

    /// A segment of 8 Mb/s of which 4 Mbit came at this rate, kb/s.
    private func transfer(rate: Double) -> SegmentTransfer {
        var transfer = SegmentTransfer(segment: 10, variant: 3, bits: 22_400_000)
        transfer.received = 4_000_000
        transfer.timeToFirstByte = 50
        transfer.elapsed = 50 + transfer.received / rate
        return transfer
    }

    @Test func `the first variant is the players to choose`() {
        var rule = AVPlayerRule()
        #expect(rule.firstVariant(Self.situation) == nil)
    }

    @Test func `it stays where nothing is known`() { #expect(decision(level: 4, last: 2, throughput: nil) == 2) }

    @Test func `it goes up at once to the highest that is carried once the buffer allows`() {
        #expect(decision(level: 7.9, last: 0, throughput: 20_000) == 0)
        #expect(decision(level: 8, last: 0, throughput: 20_000) == 3)
        #expect(decision(level: 8, last: 0, throughput: 5000) == 2)
    }

    @Test func `a fifth of the throughput is kept in reserve for going up`() {
        #expect(decision(level: 8, last: 0, throughput: 4990) == 1)
        var options = ABROptions()
        options.safetyFactor = 1
        #expect(decision(level: 8, last: 0, throughput: 4990, options: options) == 2)
    }

    @Test func `with a full buffer the average bitrate decides`() {
        // 8000 at the peak, 5600 on average.
        #expect(decision(level: 11, last: 2, throughput: 7500) == 2)
        #expect(decision(level: 12, last: 2, throughput: 7500) == 3)
    }

    @Test func `it goes down at once and as far as needed`() {
        #expect(decision(level: 30, last: 3, throughput: 2000) == 1)
        #expect(decision(level: 1, last: 3, throughput: 100) == 0)
    }

    @Test func `it stays while the whole throughput carries the variant`() {
        #expect(decision(level: 6, last: 2, throughput: 4100) == 2)
        #expect(decision(level: 6, last: 2, throughput: 3900) == 1)
    }

    @Test func `a transfer that outlasts the buffer is given up for what its rate carries`() {
        var rule = AVPlayerRule()
        let low = Self.situation.with(level: 3, last: 3, throughput: 9000)
        #expect(rule.abandon(transfer(rate: 1500), low) == 0)
        #expect(rule.abandon(transfer(rate: 3000), low) == 1)
        // 18.4 Mbit more at 7 Mb/s come within 3 s, and at 1.5 Mb/s within 20 s.
        #expect(rule.abandon(transfer(rate: 7000), low) == nil)
        #expect(rule.abandon(transfer(rate: 1500), Self.situation.with(level: 20, last: 3, throughput: 9000)) == nil)
    }

    @Test func `what was given up for is loaded next`() {
        var rule = AVPlayerRule()
        var given = transfer(rate: 1500)
        let situation = Self.situation.with(level: 3, last: 3, throughput: 9000)
        given.abandonedFor = rule.abandon(given, situation)
        rule.didLoad(given, situation)
        #expect(rule.decide(situation).variant == 0)
        rule.didLoad(.finished(segment: 10, variant: 0, bits: 2_800_000, time: 1), situation)
        #expect(rule.decide(situation.with(level: 12, last: 0, throughput: 20_000)).variant == 3)
    }

    @Test func `a transfer that has hardly begun goes on`() {
        var rule = AVPlayerRule()
        var young = transfer(rate: 1500)
        young.elapsed = 400
        #expect(rule.abandon(young, Self.situation.with(level: 0, last: 3)) == nil)
        var silent = SegmentTransfer(segment: 10, variant: 3, bits: 1000)
        silent.elapsed = 5000
        #expect(rule.abandon(silent, Self.situation.with(level: 0, last: 3)) == nil)
    }

    @Test func `before the start it is patient for two target durations`() {
        var rule = AVPlayerRule()
        var waiting = Self.situation.with(level: 0, last: 3)
        waiting.isPlaying = false
        // In all 22.4 Mbit at 3 Mb/s take 7.5 s, at 2.5 Mb/s 9 s.
        #expect(rule.abandon(transfer(rate: 3000), waiting) == nil)
        #expect(rule.abandon(transfer(rate: 2500), waiting) == 1)
    }
}
