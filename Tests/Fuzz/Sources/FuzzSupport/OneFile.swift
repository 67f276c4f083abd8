public import PlayheadPlatform

/// A single file, in memory.
public struct OneFile: FileSystem {
    /// Its name.
    public static let path = "file"

    let bytes: [UInt8]

    /// A file with these bytes.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// A file where the path is its name, else nothing.
    public func kind(of path: String) -> FileKind? { path == Self.path ? .file : nil }
    /// Nothing: there is no folder.
    public func entries(of folder: String) throws(LoadingError) -> [String] { [] }
    /// Opens it, whatever the path.
    public func open(_ path: String, for access: InputAccess) throws(LoadingError) -> any ByteInput {
        Input(bytes: bytes)
    }
    /// The same whenever it is asked for.
    public func stamp(of path: String) -> FileStamp? { FileStamp(number: 1, size: bytes.count, modified: 0) }
    /// None.
    public func zoneFile(_ name: String) -> [UInt8]? { nil }

    private struct Input: ByteInput {
        let bytes: [UInt8]
        var size: Int? { bytes.count }
        var mustStayOpen: Bool { false }

        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadingError) -> Int? {
            let rest = bytes.dropFirst(offset).prefix(buffer.count)
            rest.withUnsafeBytes { buffer.copyMemory(from: $0) }
            return rest.count
        }
    }
}
