import CProcessor

/// The rows of a stretch of bytes, one after the other, each cut into its values.
///
/// Spaces and line feeds are looked for in 64 bytes at once. A row is cut before any of its values is read, so that those
/// that nobody wants are passed over.
struct W3CRows {
    private static let width = 64

    /// The end of the bytes.
    let end: UnsafePointer<UInt8>
    private let count: Int
    /// Where the values begin; behind the last of them, what follows its end.
    private let starts: UnsafeMutablePointer<UnsafePointer<UInt8>>
    /// Where the row after this one begins.
    private(set) var next: UnsafePointer<UInt8>

    /// Where the 64 bytes begin in which it has got to, and those of their separators that are still to come.
    private var block: UnsafePointer<UInt8>
    private var coming: UInt64 = 0

    /// Rows of `count` values, at least one, between two places.
    ///
    /// - Parameter room: where the places of a row's values are kept, as many as ``room(forValues:)`` says.
    @inline(__always)
    init(
        of count: Int, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
        room: UnsafeMutablePointer<UnsafePointer<UInt8>>
    ) {
        (self.count, self.end, starts, next, block) = (count, end, room, start, start)
        coming = separators(at: start)
    }

    /// How many places must be kept for rows of `count` values.
    static func room(forValues count: Int) -> Int { count + 1 }

    /// Goes on to the next row. Returns whether there is one, ended by a line feed, of just as many values as it should
    /// have, the last of them not empty; where there is not, no other can be asked for.
    @inline(__always)
    mutating func findNext() -> Bool {
        var (block, coming, place) = (block, coming, starts)
        let last = starts + count
        place.pointee = next
        repeat {
            while coming == 0 {
                guard end - block > Self.width else { return false }
                block += Self.width
                coming = separators(at: block)
            }
            place += 1
            place.pointee = block + (coming.trailingZeroBitCount &+ 1)
            coming &= coming &- 1
        } while place.pointee[-1] != 0x0A && place < last
        (self.block, self.coming, next) = (block, coming, place.pointee)
        guard place == last, next[-1] == 0x0A else { return false }
        if next - place[-1] > 1, next[-2] == 0x0D { place.pointee -= 1 }
        return place.pointee - place[-1] > 1
    }

    /// Where the row's value in a column begins, and where it ends.
    @inline(__always)
    subscript(column: Int) -> (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
        (starts[column], starts[column + 1] - 1)
    }

    @inline(__always)
    private func separators(at start: UnsafePointer<UInt8>) -> UInt64 {
        end - start >= Self.width ? CProcessor.separators(start) : lastSeparators(start)
    }

    /// The separators of the last bytes, of which there are fewer than 64.
    private func lastSeparators(_ start: UnsafePointer<UInt8>) -> UInt64 {
        var found: UInt64 = 0
        for place in 0..<max(0, end - start) where start[place] == 0x20 || start[place] == 0x0A {
            found |= 1 << UInt64(place)
        }
        return found
    }
}
