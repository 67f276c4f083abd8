import TablesAndCharts
import Testing

struct AxisTicksTests {
    @Test func `are round`() {
        #expect(AxisTicks.decimal(in: 0...12, atMost: 4) == [0, 5, 10])
        #expect(AxisTicks.decimal(in: 0...0.3, atMost: 3).count == 4)
        #expect(AxisTicks.decimal(in: -3...3, atMost: 6) == [-3, -2, -1, 0, 1, 2, 3])
        // A session that began at 08:05:21 has its ticks at 08:10, 08:20 and so on.
        let start = 8 * 3600.0 + 5 * 60 + 21
        #expect(AxisTicks.time(in: 0...3600, from: start, atMost: 6) == [279, 879, 1479, 2079, 2679, 3279])
        #expect(AxisTicks.time(in: 0...3600, atMost: 6) == [0, 600, 1200, 1800, 2400, 3000, 3600])
        #expect(AxisTicks.roundedUp(8.1) == 10)
        #expect(AxisTicks.roundedUp(1.1e6) == 1.2e6)
    }

    @Test(arguments: [0.0, .leastNonzeroMagnitude, 1e-9, 1, 1e18, 1e308, .infinity, .greatestFiniteMagnitude])
    func `are few and inside for any range`(upper: Double) {
        for range in [0...upper, -upper...upper] {
            for ticks in [AxisTicks.decimal(in: range, atMost: 5), AxisTicks.time(in: range, atMost: 5)] {
                #expect((1...7).contains(ticks.count))
            }
        }
        #expect(AxisTicks.roundedUp(upper) >= min(upper, 1))
    }

    @Test func `steps of what is counted are whole, and long times have ticks at whole days`() {
        #expect(AxisTicks.step(atLeast: 2.1) == 2.5 && AxisTicks.step(atLeast: 2.1, isWhole: true) == 5)
        #expect(AxisTicks.timeStep(atLeast: 7201) == 10_800)
        #expect(AxisTicks.time(in: 0...(30 * 86_400), atMost: 8).map { $0 / 86_400 } == [0, 5, 10, 15, 20, 25, 30])
    }

    @Test func `ticks of ratios are powers of ten and simple parts, as many as fit`() {
        #expect(AxisTicks.logarithmic(in: 1...100, atMost: 9) == [1, 2, 5, 10, 20, 50, 100])
        #expect(AxisTicks.logarithmic(in: 1...100, atMost: 5) == [1, 3, 10, 30, 100])
        #expect(AxisTicks.logarithmic(in: 1...100, atMost: 3) == [1, 10, 100])
        #expect(AxisTicks.logarithmic(in: 1...1e6, atMost: 4) == [1, 100, 10_000, 1_000_000])
        #expect(AxisTicks.logarithmic(in: 0...10, atMost: 4).isEmpty)
        #expect(AxisTicks.logarithmic(in: 1...10, atMost: 0).isEmpty)
    }
}
