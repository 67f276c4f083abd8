import PlayheadAnalytics
import Testing

@testable import PlayheadReport

@Suite struct ChartAxisTests {
    @Test(arguments: [
        (10.0, [0, 2, 4, 6, 8, 10]), (9.6, [0, 2, 4, 6, 8, 10]), (6e6, [0, 2e6, 4e6, 6e6]), (0.3, [0, 0.1, 0.2, 0.3]),
        (0.0, [0, 0.2, 0.4, 0.6, 0.8, 1]), (.infinity, [0, 0.2, 0.4, 0.6, 0.8, 1]), (1e300, nil),
    ])
    func `an axis from zero ends at a round value`(_ greatest: Double, _ ticks: [Double]?) {
        let axis = ChartAxis(upTo: greatest, positions: (100, 0))
        if let ticks {
            #expect(axis.ticks.count == ticks.count)
            #expect(zip(axis.ticks, ticks).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, $1) })
        }
        #expect(axis.values.upperBound >= (greatest.isFinite ? greatest : 1))
        #expect(axis.position(0) == 100 && abs(axis.position(axis.values.upperBound)) < 1e-9)
        #expect(axis.position(-5) == 100 && axis.position(.infinity) == 0)
    }

    @Test func `what is counted has no ticks between whole numbers`() {
        #expect(ChartAxis(upTo: 1, positions: (0, 1), isCount: true).ticks == [0, 1])
    }

    @Test(arguments: [(60, 10), (600, 60), (898, 120), (7200, 900), (86400 * 30, 432_000)] as [(Double, Double)])
    func `time has ticks at round minutes`(_ end: Double, _ step: Double) {
        let ticks = ChartAxis(time: end, positions: (0, 1)).ticks
        #expect(ticks.count > 3 && ticks.count < 13 && ticks[1] - ticks[0] == step)
    }

    @Test func `an axis between two values has ticks within them`() {
        let axis = ChartAxis(from: 1.3, to: 2.45, positions: (0, 100), tickCount: 5)
        #expect(axis.ticks.count >= 3 && axis.ticks.allSatisfy { $0 >= 1.3 && $0 <= 2.45 })
        #expect(axis.position(1.3) == 0 && axis.position(2.45) == 100)
    }

    @Test(
        arguments: [(5, 5), (0, 0), (.nan, 1), (3, 2), (-.infinity, .infinity), (-1e308, 1e308)] as [(Double, Double)])
    func `an axis of no width stands still`(_ least: Double, _ greatest: Double) {
        let axis = ChartAxis(from: least, to: greatest, positions: (0, 100))
        #expect(axis.values.lowerBound < axis.values.upperBound)
        #expect(axis.ticks.count < 102 && axis.ticks.allSatisfy(\.isFinite))
        #expect((0...100).contains(axis.position(least.isFinite ? least : 0)))
    }

    @Test func `labels have the decimals that tell them apart`() {
        let axis = ChartAxis(upTo: 2.5e6, positions: (0, 1))
        #expect(KPI.Unit.bitsPerSecond.labels(of: axis) == ["0.0", "0.5", "1.0", "1.5", "2.0", "2.5"])
        #expect(KPI.Unit.bitsPerSecond.title("Bitrate", of: axis) == "Bitrate, Mb/s")
        let parts = ChartAxis(values: 0...1, positions: (0, 1), ticks: [0, 0.25, 1])
        #expect(KPI.Unit.ratio.labels(of: parts) == ["0", "25", "100"])
    }
}
