import PlayheadPlatform

/// The rows of a table of sessions that one of several readers reads, below the header of all.
struct TableSplit: Equatable, Sendable {
    /// How many of the file's first bytes tell what it is and hold its header.
    let start: Int
    /// The line that its first row begins in, counted from 1.
    let line: Int
}

/// Finds where rows of a table begin, about evenly apart, so that several readers share it: what comes of them is the same.
///
/// A line break may stand within quotation marks, so that only who has cut all rows above knows whether one ends a row. That
/// takes a fifteenth of the time of reading the rows.
struct TableSplits {
    private static let pieceSize = 1 << 20
    /// How many of an input's first bytes are looked at first.
    private static let shortestStart = 1 << 10
    private let input: any ByteInput
    private let start: Int
    private var cutter: TableCutter

    /// Of what is no table, or has a longer header, or none that is understood, there are none.
    ///
    /// - Parameter reader: a reader of the input from its start.
    init?(_ input: any ByteInput, _ reader: consuming LogReader) {
        var (sink, start, length) = (NullSink(), 0, Self.shortestStart)
        while start <= LogReader.longestStart {
            guard (try? reader.feed(input, start..<length, into: &sink, progress: { _ in true })) == true else {
                return nil
            }
            if case .table(let table) = reader.format, !table.hasFoundNothing {
                (self.input, self.start, cutter) = (input, length, table.cutterBelowHeader)
                return
            }
            (start, length) = (length, length * 2)
        }
        return nil
    }

    /// The ranges of a table of so many bytes, each with what a reader of it must know; one range where it has too few rows.
    ///
    /// - Parameters:
    ///   - length: about how many bytes a range has.
    ///   - isCancelled: whether the user wants no more to be read.
    mutating func ranges(
        of size: Int, length: Int, isCancelled: () -> Bool
    ) throws(LoadingError) -> [(range: LogSplit, split: TableSplit)] {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 64)
        defer { piece.deallocate() }
        var (begins, offset) = ([(offset: 0, line: 1)], cutter.nextOffset)
        while offset < size {
            if isCancelled() { throw LoadingError(name: "", kind: .unreadable, problem: "the reading was stopped") }
            guard let count = try input.read(into: piece, at: offset), count > 0 else { break }
            offset += count
            cutter.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
            loop: while true {
                switch cutter.cut() {
                case .more: break loop
                case .row, .tooLong, .openQuote:
                    let last = begins[begins.count - 1].offset
                    guard cutter.isBetweenRows, cutter.nextOffset >= max(start, last + length) else { continue }
                    begins.append((cutter.nextOffset, cutter.lineOfNext))
                }
            }
        }
        // What is left for the last one goes to the one before.
        if begins.count > 1, size - begins[begins.count - 1].offset < length / 2 { begins.removeLast() }
        return begins.indices.map { index in
            let (offset, line) = begins[index]
            let end = index + 1 < begins.count ? begins[index + 1].offset : size
            return (LogSplit(offset: offset, length: end - offset), TableSplit(start: start, line: line))
        }
    }
}
