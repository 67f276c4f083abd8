import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder that files go to which belong together, and that one program at a time writes to.
///
/// All is written into a folder inside it, and put in place when it is whole. While it is being put in place a mark stands there
/// (``UnfinishedFolder``) that lists it: so no reader takes a part for all, and what was left when the program was killed is told
/// from what is somebody else's.
final class StagedFolder {
    private static let mostAttempts = 10

    let path: String
    /// Where files are written until all are there.
    let staging: String
    /// What an earlier run was putting in place when it was ended, by the paths in the folder; empty where none was.
    let left: Set<String>

    private let mark: String
    private let lock: Int32
    private let signals: SignalWatch
    /// The folders that were made for it, the outermost first.
    private let made: [String]
    private var isBegun = false
    private var isDone = false

    /// The folder at a path, which is made where there is none.
    ///
    /// - Parameters:
    ///   - option: what stands before the path in messages.
    ///   - signals: what ends the program; the second signal, at once, takes away what was begun as well.
    init(path: String, stagingName: String, option: String = "", signals: SignalWatch) throws(CommandFailure) {
        (self.path, self.signals) = (path, signals)
        (staging, mark) = (path + "/" + stagingName, path + "/" + UnfinishedFolder.mark)
        guard let made = FolderPath.make(path) else { throw Self.failure(option + path, "cannot be made") }
        self.made = made
        lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw Self.failure(option + path, "cannot be opened") }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            throw CommandFailure.inputOutput("\(option)\(path): another program writes to it")
        }
        left = Self.paths(listedIn: mark)
    }

    deinit {
        if isBegun { signals.setCleanUp(nil) }
        if !isDone { isBegun ? Self.clear(staging, made) : FolderPath.remove(made) }
        if lock >= 0 { close(lock) }
    }

    /// What stands in the folder and is neither ours nor an earlier run's that was ended.
    var strangers: [String] {
        get throws(CommandFailure) {
            let ours = Set(left.map { String($0.prefix { $0 != "/" }) })
            return try Self.names(in: path).filter { !ours.contains($0) }
        }
    }

    /// Makes the folder for what is written, empty.
    func begin() throws(CommandFailure) {
        // What an earlier run left when it was killed.
        try Self.remove(staging)
        guard mkdir(staging, 0o777) == 0 else { throw Self.failure(staging, "cannot be made") }
        isBegun = true
        signals.setCleanUp { [staging, made] in Self.clear(staging, made) }
    }

    /// Puts all in place.
    ///
    /// - Parameters:
    ///   - paths: what is put in place, or taken away, by the paths in the folder.
    ///   - move: does it.
    func finish(_ paths: some Sequence<String>, _ move: () throws(CommandFailure) -> Void) throws(CommandFailure) {
        let listed = left.union(paths).sorted().map { $0 + "\n" }.joined()
        try OutputFile.write(listed.utf8, to: mark)
        try move()
        // The mark goes last: until then the same command begins again.
        try Self.remove(staging)
        for name in UnfinishedFolder.marks {
            let mark = path + "/" + name
            guard unlink(mark) == 0 || errno == ENOENT else { throw Self.failure(mark, "cannot be removed") }
        }
        isDone = true
    }

    /// Takes a file or a folder away with all that is in it; where a symbolic link leads is left alone.
    static func remove(_ path: String) throws(CommandFailure) {
        var about = stat()
        guard SystemPath.with(path, { lstat($0, &about) }) == 0 else {
            guard errno == ENOENT else { throw failure(path, "cannot be removed") }
            return
        }
        guard about.st_mode & S_IFMT == S_IFDIR else {
            guard SystemPath.with(path, { unlink($0) }) == 0 else { throw failure(path, "cannot be removed") }
            return
        }
        for name in try listing(path, POSIXFileSystem.names) { try remove(path + "/" + name) }
        guard SystemPath.with(path, { rmdir($0) }) == 0 else { throw failure(path, "cannot be removed") }
    }

    /// What stands in a folder, without the names of ours, which begin with a dot.
    static func names(in folder: String) throws(CommandFailure) -> [String] {
        try listing(folder, POSIXFileSystem().entries)
    }

    static func failure(_ path: String, _ problem: String) -> CommandFailure {
        CommandFailure.system("\(path): \(problem)")
    }

    private static func listing(
        _ folder: String, _ names: (String) throws(LoadingError) -> [String]
    ) throws(CommandFailure) -> [String] {
        do throws(LoadingError) { return try names(folder) } catch { throw CommandFailure.inputOutput("\(error)") }
    }

    /// The paths that a mark lists, none of which leads out of the folder.
    private static func paths(listedIn mark: String) -> Set<String> {
        let bytes = (try? POSIXFileSystem().contents(of: mark, limit: 1 << 26)) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        return Set(lines.filter { !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..") })
    }

    /// Takes away what was begun, also while another thread still writes to it.
    private static func clear(_ staging: String, _ made: [String]) {
        for _ in 0..<mostAttempts {
            do throws(CommandFailure) {
                try remove(staging)
                break
            } catch {
                poll(nil, 0, 1)
            }
        }
        FolderPath.remove(made)
    }
}
