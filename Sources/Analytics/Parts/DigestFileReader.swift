import PlayerLog
import PlayheadNumerics
import PlayheadPlatform

/// The open sessions of a part in a file, read piece by piece in the order of their ids.
struct DigestFileReader {
    private let part: PartFile
    /// How many bytes are read at once.
    private let pieceSize: Int
    private var hash: XXHash64.Stream
    /// The piece that was read last, and before it what was left of the one before.
    private var bytes: [UInt8] = []
    /// Where the next piece stands in the file.
    private var next: Int
    /// Up to where ``bytes`` were looked through.
    private var seen = 0
    /// The sessions in ``bytes`` that were not given out yet, and where the digests of these stand.
    private var found: ArraySlice<(key: SessionKey, digest: Range<Int>)> = []
    private var section = Section.start
    private var last: SessionKey?

    /// What comes next.
    private enum Section {
        case start
        case guids(left: Int)
        case texts(left: Int)
    }

    init(_ part: PartFile, pieceSize: Int) {
        (self.part, self.pieceSize, hash, next) = (part, pieceSize, part.hash, part.digests.lowerBound)
    }

    /// Whether all sessions that are left were found.
    private var isRead: Bool { next == part.digests.upperBound }

    /// Whether no session is left.
    var isOver: Bool { found.isEmpty && isRead }

    /// Up to which id all sessions were found; nil where all that are left were.
    var known: SessionKey? { isRead ? nil : last }

    /// Reads on where all sessions that were found were given out.
    ///
    /// - Returns: how many bytes were read.
    mutating func readOn() throws(StoredPartError) -> Int {
        var count = 0
        while found.isEmpty, !isRead {
            bytes.removeFirst(seen)
            seen = 0
            let (wanted, before) = (min(pieceSize, part.digests.upperBound - next), bytes.count)
            try StoredPartError.reading { () throws(LoadingError) in
                try part.input.append(wanted, from: next, to: &bytes)
            }
            // It was longer a moment ago.
            guard bytes.count == before + wanted else { throw invalid(.truncated) }
            bytes[before...].withUnsafeBytes { hash.add($0) }
            next += wanted
            count += wanted
            do throws(ByteReaderError) { try look() } catch { throw invalid(.damaged) }
        }
        return count
    }

    /// The digests of the sessions whose ids do not come behind one; nil for all that were found.
    mutating func take(upTo bound: SessionKey?) throws(StoredPartError) -> MergeableDigests {
        var sessions = MergeableDigests()
        sessions.tables = [part.tables]
        do throws(ByteReaderError) {
            while let (key, digest) = found.first, bound.map({ !$0.precedes(key) }) ?? true {
                var reader = ByteReader(bytes, digest)
                try sessions.read(key, &reader)
                found.removeFirst()
            }
        } catch { throw invalid(.damaged) }
        return sessions
    }

    /// Checks that the part is as it was written, when all sessions were read.
    mutating func finish() throws(StoredPartError) {
        guard case .texts(left: 0) = section else { throw invalid(.damaged) }
        let end = part.bodyEnd
        let rest = try StoredPartError.reading { () throws(LoadingError) in
            try part.input.bytes(part.end - next, from: next)
        }
        guard rest.count == part.end - next else { throw invalid(.truncated) }
        rest[..<(end - next)].withUnsafeBytes { hash.add($0) }
        var checksum = ByteReader(rest, end - next..<rest.count)
        guard (try? checksum.fixed()) == hash.hash else { throw invalid(.damaged) }
    }

    private func invalid(_ error: PartError) -> StoredPartError { .invalid(path: part.path, error) }

    /// Finds the sessions that are whole in the bytes.
    private mutating func look() throws(ByteReaderError) {
        var reader = ByteReader(bytes)
        do throws(ByteReaderError) {
            while let key = try key(&reader) {
                let start = reader.offset
                // Each at least a byte, so that the sum is no longer than the bytes.
                let references = try reader.count() + reader.count()
                for _ in 0..<references { _ = try reader.number() }
                _ = try reader.bytes(try reader.count())
                if let last, !last.precedes(key) { throw .invalid }
                last = key
                found.append((key, start..<reader.offset))
                seen = reader.offset
                switch section {
                case .guids(let left): section = .guids(left: left - 1)
                case .texts(let left): section = .texts(left: left - 1)
                case .start: break
                }
            }
            seen = reader.offset
            guard isRead, reader.remaining == 0 else { throw .invalid }
        } catch {
            // What is cut off goes on in the next piece.
            guard error == .truncated, !isRead else { throw error }
        }
    }

    /// The id of the next session; nil where there is none.
    private mutating func key(_ reader: inout ByteReader) throws(ByteReaderError) -> SessionKey? {
        while true {
            switch section {
            case .start: section = .guids(left: try reader.index())
            case .guids(left: 0): section = .texts(left: try reader.index())
            case .texts(left: 0): return nil
            case .guids: return try SessionKey(guid: &reader)
            case .texts: return try SessionKey(text: &reader)
            }
            seen = reader.offset
        }
    }
}

extension SessionKey {
    /// Whether it stands before another in a part: GUIDs first, by these, then the others, by the bytes of their ids.
    func precedes(_ other: SessionKey) -> Bool {
        switch (self, other) {
        case (.guid(let left), .guid(let right)): left < right
        case (.guid, .text): true
        case (.text, .guid): false
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        }
    }
}
