/// How far a download has come.
public struct OfflineProgress: Equatable, Sendable {
    /// The bytes of files that are there whole.
    private var wholeBytes = 0
    /// The bytes of the file on its way.
    private var partBytes = 0
    /// What that one is likely to have.
    private var partTotal = 0
    /// What the files to come are likely to have.
    var remainingBytes = 0

    /// The bytes that were there when it began.
    public private(set) var keptBytes = 0
    /// The files that were there when it began.
    public private(set) var keptCount = 0
    /// The files that are there.
    public private(set) var fileCount = 0
    /// Whether all is there, the playlists too.
    public internal(set) var isComplete = false

    /// The bytes that are there.
    public var bytes: Int { wholeBytes + partBytes }
    /// The bytes of all of it, as far as they are known, and as they are likely to be.
    public var totalBytes: Int { wholeBytes + max(partBytes, partTotal) + remainingBytes }

    /// Counts a file that was there.
    mutating func keep(_ bytes: Int) {
        keptBytes += bytes
        keptCount += 1
        wholeBytes += bytes
        fileCount += 1
    }

    /// Counts what was there of a file.
    mutating func keep(part bytes: Int) {
        keptBytes += bytes
        partBytes = bytes
    }

    /// Counts what is there of a file.
    mutating func show(_ bytes: Int, of total: Int?) { (partBytes, partTotal) = (bytes, total ?? 0) }

    /// Counts a file that is there now.
    mutating func add(_ bytes: Int) {
        wholeBytes += bytes
        (partBytes, partTotal) = (0, 0)
        fileCount += 1
    }
}
