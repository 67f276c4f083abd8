import PlayerLog
import PlayheadPlatform

/// A fuzzed input as files in memory: one loose log, or, where the separator stands in it, a bundle's files.
struct FuzzedFiles: FileSystem {
    /// What stands between a bundle's files in an input.
    private static let separator = Array("\n=====\n".utf8)
    /// The names that the parts of an input get, in their order.
    private static let bundled = ["access.log", "error.log", "events.ndjson", "context.json", "more.log"]
    private static let folder = "bundle"

    /// The names of the files, sorted.
    let names: [String]
    private var contents: [String: [UInt8]] = [:]

    /// Cuts an input into files.
    init(_ input: UnsafeBufferPointer<UInt8>) {
        let parts = Self.split(Array(input))
        if parts.count == 1 {
            contents["log"] = parts[0]
        } else {
            for (name, part) in zip(Self.bundled, parts) { contents[name] = part }
        }
        names = contents.keys.sorted()
    }

    /// The bytes of a file.
    subscript(name: String) -> [UInt8] { contents[name] ?? [] }

    /// How many bytes there are in all files.
    var size: Int { contents.values.reduce(0) { $0 + $1.count } }

    /// The path that a command would be given.
    var path: String { names == ["log"] ? "log" : Self.folder }

    func kind(of path: String) -> FileKind? {
        if path == Self.folder { return .folder }
        return contents[Self.name(path)] == nil ? nil : .file
    }

    func entries(of folder: String) throws(LoadingError) -> [String] { names }

    func open(_ path: String, for access: InputAccess) throws(LoadingError) -> any ByteInput {
        guard let bytes = contents[Self.name(path)] else {
            throw LoadingError(name: path, kind: .missing, problem: "no such file")
        }
        return MemoryInput(bytes: bytes)
    }

    func stamp(of path: String) -> FileStamp? {
        let number = names.firstIndex(of: Self.name(path)) ?? 0
        return contents[Self.name(path)].map { FileStamp(number: UInt64(number), size: $0.count, modified: 0) }
    }

    func zoneFile(_ name: String) -> [UInt8]? { contents["zone"] }

    private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var start = 0
        var index = 0
        while index + separator.count <= bytes.count {
            if bytes[index] == separator[0], bytes[index..<index + separator.count].elementsEqual(separator) {
                parts.append(Array(bytes[start..<index]))
                index += separator.count
                start = index
            } else {
                index += 1
            }
        }
        return parts + [Array(bytes[start...])]
    }
}

/// An open file in memory.
struct MemoryInput: ByteInput {
    let bytes: [UInt8]

    var size: Int? { bytes.count }
    var mustStayOpen: Bool { false }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadingError) -> Int? {
        let rest = bytes.dropFirst(offset).prefix(buffer.count)
        buffer.copyBytes(from: rest)
        return rest.count
    }
}
