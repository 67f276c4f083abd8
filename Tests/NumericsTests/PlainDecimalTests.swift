import PlayheadNumerics
import TestSupport
import Testing

@Suite struct PlainDecimalTests {
    private static func parse(_ text: String, _ power: Int = 0) -> Double? {
        var text = text
        return text.withUTF8 { PlainDecimal.parse(UnsafeRawBufferPointer($0), timesTenTo: power) }
    }

    @Test func `a plain decimal is read as the library reads it`() {
        var random = SeededGenerator(seed: 1)
        var readCount = 0
        for _ in 0..<20_000 {
            let whole = UInt64.random(in: 0...(1 << UInt64.random(in: 1...54)), using: &random)
            var digits = String(whole)
            if Bool.random(using: &random) {
                digits += "." + String(UInt64.random(in: 0...(1 << UInt64.random(in: 1...20)), using: &random))
            }
            if Bool.random(using: &random) { digits = "-" + digits }
            let power = Int.random(in: -9...9, using: &random)
            guard let value = Self.parse(digits, power) else { continue }
            readCount += 1
            #expect(value == Double("\(digits)e\(power)"), "\(digits)e\(power)")
        }
        #expect(readCount > 10_000)
    }

    @Test func `a moved point moves that of the shortest decimal`() throws {
        var random = SeededGenerator(seed: 2)
        var movedCount = 0
        for _ in 0..<20_000 {
            let digits = Double(Int64.random(in: -999_999_999_999...999_999_999_999, using: &random))
            let places = Double("1e\(Int.random(in: 0...12, using: &random))") ?? 1
            // Every other one is a neighbour: it has sixteen digits or more.
            let value = Bool.random(using: &random) ? digits / places : (digits / places).nextUp
            let power = Int.random(in: -6...6, using: &random)
            guard let moved = PlainDecimal.scaled(value, by: power) else { continue }
            movedCount += 1
            let text = try #require(ShortestDecimal.text(value))
            guard !text.contains("e") else { continue }
            #expect(moved == Double("\(text)e\(power)"), "\(text)e\(power)")
        }
        #expect(movedCount > 9_000)
    }

    @Test(arguments: [
        "", "-", ".", "5.", ".5", "+5", "1e3", " 1", "1 ", "--1", "1.2.3", "nan", "inf", "0x10", "9007199254740993",
        "123456789012345678901234567890",
    ])
    func `what is not plain is left to others`(text: String) {
        #expect(Self.parse(text) == nil)
    }

    @Test func `an exponent is never out of the table`() {
        #expect(Self.parse("1", 23) == nil)
        #expect(Self.parse("1", -23) == nil)
        #expect(Self.parse("1." + String(repeating: "0", count: 30)) == nil)
        #expect(PlainDecimal.scaled(1, by: 99) == nil)
        #expect(PlainDecimal.scaled(.infinity, by: 1) == nil)
        #expect(PlainDecimal.scaled(.nan, by: 1) == nil)
        #expect(PlainDecimal.scaled(.leastNonzeroMagnitude, by: 1) == nil)
        #expect(PlainDecimal.scaled(1e300, by: 1) == nil)
    }

    @Test func `the sign of zero stays`() {
        #expect(Self.parse("-0")?.sign == .minus)
        #expect(PlainDecimal.scaled(-0.0, by: 3)?.sign == .minus)
    }
}
