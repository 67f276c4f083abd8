import CProcessor
import PlayerLog
import PlayheadNumerics

/// The bytes of open sessions in a part: the digests, in the order of the sessions' ids, and behind them the texts and variants
/// that they use, in the order of their first use. So the digests are written once, and where they stay.
extension MergeableDigests {
    /// About how many bytes stand before a digest's references, which take less than their four bytes each.
    private static var headOfSession: Int { 20 }

    /// Writes the sessions, each of which must have one digest.
    func write(to writer: inout ByteWriter) {
        var (used, moves) = (DigestTables(), emptyMoves)
        let (guids, others) = index.inOrder
        // Looked up beforehand: then the digests' places stand in the order in which their memory is to be fetched.
        let digests = guids.map { first[Int($0)] }
        writer.reserveCapacity(blocks.reduce(0) { $0 + $1.bytes.count } + count * Self.headOfSession)
        // How many bytes the digests take, which is known behind them.
        let start = writer.count
        writer.write(fixed: 0 as UInt64)
        writer.write(guids.count)
        for (position, digest) in digests.enumerated() {
            if position + Self.ahead < digests.count { prefetch(digests[position + Self.ahead]) }
            index.key(of: Int(guids[position])).write(to: &writer)
            write(digest, to: &writer, &used, &moves)
        }
        writer.write(others.count)
        for number in others {
            index.key(of: Int(number)).write(to: &writer)
            write(first[Int(number)], to: &writer, &used, &moves)
        }
        writer.set(fixed: UInt64(writer.count - start - 8), at: start)
        used.write(to: &writer)
    }

    /// A digest takes two lines of the processor's cache, or three.
    private func prefetch(_ digest: Digest) {
        guard digest.length > 0 else { return }
        blocks[Int(digest.block)].bytes.withUnsafeBufferPointer { block in
            CProcessor.prefetch(block.baseAddress! + Int(digest.offset))
            CProcessor.prefetch(block.baseAddress! + min(Int(digest.offset) + 64, block.count - 1))
        }
    }

    private func write(
        _ digest: Digest, to writer: inout ByteWriter, _ used: inout DigestTables, _ moves: inout [DigestTables.Move]
    ) {
        let block = blocks[Int(digest.block)]
        // Three numbers and the references, of at most ten bytes each.
        writer.write(upTo: (3 + Int(digest.variantCount + digest.textCount)) * 10) { writer in
            writer.write(UInt64(digest.variantCount))
            writer.write(UInt64(digest.textCount))
            block.forEachReference(of: digest) { kind, index in
                writer.write(UInt64(used.take(kind, index, of: tables, at: block.tables, &moves)))
            }
            writer.write(UInt64(digest.length))
        }
        writer.write(bytes: block.bytes.span.bytes.extracting(digest.payload))
    }

    /// Reads sessions that ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        guard let length = Int(exactly: try reader.fixed()) else { throw .invalid }
        var digests = try reader.reader(ofNext: length)
        tables = [try DigestTables(&reader)]
        for _ in 0..<(try digests.count()) {
            try read(SessionKey(guid: &digests), &digests)
        }
        for _ in 0..<(try digests.count()) {
            try read(SessionKey(text: &digests), &digests)
        }
        guard digests.remaining == 0 else { throw .invalid }
    }
}
