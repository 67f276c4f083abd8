public import PlayerLog
import PlayheadNumerics

/// Sessions whose rows may come back in another file: a digest of the rows of each.
///
/// What came at different times is kept side by side, and joined when it is asked for: most sessions come once.
public struct MergeableDigests: Sendable {
    /// Where a digest stands: the indices of its variants and of its texts, four bytes each, and its payload behind them.
    struct Digest: Sendable {
        var block: UInt32
        var offset: UInt32
        var variantCount: UInt32
        var textCount: UInt32
        var length: UInt32

        /// Its payload, as a range of the bytes of its block.
        var payload: Range<Int> {
            let start = Int(offset) + Int(variantCount + textCount) * 4
            return start..<start + Int(length)
        }
    }

    /// Bytes of digests, which are never copied to make room for more.
    struct Block: Sendable {
        static var size: Int { 1 << 20 }

        var bytes: [UInt8] = []
        /// The number of the tables that its digests refer to.
        let tables: Int

        /// Of a digest the index in the tables of one of its variants, or behind them of one of its texts.
        @inline(__always)
        func reference(_ index: UInt32, of digest: Digest) -> UInt32 {
            let offset = Int(digest.offset + index * 4)
            return UInt32(littleEndian: bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }

        /// Calls `body` with the indices of a digest's variants, then of its texts.
        @inline(__always)
        func forEachReference(of digest: Digest, _ body: (DigestTables.Kind, UInt32) -> Void) {
            for index in 0..<digest.variantCount { body(.variant, reference(index, of: digest)) }
            for index in 0..<digest.textCount { body(.text, reference(digest.variantCount + index, of: digest)) }
        }
    }

    /// So far ahead a digest is fetched that its memory has come when it is looked at.
    static var ahead: Int { 16 }
    /// Others with fewer bytes than this are copied, so that many small ones come to few blocks and one table.
    private static var smallSize: Int { 1 << 16 }

    var index = SessionIndex()
    var first = ChunkedArray<Digest>()
    var further: [Int: [Digest]] = [:]
    var blocks: [Block] = []
    /// The first tables are those of what is added; then come those of others whose blocks were taken as they are.
    var tables = [DigestTables()]
    /// The block that is added to.
    private var growing: Int?
    /// The references of the digest that is being added, whose memory is kept.
    private var references = ByteWriter()

    /// No sessions.
    public init() {}

    /// How many sessions there are.
    public var count: Int { index.count }

    /// The id of a session.
    func key(of number: Int) -> SessionKey { index.key(of: number) }

    /// The number of a session, which is new where it is not known yet.
    mutating func number(of key: SessionKey) -> Int {
        let (number, isNew) = index.number(of: key)
        if isNew { first.append(Digest(block: 0, offset: 0, variantCount: 0, textCount: 0, length: 0)) }
        return number
    }

    /// Has the memory fetched where ``number(of:)`` will look for this id.
    func prefetch(_ key: SessionKey) { index.prefetch(key) }

    /// Adds what a log holds of a session to what is known of it.
    ///
    /// - Parameters:
    ///   - log: what the log holds, but for the access log's rows where the encoder was given them.
    ///   - number: the session's number.
    ///   - rows: an encoder that the access log's rows were given to, unless the log holds them.
    ///   - firstOrdinal: the ordinal of the first row given to the encoder.
    /// - Returns: where it stands.
    @discardableResult
    mutating func add(
        _ log: SessionLog, of number: Int, rows: inout SessionDigestEncoder, firstOrdinal: Int = 0
    ) -> Digest {
        rows.finish(log, firstOrdinal: firstOrdinal, texts: &tables[0].texts)
        defer { rows.reset() }
        references.removeAll()
        tables[0].writeReferences(of: rows, to: &references)
        let digest = append(variants: rows.variants.count, texts: rows.texts.count, payload: rows.payload.span.bytes)
        add(digest, of: number)
        return digest
    }

