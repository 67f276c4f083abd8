import Numerics
import PlayerLog

/// Sessions whose rows may come back in another file: a digest of the rows of each.
///
/// What came at different times is kept side by side, and joined when it is asked for: most sessions come once.
public struct OpenSessions: Sendable {
    /// Where a digest stands: the indices of its variants and of its texts, four bytes each, and its payload behind them.
    struct Digest: Sendable {
        fileprivate var block: UInt32
        fileprivate var offset: UInt32
        fileprivate var variantCount: UInt32
        fileprivate var textCount: UInt32
        fileprivate var length: UInt32
    }

    private static var blockSize: Int { 1 << 20 }

    private var index = SessionIndex()
    private var first = ChunkedArray<Digest>()
    private var further: [Int: [Digest]] = [:]
    /// The digests' bytes, in blocks that are never copied to make room for more.
    private var blocks: [[UInt8]] = []
    private var tables = DigestTables()

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
    ///   - rows: an encoder that the access log's rows were given to, unless the log holds them.
    ///   - firstOrdinal: the ordinal of the first row given to the encoder.
    /// - Returns: where it stands.
    @discardableResult
    mutating func add(
        _ log: SessionLog, of number: Int, rows: inout SessionDigestEncoder, firstOrdinal: Int = 0
    ) -> Digest {
        rows.finish(log, firstOrdinal: firstOrdinal, texts: &tables.texts)
        defer { rows.reset() }
        let used = DigestReferences(
            variants: rows.variants.map { tables.index(of: $0) }, texts: rows.texts.map { UInt32($0) })
        return add(store(used, rows.payload), of: number)
    }

    @discardableResult
    private mutating func add(_ digest: Digest, of number: Int) -> Digest {
        if first[number].length == 0 {
            first[number] = digest
        } else {
            further[number, default: []].append(digest)
        }
        return digest
    }

    private mutating func store(_ used: DigestReferences, _ payload: ArraySlice<UInt8>) -> Digest {
        let length = (used.variants.count + used.texts.count) * 4 + payload.count
        if blocks.isEmpty || blocks[blocks.count - 1].count + length > Self.blockSize {
            blocks.append([])
            blocks[blocks.count - 1].reserveCapacity(max(length, Self.blockSize))
        }
        let last = blocks.count - 1
        let digest = Digest(
            block: UInt32(last), offset: UInt32(blocks[last].count), variantCount: UInt32(used.variants.count),
            textCount: UInt32(used.texts.count), length: UInt32(payload.count))
        for index in used.variants { blocks[last].append(fourBytesOf: index) }
        for index in used.texts { blocks[last].append(fourBytesOf: index) }
        blocks[last].append(contentsOf: payload)
        return digest
    }

    /// What a digest refers to in the tables.
    func references(of digest: Digest) -> DigestReferences {
        let (bytes, start) = (blocks[Int(digest.block)], Int(digest.offset))
        let middle = start + Int(digest.variantCount) * 4
        return DigestReferences(
            variants: (0..<Int(digest.variantCount)).map { bytes.number(at: start + $0 * 4) },
            texts: (0..<Int(digest.textCount)).map { bytes.number(at: middle + $0 * 4) })
    }

    /// A digest's payload.
    func payload(of digest: Digest) -> ArraySlice<UInt8> {
        let start = Int(digest.offset) + Int(digest.variantCount + digest.textCount) * 4
        return blocks[Int(digest.block)][start..<start + Int(digest.length)]
    }

    /// The log of a digest.
    func log(of digest: Digest, id: String) throws(ByteReaderError) -> SessionLog {
        let payload = payload(of: digest)
        var reader = ByteReader(blocks[Int(digest.block)], payload.indices)
        let used = references(of: digest)
        let log = try SessionLog(
            id: id, digest: &reader, variants: used.variants.map { tables.variant(at: $0) },
            texts: used.texts.map { tables.text(at: $0) })
        if reader.remaining > 0 { throw .invalid }
        return log
    }

    /// All that is known of a session.
    func log(of number: Int) throws(ByteReaderError) -> SessionLog {
        let id = index.id(of: number)
        var log = SessionLog(id: id)
        if first[number].length > 0 { log = try self.log(of: first[number], id: id) }
        for digest in further[number] ?? [] { log.merge(try self.log(of: digest, id: id)) }
        return log
    }

