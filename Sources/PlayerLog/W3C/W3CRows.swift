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

    /// The separators in 64 bytes, and those of them that are line feeds: a bit for each.
    private typealias Marks = (separators: UInt64, lineFeeds: UInt64)

    /// Where the 64 bytes begin in which it has got to, and the separators in them that are still to come.
    private var block: UnsafePointer<UInt8>
    private var coming: Marks = (0, 0)

    /// Rows of `count` values, at least one, between two addresses.
    ///
    /// - Parameter room: where the starts of a row's values are kept, as many as ``room(forValues:)`` says.
    @inline(__always)
    init(
        of count: Int, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
        room: UnsafeMutablePointer<UnsafePointer<UInt8>>
    ) {
        (self.count, self.end, starts, next, block) = (count, end, room, start, start)
        coming = marks(at: start)
    }

    /// How many starts must be kept for rows of `count` values: those of 64 bytes are written before they are counted.
    static func room(forValues count: Int) -> Int { count + 1 + width }

    /// Goes on to the next row. Returns whether there is one, ended by a line feed, of just as many values as it should
    /// have, the last of them not empty; where there is not, no other can be asked for.
    @inline(__always)
    mutating func findNext() -> Bool {
        var (block, coming, following) = (block, coming, starts)
        let last = starts + count
        following.pointee = next
        while true {
            // The separators up to the first line feed; all of them where there is none.
            let row = coming.lineFeeds ^ (coming.lineFeeds &- 1)
            var separators = coming.separators & row
            while separators != 0 {
                following += 1
                following.pointee = block + (separators.trailingZeroBitCount &+ 1)
                separators &= separators &- 1
            }
            if coming.lineFeeds != 0 {
                coming = (coming.separators & ~row, coming.lineFeeds & ~row)
                break
            }
            guard following <= last, end - block > Self.width else { return false }
            block += Self.width
            coming = marks(at: block)
        }
        (self.block, self.coming, next) = (block, coming, following.pointee)
        guard following == last else { return false }
        if next - following[-1] > 1, next[-2] == 0x0D { following.pointee -= 1 }
        return following.pointee - following[-1] > 1
    }

    /// Where the row's value in a column begins, and where it ends.
    @inline(__always)
    subscript(column: Int) -> (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
        (starts[column], starts[column &+ 1] - 1)
    }

    @inline(__always)
    private func marks(at start: UnsafePointer<UInt8>) -> Marks {
        guard end - start >= Self.width else { return lastMarks(start) }
        return (CProcessor.separators(start), CProcessor.lineFeeds(start))
    }

    /// The marks of the last bytes, of which there are fewer than 64.
    private func lastMarks(_ start: UnsafePointer<UInt8>) -> Marks {
        var marks: Marks = (0, 0)
        for index in 0..<max(0, end - start) where start[index] == 0x20 || start[index] == 0x0A {
            marks.separators |= 1 << UInt64(index)
            if start[index] == 0x0A { marks.lineFeeds |= 1 << UInt64(index) }
        }
        return marks
    }
}
