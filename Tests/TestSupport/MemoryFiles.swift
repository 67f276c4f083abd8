public import PlayerLog
import Synchronization

/// Files in memory that may change between two looks, as a growing log does. Folders are the beginnings of paths.
public final class MemoryFiles: LogFileSystem {
    private struct State {
        var contents: [String: [UInt8]] = [:]
        var unreadable: Set<String> = []
        var bytesRead = 0
        var clock: Int64 = 0
        var modified: [String: Int64] = [:]
    }

    private let state = Mutex(State())

    /// Files of these texts, by their paths.
    public init(_ contents: [String: String] = [:]) {
        for (path, text) in contents { write(text, to: path) }
    }

    /// Writes a file, or writes it anew.
    public func write(_ text: String, to path: String) {
        state.withLock { state in
            state.clock += 1
            state.contents[path] = Array(text.utf8)
            state.modified[path] = state.clock
        }
    }

    /// Adds to a file's end.
    public func append(_ text: String, to path: String) {
        state.withLock { state in
            state.clock += 1
            state.contents[path, default: []] += Array(text.utf8)
            state.modified[path] = state.clock
        }
    }

    /// Takes a file away.
    public func remove(_ path: String) { state.withLock { _ = $0.contents.removeValue(forKey: path) } }

    /// Makes a file one that cannot be opened.
    public func lock(_ path: String) { state.withLock { _ = $0.unreadable.insert(path) } }

    /// How many bytes were read since the last call.
    public func takeBytesRead() -> Int {
        state.withLock { state in
            defer { state.bytesRead = 0 }
            return state.bytesRead
        }
    }

    /// Whether there is a file or a folder at a path.
    public func kind(of path: String) -> FileKind? {
        state.withLock { state in
            if state.contents[path] != nil { return .file }
            return state.contents.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
        }
    }

    /// The names of what stands in a folder, sorted.
    public func entries(of folder: String) throws(LogProblem) -> [String] {
        let below = state.withLock { state in
            state.contents.keys.filter { $0.hasPrefix(folder + "/") }.map { $0.dropFirst(folder.count + 1) }
        }
        return Set(below.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
    }

    /// Opens a file, unless it is locked.
    public func open(_ path: String) throws(LogProblem) -> any LogInput {
        let isReadable = state.withLock { $0.contents[path] != nil && !$0.unreadable.contains(path) }
        guard isReadable else { throw LogProblem(source: path, message: "cannot be opened: Permission denied") }
        return Input(files: self, path: path)
    }

    /// What tells a changed file from the same one.
    public func stamp(of path: String) -> FileStamp? {
        state.withLock { state in
            state.contents[path].map {
                FileStamp(number: 1, size: $0.count, modified: state.modified[path] ?? 0)
            }
        }
    }

    /// No time zones are known.
    public func zoneFile(_ name: String) -> [UInt8]? { nil }

    private func read(_ path: String, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int {
        state.withLock { state in
            let rest = (state.contents[path] ?? []).dropFirst(offset).prefix(buffer.count)
            buffer.copyBytes(from: rest)
            state.bytesRead += rest.count
            return rest.count
        }
    }

    private struct Input: LogInput {
        let files: MemoryFiles
        let path: String
        var size: Int? { nil }
        var mustStayOpen: Bool { false }

        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LogProblem) -> Int? {
            files.read(path, buffer, offset)
        }
    }
}
