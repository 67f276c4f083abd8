import PlayerLog
import Testing

@testable import Playback

struct DashJSRuleTests {
    /// A rule that has loaded so many segments of a variant, with 18 s as its buffer's goal.
    func started(
        buffer: Double, throughput: Double, last: Int, loaded: Int = 2
    ) throws -> (rule: DashJSRule, situation: ABRSituation) {
        var situation = try HLSJSRuleTests.situation(buffer: 6, throughput: throughput, last: last)
        situation.maxBuffer = 18_000
        var rule = DashJSRule(situation)
        for _ in 0..<loaded { rule.didLoad(transfer(variant: last, received: 8e6, elapsed: 1000), situation) }
        situation.bufferLevel = buffer * 1000
        return (rule, situation)
    }

    func transfer(variant: Int, received: Double, elapsed: Double) -> SegmentTransfer {
        var transfer = SegmentTransfer(segment: 3, variant: variant, bits: 8e6)
        (transfer.received, transfer.elapsed, transfer.timeToFirstByte) = (received, elapsed, 0)
        return transfer
    }

    @Test(arguments: [
        // 0.9 of the estimate, peak bitrates: 1262.984 / 0.9 is 1403.3. With 8 s buffered 1.4 times it are within reach.
        (8.0, 1403.0, 1), (8.0, 1404.0, 2), (8.0, 9000.0, 4),
        // Of segments of 4 s with 2 s buffered 0.35 of it: 589.192 / 0.35 is 1683.4.
        (2.0, 1683.0, 0), (2.0, 1684.0, 1),
        // An empty buffer: the lowest.
        (0.3, 9000.0, 0),
    ]) func `the lower of what throughput and buffer allow`(
        _ buffer: Double, _ throughput: Double, _ wanted: Int
    ) throws {
        var (rule, situation) = try started(buffer: buffer, throughput: throughput, last: 1)
        #expect(rule.decide(situation).variant == wanted)
    }

    @Test func `the buffer does not count before two segments are there`() throws {
        var (rule, situation) = try started(buffer: 2, throughput: 1500, last: 1, loaded: 1)
        #expect(rule.decide(situation).variant == 2)
        situation.bufferLevel = 300
        #expect(rule.decide(situation).variant == 1)
    }

    @Test func `a segment that takes 1.8 times its duration is given up and nothing higher taken for 10 s`() throws {
        var (rule, situation) = try started(buffer: 8, throughput: 3000, last: 3)
        situation.time = 20_000
        // 8 Mb at 1111 kb/s take 7.2 s, 1.8 durations: at 1112 kb/s it goes on.
        #expect(rule.abandon(transfer(variant: 3, received: 1.112e6, elapsed: 1000), situation) == nil)
        #expect(rule.abandon(transfer(variant: 3, received: 5.55e5, elapsed: 500), situation) == nil)
        #expect(rule.abandon(transfer(variant: 3, received: 1.11e6, elapsed: 1000), situation) == 1)
        // Once a segment.
        #expect(rule.abandon(transfer(variant: 3, received: 1.11e6, elapsed: 1000), situation) == nil)
        var given = transfer(variant: 3, received: 1.11e6, elapsed: 1000)
        given.abandonedFor = 1
        rule.didLoad(given, situation)
        #expect(rule.decide(situation).variant == 1)
        situation.lastVariant = 1
        situation.time = 29_999
        #expect(rule.decide(situation).variant == 1)
        situation.time = 30_000
        #expect(rule.decide(situation).variant == 2)
    }

    @Test func `nothing is given up while more than the goal is buffered nor at the lowest variant`() throws {
        var (rule, situation) = try started(buffer: 18.1, throughput: 3000, last: 3)
        #expect(rule.abandon(transfer(variant: 3, received: 1e6, elapsed: 2000), situation) == nil)
        situation.bufferLevel = 18_000
        #expect(rule.abandon(transfer(variant: 0, received: 1e6, elapsed: 2000), situation) == nil)
        #expect(rule.abandon(transfer(variant: 3, received: 1e6, elapsed: 2000), situation) == 0)
    }

    /// The levels at which BOLA changes its mind, worked out from the definition: V is 3.1205 s, gamma p 3.2046.
    @Test(arguments: [(7.96, 0), (7.98, 1), (10.42, 1), (10.44, 2), (12.97, 2), (12.99, 3), (15.59, 3), (15.61, 4)])
    func `BOLA goes by the level once it has begun`(_ level: Double, _ wanted: Int) throws {
        var situation = try HLSJSRuleTests.situation(buffer: 20, throughput: 9000, last: 0)
        situation.maxBuffer = 18_000
        var bola = DashJSBola(situation)
        bola.didLoad(transfer(variant: 4, received: 8e6, elapsed: 1000), duration: 4000, level: 20_000)
        #expect(bola.decide(situation, throughput: 0).variant == 0)
        situation.bufferLevel = level * 1000
        #expect(bola.decide(situation, throughput: 9000).variant == wanted)
    }

    @Test func `BOLA keeps to what the throughput carries unless it was there already`() throws {
        var situation = try HLSJSRuleTests.situation(buffer: 20, throughput: 9000, last: 0)
        situation.maxBuffer = 18_000
        var bola = DashJSBola(situation)
        bola.didLoad(transfer(variant: 1, received: 8e6, elapsed: 1000), duration: 4000, level: 20_000)
        #expect(bola.decide(situation, throughput: 600).variant == 1)
        #expect(bola.decide(situation, throughput: 1300).variant == 2)
        #expect(bola.decide(situation, throughput: 100).variant == 2)
    }

    /// Held against a count of the last eight decisions anew each time: digits are the variant before and after.
    @Test(arguments: [
        ("33 33 33 33 33 33 33 33", nil), ("32 23 33 33 33 33 33 33", 2), ("32 23 33 33 33 33 33", nil),
        ("32 22 22 22 22 22 22 22", 2), ("32 33 33 33 33 33 33 33 33", nil), ("41 14 44 44 44 44 44 44", 3),
    ]) func `a variant that was left too often is no more taken`(_ decisions: String, _ wanted: Int?) {
        var history = DashJSSwitchHistory(variantCount: 5)
        for decision in decisions.split(separator: " ") {
            let variants = decision.compactMap(\.wholeNumberValue)
            history.add(from: variants[0], to: variants[1])
        }
        #expect(history.limit == wanted)
    }

    @Test func `the highest variant fills the buffer further`() throws {
        func levels(_ count: Int, _ bitrates: [Double]) throws -> Double {
            let presentation = try Made.presentation(bitrates, duration: 4, count: count)
            let session = try Made.session(presentation, "20M/20ms", profile: .dashjs, rule: .dashjs)
            return session.buffer.map(\.level).max() ?? 0
        }
        // Room for a segment of 4 s below 30 s, below 60 s of media that lasts ten minutes, and below 18 s.
        #expect(try levels(40, [4e5, 9e5]) > 26 && levels(40, [4e5, 9e5]) <= 30)
        #expect(try levels(150, [4e5, 9e5]) > 56 && levels(150, [4e5, 9e5]) <= 60)
        #expect(try levels(40, [4e5, 40e6]) <= 18)
        #expect(PlayerProfile.dashjs.settingMaxBuffer(25).maxBufferAtTop == nil)
    }
}