    /// Adds all of a session, such as one that was simulated.
    public mutating func add(_ log: SessionLog) {
        var rows = SessionDigestEncoder()
        add(log, of: number(of: SessionKey(log.id)), rows: &rows)
    }

    private mutating func add(_ digest: Digest, of number: Int) {
        if first[number].length == 0 {
            first[number] = digest
        } else {
            further[number, default: []].append(digest)
        }
    }

    /// Appends a digest, whose ``references`` are written, to the block that grows.
    private mutating func append(variants: Int, texts: Int, payload: RawSpan) -> Digest {
        let block = block(for: references.count + payload.byteCount)
        let offset = blocks[block].bytes.count
        blocks[block].bytes.append(copying: references.array.span.bytes)
        blocks[block].bytes.append(copying: payload)
        return Digest(
            block: UInt32(block), offset: UInt32(offset), variantCount: UInt32(variants), textCount: UInt32(texts),
            length: UInt32(payload.byteCount))
    }

    /// A block with room for so many bytes more.
    private mutating func block(for length: Int) -> Int {
        if let growing, blocks[growing].bytes.count + length <= Block.size { return growing }
        var block = Block(tables: 0)
        block.bytes.reserveCapacity(max(length, Block.size))
        blocks.append(block)
        growing = blocks.count - 1
        return blocks.count - 1
    }

    /// The log of a digest.
    func log(of digest: Digest, id: String) throws(ByteReaderError) -> SessionLog {
        let block = blocks[Int(digest.block)]
        let tables = tables[block.tables]
        var reader = ByteReader(block.bytes, digest.payload)
        let variants = (0..<digest.variantCount).map { tables.variant(at: block.reference($0, of: digest)) }
        let texts = (0..<digest.textCount).map {
            tables.text(at: block.reference(digest.variantCount + $0, of: digest))
        }
        let log = try SessionLog(id: id, digest: &reader, variants: variants, texts: texts)
        if reader.remaining > 0 { throw .invalid }
        return log
    }

    /// The fold of a session that came once, as an access log alone, and its user agent; nil of others. The folding is that of
    /// no event, and is again afterwards.
    func fold(
        of number: Int, with folding: inout AccessLogAccumulator
    ) throws(ByteReaderError) -> (log: AccessLogSummary, software: String?)? {
        let digest = first[number]
        guard digest.length > 0, further.isEmpty || further[number] == nil else { return nil }
        let block = blocks[Int(digest.block)]
        let tables = tables[block.tables]
        var reader = ByteReader(block.bytes, digest.payload)
        var variants: [(uri: Int64?, bitrate: Int64?)] = []
        var texts: [Int64] = []
        block.forEachReference(of: digest) { kind, index in
            switch kind {
            case .variant: variants.append(tables.indices(at: index))
            case .text: texts.append(Int64(index))
            }
        }
        let (software, isPlain) = try SessionDigest.forEachRow(&reader, variants: variants, texts: texts) {
            folding.add(&$0)
        }
        let log = folding.finish(strings: tables.texts)
        return isPlain ? (log, software.map { tables.text(at: UInt32($0)) }) : nil
    }

    /// All that is known of a session. What came at different times is merged in pairs, and these again: so a session that
    /// came a thousand times takes no thousand times as long each time.
    func log(of number: Int) throws(ByteReaderError) -> SessionLog {
        let id = index.id(of: number)
        guard first[number].length > 0 else { return SessionLog(id: id) }
        var logs: [SessionLog] = []
        try forEachDigest(of: number) { (digest) throws(ByteReaderError) in logs.append(try log(of: digest, id: id)) }
        while logs.count > 1 {
            logs = stride(from: 0, to: logs.count, by: 2).map { start in
                var log = logs[start]
                if start + 1 < logs.count { log.merge(logs[start + 1]) }
                return log
            }
        }
        return logs[0]
    }

