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
        return SystemPath.with(path) { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// What stands at a path; links are followed.
    public func kind(of path: String) -> FileKind? {
        if path == "-" || command != nil { return .file }
        var status = stat()
        // What cannot be looked at may stand there: opening it says what is in the way.
        guard Self.look(path, &status) else { return Self.nothing.contains(errno) ? nil : .file }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    /// What tells a file or a folder from another, and from a changed one; links are followed.
    public func stamp(of path: String) -> FileStamp? {
        var status = stat()
        guard command == nil, Self.look(path, &status) else { return nil }
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
        guard path != "-", command == nil, Self.look(path, &status), status.st_mode & S_IFMT == S_IFREG,
            !path.hasSuffix(".gz"), !path.hasSuffix(".zst")
        else { return nil }
        return Int(status.st_size)
    }

    /// The names in a folder, sorted, without those that begin with a dot.
    public func entries(of folder: String) throws(LoadingError) -> [String] {
        try Self.names(in: folder).filter { !$0.hasPrefix(".") }
    }

    /// All names in a folder, sorted, but for those of the folder itself and of the one that it is in.
    public static func names(in folder: String) throws(LoadingError) -> [String] {
        guard let handle = SystemPath.with(folder, { opendir($0) }) else {
            throw SystemFaults.error(folder, "cannot be listed")
        }
        defer { closedir(handle) }
        var names: [String] = []
        while true {
            // Its end and an error look the same, but for the number.
            errno = 0
            guard let entry = readdir(handle) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { SystemPath.entry(of: $0.prefix { $0 != 0 }) }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw SystemFaults.error(folder, "cannot be listed to its end") }
        return names.sorted()
    }

    /// Opens a file. It is not waited for who writes to a pipe: reading says that nothing has come yet.
    public func open(_ path: String, for access: InputAccess) throws(LoadingError) -> any ByteInput {
        if let command {
            return try input(of: ByteStream(name: path, running: command), for: access)
        }
        let descriptor = path == "-" ? dup(0) : Self.openFile(path)
        guard descriptor >= 0 else {
            throw SystemFaults.error(path, "cannot be opened")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let stream = ByteStream(name: path, reading: descriptor, waits: access != .asItComes)
            return access == .once || access == .asItComes
                ? StreamInput(stream) : try SpooledInput(stream, isUsedUp: true, within: room)
        }
        let file = FileInput(name: path, descriptor: descriptor, size: Int(status.st_size))
        guard let program = try Self.decompressor(of: file, name: path) else { return file }
        defer { withExtendedLifetime(file) {} }
        // Standard input may have been read before, and its copies share one position.
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemFaults.error(path, "cannot be read") }
        return try input(of: ByteStream(name: path, unpacking: descriptor, with: program), for: access)
    }

    /// A stream that can be begun again.
    private func input(of stream: ByteStream, for access: InputAccess) throws(LoadingError) -> any ByteInput {
        access == .anywhere ? try SpooledInput(stream, isUsedUp: false, within: room) : StreamInput(stream)
    }

    /// What unpacks an open file; `nil` where nothing has to.
    private static func decompressor(of file: FileInput, name: String) throws(LoadingError) -> Decompressor? {
        let magic = UnsafeMutableRawBufferPointer.allocate(byteCount: Decompressor.magicLength, alignment: 1)
        defer { magic.deallocate() }
        if try file.read(into: magic, at: 0) == magic.count { return Decompressor(magic: Array(magic)) }
        // Too short to tell by its content what it is.
        if name.hasSuffix(".gz") || name.hasSuffix(".zst") { throw Decompressor.isCutOff(name) }
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
        SystemPath.with(path) { path in
            #if canImport(Glibc)
            Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            #else
            Darwin.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            #endif
        }
    }

    /// What the system says where nothing stands at a path.
    private static let nothing: Set<Int32> = [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG]

    /// Looks at what stands at a path, links followed. Returns false, with `errno`, where that cannot be.
    private static func look(_ path: String, _ status: inout stat) -> Bool {
        if SystemPath.with(path, { stat($0, &status) }) == 0 { return true }
        let number = errno
        SystemFaults.note(path)
        errno = number
        return false
    }
}

/// A folder that somebody is putting files into which belong together, as a bundle's or a presentation's do.
public enum UnfinishedFolder {
    /// The file that stands in it until all are there: the paths in the folder that are being written, one a line.
    public static let mark = ".playhead-unfinished"
    /// Those that mean the same: the second is of older versions, which kept what was played in it.
    public static let marks = [mark, ".simulation.json"]
    /// What is wrong with it, and what to do.
    public static let problem =
        "not all of it is there: who wrote it was ended before, or goes on writing; write it again, or to another folder"
}
