import PlayheadPlatform

extension LogReader {
    /// How many bytes are read at once.
    static let pieceSize = 1 << 17

    /// Reads what stands in a range of an input.
    ///
    /// - Parameters:
    ///   - longest: no more is read than this in which there is no log, and of no line or value more, bytes.
    ///   - progress: called with the number of bytes read since its last call; `false` stops the reading.
    /// - Returns: whether all was read; `false` where `progress` stopped it.
    @discardableResult
    mutating func feed(
        _ input: any ByteInput, _ range: Range<Int>, within longest: Int = .max, into sink: inout some SessionSink,
        progress: (Int) -> Bool
    ) throws(LogProblem) -> Bool {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 64)
        defer { piece.deallocate() }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let wanted = UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, range.upperBound - offset)])
            let read: Int?
            do throws(LoadingError) { read = try input.read(into: wanted, at: offset) } catch {
                throw LogProblem(error)
            }
            guard let count = read else {
                sink.readSoFar()
                guard progress(0) else { return false }
                continue
            }
            if count == 0 { return true }
            offset += count
            feed(UnsafeRawBufferPointer(rebasing: piece[..<count]), sink: &sink)
            if offset > longest, hasFoundNothing || unfinishedLength > longest {
                let size = "\(longest >> 20) MiB"
                throw LogProblem(
                    source: sink.source.name,
                    message: "not read to its end: "
                        + (hasFoundNothing
                            ? "there is nothing of a log in its first \(size)"
                            : "a line of it goes on for more than \(size); what writes it?"),
                    kind: .inputOutput)
            }
            sink.readSoFar()
            guard progress(count) else { return false }
        }
        return true
    }
}
