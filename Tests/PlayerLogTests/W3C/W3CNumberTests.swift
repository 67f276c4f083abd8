import PlayheadNumerics
import TestSupport
import Testing

@testable import PlayerLog

@Suite struct W3CNumberTests {
    /// Lends a text with `following` and what else may be read behind it.
    private static func with<Result>(
        _ text: String, following: String = "",
        _ body: (_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Result
    ) throws -> Result {
        let bytes = Array((text + following).utf8) + [UInt8](repeating: 0x20, count: W3CNumber.lookahead)
        return try bytes.withUnsafeBufferPointer { bytes in
            let start = try #require(bytes.baseAddress)
            return body(start, start + text.utf8.count)
        }
    }

    private static func parse(_ text: String, following: String, millionths: Bool) throws -> Int64 {
        var isUnreadable = false
        return try with(text, following: following) { start, end in
            W3CNumber.parse(start, end, millionths: millionths, isUnreadable: &isUnreadable)
        }
    }

    @Test(arguments: [
        "0", "7", "12345678", "123456789", "999999999999", "9999999999999", "0.163", "4057805.000", "14057520.123",
        "1.5", "12.3456", ".250", "5.", "1.2.3", "12a4", "1234567a", "a", "1.2a3", "1/34567", ":", "nan", "inf", "",
        "+1",
        "14598047.302367469", "99999999999999999999", "1234:678.000", "0000000012345678",
    ])
    func `a number is what the general way reads`(text: String) throws {
        for millionths in [false, true] {
            let expected =
                Array(text.utf8).withUnsafeBytes { FixedPoint.parse($0, millionths: millionths) }
                ?? AccessLogEvent.unknown
            // At the end of what may be read, and with a row behind it.
            for following in ["", " 1", "\n2026/04/15 "] {
                #expect(try Self.parse(text, following: following, millionths: millionths) == expected)
            }
        }
    }

    @Test(arguments: ["-", "-1", "-0.250"])
    func `a negative number is unknown`(text: String) throws {
        #expect(try Self.parse(text, following: " 0 0 0 0 0", millionths: true) == AccessLogEvent.unknown)
    }

    @Test func `numbers of any length are read`() throws {
        var random = SeededGenerator(seed: 3)
        for digits in 1...15 {
            for _ in 0..<100 {
                let number = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
                #expect(try Self.parse(number, following: " 0.000 0", millionths: false) == Int64(number))
            }
        }
    }

    @Test(arguments: [
        "0", "-", "14", "123456789012", "0.000", ".250", "1825000.000", "98765432.125", "123456789012.125",
    ])
    func `what AVPlayer writes is seen at once to be a number`(text: String) throws {
        let isPlain = try Self.with(text, following: " 1 2") { W3CNumber.isPlain($0, $1, millionths: true) }
        #expect(isPlain)
    }

    /// What is seen at once to be a number must be one for the careful way too, whatever stands there.
    @Test func `nothing else is taken for a number`() throws {
        var random = SeededGenerator(seed: 8)
        let letters = Array("0123456789.-,:/a+ ")
        for _ in 0..<40_000 {
            let count = Int.random(in: 0...18, using: &random)
            var text = String((0..<count).map { _ in letters[Int.random(in: 0..<10, using: &random)] })
            for _ in 0..<Int.random(in: 0...2, using: &random) where !text.isEmpty {
                let index = text.index(text.startIndex, offsetBy: Int.random(in: 0..<count, using: &random))
                text.replaceSubrange(index...index, with: String(letters[Int.random(in: 10..<17, using: &random)]))
            }
            for millionths in [false, true] {
                guard try Self.with(text, { W3CNumber.isPlain($0, $1, millionths: millionths) }) else { continue }
                #expect(try Self.with(text) { W3CNumber.isReadable($0, $1, millionths: millionths) }, "\(text)")
            }
        }
    }
}
