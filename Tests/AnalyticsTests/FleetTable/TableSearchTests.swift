import PlayerLog
import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct TableSearchTests {
    @Test func `the sessions with a property that holds a text are found, in either case`() {
        let networks = ["wifi", "Cellular", nil, "satellite", "WIFI 6"]
        var table = FleetTable([], spans: [.day])
        for number in 0..<200 {
            table.add(TableSample.session(number, network: networks[number % networks.count], start: 1_770_000_000))
        }
        let some = SessionSet(count: 200) { $0 % 3 != 0 }
        for text in ["wifi", "LL", "e", "nothing"] {
            let (found, unsettled) = table.sessions(holding: TextPattern(text), of: some)
            let expected = (0..<200).filter {
                $0 % 3 != 0 && networks[$0 % networks.count]?.lowercased().contains(text.lowercased()) == true
            }
            #expect(found.numbers.map { Int($0) } == expected && unsettled.count == 0, "\(text)")
        }
        #expect(table.sessions(holding: TextPattern("2026"), of: some).found.count == 0, "of no span of the calendar")
    }

    @Test func `values that are too many to be told apart are left to be looked at one by one`() {
        var table = FleetTable([])
        for number in 0..<70_000 { table.add(TableSample.session(number, network: "n\(number)x")) }
        let (found, unsettled) = table.sessions(holding: TextPattern("n12345x"), of: SessionSet(allOf: 70_000))
        #expect(found.numbers.map { Int($0) } == [12345])
        #expect(unsettled.contains(69_999) && !unsettled.contains(12345) && unsettled.count > 4000)
    }
}
