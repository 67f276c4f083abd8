import Platform
import PlayerLog

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder that a presentation goes to, which one program at a time writes to.
///
/// All is written into a folder inside it, and put in place when it is whole; the multivariant playlist comes last, so
/// that what was interrupted is no presentation, and can be done again.
final class PresentationFolder {
    private static let stagingName = ".playhead-segment"
    private static let mostAttempts = 10
    private static let multivariantName = "multivariant.m3u8"

    private let path: String
    private let lock: Int32
    private let signals: SignalWatch
    /// The folders that were made for it, the outermost first.
    private let made: [String]
    private var isDone = false

    /// Where files are written until all are there.
    let staging: String

    /// The folder at a path, which is made where there is none.
    ///
    /// - Parameters:
    ///   - overwrites: whether what stands there may be replaced; else the folder has to be empty.
    ///   - signals: what ends the program; the second signal, at once, takes away what was begun as well.
    init(path: String, overwrites: Bool, signals: SignalWatch) throws(CommandFailure) {
        (self.path, self.signals) = (path, signals)
        staging = path + "/" + Self.stagingName
        guard let made = FolderPath.make(path) else { throw Self.failure(path, "cannot be made") }
        self.made = made
        lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw Self.failure(path, "cannot be opened") }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            isDone = true
            throw CommandFailure.inputOutput("\(path): another program writes to it")
        }
        // What an earlier run left when it was killed.
        try Self.remove(staging)
        if let stranger = try Self.names(in: path).first, !overwrites {
            isDone = true
            throw CommandFailure.inputOutput(
                "\(path): \(stranger) stands there already; give a new folder, or --overwrite")
        }
        guard mkdir(staging, 0o777) == 0 else { throw Self.failure(staging, "cannot be made") }
        signals.setCleanUp { [staging, made] in Self.clear(staging, made) }
    }

    deinit {
        signals.setCleanUp(nil)
        if !isDone { Self.clear(staging, made) }
        if lock >= 0 { close(lock) }
    }

    /// Makes a folder for a rendition. Returns its path.
    func makeFolder(_ name: String) throws(CommandFailure) -> String {
        let folder = staging + "/" + name
        guard mkdir(folder, 0o777) == 0 else { throw Self.failure(folder, "cannot be made") }
        return folder
    }

    /// Puts everything in place: the renditions' folders, then the multivariant playlist.
    ///
    /// - Parameter text: the multivariant playlist.
    func finish(_ folders: [String], multivariant text: [UInt8]) throws(CommandFailure) {
        let staged = staging + "/" + Self.multivariantName
        try OutputFile.write(text, to: staged)
        let multivariant = path + "/" + Self.multivariantName
        let former = try OutputFile.withdraw(multivariant)
        for folder in folders { try move(folder) }
        try OutputFile.move(staged, to: multivariant, like: former, signals: signals)
        isDone = true
        try Self.remove(staging)
    }

    /// Puts a rendition in place: its folder as a whole, or its files into the folder that stands there, whose other files
    /// are of an older rendition and go.
    private func move(_ folder: String) throws(CommandFailure) {
        let (staged, shown) = (staging + "/" + folder, path + "/" + folder)
        let target = FileReplacement.target(of: shown)
        var about = stat()
        let exists = stat(target, &about) == 0
        guard exists || errno == ENOENT else { throw Self.failure(shown, "cannot be replaced") }
        guard exists, about.st_mode & S_IFMT == S_IFDIR else {
            if exists { _ = try OutputFile.withdraw(target) }
            guard rename(staged, target) == 0 else { throw Self.failure(shown, "cannot be written") }
            return
        }
        let names = try Self.names(in: staged)
        for name in Set(try Self.names(in: target)).subtracting(names) {
            let old = target + "/" + name
            guard lstat(old, &about) == 0, about.st_mode & S_IFMT == S_IFREG else { continue }
            guard unlink(old) == 0 else { throw Self.failure(shown + "/" + name, "cannot be removed") }
        }
        for name in names { try OutputFile.move(staged + "/" + name, to: shown + "/" + name, signals: signals) }
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

    /// Takes a file or a folder away with all that is in it; where a symbolic link leads is left alone.
    private static func remove(_ path: String) throws(CommandFailure) {
        var about = stat()
        guard lstat(path, &about) == 0 else { return }
        guard about.st_mode & S_IFMT == S_IFDIR else {
            guard unlink(path) == 0 else { throw failure(path, "cannot be removed") }
            return
        }
        guard let handle = opendir(path) else { throw failure(path, "cannot be listed") }
        defer { closedir(handle) }
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { try remove(path + "/" + name) }
        }
        guard rmdir(path) == 0 else { throw failure(path, "cannot be removed") }
    }

    /// What stands in a folder, without the names of ours, which begin with a dot.
    private static func names(in folder: String) throws(CommandFailure) -> [String] {
        do throws(LoadingError) {
            return try POSIXFileSystem().entries(of: folder)
        } catch {
            throw CommandFailure.inputOutput("\(error)")
        }
    }

    private static func failure(_ path: String, _ problem: String) -> CommandFailure {
        CommandFailure.system("\(path): \(problem)")
    }
}
