import PlayheadAnalytics
import Testing

@Suite struct ParallelSumTests {
    @Test(arguments: [0, 1, 16_383, 100_000], [1, 2, 7])
    func `each thing is added once, on however many cores`(count: Int, jobs: Int) {
        let numbers = ParallelSum.sum(
            count, jobs: jobs, from: [Int](), add: { $0 += Array($1) }, merge: { $0 += $1 })
        #expect(numbers.sorted() == Array(0..<count))
    }

    @Test func `what nothing comes to is not added several times`() {
        #expect(ParallelSum.sum(100_000, jobs: 3, from: 0, add: { $0 += $1.count }, merge: { $0 += $1 }) == 100_000)
    }
}
