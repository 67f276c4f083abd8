import PlayheadAnalytics
import Testing

@testable import Descriptions

@Suite struct ForestPlotTests {
    private static func estimate(_ value: Double, _ low: Double?, _ high: Double?) -> Estimate {
        Estimate(value, low: low, high: high, level: 0.99)
    }

    @Test func `half of the differences have room, and the margin always`() {
        let narrow = [0.01, 0.02, 0.06, 3.0].map { Self.estimate($0, -$0, $0) }
        #expect(ForestPlot(narrow, margin: 0.02, half: 10).reach == 0.1)
        #expect(ForestPlot([], margin: 0.02, half: 10).reach == 0.1)
        #expect(ForestPlot([Self.estimate(0.3, 0.2, 0.4)], margin: 0.02, half: 10).reach == 1)
        #expect(ForestPlot([Self.estimate(.infinity, nil, nil)], margin: 0.02, half: -1).width == 1)
    }

    @Test func `bounds that are not known, or beyond the scale, go on`() {
        let plot = ForestPlot([], margin: 0.02, half: 10)
        func row(_ value: Double, _ low: Double?, _ high: Double?) -> String {
            plot.row(Self.estimate(value, low, high))
        }
        #expect(plot.title == "-10       0     +10 %")
        #expect(plot.row(nil) == "        : | :        ")
        #expect(row(0.02, 0, 0.05) == "        : --o---     ")
        #expect(row(0.2, 0, 0.5) == "        : ---------->")
        #expect(row(0, nil, 0.1) == "<---------o----------")
        #expect(row(0, nil, nil) == "        : o :        ")
        #expect(row(-9, nil, nil) == "<       : | :        ")
        #expect(row(.nan, .nan, .nan) == "        : - :        ")
    }

    @Test func `a wide scale has labels at its halves`() {
        let labels = ForestPlot([], margin: 0.02, half: 24).labels
        #expect(labels.map(\.text) == ["-10", "-5", "0", "+5", "+10 %"])
        #expect(labels.map(\.column) == [0, 11, 24, 35, 44])
    }
}
