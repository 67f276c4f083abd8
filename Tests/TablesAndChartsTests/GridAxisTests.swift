import TablesAndCharts
import Testing

struct GridAxisTests {
    @Test(arguments: 1...40) func `every tick stands on its line, and all that is wanted has room`(spaces: Int) {
        for greatest in [1.0, 3.3, 7.828e6, 9.97e6, 1.2e7, 0.4, 99] {
            for least in [0, -greatest / 3, greatest * 0.8] {
                let axis = GridAxis(covering: least...greatest, spaces: spaces)
                #expect(
                    axis.range.lowerBound <= least + greatest * 1e-9
                        && axis.range.upperBound >= greatest * (1 - 1e-9))
                #expect(!axis.ticks.isEmpty && axis.ticks[0].line == 0)
                for tick in axis.ticks {
                    #expect(abs(axis.height(of: tick.value) * Double(spaces) - Double(tick.line)) < 1e-6)
                }
            }
        }
    }

    @Test(arguments: 5...40) func `from six rows on there are three ticks, and most of the axis is used`(spaces: Int) {
        for greatest in [1.0, 2.2, 3.3, 4.6, 7.828e6, 9.97e6] {
            let axis = GridAxis(covering: 0...greatest, spaces: spaces)
            #expect(axis.ticks.count >= 2 && axis.range.upperBound <= greatest * 2)
            #expect(axis.ticks.count <= spaces / 2 + 1)
        }
    }

    @Test(arguments: 3...30) func `ticks of ratios are equal ratios`(spaces: Int) {
        let axis = GridAxis(covering: 167_000...9e6, isLogarithmic: true, spaces: spaces)
        #expect(axis.isLogarithmic && axis.range.lowerBound <= 167_000 && axis.range.upperBound >= 9e6)
        for tick in axis.ticks {
            #expect(abs(axis.height(of: tick.value) * Double(spaces) - Double(tick.line)) < 1e-6)
        }
        #expect(axis.height(of: 0) < 0)
    }

    @Test func `values without an extent, or without an end, have an axis`() {
        for values in [0.0...0, 5...5, -3 ... -3, 0...Double.infinity, -1e308...1e308, 1e-300...2e-300] {
            for isLogarithmic in [false, true] {
                let axis = GridAxis(covering: values, isLogarithmic: isLogarithmic, spaces: 7)
                #expect(axis.range.lowerBound.isFinite && axis.range.upperBound.isFinite)
                #expect(axis.range.lowerBound < axis.range.upperBound)
            }
        }
    }
}
