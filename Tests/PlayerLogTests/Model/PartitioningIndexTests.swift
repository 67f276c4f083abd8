import PlayerLog
import Testing

struct PartitioningIndexTests {
    @Test(arguments: 0...9) func `the border is found wherever it is`(_ border: Int) {
        let numbers = Array(0..<9)
        #expect(numbers.partitioningIndex { $0 >= border } == border)
    }

    @Test func `a slice keeps its indices`() {
        let slice = [1, 2, 3, 5, 8, 13][2..<5]
        #expect(slice.partitioningIndex { $0 > 4 } == 3)
        #expect(slice.partitioningIndex { $0 > 100 } == 5)
    }
}
