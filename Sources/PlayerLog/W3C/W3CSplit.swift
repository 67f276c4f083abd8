import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a W3C log that one split reads, and what lines above them say of its rows.
///
/// A dump's head is a line that begins with `#Fields:`, with nothing before it, and names columns of a player's log: at such a
/// line a reader knows all that it goes by, whatever stands above, but the `#Software` and the `#Date` in force. So the dumps
/// are read as a reader of the whole file reads them. Other lines at which a reader sees a dump begin (behind an app's prefix)
/// may as well be the text of a comment that goes on: they belong to the dump above. What stands above the first head belongs
/// to the split that holds the file's first byte.
struct W3CSplit {
    /// The bytes that are read.
    let range: Range<Int>
    /// What lines above the range say.
    let header: W3CHeader

    /// Whether the split reads the whole file.
    var isWhole: Bool { range == 0..<Int.max }

    /// All from a dump's head on, whatever stands above.
    init(from head: Int) { (range, header) = (head..<Int.max, W3CHeader()) }

    /// Finds the bytes of a split; `nil` where no dump begins in it.
    ///
    /// - Parameter isCancelled: whether the user wants no more to be read.
    init?(
        _ split: LogSplit, of input: any ByteInput, localTime: LocalTime, isCancelled: @escaping () -> Bool
    ) throws(LoadingError) {
        guard split.length > 0 else { return nil }
        var search = W3CDirectiveSearch(input, isCancelled: isCancelled)
        var start = 0
        if split.offset > 0 {
            guard let head = try search.head(in: split.offset..<split.end) else { return nil }
            start = head
        }
        range = start..<(try search.head(in: split.end..<Int.max) ?? Int.max)
        header = try Self.header(above: start, in: &search, localTime)
    }

    /// How far above a head is looked first for what holds there, bytes.
    private static let firstStep = 1 << 16

    /// What the lines above a head say of the rows below it.
    ///
    /// Nearly always its own lines, `#Version` to `#Date`, say it. Else the lines above are read from one head to the next, in
    /// steps that double, until one names the player; where none ever does, up to the start of the file.
    private static func header(
        above head: Int, in search: inout W3CDirectiveSearch, _ localTime: LocalTime
    ) throws(LoadingError) -> W3CHeader {
        let block = try search.directives(above: head, within: firstStep)
        var known = try search.header(of: block, localTime)
        if known.software == nil { known = W3CHeader() }
        var (unread, step) = (head, firstStep)
        while unread > 0, known.software == nil {
            var start = max(0, head - step)
            step *= 2
            if start > 0 {
                guard let earlier = try search.head(in: start..<unread) else { continue }
                start = earlier
            }
            known = try search.header(of: start..<unread, localTime).followed(by: known)
            unread = start
        }
        return W3CHeader().followed(by: known)
    }
}

/// Looks for directives in a W3C log from any byte on, piece by piece.
struct W3CDirectiveSearch {
    private static let pieceSize = 1 << 17

    private let input: any ByteInput
    private let isCancelled: () -> Bool
    private var piece: [UInt8] = []
    /// Where the piece begins in the log.
    private var start = 0

    /// A search in a log that can be read from any byte on.
    init(_ input: any ByteInput, isCancelled: @escaping () -> Bool) {
        (self.input, self.isCancelled) = (input, isCancelled)
    }

    /// The first dump's head that begins in a range.
    mutating func head(in range: Range<Int>) throws(LoadingError) -> Int? {
        var rest = range
        while let found = try first(of: ["#Fields:"], in: rest, startingLine: true) {
            if try isHead(found) { return found }
            rest = (found + 1)..<range.upperBound
        }
        return nil
    }

    /// The lines right above a head that are empty or begin with `#`: on them a reader does the same whatever stands above.
    ///
    /// - Parameter length: how many bytes it looks at.
    mutating func directives(above head: Int, within length: Int) throws(LoadingError) -> Range<Int> {
        let base = max(0, head - length)
        try read(from: base, count: head - base)
        var first = piece.count
        while first > 0 {
            // The line feed before `first` ends the line that is looked at.
            let feed = piece[..<(first - 1)].lastIndex(of: 0x0A)
            guard feed != nil || base == 0 else { break }
            let line = piece[((feed ?? -1) + 1)..<(first - 1)]
            guard line.isEmpty || line.first == 0x0D || line.first == 0x23 else { break }
            first = (feed ?? -1) + 1
        }
        return (base + first)..<head
    }

