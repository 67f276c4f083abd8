import Testing

@testable import FragmentedMP4

@Suite("Times that are exact")
struct MediaTimeTests {
    @Test
    func `the same time in two timescales is equal, and has the same hash`() {
        let (left, right) = (MediaTime(value: 180_180, timescale: 30_000), MediaTime(value: 6006, timescale: 1000))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(MediaTime(value: 180_179, timescale: 30_000) < right)
        #expect(MediaTime.zero == MediaTime(value: 0, timescale: 90_000))
        #expect(MediaTime.zero.hashValue == MediaTime(value: 0, timescale: 90_000).hashValue)
    }

    @Test(arguments: [(1, 2, 1, 1), (-1, 2, 1, -1), (1, 3, 10, 3), (2, 3, 10, 7), (6006, 1000, 30_000, 180_180)])
    func `ticks are rounded to the nearest, halves away from zero`(value: Int, timescale: Int, other: Int, ticks: Int) {
        #expect(MediaTime(value: value, timescale: timescale).ticks(at: other) == ticks)
    }

    @Test
    func `the largest values neither overflow nor trap`() {
        let time = MediaTime(value: .max, timescale: 1)
        #expect(time.ticks(at: 90_000) == .max)
        #expect(MediaTime(value: .min, timescale: 1) < time)
        #expect(MediaTime(value: .min, timescale: 2).hashValue == MediaTime(value: .min, timescale: 2).hashValue)
    }

    @Test(arguments: [(6006, 1000, "6.006"), (-5, 1000, "-0.005"), (1, 3, "0.333")])
    func `is told to the millisecond`(value: Int, timescale: Int, text: String) {
        #expect(MediaTime(value: value, timescale: timescale).description == text)
    }
}
