#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The machine's files.
public struct POSIXFileSystem: LogFileSystem {
    /// The machine's files.
    public init() {}

    /// What stands at a path; links are followed.
    public func kind(of path: String) -> FileKind? {
        if path == "-" { return .file }
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    /// The names in a folder, sorted, without those that begin with a dot.
    public func entries(of folder: String) throws(LogProblem) -> [String] {
        guard let handle = opendir(folder) else {
            throw LogProblem(source: folder, message: "cannot be listed: \(Self.lastError)")
        }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Opens a file; what cannot be read twice (a pipe, a compressed file) is kept in an unlinked temporary file.
    public func open(_ path: String) throws(LogProblem) -> any LogInput {
        let descriptor = path == "-" ? dup(0) : Self.openFile(path)
        guard descriptor >= 0 else { throw LogProblem(source: path, message: "cannot be opened: \(Self.lastError)") }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return try SpooledInput(name: path, reading: descriptor, size: nil, child: nil)
        }
        var magic: [UInt8] = [0, 0, 0, 0]
        let count = pread(descriptor, &magic, 4, 0)
        let program = count == 4 ? Decompressor(magic: magic) : nil
        guard let program else { return FileInput(name: path, descriptor: descriptor, size: Int(status.st_size)) }
        defer { close(descriptor) }
        let (output, child) = try program.start(reading: descriptor, name: path)
        return try SpooledInput(name: path, reading: output, size: nil, child: child)
    }

    /// The bytes of a zone file in the machine's tz database.
    public func zoneFile(_ name: String) -> [UInt8]? {
        guard !name.split(separator: "/").contains("..") else { return nil }
        for folder in ["/usr/share/zoneinfo/", "/usr/lib/zoneinfo/", "/var/db/timezone/zoneinfo/"]
        where kind(of: folder + name) == .file {
            if let bytes = try? contents(of: folder + name, limit: 1 << 20) { return bytes }
        }
        return nil
    }

    private static func openFile(_ path: String) -> Int32 {
        #if canImport(Glibc)
        Glibc.open(path, O_RDONLY | O_CLOEXEC)
        #else
        Darwin.open(path, O_RDONLY | O_CLOEXEC)
        #endif
    }

    static var lastError: String { String(cString: strerror(errno)) }
}

/// A file, read with pread: it may grow or shrink meanwhile.
final class FileInput: LogInput {
    private let name: String
    private let descriptor: Int32
    let size: Int?

    init(name: String, descriptor: Int32, size: Int) {
        (self.name, self.descriptor, self.size) = (name, descriptor, size)
    }

    deinit { close(descriptor) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LogProblem) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw LogProblem(source: name, message: "cannot be read: \(POSIXFileSystem.lastError)")
            }
        }
    }
}

/// A pipe or a decompressor's output. What has come is kept in a temporary file without a name, since a session's
/// rows may have to be read again.
final class SpooledInput: LogInput {
    private let name: String
    private let source: Int32
    private let spool: Int32
    private var child: pid_t?
    private var spooled = 0
    private var isAtEnd = false
    let size: Int?

    init(name: String, reading source: Int32, size: Int?, child: pid_t?) throws(LogProblem) {
        (self.name, self.source, self.size, self.child) = (name, source, size, child)
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/playhead.XXXXXX".utf8CString)
        spool = mkstemp(&template)
        if spool >= 0 {
            unlink(template)
            _ = fcntl(spool, F_SETFD, FD_CLOEXEC)
        } else {
            throw LogProblem(source: name, message: "no temporary file in \(folder): \(POSIXFileSystem.lastError)")
        }
    }

    deinit {
        close(source)
        if spool >= 0 { close(spool) }
        if let child {
            var status: Int32 = 0
            waitpid(child, &status, 0)
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LogProblem) -> Int {
        if offset < spooled {
            let count = pread(spool, buffer.baseAddress, min(buffer.count, spooled - offset), off_t(offset))
            guard count >= 0 else { throw failure("cannot be read again") }
            return count
        }
        guard !isAtEnd else { return 0 }
        while true {
            #if canImport(Glibc)
            let count = Glibc.read(source, buffer.baseAddress, buffer.count)
            #else
            let count = Darwin.read(source, buffer.baseAddress, buffer.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("cannot be read") }
            if count == 0 {
                isAtEnd = true
                try reap()
                return 0
            }
            try keep(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return count
        }
    }

    private func keep(_ bytes: UnsafeRawBufferPointer) throws(LogProblem) {
        var rest = bytes
        while !rest.isEmpty {
            let written = pwrite(spool, rest.baseAddress, rest.count, off_t(spooled))
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw failure("cannot be kept in a temporary file") }
            spooled += written
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    private func reap() throws(LogProblem) {
        guard let process = child else { return }
        child = nil
        var status: Int32 = 0
        waitpid(process, &status, 0)
        if status != 0 { throw LogProblem(source: name, message: "the compressed file is damaged or cut off") }
    }

    private func failure(_ what: String) -> LogProblem {
        LogProblem(source: name, message: "\(what): \(POSIXFileSystem.lastError)")
    }
}

/// The installed programs that unpack compressed logs.
enum Decompressor: String {
    case gzip, zstd

    /// The program for a file that begins with these bytes.
    init?(magic: [UInt8]) {
        if magic.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if magic == [0x28, 0xB5, 0x2F, 0xFD] {
            self = .zstd
        } else {
            return nil
        }
    }

    /// Starts the program on an open file. Returns the pipe that its output comes through, and its process id.
    func start(reading input: Int32, name: String) throws(LogProblem) -> (output: Int32, child: pid_t) {
        var pipeEnds: [Int32] = [-1, -1]
        guard pipe(&pipeEnds) == 0 else { throw LogProblem(source: name, message: POSIXFileSystem.lastError) }
        defer { close(pipeEnds[1]) }
        _ = fcntl(pipeEnds[0], F_SETFD, FD_CLOEXEC)
        #if canImport(Glibc)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 1)
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup(rawValue), strdup("-dcq"), nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let result = posix_spawnp(&child, rawValue, &actions, nil, arguments, environ)
        guard result == 0 else {
            close(pipeEnds[0])
            throw LogProblem(source: name, message: "compressed: the program \(rawValue), which unpacks it, is not installed")
        }
        return (pipeEnds[0], child)
    }
}
