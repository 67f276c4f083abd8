#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that is there whole or not at all: written under another name beside its place, and renamed when it is done.
struct AtomicFile: ~Copyable {
    private let path: String
    private let temporaryPath: String
    private let descriptor: Int32
    private var isDone = false

    /// Begins a file that will stand at `path`.
    init(path: String) throws(CommandFailure) {
        var template = Array("\(path).XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        self.path = path
        temporaryPath = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard descriptor >= 0 else { throw Self.failure(path) }
        _ = fchmod(descriptor, 0o644)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if !isDone { unlink(temporaryPath) }
    }

    /// Adds text.
    func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

    /// Adds bytes.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do {
            try StandardStreams.write(bytes, to: descriptor)
        } catch {
            throw CommandFailure(status: error.status, description: "\(path): \(error.description)")
        }
    }

    /// Puts the file in its place.
    mutating func finish() throws(CommandFailure) {
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { throw Self.failure(path) }
        isDone = true
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(
            status: ExitStatus.inputOutput,
            description: "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
}
