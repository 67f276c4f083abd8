import PlayerLog
import PlayheadAnalytics
import Testing

@Suite struct GroupCodesTests {
    /// Groups by two properties: few of their values are numbered in an array, very many in a dictionary.
    @Test(arguments: [3, 1500]) func `groups by two properties are those of each pair of values`(valueCount: Int) throws
    {
        var (table, pairs) = (FleetTable([]), [[String?]: Int]())
        for number in 0..<6000 {
            var totals = SessionTotals(id: "S\(number)")
            let values = ["a\(number % valueCount)", number % 7 == 0 ? nil : "b\(number * 31 % valueCount)"]
            for (key, value) in zip(["one", "two"], values) { totals.context.values[key] = value.map { .text($0) } }
            table.add(totals)
            pairs[values, default: 0] += 1
        }
        let codes = GroupCodes([.context("one"), .context("two")].compactMap { table.column($0) })
        let counts = codes.counts(in: SessionSet(allOf: table.count))
        var found: [[String?]: Int] = [:]
        for (number, count) in counts.numbers(where: { $0 > 0 }) {
            found[try #require(codes.values(of: number))] = count
        }
        #expect(found == pairs)
    }

    @Test func `values that are too many for one property are one group`() throws {
        var table = FleetTable([])
        for number in 0..<70_000 {
            var totals = SessionTotals(id: "S\(number)")
            totals.context.values["viewer"] = .text("v\(number)")
            table.add(totals)
        }
        let codes = GroupCodes([try #require(table.column(.context("viewer")))])
        let counts = codes.counts(in: SessionSet(allOf: table.count)).numbers { $0 > 0 }
        let (single, other) = (counts.filter { $0.value == 1 }, counts.filter { $0.value > 1 })
        #expect(single.count + other.reduce(0) { $0 + $1.value } == 70_000 && other.count == 1)
        #expect(codes.values(of: other[0].number) == nil && codes[69_999] == other[0].number)
    }
}
