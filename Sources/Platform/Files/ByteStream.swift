#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A pipe, a device or a decompressor's output: its bytes come once, in order.
struct ByteStream {
    /// How long a read waits for a slow pipe before it says that nothing has come yet, milliseconds.
    private static let patience: Int32 = 200

    /// The file's name as the user gave it.
    let name: String
    /// How many bytes have come.
    private(set) var position = 0
    private let descriptor: Int32
    private var child: ChildProcess?
    private let statusOfSurplus: Int32?
    private var isAtEnd = false

    /// Takes over `descriptor`, and the process that writes to it, which is waited for at its end.
    ///
    /// - Parameter statusOfSurplus: what the process ends with where it left bytes out behind all that it could unpack.
    init(name: String, reading descriptor: Int32, child: ChildProcess? = nil, statusOfSurplus: Int32? = nil) {
        (self.name, self.descriptor, self.child) = (name, descriptor, child)
        self.statusOfSurplus = statusOfSurplus
    }

    /// Reads the next bytes. Returns how many; zero at the end, `nil` where none have come yet.
    mutating func next(into buffer: UnsafeMutableRawBufferPointer) throws(LoadingError) -> Int? {
        guard !isAtEnd else { return 0 }
        // A pipe that nobody has opened for writing yet is not at its end: read would say so, and poll does not.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Self.patience) > 0 else { return nil }
        while true {
            #if canImport(Glibc)
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #else
            let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return nil }
            guard count >= 0 else {
                throw LoadingError(
                    name: name, kind: .unreadable, problem: "cannot be read: \(POSIXFileSystem.lastError)")
            }
            if count == 0 {
                isAtEnd = true
                try reap()
            }
            position += count
            return count
        }
    }

    /// Ends it, wherever it is.
    mutating func end() {
        close(descriptor)
        child?.end()
        _ = child?.wait()
        child = nil
    }

    private mutating func reap() throws(LoadingError) {
        guard let process = child else { return }
        child = nil
        let status = process.wait()
        if status == 0 { return }
        guard status == statusOfSurplus else { throw Self.isCutOff(name) }
        throw LoadingError(
            name: name, kind: .invalid, problem: "what follows the compressed data is not compressed: it is left out")
    }

    /// What is said of a compressed file that ends too early.
    static func isCutOff(_ name: String) -> LoadingError {
        LoadingError(name: name, kind: .unreadable, problem: "the compressed file is damaged or cut off")
    }
}
