#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What has come through a pipe so far, up to a bound.
public struct PipeCollector {
    private let descriptor: Int32
    private let limit: Int
    /// What came and was not handed over.
    public private(set) var bytes: [UInt8] = []
    /// Whether nothing more will come.
    public private(set) var isAtEnd: Bool
    /// Whether more came than may.
    private(set) var isOverLimit = false

    /// Why it was not read to its end, a number of `errno`; `nil` where it was.
    private(set) var problem: Int32?
    /// The same in the system's words.
    public var reason: String? { problem.map { String(cString: strerror($0)) } }

    /// Takes over an end of a pipe, which is closed at its end.
    public init(_ descriptor: Int32, limit: Int) {
        (self.descriptor, self.limit) = (descriptor, limit)
        isAtEnd = descriptor < 0
    }

    /// Waits until something comes through one of the pipes, and takes it. It waits at most `patience` milliseconds;
    /// for ever unless that is given.
    public static func collect(
        _ first: inout PipeCollector, _ second: inout PipeCollector, patience: Int32 = -1
    ) {
        var none = PipeCollector(-1, limit: 0)
        collect(&first, &second, &none, patience: patience)
    }

    /// Waits until something comes through one of the pipes, at most `patience` milliseconds, and takes it.
    public static func collect(
        _ first: inout PipeCollector, _ second: inout PipeCollector, _ third: inout PipeCollector, patience: Int32
    ) {
        var waiting = [first, second, third].map { pipe in
            pollfd(fd: pipe.isAtEnd ? -1 : pipe.descriptor, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&waiting, nfds_t(waiting.count), patience) > 0 else { return }
        if waiting[0].revents != 0 { first.take() }
        if waiting[1].revents != 0 { second.take() }
        if waiting[2].revents != 0 { third.take() }
    }

    /// Hands over what came since the last call.
    public mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll() }
        return bytes
    }

    /// Takes no more.
    public mutating func stop() {
        if !isAtEnd { close(descriptor) }
        isAtEnd = true
    }

    private mutating func take() {
        let piece = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer -> [UInt8]? in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { return [] }
            if count < 0 { problem = errno }
            return count > 0 ? Array(buffer[..<count]) : nil
        }
        if let piece {
            isOverLimit = isOverLimit || bytes.count + piece.count > limit
            if !isOverLimit { bytes += piece }
        } else {
            close(descriptor)
            isAtEnd = true
        }
    }
}
