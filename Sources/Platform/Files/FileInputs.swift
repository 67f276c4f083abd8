import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file, read with pread: it may grow or shrink meanwhile.
final class FileInput: ByteInput {
    private let name: String
    private let descriptor: Int32
    let size: Int?
    let mustStayOpen = false

    init(name: String, descriptor: Int32, size: Int) {
        (self.name, self.descriptor, self.size) = (name, descriptor, size)
    }

    deinit { close(descriptor) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadingError) -> Int? {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw SystemFaults.error(name, "cannot be read")
            }
        }
    }
}

/// A stream that is read once: nothing of it is kept.
final class StreamInput: ByteInput {
    private let stream: Mutex<ByteStream>
    let size: Int? = nil
    let mustStayOpen = false

    init(_ stream: ByteStream) { self.stream = Mutex(stream) }

    deinit { stream.withLock { $0.end() } }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadingError) -> Int? {
        let result: Result<Int?, LoadingError> = stream.withLock { stream in
            Result { () throws(LoadingError) in try Self.read(into: buffer, at: offset, of: &stream) }
        }
        return try result.get()
    }

    private static func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int, of stream: inout ByteStream
    ) throws(LoadingError) -> Int? {
        precondition(offset >= stream.position, "what was read of a stream is gone")
        while stream.position < offset {
            let skipped = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(offset - stream.position))
            guard let count = try stream.next(into: skipped) else { return nil }
            if count == 0 { return 0 }
        }
        return try stream.next(into: buffer)
    }
}

/// A stream that is read from any offset: what has come of it is kept in a temporary file.
final class SpooledInput: ByteInput {
    private struct State {
        var stream: ByteStream
        var spool: Spool
    }

    private let state: Mutex<State>
    let size: Int? = nil
    let mustStayOpen: Bool

    /// Takes over a stream.
    ///
    /// - Parameter isUsedUp: whether what it comes from cannot be opened again.
    init(_ stream: ByteStream, isUsedUp: Bool, within room: SpoolRoom) throws(LoadingError) {
        mustStayOpen = isUsedUp
        var stream = stream
        do throws(LoadingError) {
            state = Mutex(State(stream: stream, spool: try Spool(for: stream.name, within: room)))
        } catch {
            stream.end()
            throw error
        }
    }

    deinit {
        state.withLock { state in
            state.stream.end()
            state.spool.end()
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadingError) -> Int? {
        let result: Result<Int?, LoadingError> = state.withLock { state in
            Result { () throws(LoadingError) in try Self.read(into: buffer, at: offset, &state) }
        }
        return try result.get()
    }

    private static func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int, _ state: inout State
    ) throws(LoadingError) -> Int? {
        while offset >= state.spool.count {
            let start = state.spool.count
            guard let count = try state.stream.next(into: buffer) else { return nil }
            if count == 0 { return 0 }
            try state.spool.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            if start == offset { return count }
        }
        return try state.spool.read(into: buffer, at: offset)
    }
}
