import TestSupport
import Testing

@testable import PlayheadNumerics

@Suite struct FixedPointTests {
    private func parse(_ text: String, millionths: Bool = true) -> Int64? {
        Array(text.utf8).withUnsafeBytes { FixedPoint.parse($0, millionths: millionths) }
    }

    @Test(arguments: [
        ("0", 0 as Int64?), ("12", 12_000_000), ("-3", -3_000_000), ("0.250", 250_000), (".5", 500_000),
        ("5.", 5_000_000),
        ("0.0000005", 1), ("-0.0000005", -1), ("0.00000049", 0), ("1.9999995", 2_000_000), ("-0", 0),
        ("", nil), ("-", nil), (".", nil), ("1e3", nil), ("1.2.3", nil), ("+1", nil), ("0x1", nil), (" 1", nil),
        ("1 ", nil),
        ("٣", nil), ("--1", nil), ("nan", nil),
    ])
    func `decimals are millionths`(text: String, value: Int64?) {
        #expect(parse(text) == value)
    }

    @Test(arguments: [
        ("12", 12 as Int64?), ("12.", 12), ("12.0", 12), ("-12.000", -12), ("12.4", nil), ("12.5", nil), ("-12.5", nil),
        ("12.00001", nil),
    ])
    func `a whole number has no fraction`(text: String, value: Int64?) {
        #expect(parse(text, millionths: false) == value)
    }

    @Test func `every length of digits is read or refused`() {
        for count in 1...40 {
            for digit in ["1", "9", "0"] {
                let text = String(repeating: digit, count: count)
                if let value = parse(text, millionths: false) { #expect(String(value) == text || digit == "0") }
                if let value = parse(text) {
                    #expect(Int64(text).map { $0.multipliedReportingOverflow(by: 1_000_000).partialValue } == value)
                }
            }
        }
        #expect(parse("8999999999999.999999") == 8_999_999_999_999_999_999)
        #expect(parse("900000000000000000", millionths: false) == 900_000_000_000_000_000)
        #expect(parse("99999999999999999999", millionths: false) == nil)
    }

    @Test(arguments: [
        (0.0, 0 as Int64?), (1.5, 1_500_000), (-1.5, -1_500_000), (0.0000005, 1), (.nan, nil), (.infinity, nil),
        (-.infinity, nil), (9e12, nil), (-9e12, nil), (1e300, nil), (8.9e12, 8_900_000_000_000_000_000),
    ])
    func `doubles are millionths within a logs range`(value: Double, millionths: Int64?) {
        #expect(FixedPoint.millionths(value) == millionths)
    }

    @Test(arguments: [
        (0, "0.000"), (1, "0.000"), (499, "0.000"), (500, "0.001"), (12_500_000, "12.500"), (-1_500_000, "-1.500"),
        (999_999, "1.000"), (Int64.max, "9223372036854.776"),
    ])
    func `three decimals are AVPlayers`(value: Int64, text: String) {
        #expect(FixedPoint.threeDecimals(value) == text)
    }

    @Test func `what AVPlayer writes comes back`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<5000 {
            let value = Int64.random(in: 0...9_000_000_000_000, using: &generator) * 1000
            #expect(parse(FixedPoint.threeDecimals(value)) == value)
        }
    }

    @Test func `the nearest whole number is the rounded one`() {
        var generator = SeededGenerator(seed: 6)
        var values = [0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 0x1p52 + 1, 0x1p53, -0x1p62]
        for _ in 0..<5000 {
            let value = Double.random(in: -1e9...1e9, using: &generator)
            values += [value, value.rounded() + 0.5, value.rounded().nextUp, value / 1e9]
        }
        for value in values { #expect(FixedPoint.nearest(value) == Int64(value.rounded())) }
    }
}
