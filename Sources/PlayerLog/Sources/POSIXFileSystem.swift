import ChildProcess

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

    /// What tells a file from a changed one.
    public func stamp(of path: String) -> FileStamp? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
        let modified = status.st_mtim
        #else
        let modified = status.st_mtimespec
        #endif
        return FileStamp(
            number: UInt64(status.st_ino), size: Int(status.st_size),
            modified: Int64(modified.tv_sec) * 1_000_000_000 + Int64(modified.tv_nsec))
    }

    /// The size of a plain file that is read as it stands; `nil` for pipes and compressed files.
    public func size(of path: String) -> Int? {
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            !path.hasSuffix(".gz"), !path.hasSuffix(".zst")
        else { return nil }
        return Int(status.st_size)
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
            return try SpooledInput(name: path, reading: descriptor, child: nil)
        }
        var magic: [UInt8] = [0, 0, 0, 0]
        let count = pread(descriptor, &magic, 4, 0)
        let program = count == 4 ? Decompressor(magic: magic) : nil
        guard let program else { return FileInput(name: path, descriptor: descriptor, size: Int(status.st_size)) }
        defer { close(descriptor) }
        let child = try program.start(reading: descriptor, name: path)
        return try SpooledInput(name: path, reading: child.output, child: child)
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
