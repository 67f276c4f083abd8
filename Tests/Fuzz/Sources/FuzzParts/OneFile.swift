import PlayheadPlatform

/// A single file, in memory.
struct OneFile: FileSystem {
    static let path = "part"

    let bytes: [UInt8]

    func kind(of path: String) -> FileKind? { path == Self.path ? .file : nil }
    func entries(of folder: String) throws(LoadingError) -> [String] { [] }
    func open(_ path: String, for access: InputAccess) throws(LoadingError) -> any ByteInput { Input(bytes: bytes) }
    func stamp(of path: String) -> FileStamp? { FileStamp(number: 1, size: bytes.count, modified: 0) }
    func zoneFile(_ name: String) -> [UInt8]? { nil }

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