    /// The sessions dealt out by their ids: `id` comes to the number XXH64(id) mod `count`.
    func shards(_ count: Int) -> [MergeableDigests] {
        var shards = [MergeableDigests](repeating: MergeableDigests(), count: count)
        var moves = [[DigestTables.Move]](repeating: emptyMoves, count: count)
        for theirs in 0..<self.count {
            let shard = Int(key(of: theirs).hash64 % UInt64(count))
            let number = shards[shard].number(of: key(of: theirs))
            forEachDigest(of: theirs) { shards[shard].copy($0, of: self, to: number, &moves[shard]) }
        }
        return shards
    }

    /// Takes in what others hold.
    ///
    /// - Returns: how many sessions were in both.
    @discardableResult
    mutating func merge(_ other: MergeableDigests) -> Int {
        let isSmall = other.blocks.reduce(0) { $0 + $1.bytes.count } < Self.smallSize
        let (firstBlock, firstTables, known) = (UInt32(blocks.count), tables.count, count)
        if !isSmall {
            blocks += other.blocks.map { Block(bytes: $0.bytes, tables: firstTables + $0.tables) }
            tables += other.tables
        }
        var moves = other.emptyMoves
        for theirs in 0..<other.count {
            if theirs + Self.ahead < other.count { index.prefetch(other.key(of: theirs + Self.ahead)) }
            let number = number(of: other.key(of: theirs))
            other.forEachDigest(of: theirs) { digest in
                if isSmall { return copy(digest, of: other, to: number, &moves) }
                var digest = digest
                digest.block += firstBlock
                add(digest, of: number)
            }
        }
        return known + other.count - count
    }

    /// Calls `body` with what came of a session, in the order in which it came.
    @inline(__always)
    private func forEachDigest<E: Error>(of number: Int, _ body: (Digest) throws(E) -> Void) throws(E) {
        if first[number].length > 0 { try body(first[number]) }
        if !further.isEmpty, let more = further[number] { for digest in more { try body(digest) } }
    }

    /// For each of the tables a move that has moved nothing yet.
    var emptyMoves: [DigestTables.Move] { tables.map { _ in DigestTables.Move() } }

    private mutating func copy(
        _ theirs: Digest, of other: MergeableDigests, to number: Int, _ moves: inout [DigestTables.Move]
    ) {
        references.removeAll()
        let block = other.blocks[Int(theirs.block)]
        block.forEachReference(of: theirs) { kind, index in
            references.write(fixed: tables[0].take(kind, index, of: other.tables, at: block.tables, &moves))
        }
        add(
            append(
                variants: Int(theirs.variantCount), texts: Int(theirs.textCount),
                payload: block.bytes.span.bytes.extracting(theirs.payload)),
            of: number)
    }

    /// Makes the digests of each session one.
    ///
    /// - Returns: what is to be said of sessions with more versions of an event than are kept.
    mutating func join() throws(ByteReaderError) -> [String] {
        var (problems, encoder) = ([String](), SessionDigestEncoder())
        for number in further.keys.sorted() {
            let log = try log(of: number)
            further[number] = nil
            first[number].length = 0
            add(log, of: number, rows: &encoder)
            if let problem = log.versionsProblem { problems.append(problem) }
        }
        return problems
    }

    /// The sessions' numbers in the order of their ids, as ``SessionIndex/inOrder`` has them.
    var numbersInOrder: [Int] {
        let (guids, texts) = index.inOrder
        return (guids + texts).map { Int($0) }
    }

    /// Adds the session that ``write(to:)`` wrote next.
    mutating func read(_ key: SessionKey, _ reader: inout ByteReader) throws(ByteReaderError) {
        let known = count
        let number = number(of: key)
        guard known < count else { throw .invalid }
        let (variantCount, textCount) = (try reader.count(), try reader.count())
        references.removeAll()
        for _ in 0..<variantCount { references.write(fixed: try tables[0].variantIndex(&reader)) }
        for _ in 0..<textCount { references.write(fixed: try tables[0].textIndex(&reader)) }
        let payload = try reader.bytes(try reader.count())
        guard !payload.isEmpty else { throw .invalid }
        add(append(variants: variantCount, texts: textCount, payload: payload.span.bytes), of: number)
    }
}
