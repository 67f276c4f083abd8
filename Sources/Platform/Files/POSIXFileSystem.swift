#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The machine's files.
public struct POSIXFileSystem: FileSystem {
    private let room: SpoolRoom
    private let command: OpenCommand?
    private let stops: @Sendable () -> Bool

    /// The machine's files.
    ///
    /// - Parameters:
    ///   - maxSpool: how many bytes of streams are kept in temporary files at most; `nil` for a quarter of what is free
    ///     where these are made.
    ///   - command: what brings the bytes of every path; `nil` to open the machine's own files. With it no path is looked at:
    ///     each is a log.
    ///   - isCancelled: whether the user wants no more to be read; asked while a pipe is waited for.
    public init(
        maxSpool: Int? = nil, opening command: OpenCommand? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.command = command
        room = SpoolRoom(limit: maxSpool)
        stops = isCancelled
    }

    /// Whether the user wants no more to be read.
    public var isCancelled: Bool { stops() }

    /// Whether a path is a symbolic link.
    public func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// What stands at a path; links are followed.
    public func kind(of path: String) -> FileKind? {
        if path == "-" || command != nil { return .file }
        var status = stat()
        // What may not be looked at may stand there: opening it says what is in the way.
        guard stat(path, &status) == 0 else { return errno == EACCES ? .file : nil }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    /// What tells a file or a folder from another, and from a changed one; links are followed.
    public func stamp(of path: String) -> FileStamp? {
        var status = stat()
        guard command == nil, stat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
        let modified = status.st_mtim
        #else
        let modified = status.st_mtimespec
        #endif
        return FileStamp(
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino),
            size: Int(status.st_size),
            modified: Int64(modified.tv_sec) * 1_000_000_000 + Int64(modified.tv_nsec),
            isStored: [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT))
    }

    /// The size of a plain file that is read as it stands; `nil` for pipes and compressed files.
    public func size(of path: String) -> Int? {
        var status = stat()
        guard path != "-", command == nil, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            !path.hasSuffix(".gz"), !path.hasSuffix(".zst")
        else { return nil }
        return Int(status.st_size)
    }

    /// The names in a folder, sorted, without those that begin with a dot.
    public func entries(of folder: String) throws(LoadingError) -> [String] {
        guard let handle = opendir(folder) else {
            throw LoadingError(name: folder, kind: .unreadable, problem: "cannot be listed: \(Self.lastError)")
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

    /// Opens a file. It is not waited for who writes to a pipe: reading says that nothing has come yet.
    public func open(_ path: String, for access: InputAccess) throws(LoadingError) -> any ByteInput {
        if let command {
            return try input(of: ByteStream(name: path, running: command), for: access)
        }
        let descriptor = path == "-" ? dup(0) : Self.openFile(path)
        guard descriptor >= 0 else {
            throw LoadingError(name: path, kind: .unreadable, problem: "cannot be opened: \(Self.lastError)")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let stream = ByteStream(name: path, reading: descriptor, waits: access != .asItComes)
            return access == .once || access == .asItComes
                ? StreamInput(stream) : try SpooledInput(stream, isUsedUp: true, within: room)
        }
        guard let program = try Self.decompressor(of: descriptor, name: path) else {
            return FileInput(name: path, descriptor: descriptor, size: Int(status.st_size))
        }
        defer { close(descriptor) }
        // Standard input may have been read before, and its copies share one position.
        lseek(descriptor, 0, SEEK_SET)
        return try input(of: ByteStream(name: path, unpacking: descriptor, with: program), for: access)
    }

    /// A stream that can be begun again.
    private func input(of stream: ByteStream, for access: InputAccess) throws(LoadingError) -> any ByteInput {
        access == .anywhere ? try SpooledInput(stream, isUsedUp: false, within: room) : StreamInput(stream)
    }

    /// What unpacks an open file; `nil` where nothing has to.
    private static func decompressor(of descriptor: Int32, name: String) throws(LoadingError) -> Decompressor? {
        var magic = [UInt8](repeating: 0, count: Decompressor.magicLength)
        let count = pread(descriptor, &magic, magic.count, 0)
        if count == magic.count { return Decompressor(magic: magic) }
        // Too short to tell by its content what it is.
        if name.hasSuffix(".gz") || name.hasSuffix(".zst") {
            close(descriptor)
            throw Decompressor.isCutOff(name)
        }
        return nil
    }

    /// The bytes of a zone file in the machine's tz database.
    public func zoneFile(_ name: String) -> [UInt8]? {
        guard !name.split(separator: "/").contains("..") else { return nil }
        let files = POSIXFileSystem()
        for folder in ["/usr/share/zoneinfo/", "/usr/lib/zoneinfo/", "/var/db/timezone/zoneinfo/"]
        where files.kind(of: folder + name) == .file {
            if let bytes = try? files.contents(of: folder + name, limit: 1 << 20) { return bytes }
        }
        return nil
    }

    private static func openFile(_ path: String) -> Int32 {
        #if canImport(Glibc)
        Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        #else
        Darwin.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        #endif
    }

    static var lastError: String { String(cString: strerror(errno)) }
}
