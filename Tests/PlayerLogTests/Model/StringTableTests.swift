import Testing

@testable import PlayerLog

@Suite struct StringTableTests {
    @Test(arguments: [1, 15, 16, 17, 18, 300])
    func `every text has one place in a table of any size`(count: Int) {
        var table = StringTable()
        let texts = (0..<count).map { "text \($0 * 7919 % 1000)" }
        let places = texts.map { table.index(of: $0) }
        #expect(table.count == Set(texts).count)
        #expect(texts.map { table.index(of: $0) } == places)
        #expect(places.map { table[$0] } == texts)
        #expect(table.count == Set(texts).count)
    }

    @Test func `a place of another table is empty`() {
        var table = StringTable()
        _ = table.index(of: "a")
        for place in [Int64(-1), 1, .max, .min] { #expect(table[StringTable.Index(rawValue: place)] == "") }
        #expect(table[nil] == nil)
    }

    @Test func `an empty text is a text`() {
        var table = StringTable()
        let empty = table.index(of: "")
        let other = table.index(of: "a")
        #expect(empty != other)
        #expect(table.index(of: "") == empty)
        #expect(table[empty] == "")
    }

    @Test func `an emptied table begins anew`() {
        var table = StringTable()
        for index in 0..<40 { _ = table.index(of: "\(index)") }
        table.removeAll()
        #expect(table.count == 0)
        #expect(table.index(of: "39").rawValue == 0)
        #expect(table.index(of: "0").rawValue == 1)
        #expect(table.count == 2)
    }

    @Test(arguments: [1, 16, 17, 40])
    func `a guess changes no index`(count: Int) {
        let texts = (0..<count).map { "text \($0)" } + [""]
        for guess in [-1, 0, 1, Int64(count), .min, .max].map(StringTable.Index.init) {
            var table = StringTable()
            let places = texts.map { table.index(of: $0, likely: guess) }
            #expect(places.map(\.rawValue) == Array(0...Int64(count)))
            #expect(texts.map { table.index(of: $0, likely: guess) } == places)
        }
    }
}
