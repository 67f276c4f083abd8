import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct RunLengthsTests {
    @Test(arguments: [0, 1, 2, 7, 1000]) func `each element is where it was added`(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        // Mostly the same as the one before.
        let elements = (0..<count).reduce(into: [Int]()) { elements, _ in
            elements.append(
                Int.random(in: 0..<4, using: &random) > 0 ? elements.last ?? 0 : Int.random(in: 0..<3, using: &random))
        }
        var runs = RunLengths<Int>()
        for element in elements { runs.append(element) }
        #expect((0..<count).map { runs[$0] } == elements && runs.count == count)
    }
}
