import PlayheadNumerics
import Testing

@Suite struct SeededRandomTests {
    @Test func `the numbers are those of the published algorithm`() {
        // The first outputs of the reference implementation for this seed.
        var random = SeededRandom(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(expected.map { _ in random.next() } == expected)
    }

    @Test(arguments: [0, 1, 7, 100_000]) func `numbers that are skipped are left out`(count: Int) {
        var (one, other) = (SeededRandom(seed: .max - 3), SeededRandom(seed: .max - 3))
        for _ in 0..<count { _ = one.next() }
        other.skip(count)
        #expect(one.next() == other.next())
    }

    @Test func `uniform numbers stay below one and are spread evenly`() {
        var random = SeededRandom(seed: 7)
        let numbers = (0..<10_000).map { _ in random.nextUniform() }
        #expect(numbers.allSatisfy { (0..<1).contains($0) })
        #expect(abs(numbers.reduce(0, +) / 10_000 - 0.5) < 0.01)
        #expect(Set(numbers).count == numbers.count)
    }
}
