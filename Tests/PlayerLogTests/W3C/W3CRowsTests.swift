import TestSupport
import Testing

@testable import PlayerLog

@Suite struct W3CRowsTests {
    /// The rows' values, up to the first line that is no row of so many.
    private func rows(of count: Int, in bytes: [UInt8]) -> [[[UInt8]]] {
        var room = [UnsafePointer<UInt8>?](repeating: nil, count: W3CRows.room(forValues: count))
        return bytes.withUnsafeBufferPointer { bytes in
            room.withUnsafeMutableBytes { room in
                guard let start = bytes.baseAddress, let room = room.baseAddress else { return [] }
                let places = room.assumingMemoryBound(to: UnsafePointer<UInt8>.self)
                var rows = W3CRows(of: count, from: start, to: start + bytes.count, room: places)
                var found: [[[UInt8]]] = []
                while rows.findNext() {
                    found.append(
                        (0..<count).map { column in
                            let (start, end) = rows[column]
                            return Array(UnsafeBufferPointer(start: start, count: end - start))
                        })
                }
                return found
            }
        }
    }

    /// The same, byte by byte.
    private func expected(of count: Int, in bytes: [UInt8]) -> [[[UInt8]]] {
        var found: [[[UInt8]]] = []
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        // What no line feed ends is no row.
        lines.removeLast()
        for var line in lines {
            if line.last == 0x0D { line.removeLast() }
            let values = line.split(separator: 0x20, omittingEmptySubsequences: false).map(Array.init)
            guard values.count == count, values.last?.isEmpty == false else { break }
            found.append(values)
        }
        return found
    }

    @Test(arguments: [1, 2, 5, 24, 70])
    func `rows are cut alike wherever they stand`(count: Int) {
        var random = SeededGenerator(seed: 5)
        let letters = Array("!\r\t\u{B}a0*J\u{8A}\u{A0}".utf8)
        for length in 0..<40 {
            var bytes: [UInt8] = []
            for row in 0..<4 {
                // One in four has a value too few or too many.
                let values = count + (Int.random(in: 0..<4, using: &random) == 0 ? row - 1 : 0)
                for value in 0..<max(0, values) {
                    if value > 0 { bytes.append(0x20) }
                    for _ in 0..<Int.random(in: 0...length, using: &random) {
                        bytes.append(letters.randomElement(using: &random) ?? 0)
                    }
                }
                bytes += row == 2 ? [0x0D, 0x0A] : [0x0A]
            }
            #expect(rows(of: count, in: bytes) == expected(of: count, in: bytes))
            #expect(rows(of: count, in: Array(bytes.dropLast())) == expected(of: count, in: Array(bytes.dropLast())))
        }
    }

    @Test func `a row that no line feed ends is none`() {
        #expect(rows(of: 2, in: Array("a b".utf8)).isEmpty)
        #expect(rows(of: 2, in: Array("a b ".utf8)).isEmpty)
        #expect(rows(of: 2, in: []).isEmpty)
    }

    @Test func `a value may be empty but the last may not`() {
        #expect(rows(of: 3, in: Array("a  c\n".utf8)) == [[[0x61], [], [0x63]]])
        for row in ["a b \n", "a b \r\n", "\n", "\r\n"] { #expect(rows(of: 3, in: Array(row.utf8)).isEmpty) }
    }
}
