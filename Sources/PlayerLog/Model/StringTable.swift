#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The distinct texts of one session's log, so that an event holds an index where AVPlayer repeats a string.
///
/// The texts stand as bytes in one block: reading a row of a text that is already here allocates nothing.
public struct StringTable: Sendable {
    /// An index into the table.
    public struct Index: RawRepresentable, Hashable, Sendable {
        /// The index, counted from zero.
        public let rawValue: Int64

        /// The index with this number.
        @inlinable
        public init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// Above this many texts a look-up goes through a dictionary, below it through the few bytes that there are.
    private static let scanLimit = 16

    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// By the bytes, since texts that only look alike are different texts.
    private var indices: [[UInt8]: Int] = [:]

    /// An empty table.
    public init() {}

    /// How many distinct texts there are.
    public var count: Int { ends.count }

    /// The text at an index; empty for one that is not of this table.
    public subscript(index: Index) -> String {
        guard ends.indices.contains(Int(index.rawValue)) else { return "" }
        return text(at: Int(index.rawValue))
    }

    /// The text at an index, `nil` for `nil`.
    public subscript(index: Index?) -> String? {
        index.map { self[$0] }
    }

    /// The index of `text`, which is added where it is new. `guess`, its likely index, is looked at first.
    public mutating func index(of text: String, likely guess: Index = Index(rawValue: -1)) -> Index {
        var text = text
        return text.withUTF8 { index(of: UnsafeRawBufferPointer($0), likely: guess) }
    }

    /// The index of a text given as UTF-8, which is added where it is new.
    ///
    /// - Parameter guess: the index that it is likely to have.
    @inline(__always)
    mutating func index(of text: UnsafeRawBufferPointer, likely guess: Index) -> Index {
        holds(text, at: Int(truncatingIfNeeded: guess.rawValue)) ? guess : index(of: text)
    }

    /// The index of a text given as UTF-8, which is added where it is new.
    mutating func index(of text: UnsafeRawBufferPointer) -> Index {
        if ends.count <= Self.scanLimit {
            if let found = scan(for: text) { return Index(rawValue: Int64(found)) }
        } else if let found = indices[[UInt8](text)] {
            return Index(rawValue: Int64(found))
        }
        // Bytes that are no UTF-8 are kept as they will be read, so that a text is one text in every table.
        if text.reduce(0, |) >= 0x80 {
            var readable = String(decoding: text, as: UTF8.self)
            if !readable.utf8.elementsEqual(text) {
                return readable.withUTF8 { index(of: UnsafeRawBufferPointer($0)) }
            }
        }
        bytes.append(contentsOf: text)
        ends.append(bytes.count)
        if ends.count > Self.scanLimit {
            let first = indices.isEmpty ? 0 : ends.count - 1
            for index in first..<ends.count { indices[Array(self.text(at: index).utf8)] = index }
        }
        return Index(rawValue: Int64(ends.count - 1))
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        if !indices.isEmpty { indices.removeAll() }
    }

    private func text(at index: Int) -> String {
        String(decoding: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]], as: UTF8.self)
    }

    private func scan(for text: UnsafeRawBufferPointer) -> Int? {
        // From the end: a row repeats the texts of the row before it.
        ends.indices.last { holds(text, at: $0) }
    }

    /// Whether the text at an index is this one.
    @inline(__always)
    private func holds(_ text: UnsafeRawBufferPointer, at index: Int) -> Bool {
        guard index >= 0, index < ends.count else { return false }
        let start = index == 0 ? 0 : ends[index - 1]
        guard ends[index] &- start == text.count else { return false }
        guard let other = text.baseAddress, text.count > 0 else { return true }
        return bytes.withUnsafeBytes { memcmp($0.baseAddress! + start, other, text.count) == 0 }
    }
}
