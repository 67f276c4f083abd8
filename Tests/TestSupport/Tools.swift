import PlayheadPlatform
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Programs that were not written here, which say whether what was written is right.
public enum Tools {
    /// Whether ffmpeg and ffprobe are installed; tests that need them are skipped otherwise.
    public static let areInstalled = ["ffmpeg", "ffprobe"].allSatisfy { (try? run($0, ["-version"])) != nil }

    /// What a program that failed said.
    public struct Failed: Error {
        /// The program.
        public var program: String
        /// What it said.
        public var messages: String

        /// Creates an error.
        public init(program: String, messages: String) { (self.program, self.messages) = (program, messages) }
    }

    /// Runs a program, and gives what it writes. What it says besides, and any other status than 0, is an error.
    @discardableResult public static func run(_ program: String, _ arguments: [String]) throws -> String {
        let child = try ChildProcess(program, arguments, keepsMessages: true)
        let output = read(child.output)
        let messages = child.messages.map(read) ?? ""
        let status = child.wait()
        guard status == 0, messages.isEmpty else { throw Failed(program: program, messages: messages) }
        return output
    }

    /// All that comes through a pipe. The programs say little beside what they write: neither pipe fills up.
    private static func read(_ descriptor: Int32) -> String {
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = piece.withUnsafeMutableBytes { readBytes(descriptor, $0) }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece[..<count]
        }
    }
}

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

/// A folder that is gone when its owner is.
public final class TemporaryFolder {
    /// Where it is.
    public let path: String

    /// Makes a folder.
    public init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/movies.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw Tools.Failed(program: "mkdtemp", messages: template.description)
        }
        path = String(cString: made)
    }

    /// The path of a file in it.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file.
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = file(name)
        let stream = try #require(fopen(file, "wb"))
        defer { fclose(stream) }
        #expect(fwrite(bytes, 1, bytes.count, stream) == bytes.count)
        return file
    }

    /// Removes a file.
    public func remove(_ name: String) { unlink(file(name)) }

    deinit {
        if let entries = opendir(path) {
            while let entry = readdir(entries) {
                remove(
                    withUnsafeBytes(of: &entry.pointee.d_name) {
                        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                    })
            }
            closedir(entries)
        }
        rmdir(path)
    }
}
