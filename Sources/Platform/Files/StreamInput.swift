import Synchronization

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
