import PlayerLog
import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Data that was not written for these tests, kept beside the checkout: real playlists, traces, logs and results.
/// `Tests/Corpus/README.md` says what it holds and how to make it.
public enum Corpus {
    /// Where it is, with a slash behind it: beside the checkout, or where PLAYHEAD_CORPUS says.
    public static var folder: String {
        guard let other = getenv("PLAYHEAD_CORPUS") else { return Checkout.root + "/../shared/corpus/" }
        return String(cString: other) + "/"
    }

    /// Whether a part of it is there; tests that need it are skipped otherwise.
    public static func has(_ path: String) -> Bool { POSIXFileSystem().kind(of: folder + path) != nil }

    /// The bytes of one of its files.
    public static func bytes(_ path: String) throws -> [UInt8] {
        try POSIXFileSystem().contents(of: folder + path, limit: 1 << 26)
    }

    /// The names in one of its folders, sorted.
    public static func entries(_ path: String) -> [String] {
        (try? POSIXFileSystem().entries(of: folder + path)) ?? []
    }
}
