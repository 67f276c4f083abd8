public import PlayheadPlatform
import Synchronization

/// Files in memory that may change between two looks, as a growing log does. Folders are the beginnings of paths.
public final class MemoryFiles: FileSystem {
    private struct State {
        var contents: [String: [UInt8]] = [:]
        var unreadable: Set<String> = []
        var bytesRead = 0
        var clock: Int64 = 0
        var modified: [String: Int64] = [:]
        var links: [String: String] = [:]
        var pipes: Set<String> = []
        var numbers: [String: UInt64] = [:]
        var made: UInt64 = 0
        var opened: [String: Int] = [:]

        /// A path whose links are followed; what leads nowhere for ever stays a link.
        func resolved(_ path: String) -> String {
            var path = path
            for _ in 0..<40 {
                guard let link = links.keys.first(where: { path == $0 || path.hasPrefix($0 + "/") }) else { break }
                path = (links[link] ?? "") + path.dropFirst(link.count)
            }
            return path
        }

        func kind(of path: String) -> FileKind? {
            if contents[path] != nil || pipes.contains(path) { return .file }
            return (Array(contents.keys) + links.keys).contains { $0.hasPrefix(path + "/") } ? .folder : nil
        }
    }

    private let state = Mutex(State())

    /// Files of these texts, by their paths.
    public init(_ contents: [String: String] = [:]) {
        for (path, text) in contents { write(text, to: path) }
    }

    /// Writes a file, or writes it anew.
    public func write(_ text: String, to path: String) { write(Array(text.utf8), to: path) }

    /// Writes a file of bytes, or writes it anew.
    public func write(_ bytes: [UInt8], to path: String) {
        state.withLock { state in
            state.clock += 1
            state.contents[path] = bytes
            state.pipes.remove(path)
            state.modified[path] = state.clock
        }
    }

    /// Puts another file in a file's place, as a move does.
    public func replace(_ path: String, with text: String) {
        write(text, to: path)
        state.withLock { state in
            state.made += 1
            state.numbers[path] = 1000 + state.made
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

    /// Makes a link.
    public func link(_ path: String, to target: String) { state.withLock { $0.links[path] = target } }

    /// Makes a pipe, to which nobody writes.
    public func makePipe(_ path: String) {
        state.withLock { state in
            _ = state.pipes.insert(path)
            state.contents[path] = nil
        }
    }

    /// How often a file was opened.
    public func openCount(of path: String) -> Int { state.withLock { $0.opened[path] ?? 0 } }

    /// How many bytes were read since the last call.
    public func takeBytesRead() -> Int {
        state.withLock { state in
            defer { state.bytesRead = 0 }
            return state.bytesRead
        }
    }

    /// Whether there is a file or a folder at a path.
    public func kind(of path: String) -> FileKind? {
        state.withLock { $0.kind(of: $0.resolved(path)) }
    }

    /// Whether a path is a link.
    public func isLink(_ path: String) -> Bool {
        state.withLock { state in
            guard let slash = path.lastIndex(of: "/") else { return state.links[path] != nil }
            return state.links[state.resolved(String(path[..<slash])) + path[slash...]] != nil
        }
    }

    /// The names of what stands in a folder, sorted.
    public func entries(of folder: String) throws(LoadingError) -> [String] {
        let below = state.withLock { state in
            let folder = state.resolved(folder)
            return (Array(state.contents.keys) + state.links.keys + state.pipes)
                .filter { $0.hasPrefix(folder + "/") }.map { $0.dropFirst(folder.count + 1) }
        }
        return Set(below.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
    }

    /// Opens a file, unless it is locked.
    public func open(_ path: String, for access: InputAccess) throws(LoadingError) -> any ByteInput {
        let target: String? = state.withLock { state in
            let target = state.resolved(path)
            guard state.kind(of: target) == .file, !state.unreadable.contains(target) else { return nil }
            state.opened[target, default: 0] += 1
            return target
        }
        guard let target else {
            throw LoadingError(name: path, kind: .unreadable, problem: "cannot be opened: Permission denied")
        }
        return Input(of: target, in: self, isReadOnce: access == .once)
    }

    /// What tells a changed file from the same one.
    public func stamp(of path: String) -> FileStamp? {
        state.withLock { state in
            let path = state.resolved(path)
            guard state.kind(of: path) != nil else { return nil }
            let number = state.numbers[path] ?? UInt64(state.numbers.count)
            state.numbers[path] = number
            return FileStamp(
                number: number, size: state.contents[path]?.count ?? 0, modified: state.modified[path] ?? 0,
                isStored: !state.pipes.contains(path))
        }
    }

    /// No time zones are known.
    public func zoneFile(_ name: String) -> [UInt8]? { nil }

    private func read(_ path: String, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int? {
        state.withLock { state in
            if state.pipes.contains(path) { return nil }
            let rest = (state.contents[path] ?? []).dropFirst(offset).prefix(buffer.count)
            buffer.copyBytes(from: rest)
            state.bytesRead += rest.count
            return rest.count
        }
    }

    private func size(of path: String) -> Int? { state.withLock { $0.contents[path]?.count } }

    /// An open file. One that is opened to be read once goes forward only, as a compressed file or a pipe does.
    private final class Input: ByteInput {
        private let path: String
        private let files: MemoryFiles
        private let isReadOnce: Bool
        private let next = Mutex(0)

        init(of path: String, in files: MemoryFiles, isReadOnce: Bool) {
            (self.path, self.files, self.isReadOnce) = (path, files, isReadOnce)
        }

        var size: Int? { files.size(of: path) }
        var mustStayOpen: Bool { false }

        func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(LoadingError) -> Int? {
            guard !isReadOnce || next.withLock({ offset >= $0 }) else {
                throw LoadingError(name: path, kind: .unreadable, problem: "it was opened to be read once")
            }
            let count = files.read(path, buffer, offset)
            next.withLock { $0 = offset + (count ?? 0) }
            return count
        }
    }
}
