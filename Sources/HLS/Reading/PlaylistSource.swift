#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A playlist's text while it is read.
package struct PlaylistSource {
    /// Without a byte order mark.
    package let bytes: UnsafeBufferPointer<UInt8>

    package init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// A part as a string of its own.
    package func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The bytes of a part.
    package func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[range])
    }

    /// A tag's name, without the number sign, and what stands behind it; nil for a URI, a comment or a blank line.
    package func tag(_ line: Line) -> (name: Range<Int>, value: Range<Int>?)? {
        let (start, end) = (line.content.lowerBound, line.content.upperBound)
        guard end - start >= 4, bytes[start] == UInt8(ascii: "#"), bytes[start + 1] == UInt8(ascii: "E"),
            bytes[start + 2] == UInt8(ascii: "X"), bytes[start + 3] == UInt8(ascii: "T")
        else { return nil }
        var nameEnd = start + 4
        while nameEnd < end, bytes[nameEnd] != UInt8(ascii: ":"), !bytes[nameEnd].isBlank { nameEnd += 1 }
        return (start + 1..<nameEnd, nameEnd < end ? nameEnd + 1..<end : nil)
    }

    /// What stands behind `#EXTINF:`, the most frequent tag by far; nil for any other line.
    package func durationValue(_ line: Line) -> Range<Int>? {
        let (start, end) = (line.content.lowerBound, line.content.upperBound)
        guard end - start >= 8 else { return nil }
        let head = UnsafeRawPointer(bytes.baseAddress! + start).loadUnaligned(as: UInt64.self)
        return UInt64(littleEndian: head) == Self.durationHead ? start + 8..<end : nil
    }

    private static let durationHead = "#EXTINF:".utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }

    /// Where `{$` stands, which begins a reference to a variable.
    package func hasReferences() -> Bool {
        var start = 0
        while start < bytes.count, let found = memchr(bytes.baseAddress! + start, 0x7B, bytes.count - start) {
            let index = UnsafeRawPointer(found) - UnsafeRawPointer(bytes.baseAddress!)
            if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "$") { return true }
            start = index + 1
        }
        return false
    }
}

/// A line without its end, and without blanks at its ends.
package struct Line {
    /// Counted from 1.
    package var number: Int
    /// Where the line begins.
    package var start: Int
    /// What is not blank in it.
    package var content: Range<Int>
}

/// Cuts a playlist into lines; a line ends with LF or CRLF.
package struct LineScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var number = 0

    /// A scanner of a whole text.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next line; nil at the end.
    package mutating func next() -> Line? {
        guard index < bytes.count else { return nil }
        let start = index
        let base = bytes.baseAddress!
        let found = memchr(base + start, 0x0A, bytes.count - start)
        var end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count
        index = end + 1
        number += 1
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        var first = start
        while first < end, bytes[first].isBlank { first += 1 }
        return Line(number: number, start: start, content: first..<end)
    }
}
