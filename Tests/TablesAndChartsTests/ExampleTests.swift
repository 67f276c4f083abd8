import TablesAndCharts
import Testing

@Suite struct ExampleTests {
    @Test func `columns give way, and ticks are round`() {
        // The example of TablesAndCharts.md.
        // A name that may be cut, and figures, of which A without B would say nothing.
        let headings = [
            ColumnHeading("KPI", least: 6, priority: 2), ColumnHeading("A", priority: 1, alignsRight: true),
            ColumnHeading("B", priority: 1, alignsRight: true),
        ]
        let wide = headings.places(wanted: [12, 6, 6], room: 30).map(\.width)  // [12, 6, 6]
        let narrow = headings.places(wanted: [12, 6, 6], room: 22).map(\.width)  // [8, 6, 6]
        let least = headings.places(wanted: [12, 6, 6], room: 16).map(\.width)  // [12]
        let ticks = AxisTicks.decimal(in: 0...9.6, atMost: 4)  // [0, 2.5, 5, 7.5]
        // Its end.
        #expect(wide == [12, 6, 6])
        #expect(narrow == [8, 6, 6])
        #expect(least == [12])
        #expect(ticks == [0, 2.5, 5, 7.5])
    }
}
