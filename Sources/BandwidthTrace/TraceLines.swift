/// The lines of a text that are not empty, without white space at their ends, and their numbers from 1.
package struct TraceLines: Sequence, IteratorProtocol {
    package typealias Line = (number: Int, text: ArraySlice<UInt8>)

    private var rest: ArraySlice<UInt8>
    private var number = 0

    package init(_ text: ArraySlice<UInt8>) {
        rest = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
    }

    package mutating func next() -> Line? {
        while !rest.isEmpty {
            number += 1
            let end = rest.firstIndex(of: 0x0A)
            let line = rest[..<(end ?? rest.endIndex)]
            rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
            let text = Self.trimmed(line)
            if !text.isEmpty { return (number, text) }
        }
        return nil
    }

    /// The text without white space at its ends.
    static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let last = text.lastIndex(where: { !isSpace($0) }) else { return [] }
        return text[...last].drop(while: isSpace)
    }

    /// The words of a line.
    package static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { line.split(whereSeparator: isSpace) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