    /// What the lines of a range, which begins with a head, a directive or the file, say of the rows below it.
    mutating func header(of range: Range<Int>, _ localTime: LocalTime) throws(LoadingError) -> W3CHeader {
        var reader = W3CReader(localTime: localTime, at: range.lowerBound, below: W3CHeader())
        // Rows are the most of a log, and need not be read as such where nothing but rows stands.
        guard try first(of: ["#Software:", "#Date:"], in: range, startingLine: false) != nil else { return W3CHeader() }
        var (sink, offset) = (NullSink(), range.lowerBound)
        while offset < range.upperBound {
            try read(from: offset, count: min(Self.pieceSize, range.upperBound - offset))
            if piece.isEmpty { break }
            piece.withUnsafeBytes { reader.feed($0, sink: &sink) }
            offset += piece.count
        }
        return reader.header
    }

    /// Where a directive's name first stands in a range.
    ///
    /// - Parameter startingLine: whether it must begin a line.
    private mutating func first(
        of names: [StaticString], in range: Range<Int>, startingLine: Bool
    ) throws(LoadingError) -> Int? {
        let longest = names.map(\.utf8CodeUnitCount).max() ?? 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            // With the byte before it, which tells whether a line begins.
            try read(from: max(0, offset - 1), count: Self.pieceSize)
            let isLast = piece.count < Self.pieceSize
            var index = offset - start
            guard index < piece.count else { return nil }
            while let hash = self.hash(from: index) {
                guard start + hash < range.upperBound else { return nil }
                // A name that is cut off is read whole with the next piece.
                if !isLast, piece.count - hash < longest { break }
                let beginsLine = start + hash == 0 || (hash > 0 && piece[hash - 1] == 0x0A)
                if beginsLine || !startingLine, names.contains(where: { Self.begins(piece[hash...], with: $0) }) {
                    return start + hash
                }
                index = hash + 1
            }
            if isLast { return nil }
            offset = start + (hash(from: index) ?? piece.count)
        }
        return nil
    }

    private func hash(from index: Int) -> Int? {
        piece.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base + index, 0x23, bytes.count - index) else {
                return nil
            }
            return UnsafeRawPointer(found) - base
        }
    }

    private static func begins(_ bytes: ArraySlice<UInt8>, with name: StaticString) -> Bool {
        name.withUTF8Buffer { bytes.starts(with: $0) }
    }

    /// Whether the `#Fields` line at an offset is one that a reader reads, and of a player's log.
    private mutating func isHead(_ offset: Int) throws(LoadingError) -> Bool {
        for count in [1 << 13, W3CReader.longestLine + 1] {
            try read(from: offset, count: count)
            let end = piece.firstIndex(of: 0x0A)
            guard end != nil || piece.count < count || count > W3CReader.longestLine else { continue }
            var line = piece[..<(end ?? piece.count)]
            guard line.count <= W3CReader.longestLine else { return false }
            if line.last == 0x0D { line.removeLast() }
            return line.withUnsafeBytes(W3CHeader.namesPlayersColumns)
        }
        return false
    }

    /// Reads a piece: as many bytes as are asked for, or up to the end of the log.
    private mutating func read(from offset: Int, count: Int) throws(LoadingError) {
        if isCancelled() { throw LoadingError(name: "", kind: .unreadable, problem: "the reading was stopped") }
        start = offset
        var (bytes, length) = ([UInt8](repeating: 0, count: count), 0)
        while length < count {
            let added = try bytes.withUnsafeMutableBufferPointer { buffer throws(LoadingError) in
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[length...])
                return try input.read(into: UnsafeMutableRawBufferPointer(rest), at: offset + length)
            }
            guard let added, added > 0 else { break }
            length += added
        }
        bytes.removeLast(count - length)
        piece = bytes
    }
}
