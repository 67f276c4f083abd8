import CProcessor
import Numerics
import PlayerLog

/// The bytes of open sessions in a part: the texts and variants that they use, in the order of their first use, and the
/// digests, in the order of the sessions' ids.
extension OpenSessions {
    /// About how many bytes stand before a digest's references, which take less than their four bytes each.
    private static var headOfSession: Int { 20 }

    /// Writes the sessions, each of which must have one digest, and has room for so many bytes behind them.
    func write(to writer: inout ByteWriter, roomBehind: Int) {
        var (used, moves, sessions) = (DigestTables(), emptyMoves, ByteWriter())
        let (guids, others) = inOrder
        // Looked up beforehand: then the digests' places stand in the order in which their memory is to be fetched.
        let digests = guids.map { first[$0.number] }
        sessions.reserveCapacity(blocks.reduce(0) { $0 + $1.bytes.count } + count * Self.headOfSession)
        sessions.write(guids.count)
        for (position, digest) in digests.enumerated() {
            if position + Self.ahead < digests.count { prefetch(digests[position + Self.ahead]) }
            let guid = guids[position].id
            sessions.write(fixed: UInt64(truncatingIfNeeded: guid >> 64))
            sessions.write(fixed: UInt64(truncatingIfNeeded: guid))
            write(digest, to: &sessions, &used, &moves)
        }
        sessions.write(others.count)
        for (id, number) in others {
            sessions.write(id)
            write(first[number], to: &sessions, &used, &moves)
        }
        used.write(to: &writer)
        writer.write(bytes: sessions.bytes, roomBehind: roomBehind)
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
        // Three numbers and the references, of at most ten bytes each.
        writer.write(upTo: (3 + Int(digest.variantCount + digest.textCount)) * 10) { writer in
            writer.write(UInt64(digest.variantCount))
            writer.write(UInt64(digest.textCount))
            forEachReference(of: digest) { kind, index, from in
                writer.write(UInt64(used.take(kind, index, of: tables, at: from, &moves)))
            }
            writer.write(UInt64(digest.length))
        }
        writer.write(bytes: payload(of: digest))
    }

    /// Reads sessions that ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        tables = [try DigestTables(&reader)]
        for _ in 0..<(try reader.count()) {
            let high = try reader.fixed()
            try read(.guid(UInt128(high) << 64 | UInt128(try reader.fixed())), &reader)
        }
        for _ in 0..<(try reader.count()) {
            let key = SessionKey(try reader.text())
            guard case .text = key else { throw .invalid }
            try read(key, &reader)
        }
    }
}
