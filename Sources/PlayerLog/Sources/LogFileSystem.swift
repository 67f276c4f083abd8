/// The files that logs are read from; passed in, so that tests bring their own.
public protocol LogFileSystem: Sendable {
    /// What stands at a path; `nil` where nothing does.
    func kind(of path: String) -> FileKind?
    /// The names in a folder, sorted.
    func entries(of folder: String) throws(LogProblem) -> [String]
    /// Opens a file; `-` is standard input. Compressed files (gzip, zstd) read as what is in them.
    func open(_ path: String) throws(LogProblem) -> any LogInput
    /// What tells a file from a changed one; `nil` where nothing stands at the path.
    func stamp(of path: String) -> FileStamp?
    /// The bytes of a zone of the tz database; `nil` where there is none of that name.
    func zoneFile(_ name: String) -> [UInt8]?
}

/// What stands at a path.
public enum FileKind: Sendable {
    /// A file, a pipe or a device.
    case file
    /// A folder.
    case folder
}

/// What tells a file from a changed one.
public struct FileStamp: Hashable, Sendable {
    /// The file's number on its device.
    public var number: UInt64
    /// Its size, bytes.
    public var size: Int
    /// When it was last written, nanoseconds since 1970.
    public var modified: Int64

    /// A stamp of these figures.
    public init(number: UInt64, size: Int, modified: Int64) {
        (self.number, self.size, self.modified) = (number, size, modified)
    }
}

/// An open input, which can be read again from any place.
public protocol LogInput: Sendable {
    /// How many bytes there are, where that is known before the end.
    var size: Int? { get }
    /// Whether only this open input can be read again: what it was opened from is used up, or dear to open.
    var mustStayOpen: Bool { get }
    /// Reads bytes from `offset` on. Returns how many; zero at the end, `nil` where none have come yet (a slow pipe).
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LogProblem) -> Int?
}

extension LogFileSystem {
    /// A whole file, of at most `limit` bytes.
    public func contents(of path: String, limit: Int) throws(LogProblem) -> [UInt8] {
        let input = try open(path)
        var bytes: [UInt8] = []
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { piece.deallocate() }
        while true {
            guard let count = try input.read(into: piece, at: bytes.count) else { continue }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else {
                throw LogProblem(source: path, message: "larger than the \(limit >> 20) MiB that such a file may have")
            }
            bytes.append(contentsOf: piece[..<count])
        }
    }
}
