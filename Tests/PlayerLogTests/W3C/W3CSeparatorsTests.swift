import TestSupport
import Testing

@testable import PlayerLog

@Suite struct W3CSeparatorsTests {
    @Test func everySeparatorIsFoundWhereverTheBytesEnd() {
        var random = SeededGenerator(seed: 5)
        for count in 0..<300 {
            let bytes = (0..<count).map { _ in
                Array("  \n!\r\t\u{B}a0*J\u{8A}\u{A0}".utf8).randomElement(using: &random) ?? 0
            }
            let expected = bytes.indices.filter { bytes[$0] == 0x20 || bytes[$0] == 0x0A }
            let found = bytes.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress else { return [Int]() }
                var separators = W3CSeparators(from: start, to: start + bytes.count)
                var places: [Int] = []
                while let next = separators.next() { places.append(next - start) }
                return places
            }
            #expect(found == expected)
        }
    }
}
