#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Folders that are made with those that they stand in.
enum FolderPath {
    /// Makes a folder, and those around it, where they are not there.
    ///
    /// - Returns: those that were made, the outermost first; nil where it cannot be made: errno says why, and what was
    ///   made on the way is gone.
    static func make(_ path: String) -> [String]? {
        var made: [String] = []
        var end = path.startIndex
        while end < path.endIndex {
            end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
            let folder = String(path[..<end])
            if mkdir(folder, 0o777) == 0 {
                made.append(folder)
            } else if errno != EEXIST, errno != EISDIR {
                let reason = errno
                remove(made)
                errno = reason
                return nil
            }
        }
        return made
    }

    /// Takes folders away that were made, as far as they are empty.
    static func remove(_ made: [String]) {
        for folder in made.reversed() { rmdir(folder) }
    }
}
