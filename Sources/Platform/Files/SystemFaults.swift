import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Faults of the system that a reading met: a disk that cannot be read, too many open files.
///
/// Some of what is read is only wanted, and its absence is no error: a companion of a log, a size, a zone of the tz database. An
/// answer without it is another one where it is there, so that a fault is kept until the program ends, and then it does not end
/// well. What is not there, or may not be read, is no fault.
public enum SystemFaults {
    private static let first = Mutex<LoadingError?>(nil)
    /// What the system says of a path at which nothing stands, or nothing that this user may read.
    private static let answers: Set<Int32> = [
        ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EACCES, EPERM, EISDIR, ENXIO, ENODEV,
    ]

    /// The first that was met; `nil` where there was none.
    public static var met: LoadingError? { first.withLock { $0 } }

    /// An error of what could not be read, with the system's words for a number of `errno`.
    static func error(_ name: String, _ problem: String, _ number: Int32 = errno) -> LoadingError {
        let error = LoadingError(
            name: name, kind: .unreadable, problem: "\(problem): \(String(cString: strerror(number)))")
        if !answers.contains(number) { first.withLock { $0 = $0 ?? error } }
        return error
    }

    /// Keeps why a path could not be looked at, where that was a fault: `errno` has the reason.
    ///
    /// - Parameter path: the path.
    public static func note(_ path: String) {
        if !answers.contains(errno) { _ = error(path, "cannot be looked at") }
    }
}
