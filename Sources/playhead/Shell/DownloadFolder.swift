import Comparison
import HLSDownload
import PlayerLog
import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder that a download goes to, which one program at a time writes to.
final class DownloadFolder: OfflineFolder {
    private let path: String
    private let signals: SignalWatch
    private let lock: Int32

    /// The folder at a path, which is made where there is none.
    ///
    /// - Parameter signals: what is asked whether to go on where a pipe stands there, and waits for its reader.
    init(path: String, signals: SignalWatch) throws(OfflineError) {
        (self.path, self.signals) = (path, signals)
        guard FolderPath.make(path) != nil else { throw Self.failure("cannot be made") }
        lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw Self.failure("cannot be opened") }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw .folder("another program downloads to it") }
    }

    deinit { if lock >= 0 { close(lock) } }

    var isEmpty: Bool {
        get throws(OfflineError) {
            do throws(LoadingError) {
                return try POSIXFileSystem().entries(of: path).isEmpty
            } catch {
                throw .folder(error.problem)
            }
        }
    }

    func size(of name: String) -> Int? {
        let files = POSIXFileSystem()
        guard files.kind(of: whole(name)) == .file, let stamp = files.stamp(of: whole(name)), stamp.isStored else {
            return nil
        }
        return stamp.size
    }

    func contents(of name: String) throws(OfflineError) -> [UInt8]? {
        guard let size = size(of: name) else { return nil }
        do throws(LoadingError) {
            return try POSIXFileSystem().contents(of: whole(name), limit: size)
        } catch {
            throw .folder("\(name): \(error.problem)")
        }
    }

    func append(_ bytes: ArraySlice<UInt8>, to name: String, isPrivate: Bool) throws(OfflineError) {
        try makeFolder(of: name)
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC
        let file = open(whole(name), flags, isPrivate ? 0o600 : 0o666)
        guard file >= 0 else { throw Self.failure("\(name): cannot be written") }
        defer { close(file) }
        do throws(CommandFailure) {
            try StandardStreams.write(Array(bytes), to: file)
        } catch {
            throw .folder("\(name): \(error.description)")
        }
    }

    func rename(_ name: String, to other: String) throws(OfflineError) {
        let file = open(whole(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        defer { if file >= 0 { close(file) } }
        guard file >= 0, fsync(file) == 0 else { throw Self.failure("\(other): cannot be written") }
        do throws(CommandFailure) {
            try OutputFile.move(whole(name), to: whole(other), signals: signals)
        } catch {
            throw .folder(error.description)
        }
    }

    func replace(_ name: String, _ bytes: [UInt8], isPrivate: Bool) throws(OfflineError) {
        try makeFolder(of: name)
        do throws(CommandFailure) {
            try OutputFile.write(bytes, to: whole(name), isPrivate: isPrivate, signals: signals)
        } catch {
            throw .folder(error.description)
        }
    }

    func remove(_ name: String) throws(OfflineError) {
        guard unlink(whole(name)) == 0 || errno == ENOENT else { throw Self.failure("\(name): cannot be removed") }
    }

    private func whole(_ name: String) -> String { path + "/" + name }

    /// Files stand in the folder, or in one of its folders.
    private func makeFolder(of name: String) throws(OfflineError) {
        guard let slash = name.firstIndex(of: "/") else { return }
        guard mkdir(whole(String(name[..<slash])), 0o777) == 0 || errno == EEXIST else {
            throw Self.failure("\(name): its folder cannot be made")
        }
    }

    private static func failure(_ problem: String) -> OfflineError {
        .folder("\(problem): \(String(cString: strerror(errno)))")
    }
}
