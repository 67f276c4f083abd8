/// The files that logs, playlists and traces are read from; passed in, so that tests bring their own.
public protocol FileSystem: Sendable {
    /// What stands at a path, links followed; `nil` where nothing does.
    func kind(of path: String) -> FileKind?
    /// Whether a path is a link to what stands elsewhere.
    func isLink(_ path: String) -> Bool
    /// The names in a folder, sorted.
    func entries(of folder: String) throws(LoadingError) -> [String]
    /// Opens a file without waiting for anybody to write to it; `-` is standard input. Compressed files (gzip, zstd) read as
    /// what is in them.
    func open(_ path: String, for access: InputAccess) throws(LoadingError) -> any ByteInput
    /// What tells a file or a folder from another and from a changed one; `nil` where nothing stands at the path.
    func stamp(of path: String) -> FileStamp?
    /// The bytes of a zone of the tz database; `nil` where there is none of that name.
    func zoneFile(_ name: String) -> [UInt8]?
    /// Whether the user wants no more to be read.
    var isCancelled: Bool { get }
}

/// What stands at a path.
public enum FileKind: Sendable {
    /// A file, a pipe or a device.
    case file
    /// A folder.
    case folder
}

/// How an input is going to be read: what need not be kept is not kept.
public enum InputAccess: Sendable {
    /// Once, from its start to its end.
    case once
    /// From its start to its end, and then parts of it again. What can be opened again is not kept for that.
    case onceAndAgain
    /// From any offset.
    case anywhere
    /// Once, as it comes: of a pipe nothing is waited for.
    case asItComes
}

/// What tells a file or a folder from another, and from a changed one.
public struct FileStamp: Equatable, Sendable {
    /// The device that it is on.
    public var device: UInt64
    /// Its number on its device.
    public var number: UInt64
    /// Its size, bytes.
    public var size: Int
    /// When it was last written, nanoseconds since 1970.
    public var modified: Int64
    /// Whether it is stored: a file or a folder, and no pipe, socket or device, of which nobody knows when it ends.
    public var isStored: Bool

    /// Creates a stamp of the given figures.
    public init(device: UInt64 = 0, number: UInt64, size: Int, modified: Int64, isStored: Bool = true) {
        (self.device, self.number, self.size) = (device, number, size)
        (self.modified, self.isStored) = (modified, isStored)
    }
}

/// An open input.
public protocol ByteInput: Sendable {
    /// How many bytes there are, where that is known before the end.
    var size: Int? { get }
    /// Whether only this open input can be read again: what it was opened from is used up.
    var mustStayOpen: Bool { get }
    /// Reads bytes from `offset` on, which may not lie before what was read where the input is read once. Returns how many;
    /// zero at the end, `nil` where none have come yet (a slow pipe).
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadingError) -> Int?
}

extension FileSystem {
    /// Nobody ends the reading.
    public var isCancelled: Bool { false }

    /// There are no links.
    public func isLink(_ path: String) -> Bool { false }

    /// Whether what is being put into a folder is not all there: the writing goes on, or was ended before.
    public func isUnfinished(_ folder: String) -> Bool {
        UnfinishedFolder.marks.contains { kind(of: folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)") != nil }
    }

    /// Ends where a folder is not finished.
    ///
    /// - Throws: with what to do.
    public func requireFinished(_ folder: String) throws(LoadingError) {
        guard isUnfinished(folder) else { return }
        throw LoadingError(name: folder, kind: .unreadable, problem: UnfinishedFolder.problem)
    }

    /// A whole file, of at most `limit` bytes.
    public func contents(of path: String, limit: Int) throws(LoadingError) -> [UInt8] {
        let input = try open(path, for: .once)
        var bytes: [UInt8] = []
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { piece.deallocate() }
        while true {
            guard let count = try input.read(into: piece, at: bytes.count) else {
                guard !isCancelled else {
                    throw LoadingError(name: path, kind: .unreadable, problem: "the reading was stopped")
                }
                continue
            }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else {
                throw LoadingError(
                    name: path, kind: .unreadable,
                    problem: "larger than the \(limit >> 20) MiB that such a file may have")
            }
            bytes.append(contentsOf: piece[..<count])
        }
    }
}
