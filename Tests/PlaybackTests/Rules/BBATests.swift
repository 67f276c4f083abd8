import Testing

@testable import Playback

struct BBATests {
    static let ladder = [500.0, 1000, 2000, 4000]
    /// Segments are asked for up to 100 s: reservoir 37.5 s, highest variant from 90 s on.
    static let situation = ABRSituation(Situations.presentation(ladder), maxBuffer: 104)

    private func basic(_ level: Double, last: Int, reservoir: Double? = nil, cushion: Double? = nil) -> Int {
        var options = ABROptions()
        options.basic = true
        options.reservoir = reservoir
        options.cushion = cushion
        var rule = BBA(Self.situation, profile: .sabre, options: options)
        return rule.decide(Self.situation.with(level: level, last: last)).variant
    }

    /// A rule past its startup phase.
    private func steady(_ situation: ABRSituation, profile: PlayerProfile = .sabre) -> BBA {
        var rule = BBA(situation, profile: profile)
        rule.didLoad(.finished(segment: 0, variant: 0, bits: 1, time: 5), situation)
        _ = rule.decide(situation.with(level: 1, last: 0))
        return rule
    }

    @Test func `it begins with the lowest`() {
        var rule = BBA(Self.situation, profile: .sabre)
        #expect(rule.firstVariant(Self.situation) == 0)
    }

    @Test func `in the reservoir the basic rule takes the lowest and above the cushion the highest`() {
        #expect(basic(37.5, last: 3) == 0)
        #expect(basic(90, last: 0) == 3)
        #expect(basic(0, last: 2) == 0)
    }

    @Test func `the basic map rises evenly and keeps the variant between its neighbours`() {
        // 500 + 3500 x (level - 37.5) / 52.5: 1000 at 45 s, 2000 at 60 s.
        #expect(basic(44.9, last: 0) == 0)
        #expect(basic(45.1, last: 0) == 1)
        #expect(basic(60.1, last: 0) == 2)
        #expect(basic(59.9, last: 1) == 1)
        // Down only where the map falls to the next lower variant.
        #expect(basic(46, last: 2) == 2)
        #expect(basic(44.9, last: 2) == 1)
        #expect(basic(44.9, last: 3) == 1)
    }

    @Test func `reservoir and cushion can be set`() {
        #expect(basic(10, last: 3, reservoir: 10, cushion: 20) == 0)
        #expect(basic(30, last: 0, reservoir: 10, cushion: 20) == 3)
        #expect(basic(20, last: 0, reservoir: 10, cushion: 20) == 2)
    }

    @Test func `the chunk map looks at the next segments size`() {
        let count = 100
        var bits = Self.ladder.map { Array(repeating: $0 * 4000, count: count) }
        for variant in 1..<4 { bits[variant][10] = bits[variant][10] * 3 }
        let situation = ABRSituation(Situations.presentation(Self.ladder, bits: bits), maxBuffer: 104)
        var rule = steady(situation)
        // With a reservoir of 8 s the map allows 2 Mb/s x 4 s at 43 s, about.
        #expect(rule.decide(situation.with(level: 45, last: 2, segment: 9)).variant == 2)
        #expect(rule.decide(situation.with(level: 45, last: 0, segment: 10)).variant == 0)
        #expect(rule.decide(situation.with(level: 45, last: 0, segment: 11)).variant == 2)
    }

    @Test func `the reservoir grows before large segments`() {
        var bits = Self.ladder.map { Array(repeating: $0 * 4000, count: 200) }
        for segment in 100..<200 { bits[0][segment] *= 3 }
        let situation = ABRSituation(Situations.presentation(Self.ladder, bits: bits), maxBuffer: 104)
        var rule = steady(situation)
        // Half the segments are three times the others: those ahead need 50 % more than the mean, over 208 s.
        #expect(rule.decide(situation.with(level: 50, last: 2, segment: 100)).variant == 0)
        // Where small ones lie ahead the least reservoir does.
        #expect(rule.decide(situation.with(level: 50, last: 2, segment: 0)).variant == 2)
    }

    @Test func `in a small buffer the reservoir still holds two of the papers segments`() {
        let situation = ABRSituation(Situations.presentation(Self.ladder), maxBuffer: 25)
        var rule = steady(situation)
        #expect(rule.decide(situation.with(level: 8, last: 2)).variant == 0)
        #expect(rule.decide(situation.with(level: 8.5, last: 2)).variant == 1)
    }

    @Test func `a buffer no larger than the least reservoir holds the lowest`() {
        for maxBuffer in [2.0, 6, 8] {
            let situation = ABRSituation(Situations.presentation(Self.ladder), maxBuffer: maxBuffer)
            var rule = steady(situation, profile: .avplayer)
            // The player asks up to a millisecond above the level.
            #expect(rule.decide(situation.with(level: maxBuffer + 0.0005, last: 2)).variant == 0)
        }
    }

    @Test func `startup goes up step by step while segments come eight times faster`() {
        var rule = BBA(Self.situation, profile: .sabre)
        rule.didLoad(.finished(segment: 0, variant: 0, bits: 1, time: 0.4), Self.situation)
        #expect(rule.decide(Self.situation.with(level: 4, last: 0)).variant == 1)
        rule.didLoad(.finished(segment: 1, variant: 1, bits: 1, time: 1), Self.situation)
        #expect(rule.decide(Self.situation.with(level: 8, last: 1)).variant == 1)
        // The fuller the buffer, the less is asked: 75 % suffice at 30 s of 90.
        #expect(rule.decide(Self.situation.with(level: 31, last: 1)).variant == 2)
    }

    @Test func `startup is over when the buffer falls`() {
        var rule = BBA(Self.situation, profile: .sabre)
        rule.didLoad(.finished(segment: 0, variant: 0, bits: 1, time: 4.1), Self.situation)
        #expect(rule.decide(Self.situation.with(level: 3, last: 2)).variant == 0)
        rule.didLoad(.finished(segment: 1, variant: 0, bits: 1, time: 0.1), Self.situation)
        #expect(rule.decide(Self.situation.with(level: 3, last: 0)).variant == 0)
        rule.didSeek(Self.situation)
        #expect(rule.decide(Self.situation.with(level: 3, last: 0)).variant == 1)
    }

    @Test func `the buffer is measured up to where the player asks for segments`() {
        // Sabre asks for the last segment at 100 s, AVPlayer just below 104 s: the highest variant from 90 % on.
        let situation = Self.situation.with(level: 92, last: 0)
        var options = ABROptions()
        options.basic = true
        var (sabre, avplayer) = (
            BBA(situation, profile: .sabre, options: options), BBA(situation, profile: .avplayer, options: options)
        )
        #expect(sabre.decide(situation).variant == 3)
        #expect(avplayer.decide(situation).variant == 2)
    }

    @Test func `a buffer of one segment and sizes of zero are answered`() {
        let presentation = Situations.presentation([1000, 2000], bits: [[0, 0, 0], [0, 0, 0]])
        let situation = ABRSituation(presentation, maxBuffer: 4)
        for basic in [false, true] {
            var options = ABROptions()
            options.basic = basic
            var rule = BBA(situation, profile: .sabre, options: options)
            for segment in 0..<3 {
                let variant = rule.decide(situation.with(level: 0, last: 1, segment: segment)).variant
                #expect(variant >= 0 && variant < 2)
            }
        }
    }
}
