import PlayheadNumerics
import Testing

@Suite struct Int128ConversionTests {
    @Test(arguments: [
        0, 1, -1, 1 << 53 + 1, Int128(Int64.max), Int128(Int64.max) + 1, Int128(Int64.min) - 1, .max, .min,
    ])
    func `Whole numbers of 128 bits are converted as the standard library does`(_ whole: Int128) {
        #expect(Double(nearest: whole) == Double(whole))
    }
}
