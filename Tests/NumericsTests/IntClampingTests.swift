import PlayheadNumerics
import Testing

@Suite struct IntClampingTests {
    private static let cases: [(Double, Int)] = [
        (0.4, 0), (0.5, 1), (-0.5, -1), (1e30, .max), (-1e30, .min), (.infinity, .max), (-.infinity, .min), (.nan, 0),
        (0x1p63, .max), (-0x1p63, .min), (0x1p62, 1 << 62),
    ]

    @Test(arguments: cases) func `every value has a nearest whole number`(value: Double, expected: Int) {
        #expect(Int(clamping: value) == expected)
    }
}
