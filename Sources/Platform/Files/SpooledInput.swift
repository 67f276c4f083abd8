import Synchronization

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