    /// The sessions dealt out by their ids: `id` comes to the number XXH64(id) mod `count`.
    func shards(_ count: Int) -> [OpenSessions] {
        var shards = [OpenSessions](repeating: OpenSessions(), count: count)
        var moves = [DigestTables.Move](repeating: DigestTables.Move(), count: count)
        for number in 0..<self.count {
            let shard = Int(XXHash64.hash(key(of: number).description) % UInt64(count))
            shards[shard].take(number, of: self, &moves[shard])
        }
        return shards
    }

    /// Takes in what others hold.
    ///
    /// - Returns: how many sessions were in both.
    @discardableResult
    mutating func merge(_ other: OpenSessions) -> Int {
        var (move, sharedCount) = (DigestTables.Move(), 0)
        for theirs in 0..<other.count {
            let known = count
            take(theirs, of: other, &move)
            if known == count { sharedCount += 1 }
        }
        return sharedCount
    }

    /// Takes in one session of others.
    private mutating func take(_ theirs: Int, of other: OpenSessions, _ move: inout DigestTables.Move) {
        let number = number(of: other.key(of: theirs))
        for digest in [other.first[theirs]] + (other.further[theirs] ?? []) where digest.length > 0 {
            let used = tables.take(other.references(of: digest), of: other.tables, &move)
            add(store(used, other.payload(of: digest)), of: number)
        }
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

    /// The sessions' numbers: those whose ids are GUIDs first, by these, then the others, by the bytes of their ids.
    var inOrder: (guids: [Int], texts: [Int]) {
        var guids: [(UInt128, Int)] = []
        var texts: [(String, Int)] = []
        guids.reserveCapacity(count)
        for number in 0..<count {
            switch index.key(of: number) {
            case .guid(let guid): guids.append((guid, number))
            case .text(let text): texts.append((text, number))
            }
        }
        guids.sort { $0.0 < $1.0 }
        texts.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        return (guids.map(\.1), texts.map(\.1))
    }
}

extension OpenSessions {
    /// Writes the sessions: the texts and variants that they use, in the order of their first use, and the digests, in the
    /// order of their ids. Each session must have one digest.
    func write(to writer: inout ByteWriter) {
        var (used, move, sessions) = (DigestTables(), DigestTables.Move(), ByteWriter())
        func write(_ number: Int) {
            let digest = first[number]
            let references = used.take(references(of: digest), of: tables, &move)
            for indices in [references.variants, references.texts] {
                sessions.write(indices.count)
                for index in indices { sessions.write(UInt64(index)) }
            }
            sessions.write(Int(digest.length))
            sessions.write(bytes: payload(of: digest))
        }
        let (guids, others) = inOrder
        sessions.write(guids.count)
        for number in guids {
            guard case .guid(let guid) = index.key(of: number) else { continue }
            sessions.write(fixed: UInt64(truncatingIfNeeded: guid >> 64))
            sessions.write(fixed: UInt64(truncatingIfNeeded: guid))
            write(number)
        }
        sessions.write(others.count)
        for number in others {
            sessions.write(index.id(of: number))
            write(number)
        }
        used.write(to: &writer)
        writer.write(bytes: sessions.bytes)
    }

    /// Reads sessions that ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        tables = try DigestTables(&reader)
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

    private mutating func read(_ key: SessionKey, _ reader: inout ByteReader) throws(ByteReaderError) {
        let known = count
        let number = number(of: key)
        guard known < count else { throw .invalid }
        var used = DigestReferences(variants: [], texts: [])
        for _ in 0..<(try reader.count()) { used.variants.append(try tables.variantIndex(&reader)) }
        for _ in 0..<(try reader.count()) { used.texts.append(try tables.textIndex(&reader)) }
        let payload = try reader.bytes(try reader.count())
        guard !payload.isEmpty else { throw .invalid }
        add(store(used, payload), of: number)
    }
}

extension [UInt8] {
    fileprivate mutating func append(fourBytesOf number: UInt32) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    fileprivate func number(at offset: Int) -> UInt32 {
        withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
    }
}
