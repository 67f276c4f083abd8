import Testing

@testable import Playback

struct MPCRuleTests {
    static let situation = ABRSituation(Situations.presentation([500, 1000, 2000, 4000]), maxBuffer: 30)

    /// The decision after segments of 4 Mbit came at these rates, kb/s.
    private func decision(after rates: [Double], isRobust: Bool = false, level: Double = 12, last: Int = 1) -> Int {
        var rule = MPCRule(Self.situation, profile: .sabre, isRobust: isRobust)
        for (segment, rate) in rates.enumerated() {
            rule.didLoad(
                .finished(segment: segment, variant: 1, bits: 4_000_000, time: 4000 / rate), Self.situation)
        }
        return rule.decide(Self.situation.with(level: level, last: last)).variant
    }

    @Test func `before any throughput it takes the lowest`() { #expect(decision(after: []) == 0) }

    @Test func `plenty of bandwidth goes to the top and a starving link to the bottom`() {
        #expect(decision(after: [20_000, 20_000]) == 3)
        #expect(decision(after: [300, 300], level: 4) == 0)
    }

    @Test func `the buffer pays for more than the link carries`() {
        #expect(decision(after: [2500], level: 22, last: 3) == 3)
        #expect(decision(after: [2500], level: 2, last: 3) < 3)
    }

    @Test func `a throughput that swings makes the robust one careful`() {
        let rates = [8000.0, 1500, 8000, 1500, 8000]
        #expect(decision(after: rates, level: 6) > decision(after: rates, isRobust: true, level: 6))
        #expect(decision(after: [4500, 4500]) == decision(after: [4500, 4500], isRobust: true))
    }

    @Test func `the prediction is the harmonic mean of the last five`() throws {
        var predictor = HarmonicPredictor()
        #expect(predictor.prediction == nil)
        for rate in [100.0, 1000, 2000, 4000, 1000, 2000] { predictor.add(rate) }
        let wanted = 5 / (1.0 / 1000 + 1.0 / 2000 + 1.0 / 4000 + 1.0 / 1000 + 1.0 / 2000)
        #expect(abs(try #require(predictor.prediction) - wanted) < 1e-9)
    }

    @Test func `the error is the greatest of the last five predictions`() {
        var predictor = HarmonicPredictor()
        predictor.add(1000)
        #expect(predictor.greatestError == 0)
        predictor.add(250)
        #expect(predictor.greatestError == 3)
        // 400 was predicted.
        predictor.add(800)
        #expect(predictor.greatestError == 3)
        for _ in 0..<5 { predictor.add(800) }
        #expect(predictor.greatestError < 0.5)
    }

    @Test func `it counts on the buffer that the player fills`() {
        // Of eight seconds Sabre asks for segments up to four, so that it plans to spend what it could not keep; AVPlayer
        // asks up to eight, and saves.
        let situation = ABRSituation(Situations.presentation([500, 1000, 2000, 4000]), maxBuffer: 8)
        func variant(_ profile: PlayerProfile) -> Int {
            var rule = MPCRule(situation, profile: profile, isRobust: false)
            rule.didLoad(.finished(segment: 0, variant: 1, bits: 3_400_000, time: 1), situation)
            return rule.decide(situation.with(level: 4, last: 3)).variant
        }
        #expect(variant(.sabre) == 3)
        #expect(variant(.avplayer) == 2)
    }

    @Test func `of plans of equal value it takes the lower`() {
        // With the buffer full each step up in the last segment yields just what the change costs.
        let situation = ABRSituation(Situations.presentation([300, 750, 1200, 1850, 2850, 4300]), maxBuffer: 30)
        for last in 0..<6 {
            var rule = MPCRule(situation, profile: .sabre, isRobust: false)
            rule.didLoad(.finished(segment: 98, variant: 0, bits: 4_000_000, time: 1), situation)
            #expect(rule.decide(situation.with(level: 20, last: last, segment: 99)).variant == last)
        }
    }

    @Test func `at the end it looks no further than there are segments`() {
        var rule = MPCRule(Self.situation, profile: .sabre, isRobust: false)
        rule.didLoad(.finished(segment: 0, variant: 0, bits: 4_000_000, time: 1), Self.situation)
        // What is left over at the end is worth nothing: the last segment may use up the buffer.
        #expect(rule.decide(Self.situation.with(level: 5, last: 3, segment: 99)).variant == 3)
    }
}
