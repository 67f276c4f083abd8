import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file under a name of its own that takes the place of another, or of none, when it is done.
///
/// Its name begins with a dot, so that a folder's listing does not show it. Who writes it holds a lock on it. So what one that was killed has left is told from what another is writing, and is
/// removed when the same file is written again.
struct FileReplacement {
    private static let suffix = ".playhead-partial"
    /// Names may have 255 bytes; the digits and the suffix have less than 40.
    private static let longestStem = 200
    private static let attempts = 100
    /// Linux follows no more symbolic links.
    private static let longestChain = 40

    /// Where its bytes are written.
    let descriptor: Int32
    private let path: String
    private let target: String

    /// Begins one; nil, with `errno`, where that cannot be.
    ///
    /// - Parameters:
    ///   - target: the path of a regular file, or where nothing stands.
    ///   - old: the file that stands there, whose owner and permissions the new one gets; see ``inherited(_:at:)``.
    ///   - isPrivate: whether a new file is for its owner alone.
    init?(of target: String, like old: stat?, isPrivate: Bool = false) {
        self.target = target
        let old = old.flatMap { Self.inherited($0, at: target) }
        let (folder, stem) = Self.split(target)
        Self.sweep(folder, stem)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<Self.attempts {
            let name = "\(folder).\(stem).\(random.next(upperBound: UInt64(1) << 48))\(Self.suffix)"
            let mode = old.map { $0.st_mode & 0o700 } ?? (isPrivate ? 0o600 : 0o666)
            let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
            if descriptor < 0, errno == EEXIST { continue }
            guard descriptor >= 0 else { return nil }
            guard Self.isOwned(descriptor) else {
                // Another swept it up before the lock was taken.
                close(descriptor)
                continue
            }
            if let old { Self.give(old, to: name) }
            (self.descriptor, path) = (descriptor, name)
            return
        }
        return nil
    }

    /// What a file that replaces another gets of it: its owner and its permissions, but not what lets it run as its owner.
    ///
    /// - Returns: nil where it gets nothing: in a folder that everybody writes to, such as `/tmp`, another user may have put a file
    ///   there so that what we write becomes theirs.
    static func inherited(_ old: stat, at target: String) -> stat? {
        var about = stat()
        let folder = split(target).folder
        guard stat(folder.isEmpty ? "." : folder, &about) == 0 else { return nil }
        guard about.st_mode & S_ISVTX == 0 || old.st_uid == geteuid() || old.st_uid == about.st_uid else { return nil }
        var kept = old
        kept.st_mode &= S_IFMT | 0o777
        return kept
    }

    /// Gives a file of ours the owner and the mode of the one that it replaces.
    static func give(_ old: stat, to name: String) {
        // Only root may give a file away; the mode comes second, since a change of owner clears bits of it.
        _ = lchown(name, old.st_uid, old.st_gid)
        _ = chmod(name, old.st_mode & 0o7777)
    }

    /// Puts it in place. Returns false, with `errno`, where that cannot be.
    func finish() -> Bool { fsync(descriptor) == 0 && rename(path, target) == 0 }

    /// Takes it away.
    func discard() { unlink(path) }

    /// Where a path leads in the end: the file behind all symbolic links, also where that one is not there yet.
    static func target(of path: String) -> String {
        var path = path
        var end = [UInt8](repeating: 0, count: Int(PATH_MAX))
        for _ in 0..<longestChain {
            let count = end.withUnsafeMutableBytes { bytes in
                readlink(path, bytes.assumingMemoryBound(to: CChar.self).baseAddress!, bytes.count)
            }
            guard count > 0 else { break }
            let target = String(decoding: end[..<count], as: UTF8.self)
            path = target.hasPrefix("/") ? target : split(path).folder + target
        }
        return path
    }

    /// A path's folder with its slash, and as much of its name as names of ours may begin with.
    private static func split(_ path: String) -> (folder: String, stem: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
        var stem = path[slash...]
        while stem.utf8.count > longestStem { stem.removeLast() }
        return (String(path[..<slash]), String(stem))
    }

    /// Removes what was begun for the same name and never ended.
    private static func sweep(_ folder: String, _ stem: String) {
        // What cannot be listed is swept another time.
        for name in (try? POSIXFileSystem.names(in: folder.isEmpty ? "." : folder)) ?? [] {
            let digits = name.dropFirst(stem.count + 2).dropLast(suffix.count)
            guard name.hasPrefix(".\(stem)."), name.hasSuffix(suffix), UInt64(digits) != nil else { continue }
            let descriptor = open(folder + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(folder + name) }
            close(descriptor)
        }
    }

    /// Locks a file of ours. Returns whether it still has its name.
    private static func isOwned(_ descriptor: Int32) -> Bool {
        var about = stat()
        // Where the file system has no locks, nobody sweeps either.
        _ = flock(descriptor, LOCK_EX)
        return fstat(descriptor, &about) == 0 && about.st_nlink > 0
    }
}
