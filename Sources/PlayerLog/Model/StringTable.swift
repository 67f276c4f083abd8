import CProcessor
import PlayheadNumerics

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

    /// Above this many texts a look-up goes by their hashes, below it through the few bytes that there are.
    private static let scanLimit = 16

    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// Open addressing: where a text's hash leads, its index plus one, and above it as many bits of the hash as there is
    /// room for: so a text is hardly ever compared with another one. Zero where the slot is free. Twice as many as there are
    /// texts, at least; none up to the limit.
    private var slots: [UInt32] = []

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

    /// Calls `body` with all texts in one block of bytes, and where each of them ends.
    func withBlock<Result>(_ body: (UnsafeRawBufferPointer, [Int]) -> Result) -> Result {
        bytes.withUnsafeBytes { body($0, ends) }
    }

    /// How many bytes the longest text has.
    package var longest: Int { ends.indices.reduce(0) { max($0, range(at: $1).count) } }

    /// Eight bytes of a text from an offset on, the first of them the highest; zeros behind its end. So texts are compared, and none
    /// is made for it.
    @inline(__always)
    package func word(of index: Int, from offset: Int) -> UInt64 {
        let text = range(at: index)
        let (start, left) = (text.lowerBound + offset, text.count - offset)
        if left <= 0 { return 0 }
        return bytes.withUnsafeBytes { bytes in
            guard start + 8 <= bytes.count else {
                return bytes[start..<text.upperBound].reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - left))
            }
            let word = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
            return left >= 8 ? word : word & ~(.max >> UInt64(8 * left))
        }
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
    package mutating func index(of text: UnsafeRawBufferPointer, likely guess: Index) -> Index {
        holds(text, at: Int(truncatingIfNeeded: guess.rawValue)) ? guess : index(of: text)
    }

    /// The index of a text given as UTF-8, which is added where it is new.
    mutating func index(of text: UnsafeRawBufferPointer) -> Index {
        index(of: text, hash: slots.isEmpty ? 0 : Self.hash(text))
    }

    /// The index of a text given as UTF-8 with its hash, which only a table with slots goes by.
    private mutating func index(of text: UnsafeRawBufferPointer, hash: UInt64) -> Index {
        if let found = slots.isEmpty ? scan(for: text) : look(for: text, hash) {
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
        enterLast(hash)
        return Index(rawValue: Int64(ends.count - 1))
    }

    /// The index here of a text of another table, which is added where it is new.
    package mutating func move(_ index: Index, from other: StringTable) -> Index {
        move(index, from: other, hash: slots.isEmpty ? 0 : other.hash(of: index))
    }

    /// The index here of a text of another table, with the hash that ``prefetch(_:of:)`` returned.
    mutating func move(_ index: Index, from other: StringTable, hash: UInt64) -> Index {
        let range = other.range(at: Int(index.rawValue))
        return other.bytes.withUnsafeBytes { self.index(of: UnsafeRawBufferPointer(rebasing: $0[range]), hash: hash) }
    }

    /// Has the memory fetched where a text of another table will be looked for.
    ///
    /// - Returns: its hash.
    package func prefetch(_ index: Index, of other: StringTable) -> UInt64 {
        let hash = other.hash(of: index)
        if !slots.isEmpty {
            slots.withUnsafeBufferPointer {
                CProcessor.prefetch($0.baseAddress! + Int(truncatingIfNeeded: hash) & ($0.count - 1))
            }
        }
        return hash
    }

    /// Has the text fetched that a text with this hash will be compared with.
    func prefetchText(of hash: UInt64) {
        guard !slots.isEmpty else { return }
        let number = Int(slots[Int(truncatingIfNeeded: hash) & (slots.count - 1)] & numberMask)
        guard number > 0 else { return }
        bytes.withUnsafeBytes { CProcessor.prefetch($0.baseAddress! + (ends[number - 1] - 1)) }
    }

    private func hash(of index: Index) -> UInt64 {
        let range = range(at: Int(index.rawValue))
        return bytes.withUnsafeBytes { Self.hash(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        if !slots.isEmpty { slots = [] }
    }

    private func range(at index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    /// The bits of a slot that hold the number: no number is larger than there are slots.
    private var numberMask: UInt32 { UInt32(truncatingIfNeeded: slots.count - 1) }

    private func entry(_ hash: UInt64, _ number: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: hash >> 32) & ~numberMask | UInt32(truncatingIfNeeded: number)
    }

    /// What hashes begin with, of each process another: whoever knew it could write a log of texts that all have one hash.
    private static let seed = UInt64.random(in: .min ... .max)

    /// A hash for this process alone, at a third of XXH64's work: each 16 bytes are multiplied with what came before
    /// (wyhash's step; Wang Yi, Modern Non-Cryptographic Hash Function and Pseudorandom Number Generator, 2020).
    private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
        func word(_ offset: Int) -> UInt64 { text.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        func folded(_ a: UInt64, _ b: UInt64) -> UInt64 {
            let product = (a ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: b ^ 0xE703_7ED1_A0B4_28DB)
            return product.high ^ product.low
        }
        var hash = UInt64(text.count) ^ seed
        if text.count < 16 {
            // All bytes, once or twice.
            if text.count >= 8 { return folded(hash ^ word(0), word(text.count - 8)) }
            return folded(hash, text.reduce(0) { $0 << 8 | UInt64($1) })
        }
        for offset in stride(from: 0, to: text.count - 16, by: 16) {
            hash = folded(hash ^ word(offset), word(offset + 8))
        }
        return folded(hash ^ word(text.count - 16), word(text.count - 8))
    }

    private func look(for text: UnsafeRawBufferPointer, _ hash: UInt64) -> Int? {
        let entry = entry(hash, 0)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot] & numberMask) - 1
            if slots[slot] & ~numberMask == entry, holds(text, at: index) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Enters the last text, which has this hash, into the slots, all where these must grow.
    private mutating func enterLast(_ hash: UInt64) {
        guard ends.count > Self.scanLimit else { return }
        if ends.count * 2 <= slots.count { return enter(ends.count - 1, hash) }
        slots = [UInt32](repeating: 0, count: max(64, slots.count * 2))
        for index in ends.indices { enter(index, self.hash(of: Index(rawValue: Int64(index)))) }
    }

    /// Enters a text that is none of those that are entered.
    private mutating func enter(_ index: Int, _ hash: UInt64) {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = entry(hash, index + 1)
    }

    private func text(at index: Int) -> String {
        String(decoding: bytes[range(at: index)], as: UTF8.self)
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
