import PlayerLog
import PlayheadPlatform

/// Logs and error texts that real devices and applications wrote, kept beside the checkout.
public enum RecordedLogs {
    /// Where they are, with a slash behind it.
    public static var folder: String { Corpus.folder + "logs/" }

    /// Whether they are there; tests that need them are skipped otherwise.
    public static var arePresent: Bool { POSIXFileSystem().kind(of: folder + "INDEX.csv") == .file }

    /// The bytes of one of them.
    public static func bytes(_ name: String) throws -> [UInt8] {
        try POSIXFileSystem().contents(of: folder + name, limit: 1 << 20)
    }

    /// One of them as text.
    public static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}
