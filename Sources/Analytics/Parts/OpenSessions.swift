import Numerics
import PlayerLog

/// Sessions whose rows may come back in another file: a digest of the rows of each.
///
/// What came at different times is kept side by side, and joined when it is asked for: most sessions come once.
public struct OpenSessions: Sendable {
    /// Where a digest stands: the indices of its texts, four bytes each, and its payload behind them.
    struct Digest: Sendable {
        fileprivate var block: UInt32
        fileprivate var offset: UInt32
        fileprivate var textCount: UInt32
        fileprivate var length: UInt32
    }

    private static var blockSize: Int { 1 << 20 }

    private var index = SessionIndex()
    private var first = ChunkedArray<Digest>()
    private var further: [Int: [Digest]] = [:]
    /// The digests' bytes, in blocks that are never copied to make room for more.
    private var blocks: [[UInt8]] = []
    private(set) var texts = StringTable()

    /// No sessions.
    public init() {}

    /// How many sessions there are.
    public var count: Int { index.count }

    /// The id of a session.
    func key(of number: Int) -> SessionKey { index.key(of: number) }

    /// The number of a session, which is new where it is not known yet.
    mutating func number(of key: SessionKey) -> Int {
        let (number, isNew) = index.number(of: key)
        if isNew { first.append(Digest(block: 0, offset: 0, textCount: 0, length: 0)) }
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
        rows.finish(log, firstOrdinal: firstOrdinal, texts: &texts)
        defer { rows.reset() }
        return add(store(rows.texts.lazy.map { UInt32($0) }, rows.payload), of: number)
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

    private mutating func store(_ texts: some Collection<UInt32>, _ payload: ArraySlice<UInt8>) -> Digest {
        let length = texts.count * 4 + payload.count
        if blocks.isEmpty || blocks[blocks.count - 1].count + length > Self.blockSize {
            blocks.append([])
            blocks[blocks.count - 1].reserveCapacity(max(length, Self.blockSize))
        }
        let last = blocks.count - 1
        let digest = Digest(
            block: UInt32(last), offset: UInt32(blocks[last].count), textCount: UInt32(texts.count),
            length: UInt32(payload.count))
        for text in texts {
            for shift in stride(from: 0, to: 32, by: 8) {
                blocks[last].append(UInt8(truncatingIfNeeded: text >> UInt32(shift)))
            }
        }
        blocks[last].append(contentsOf: payload)
        return digest
    }

    /// The indices of a digest's texts.
    func texts(of digest: Digest) -> [Int] {
        let bytes = blocks[Int(digest.block)]
        return (0..<Int(digest.textCount)).map { index in
            let offset = Int(digest.offset) + index * 4
            return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
        }
    }

    /// A digest's payload.
    func payload(of digest: Digest) -> ArraySlice<UInt8> {
        let start = Int(digest.offset) + Int(digest.textCount) * 4
        return blocks[Int(digest.block)][start..<start + Int(digest.length)]
    }

    /// The log of a digest.
    func log(of digest: Digest, id: String) throws(ByteReaderError) -> SessionLog {
        let payload = payload(of: digest)
        var reader = ByteReader(blocks[Int(digest.block)], payload.indices)
        let texts = texts(of: digest).map { self.texts[StringTable.Index(rawValue: Int64($0))] as String }
        let log = try SessionLog(id: id, digest: &reader, texts: texts)
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
        for number in 0..<self.count {
            let key = key(of: number)
            let shard = Int(XXHash64.hash(key.description) % UInt64(count))
            let new = shards[shard].number(of: key)
            for digest in [first[number]] + (further[number] ?? []) where digest.length > 0 {
                let indices = texts(of: digest).map {
                    UInt32(shards[shard].texts.move(StringTable.Index(rawValue: Int64($0)), from: texts).rawValue)
                }
                let moved = shards[shard].store(indices, payload(of: digest))
                shards[shard].add(moved, of: new)
            }
        }
        return shards
    }

    /// Takes in what others hold.
    ///
    /// - Returns: how many sessions were in both.
    @discardableResult
    mutating func merge(_ other: OpenSessions) -> Int {
        var moved = [UInt32?](repeating: nil, count: other.texts.count)
        var sharedCount = 0
        for theirs in 0..<other.count {
            let known = count
            let number = number(of: other.key(of: theirs))
            if known == count { sharedCount += 1 }
            for digest in [other.first[theirs]] + (other.further[theirs] ?? []) where digest.length > 0 {
                let indices = other.texts(of: digest).map { text in
                    if let index = moved[text] { return index }
                    let index = UInt32(texts.move(StringTable.Index(rawValue: Int64(text)), from: other.texts).rawValue)
                    moved[text] = index
                    return index
                }
                add(store(indices, other.payload(of: digest)), of: number)
            }
        }
        return sharedCount
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
    /// Writes the sessions: the texts that they use, in the order of their first use, and the digests, in the order of
    /// their ids. Each session must have one digest.
    func write(to writer: inout ByteWriter) {
        var renamed = [Int?](repeating: nil, count: texts.count)
        var used: [Int] = []
        var sessions = ByteWriter()
        func write(_ number: Int) {
            let digest = first[number]
            let indices = texts(of: digest)
            sessions.write(indices.count)
            for text in indices {
                let index = renamed[text] ?? used.count
                if index == used.count {
                    renamed[text] = index
                    used.append(text)
                }
                sessions.write(index)
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
        writer.write(used.count)
        var last: [UInt8] = []
        for text in used {
            let bytes = Array((texts[StringTable.Index(rawValue: Int64(text))] as String).utf8)
            let shared = zip(last, bytes).prefix { $0 == $1 }.count
            writer.write(shared)
            writer.write(bytes.count - shared)
            writer.write(bytes: bytes[shared...])
            last = bytes
        }
        writer.write(bytes: sessions.bytes)
    }

    /// Reads sessions that ``write(to:)`` wrote, each of which is looked at.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        var last: [UInt8] = []
        for index in 0..<(try reader.count()) {
            let shared = try reader.index()
            guard shared <= last.count else { throw .invalid }
            last = Array(last[..<shared]) + (try reader.bytes(try reader.count()))
            guard String(validating: last, as: UTF8.self) != nil else { throw .invalid }
            let entered = last.withUnsafeBytes { texts.index(of: String(decoding: $0, as: UTF8.self)) }
            // A text that is here twice would have two indices.
            guard entered.rawValue == index else { throw .invalid }
        }
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
        var indices: [UInt32] = []
        for _ in 0..<(try reader.count()) {
            let text = try reader.index()
            guard text < texts.count else { throw .invalid }
            indices.append(UInt32(text))
        }
        let payload = try reader.bytes(try reader.count())
        guard !payload.isEmpty else { throw .invalid }
        add(store(indices, payload), of: number)
    }
}
