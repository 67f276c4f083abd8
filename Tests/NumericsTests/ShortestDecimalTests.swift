import PlayheadNumerics
import TestSupport
import Testing

@Suite struct ShortestDecimalTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (2_494_507, "2494507"), (0.133, "0.133"), (-1.5, "-1.5"),
        (0.1 + 0.2, "0.30000000000000004"),
        (0.00005, "0.00005"), (1.25e-7, "0.000000125"), (-1e-7, "-0.0000001"), (1e15, "1000000000000000"),
        (18_014_398_509_481_984, "18014398509481984"), (1e20, "100000000000000000000"),
        (-1.5e20, "-150000000000000000000"),
    ])
    func `has neither an exponent nor a needless point`(value: Double, text: String) {
        #expect(ShortestDecimal.text(value) == text)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `has no text for what is no decimal`(value: Double) {
        #expect(ShortestDecimal.text(value) == nil)
    }

    @Test func `reads back equal`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            let text = try #require(ShortestDecimal.text(value))
            #expect(Double(text) == value)
        }
        for exponent in -330...308 {
            for mantissa in ["1", "1.7976931348623157", "9.999999999999999"] {
                guard let value = Double("\(mantissa)e\(exponent)"), value.isFinite else { continue }
                #expect(ShortestDecimal.text(value).flatMap(Double.init) == value)
            }
        }
    }
}
