import Testing

@testable import FragmentedMP4

@Suite("Groups of samples")
struct SampleGroupsTests {
    private let groups = SampleGroups([
        SampleGroupRun(count: 3, index: 1), SampleGroupRun(count: 0, index: 7), SampleGroupRun(count: 2, index: 1),
        SampleGroupRun(count: 4, index: 0), SampleGroupRun(count: 1, index: 2),
    ])

    @Test
    func `of a part are those of each of its samples`() {
        let each = [1, 1, 1, 1, 1, 0, 0, 0, 0, 2]
        #expect(groups.count == each.count)
        for start in 0...each.count {
            for end in start...12 {
                let part = groups.runs(in: start..<end)
                let spread = part.flatMap { Array(repeating: $0.index, count: $0.count) }
                #expect(spread == Array(each[start..<min(end, each.count)]))
                #expect(zip(part, part.dropFirst()).allSatisfy { $0.index != $1.index })
            }
        }
    }

    @Test
    func `of none are none`() { #expect(SampleGroups().runs(in: 0..<5).isEmpty) }
}
