import TestSupport
import Testing

@testable import PlayerLog

@Suite struct W3CNumberTests {
    private static func parse(_ text: String, following: String, millionths: Bool) -> Int64 {
        Array((text + following).utf8).withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return AccessLogEvent.unknown }
            var isUnreadable = false
            return W3CNumber.parse(
                start, start + text.utf8.count, millionths: millionths,
                isUnreadable: &isUnreadable)
        }
    }

    @Test(arguments: [
        "0", "7", "12345678", "123456789", "999999999999", "9999999999999", "0.163", "4057805.000", "14057520.123",
        "1.5", "12.3456", ".250", "5.", "1.2.3", "12a4", "1234567a", "a", "1.2a3", "1/34567", ":", "nan", "inf", "",
        "+1",
        "14598047.302367469", "99999999999999999999", "1234:678.000", "0000000012345678",
    ])
    func aNumberIsWhatTheGeneralWayReads(text: String) {
        for millionths in [false, true] {
            let expected =
                Array(text.utf8).withUnsafeBytes { FixedPoint.parse($0, millionths: millionths) }
                ?? AccessLogEvent.unknown
            // At the end of what may be read, and with a row behind it.
            for following in ["", " 1", "\n2026/04/15 "] {
                #expect(Self.parse(text, following: following, millionths: millionths) == expected)
            }
        }
    }

    @Test(arguments: ["-", "-1", "-0.250"])
    func aNegativeNumberIsUnknown(text: String) {
        #expect(Self.parse(text, following: " 0 0 0 0 0", millionths: true) == AccessLogEvent.unknown)
    }

    @Test func numbersOfAnyLengthAreRead() {
        var random = SeededGenerator(seed: 3)
        for digits in 1...15 {
            for _ in 0..<100 {
                let number = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
                #expect(Self.parse(number, following: " 0.000 0", millionths: false) == Int64(number))
            }
        }
    }
}
