import PlayerLog
import PlayheadPlatform

/// Where this checkout is: some tests read what stands in it, or beside it.
public enum Checkout {
    /// The repository's root, found from this file, which is `Tests/TestSupport/Checkout.swift` in it.
    public static var root: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    }

    /// The bytes of one of its files.
    public static func bytes(_ path: String) throws -> [UInt8] {
        try POSIXFileSystem().contents(of: root + "/" + path, limit: 1 << 26)
    }

    /// The files in one of its folders and the folders in that, by their paths in it, sorted.
    ///
    /// - Parameter folder: its path, with a slash behind it.
    public static func files(below folder: String) throws -> [String] {
        let files = POSIXFileSystem()
        return try files.entries(of: root + "/" + folder).flatMap { name in
            try files.kind(of: root + "/" + folder + name) == .folder
                ? self.files(below: folder + name + "/").map { name + "/" + $0 } : [name]
        }
    }
}
