import PlayerLog
import PlayheadPlatform

/// A file system of one file, which is in memory: what is measured is the reading, not the disk.
struct MemoryFile: FileSystem {
    static let path = "generated.log"

    let bytes: [UInt8]

    func kind(of path: String) -> FileKind? { path == Self.path ? .file : nil }
    func entries(of folder: String) throws(LoadingError) -> [String] { [] }
    func open(_ path: String, for access: InputAccess) throws(LoadingError) -> any ByteInput { Input(bytes: bytes) }
    func stamp(of path: String) -> FileStamp? { FileStamp(number: 0, size: bytes.count, modified: 0) }
    func zoneFile(_ name: String) -> [UInt8]? { nil }

    private struct Input: ByteInput {
        let bytes: [UInt8]
        var size: Int? { bytes.count }
        var mustStayOpen: Bool { false }

        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadingError) -> Int? {
            let end = min(bytes.count, offset + buffer.count)
            bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<end])) }
            return end - offset
        }
    }
}
