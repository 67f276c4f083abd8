import PlayerLog
import PlayheadNumerics
public import PlayheadPlatform

/// A part as it stands in a file. What is before and behind its open sessions is in memory, and these stay where they are.
struct PartFile: Sendable {
    /// The file's name.
    let path: String
    let input: any ByteInput
    /// All of it but the open sessions.
    let sums: PartialFleet
    /// Where the digests stand in the file.
    let digests: Range<Int>
    /// What these refer to, which stands behind them.
    let tables: DigestTables
    /// Where the body ends.
    let bodyEnd: Int
    /// The hash of what stands before the digests.
    let hash: XXHash64.Stream

    /// Where the next part begins, or the file ends.
    var end: Int { bodyEnd + PartialFleet.checksumLength }

    /// How many bytes are looked at to find the end of what stands before the open sessions.
    private static let firstLook = 1 << 16

    /// The parts of a file, one behind the other.
    static func all(of path: String, in files: some FileSystem) throws(StoredPartError) -> [PartFile] {
        let input = try StoredPartError.reading { () throws(LoadingError) in try files.open(path, for: .anywhere) }
        var parts: [PartFile] = []
        while true {
            let offset = parts.last?.end ?? 0
            // More than the head: another form may say what it is.
            let start = try StoredPartError.reading { () throws(LoadingError) in
                try input.bytes(64, from: offset)
            }
            if start.isEmpty, !parts.isEmpty { return parts }
            parts.append(try PartFile(path, input, at: offset, start))
        }
    }

    private init(
        _ path: String, _ input: any ByteInput, at offset: Int, _ start: [UInt8]
    ) throws(StoredPartError) {
        (self.path, self.input) = (path, input)
        func bytes(_ count: Int, from offset: Int) throws(StoredPartError) -> [UInt8] {
            let bytes = try StoredPartError.reading { () throws(LoadingError) in
                try input.bytes(count, from: offset)
            }
            guard bytes.count == count else { throw .invalid(path: path, .truncated) }
            return bytes
        }
        let length: UInt64
        do throws(PartError) { length = try PartialFleet.bodyLength(in: start[...]) } catch {
            throw .invalid(path: path, error)
        }
        let bodyStart = offset + PartialFleet.headLength
        guard length < UInt64(Int.max / 2) else { throw .invalid(path: path, .truncated) }
        bodyEnd = bodyStart + Int(length)
        // A file that was cut off is not looked at any further.
        _ = try bytes(PartialFleet.checksumLength, from: bodyEnd)
        var (look, front) = (Self.firstLook, Front?.none)
        while front == nil {
            look = min(look, bodyEnd - bodyStart)
            let bytes = try bytes(look, from: bodyStart)
            do throws(ByteReaderError) { front = try Front(bytes, ofBody: bodyEnd - bodyStart) } catch {
                guard error == .truncated, look < bodyEnd - bodyStart else { throw .invalid(path: path, .damaged) }
                look *= 4
            }
        }
        guard let front else { throw .invalid(path: path, .damaged) }
        sums = front.sums
        digests = bodyStart + front.digests.lowerBound..<bodyStart + front.digests.upperBound
        var hash = XXHash64.Stream()
        start[..<PartialFleet.headLength].withUnsafeBytes { hash.add($0) }
        front.bytes.withUnsafeBytes { hash.add($0) }
        self.hash = hash
        var behind = ByteReader(try bytes(bodyEnd - digests.upperBound, from: digests.upperBound))
        do throws(ByteReaderError) { tables = try DigestTables(&behind) } catch {
            throw .invalid(path: path, .damaged)
        }
        guard behind.remaining == 0 else { throw .invalid(path: path, .damaged) }
    }
}

/// What stands in a body before the open sessions.
private struct Front {
    let sums: PartialFleet
    let bytes: ArraySlice<UInt8>
    /// Where the digests stand in the body.
    let digests: Range<Int>

    /// - Parameters:
    ///   - bytes: the first bytes of the body; where they are too few, they are said to be cut off.
    ///   - length: the length of the body.
    init(_ bytes: [UInt8], ofBody length: Int) throws(ByteReaderError) {
        var reader = ByteReader(bytes)
        sums = try PartialFleet(withoutOpen: &reader)
        let count = try reader.fixed()
        guard count <= UInt64(length - reader.offset) else { throw .invalid }
        self.bytes = bytes[..<reader.offset]
        digests = reader.offset..<reader.offset + Int(count)
    }
}

extension ByteInput {
    /// So many bytes from a place on; fewer where the input ends before.
    func bytes(_ count: Int, from offset: Int) throws(LoadingError) -> [UInt8] {
        var bytes: [UInt8] = []
        try append(count, from: offset, to: &bytes)
        return bytes
    }

    /// Appends so many bytes from a place on; fewer where the input ends before. Memory is taken for no more than there are, and a
    /// piece.
    func append(_ count: Int, from offset: Int, to bytes: inout [UInt8]) throws(LoadingError) {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: min(count, 1 << 18), alignment: 1)
        defer { piece.deallocate() }
        var taken = 0
        while taken < count {
            let wanted = UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, count - taken)])
            // Nil is said of a slow stream: the next look waits for it.
            guard let read = try self.read(into: wanted, at: offset + taken) else { continue }
            if read == 0 { return }
            bytes.append(contentsOf: wanted[..<read])
            taken += read
        }
    }
}

/// Why parts in files cannot be read.
public enum StoredPartError: Error, Sendable {
    /// The file holds no part, or one that is not as it was written, or that does not go with the others.
    case invalid(path: String, PartError)
    /// The file cannot be read.
    case unreadable(LoadingError)

    static func reading<Value>(_ work: () throws(LoadingError) -> Value) throws(StoredPartError) -> Value {
        do throws(LoadingError) { return try work() } catch { throw .unreadable(error) }
    }
}
