#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Where samples are gathered that do not stand together in their container: a temporary file without a name, which is gone when
/// the program ends, or memory where they are let go soon.
package final class SampleSpool {
    /// How much is gathered before it is written, bytes.
    private static let pieceSize = 1 << 20

    /// What messages call the container's file.
    private let name: String
    /// Where the temporary file is made; nil where all stays in memory.
    private let folder: String?
    /// How large the samples are together at most, bytes: what a message says that there was no room for.
    private let expected: Int
    /// The temporary file; -1 until something is written to it, and when it was handed on.
    private var descriptor: Int32 = -1
    /// Where the bytes in memory begin, from the start of all.
    private var start = 0
    private var bytes: [UInt8] = []
    /// Why nothing more is gathered; nil while all goes well. Who gathers looks at it from time to time.
    package private(set) var failure: MovieError?

    /// A temporary file in a folder.
    ///
    /// - Parameters:
    ///   - name: what messages call the container's file.
    ///   - expected: how large the samples are together at most, bytes.
    package init(of name: String, in folder: String, expected: Int) {
        (self.name, self.folder, self.expected) = (name, folder, expected)
    }

    /// Memory, of which what is not needed any more is let go by ``forget(before:)``.
    package init(inMemoryOf name: String) { (self.name, folder, expected) = (name, nil, 0) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Where the next byte goes, from the start of all.
    package var end: Int { start + bytes.count }

    /// Adds bytes at the end.
    package func append(_ more: UnsafeRawBufferPointer) {
        guard failure == nil else { return }
        bytes.append(contentsOf: more)
        if folder != nil, bytes.count >= Self.pieceSize { write() }
    }

    /// Adds a NAL unit behind its length of four bytes.
    package func append(unit: UnsafeRawBufferPointer) {
        var length = UInt32(truncatingIfNeeded: unit.count).bigEndian
        withUnsafeBytes(of: &length) { append($0) }
        append(unit)
    }

    /// What was gathered, to be read from the places where it was added. Nothing is added to a file behind this.
    package func input() throws(MovieError) -> any MovieInput {
        if descriptor >= 0, !bytes.isEmpty { write() }
        if let failure { throw failure }
        guard descriptor >= 0 else { return StreamBytes(name: name, start: start, bytes: bytes) }
        defer { descriptor = -1 }
        return MovieFile(owning: descriptor, name: name, size: start)
    }

    /// Lets bytes in memory go, up to a place.
    package func forget(before offset: Int) {
        guard folder == nil, offset > start else { return }
        bytes.removeFirst(min(offset - start, bytes.count))
        start = offset
    }

    private func write() {
        if descriptor < 0 {
            var template = Array("\(folder ?? "")/playhead.XXXXXX".utf8CString)
            descriptor = mkstemp(&template)
            guard descriptor >= 0 else { return fail("no temporary file can be made in") }
            unlink(template)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        let isWritten = bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = pwrite(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
                    off_t(start + rest.startIndex))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        guard isWritten else { return fail("there is no room for them in") }
        start += bytes.count
        bytes.removeAll(keepingCapacity: true)
    }

    private func fail(_ problem: String) {
        let reason = String(cString: strerror(errno))
        failure = MovieError(
            name: name, kind: .unreadable,
            problem: "its samples, up to \(expected) bytes, are gathered before they are packaged, and \(problem) "
                + "\(folder ?? "") (\(reason), behind \(start) bytes): TMPDIR names another folder")
        bytes = []
    }
}

/// The bytes of a movie from somewhere on.
struct StreamBytes: MovieInput {
    let name: String
    let start: Int
    let bytes: [UInt8]

    var size: Int { start + bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(MovieError) -> Int {
        guard offset >= start, offset < size else { return 0 }
        let count = min(buffer.count, size - offset)
        bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset - start..<offset - start + count]))
        }
        return count
    }
}
