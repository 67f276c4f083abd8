public import PlayerLog

/// Files that stand in a dictionary: folders are the beginnings of their paths.
public struct InMemoryFiles: LogFileSystem {
    /// Texts by their paths.
    public var contents: [String: String]

    /// Files of these texts, by their paths.
    public init(contents: [String: String]) { self.contents = contents }

    /// Whether there is a file or a folder at a path.
    public func kind(of path: String) -> FileKind? {
        if contents[path] != nil { return .file }
        return contents.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
    }

    /// The names of what stands in a folder.
    public func entries(of folder: String) throws(LogProblem) -> [String] {
        let below = contents.keys.filter { $0.hasPrefix(folder + "/") }.map { $0.dropFirst(folder.count + 1) }
        return Set(below.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
    }

    /// Opens a file.
    public func open(_ path: String) throws(LogProblem) -> any LogInput {
        guard let text = contents[path] else { throw LogProblem(source: path, message: "no such file") }
        return Input(bytes: Array(text.utf8))
    }

    /// What tells a changed file from the same one: here its size.
    public func stamp(of path: String) -> FileStamp? {
        contents[path].map { FileStamp(number: 0, size: $0.utf8.count, modified: 0) }
    }

    /// No time zones are known.
    public func zoneFile(_ name: String) -> [UInt8]? { nil }

    private struct Input: LogInput {
        let bytes: [UInt8]
        var size: Int? { bytes.count }
        var mustStayOpen: Bool { false }

        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LogProblem) -> Int? {
            let count = max(0, min(buffer.count, bytes.count - offset))
            if count > 0 { buffer.copyBytes(from: bytes[offset..<offset + count]) }
            return count
        }
    }
}
