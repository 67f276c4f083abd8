import CProcessor
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
    /// So far ahead a digest is fetched that its memory has come when it is looked at.
    private static var ahead: Int { 16 }
    /// About how many bytes stand before a digest's references, which take less than their four bytes each.
    private static var headOfSession: Int { 20 }

    private var index = SessionIndex()
    private var first = ChunkedArray<Digest>()
    private var further: [Int: [Digest]] = [:]
    /// The digests' bytes, in blocks that are never copied to make room for more.
    private var blocks: [[UInt8]] = []
    private var tables = DigestTables()
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
        rows.finish(log, firstOrdinal: firstOrdinal, texts: &tables.texts)
        defer { rows.reset() }
        let digest = makeRoom(variants: rows.variants.count, texts: rows.texts.count, payload: rows.payload.count)
        references.removeAll()
        for variant in rows.variants { references.write(fixed: tables.index(of: variant)) }
        for text in rows.texts { references.write(fixed: UInt32(text)) }
        blocks[Int(digest.block)].append(contentsOf: references.bytes)
        blocks[Int(digest.block)].append(contentsOf: rows.payload)
        return add(digest, of: number)
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

    /// Where the next digest stands, whose bytes are to be appended to its block.
    private mutating func makeRoom(variants: Int, texts: Int, payload: Int) -> Digest {
        let length = (variants + texts) * 4 + payload
        if blocks.isEmpty || blocks[blocks.count - 1].count + length > Self.blockSize {
            blocks.append([])
            blocks[blocks.count - 1].reserveCapacity(max(length, Self.blockSize))
        }
        return Digest(
            block: UInt32(blocks.count - 1), offset: UInt32(blocks[blocks.count - 1].count),
            variantCount: UInt32(variants), textCount: UInt32(texts), length: UInt32(payload))
    }

    /// The indices in the tables of a digest's variants, and behind them of its texts.
    private func reference(_ index: UInt32, of digest: Digest) -> UInt32 {
        blocks[Int(digest.block)].number(at: Int(digest.offset + index * 4))
    }

    /// A digest's payload.
    private func payload(of digest: Digest) -> ArraySlice<UInt8> {
        let start = Int(digest.offset) + Int(digest.variantCount + digest.textCount) * 4
        return blocks[Int(digest.block)][start..<start + Int(digest.length)]
    }

    /// The log of a digest.
    func log(of digest: Digest, id: String) throws(ByteReaderError) -> SessionLog {
        let payload = payload(of: digest)
        var reader = ByteReader(blocks[Int(digest.block)], payload.indices)
        let variants = (0..<digest.variantCount).map { tables.variant(at: reference($0, of: digest)) }
        let texts = (0..<digest.textCount).map { tables.text(at: reference(digest.variantCount + $0, of: digest)) }
        let log = try SessionLog(id: id, digest: &reader, variants: variants, texts: texts)
        if reader.remaining > 0 { throw .invalid }
        return log
    }

    /// The fold of a session that came once, as an access log alone, and the index of its user agent among the texts; nil of
    /// others. The folding is that of no event, and is again afterwards.
    func fold(
        of number: Int, with folding: inout AccessFolding
    ) throws(ByteReaderError) -> (log: AccessFold, software: UInt32?)? {
        let digest = first[number]
        guard digest.length > 0, further.isEmpty || further[number] == nil else { return nil }
        let payload = payload(of: digest)
        var reader = ByteReader(blocks[Int(digest.block)], payload.indices)
        var variants: [(uri: Int64?, bitrate: Int64?)] = []
        for index in 0..<digest.variantCount { variants.append(tables.indices(at: reference(index, of: digest))) }
        var texts: [Int64] = []
        for index in 0..<digest.textCount { texts.append(Int64(reference(digest.variantCount + index, of: digest))) }
        let (software, isPlain) = try SessionDigest.forEachRow(&reader, variants: variants, texts: texts) {
            folding.add(&$0)
        }
        let log = folding.finish(strings: tables.texts)
        return isPlain ? (log, software.map { UInt32($0) }) : nil
    }

    /// A text that sessions share.
    func text(at index: UInt32) -> String { tables.text(at: index) }

    /// All that is known of a session. What came at different times is merged in pairs, and these again: so a session that
    /// came a thousand times takes no thousand times as long each time.
    func log(of number: Int) throws(ByteReaderError) -> SessionLog {
        let id = index.id(of: number)
        guard first[number].length > 0 else { return SessionLog(id: id) }
        var logs: [SessionLog] = []
        for digest in [first[number]] + (further[number] ?? []) { logs.append(try log(of: digest, id: id)) }
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
    func shards(_ count: Int) -> [OpenSessions] {
        var shards = [OpenSessions](repeating: OpenSessions(), count: count)
        var moves = [DigestTables.Move](repeating: DigestTables.Move(), count: count)
        for number in 0..<self.count {
            let shard = Int(key(of: number).hash64 % UInt64(count))
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
        take(other.first[theirs], of: other, as: number, &move)
        for digest in other.further[theirs] ?? [] { take(digest, of: other, as: number, &move) }
    }

    private mutating func take(
        _ theirs: Digest, of other: OpenSessions, as number: Int, _ move: inout DigestTables.Move
    ) {
        guard theirs.length > 0 else { return }
        let payload = other.payload(of: theirs)
        let digest = makeRoom(
            variants: Int(theirs.variantCount), texts: Int(theirs.textCount), payload: payload.count)
        references.removeAll()
        other.forEachReference(of: theirs) { kind, index in
            references.write(fixed: tables.take(kind, index, of: other.tables, &move))
        }
        blocks[Int(digest.block)].append(contentsOf: references.bytes)
        blocks[Int(digest.block)].append(contentsOf: payload)
        add(digest, of: number)
    }

    /// Calls `body` with the indices in the tables of a digest's variants, then of its texts.
    @inline(__always)
    private func forEachReference(of digest: Digest, _ body: (DigestTables.Kind, UInt32) -> Void) {
        for index in 0..<digest.variantCount { body(.variant, reference(index, of: digest)) }
        for index in 0..<digest.textCount { body(.text, reference(digest.variantCount + index, of: digest)) }
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
        let (guids, others) = inOrder
        sessions.reserveCapacity(blocks.reduce(0) { $0 + $1.count } + count * Self.headOfSession)
        sessions.write(guids.count)
        for (index, number) in guids.enumerated() {
            if index + Self.ahead < guids.count { prefetchDigest(of: guids[index + Self.ahead]) }
            guard case .guid(let guid) = self.index.key(of: number) else { continue }
            sessions.write(fixed: UInt64(truncatingIfNeeded: guid >> 64))
            sessions.write(fixed: UInt64(truncatingIfNeeded: guid))
            write(number, to: &sessions, &used, &move)
        }
        sessions.write(others.count)
        for number in others {
            sessions.write(index.id(of: number))
            write(number, to: &sessions, &used, &move)
        }
        used.write(to: &writer)
        writer.write(bytes: sessions.bytes)
    }

    private func prefetchDigest(of number: Int) {
        let digest = first[number]
        guard digest.length > 0 else { return }
        blocks[Int(digest.block)].withUnsafeBufferPointer { block in
            CProcessor.prefetch(block.baseAddress! + Int(digest.offset))
        }
    }

    private func write(
        _ number: Int, to writer: inout ByteWriter, _ used: inout DigestTables, _ move: inout DigestTables.Move
    ) {
        let digest = first[number]
        writer.write(Int(digest.variantCount))
        writer.write(Int(digest.textCount))
        forEachReference(of: digest) { kind, index in
            writer.write(UInt64(used.take(kind, index, of: tables, &move)))
        }
        writer.write(Int(digest.length))
        writer.write(bytes: payload(of: digest))
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
        let (variantCount, textCount) = (try reader.count(), try reader.count())
        references.removeAll()
        for _ in 0..<variantCount { references.write(fixed: try tables.variantIndex(&reader)) }
        for _ in 0..<textCount { references.write(fixed: try tables.textIndex(&reader)) }
        let payload = try reader.bytes(try reader.count())
        guard !payload.isEmpty else { throw .invalid }
        let digest = makeRoom(variants: variantCount, texts: textCount, payload: payload.count)
        blocks[blocks.count - 1].append(contentsOf: references.bytes)
        blocks[blocks.count - 1].append(contentsOf: payload)
        add(digest, of: number)
    }
}

extension [UInt8] {
    fileprivate func number(at offset: Int) -> UInt32 {
        withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
    }
}
