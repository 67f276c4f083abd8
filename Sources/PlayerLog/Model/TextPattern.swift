import CProcessor

/// A text that is looked for in others, in either case of its letters.
///
/// Letters of ASCII are compared as bytes, 64 at a time, so that a block of a million texts is looked through in some milliseconds;
/// a pattern with other characters is compared with each text in lower case.
public struct TextPattern: Sendable {
    private let lowercased: String
    /// Its bytes in lower and in upper case; empty where it has others than those of ASCII.
    private let lower: [UInt8]
    private let upper: [UInt8]

    /// The pattern that a text is.
    public init(_ text: String) {
        lowercased = text.lowercased()
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        lower = isASCII ? Array(lowercased.utf8) : []
        upper = isASCII ? Array(text.uppercased().utf8) : []
    }

    /// Whether it has characters of ASCII only, so that blocks of texts can be looked through.
    package var isOfBytes: Bool { !lower.isEmpty }
    /// How many bytes such a pattern has.
    package var byteCount: Int { lower.count }

    /// Whether all of its bytes are among some.
    package func consists(of isIncluded: (UInt8) -> Bool) -> Bool { lower.allSatisfy(isIncluded) }

    /// Whether a text holds it.
    public func isIn(_ text: String) -> Bool {
        guard isOfBytes else { return text.lowercased().contains(lowercased) }
        var text = text
        return text.withUTF8 { first(in: UnsafeRawBufferPointer($0), from: 0) != nil }
    }

    /// Where it stands first in bytes from an offset on; nil where it does not.
    package func first(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard isOfBytes, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        let (end, lastStart) = (lower.count - 1, bytes.count - lower.count)
        return lower.withUnsafeBufferPointer { lower in
            upper.withUnsafeBufferPointer { upper in
                func holds(_ at: Int) -> Bool {
                    for index in 0...end where base[at + index] != lower[index] && base[at + index] != upper[index] {
                        return false
                    }
                    return true
                }
                var offset = start
                // Places where the first and the last byte fit are few.
                while offset + 64 + end <= bytes.count {
                    var candidates =
                        bytesEqual(base + offset, lower[0], upper[0])
                        & bytesEqual(base + offset + end, lower[end], upper[end])
                    while candidates != 0 {
                        let place = offset + candidates.trailingZeroBitCount
                        if holds(place) { return place }
                        candidates &= candidates - 1
                    }
                    offset += 64
                }
                while offset <= lastStart {
                    if holds(offset) { return offset }
                    offset += 1
                }
                return nil
            }
        }
    }
}

extension StringTable {
    /// Calls `body` with the indices of the texts that hold a pattern, in their order.
    package func forEach(holding pattern: TextPattern, _ body: (Int) -> Void) {
        guard pattern.isOfBytes else {
            for index in 0..<count where pattern.isIn(self[Index(rawValue: Int64(index))]) { body(index) }
            return
        }
        withBlock { bytes, ends in
            var (index, from) = (0, 0)
            while index < ends.count, let place = pattern.first(in: bytes, from: from) {
                while ends[index] <= place { index += 1 }
                // What begins in one text and ends in the next is in neither.
                if place + pattern.byteCount <= ends[index] {
                    body(index)
                    from = ends[index]
                } else {
                    from = place + 1
                }
            }
        }
    }
}
