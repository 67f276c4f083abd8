import PlayheadNumerics
import Testing

@Suite struct LogarithmTests {
    /// Values of the C library's function.
    @Test(arguments: [
        (1e-300, -690.7755278982137), (0.3, -1.2039728043259361), (1, 0), (2, 0.6931471805599453),
        (10, 2.302585092994046), (12345.678, 9.421061321291832),
    ])
    func `agrees with the C library's`(value: Double, logarithm: Double) {
        #expect(abs(ExactMath.logarithm(value) - logarithm) <= 1e-14 * max(1, abs(logarithm)))
    }

    @Test func `and the exponential undo each other`() {
        for exponent in stride(from: -20.0, through: 20, by: 0.37) {
            #expect(abs(ExactMath.logarithm(ExactMath.exponential(exponent)) - exponent) < 1e-10)
        }
    }
}
