/// Builds one FlatBuffer, from its end to its beginning, since what points to something needs to know where that is.
///
/// Source: FlatBuffers, "FlatBuffer Internals"; the few kinds of data that Arrow's messages are made of. A table's members
/// are given in full: none is left out for being zero, and no two tables share a vtable.
struct FlatBuffer {
    /// Where something that was built begins, in bytes from the buffer's end.
    struct Position { fileprivate let fromEnd: Int }

    /// A member of a table.
    enum Member {
        case byte(UInt8)
        case short(Int16)
        case int(Int32)
        case long(Int64)
        case reference(Position)

        fileprivate var size: Int {
            switch self {
            case .byte: 1
            case .short: 2
            case .int, .reference: 4
            case .long: 8
            }
        }
    }

    /// The bytes built so far, the last one first.
    private var reversed: [UInt8] = []

    /// Adds a text.
    mutating func text(_ text: String) -> Position {
        let bytes = Array(text.utf8)
        pad(before: bytes.count + 1, to: 4)
        reversed.append(0)
        reversed.append(contentsOf: bytes.reversed())
        return vector(length: bytes.count)
    }

    /// Adds a vector of references.
    mutating func vector(_ elements: [Position]) -> Position {
        pad(before: 4 * elements.count, to: 4)
        for element in elements.reversed() { append(reference: element) }
        return vector(length: elements.count)
    }

    /// Adds a vector of structs that are pairs of 64-bit numbers.
    mutating func vector(_ elements: [(Int, Int)]) -> Position {
        pad(before: 16 * elements.count, to: 8)
        for (first, second) in elements.reversed() {
            append(Int64(second))
            append(Int64(first))
        }
        return vector(length: elements.count)
    }

    /// Adds a table of members by the indices of their fields in the schema.
    mutating func table(_ members: KeyValuePairs<Int, Member>) -> Position {
        let end = reversed.count
        var ends = [Int](repeating: 0, count: (members.map(\.key).max() ?? -1) + 1)
        // The widest stand last, so that little is lost between them.
        for (index, member) in members.sorted(by: { $0.value.size > $1.value.size }) {
            pad(before: member.size, to: member.size)
            switch member {
            case .byte(let value): append(value)
            case .short(let value): append(value)
            case .int(let value): append(value)
            case .long(let value): append(value)
            case .reference(let position): append(reference: position)
            }
            ends[index] = reversed.count
        }
        pad(before: 4, to: 4)
        // The vtable stands right before its table, which begins with the distance to it.
        let vtableSize = 4 + 2 * ends.count
        append(Int32(vtableSize))
        let start = reversed.count
        for end in ends.reversed() { append(UInt16(end == 0 ? 0 : start - end)) }
        append(UInt16(start - end))
        append(UInt16(vtableSize))
        return Position(fromEnd: start)
    }

    /// The bytes of the whole, beginning with where its root table is; a multiple of eight, so that what follows is aligned.
    mutating func finish(root: Position) -> [UInt8] {
        pad(before: 4, to: 8)
        append(reference: root)
        return reversed.reversed()
    }

    private mutating func vector(length: Int) -> Position {
        append(UInt32(length))
        return Position(fromEnd: reversed.count)
    }

    /// Pads so that what begins so many bytes before is aligned, counted from the end: the whole is a multiple of eight.
    private mutating func pad(before size: Int, to alignment: Int) {
        let rest = (reversed.count + size) % alignment
        if rest > 0 { reversed.append(contentsOf: repeatElement(0, count: alignment - rest)) }
    }

    private mutating func append(reference target: Position) {
        append(UInt32(reversed.count + 4 - target.fromEnd))
    }

    private mutating func append(_ value: some FixedWidthInteger) {
        for byte in 0..<(value.bitWidth / 8) {
            reversed.append(UInt8(truncatingIfNeeded: value >> (value.bitWidth - 8 * (byte + 1))))
        }
    }
}
