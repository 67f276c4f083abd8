import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct SessionSetOrderTests {
    /// A random GUID; of few digits, so that some share their first ones.
    private static func guid(_ random: inout SeededGenerator, digits: Int) -> String {
        let digits = (0..<32).map { _ in
            String(Int.random(in: 0..<digits, using: &random), radix: 16, uppercase: true)
        }
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }.joined(separator: "-")
    }

    /// Ids of a kind, none twice.
    private static func ids(_ kind: String, _ count: Int) -> [String] {
        var random = SeededGenerator(seed: UInt64(count))
        var ids: Set<String> = []
        while ids.count < count {
            let number = Int.random(in: 0..<20 * count, using: &random)
            switch kind {
            case "GUIDs": ids.insert(guid(&random, digits: 16))
            case "GUIDs that share digits": ids.insert(guid(&random, digits: 2))
            case "lower GUIDs": ids.insert(guid(&random, digits: 16).lowercased())
            case "names": ids.insert("session-of-someone-\(number)")
            case "long names": ids.insert(String(repeating: "ab", count: number % 300) + "é\(number)")
            default: ids.insert(number % 3 == 0 ? guid(&random, digits: 16) : "\(number)")
            }
        }
        // A set's order is another in each run.
        return ids.sorted().shuffled(using: &random)
    }

    @Test(
        arguments: ["GUIDs", "GUIDs that share digits", "lower GUIDs", "names", "long names", "both"],
        [0, 1, 2, 1000, 5000])
    func `ids sort as their bytes do`(kind: String, count: Int) {
        let ids = Self.ids(kind, count)
        var index = SessionIndex()
        for id in ids { _ = index.number(of: SessionKey(id)) }
        let some = SessionSet(count: count) { $0 % 4 != 1 }
        let expected = (0..<count).filter { $0 % 4 != 1 }.sorted {
            ids[$0].utf8.lexicographicallyPrecedes(ids[$1].utf8)
        }.map { UInt32($0) }
        #expect(some.sorted(by: index.order, descending: false) == expected)
        #expect(some.sorted(by: index.order, descending: true) == expected.reversed())
    }

    @Test(arguments: [10, 5000], [false, true])
    func `sessions that share a text stay in the order of their numbers`(count: Int, descending: Bool) {
        let names = ["tv", "phone", "", "tv", "tablet"]
        let order = TextSortKeys(names) { $0 % names.count }.renumbered { $0 + 1 }
        let expected = (0..<count).sorted { left, right in
            let (first, second) = (names[(left + 1) % names.count], names[(right + 1) % names.count])
            return first == second ? left < right : (first < second) != descending
        }.map { UInt32($0) }
        #expect(SessionSet(allOf: count).sorted(by: order, descending: descending) == expected)
    }

    @Test(arguments: [0, 3, 3000], [false, true])
    func `numbers sort as they are, and what nobody knows stands last`(count: Int, descending: Bool) {
        var random = SeededGenerator(seed: 5)
        let values = (0..<count).map { _ -> Double? in
            Bool.random(using: &random) ? Double(Int.random(in: -100...100, using: &random)) : nil
        }
        let known = values.indices.filter { values[$0] != nil }.sorted { left, right in
            let (first, second) = (values[left] ?? 0, values[right] ?? 0)
            return first == second ? left < right : (first < second) != descending
        }
        let found = SessionSet(allOf: count).sorted(descending: descending) { take in
            for number in values.indices.reversed() { take(number, values[number]) }
        }
        #expect(found == (known + values.indices.filter { values[$0] == nil }).map { UInt32($0) })
    }
}
