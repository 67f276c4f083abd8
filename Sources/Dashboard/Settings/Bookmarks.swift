/// Moments of sessions that the user wants to come back to, kept from one run to the next: by the sessions' ids, those that were set
/// last at the end.
public struct Bookmarks: Equatable, Sendable {
    /// So many are kept; older ones are forgotten.
    public static let most = 200

    /// A moment.
    struct Bookmark: Hashable, Sendable {
        /// The session's id.
        let id: String
        /// Seconds of session time.
        let time: Double
    }

    private(set) var all: [Bookmark] = []

    /// None is known.
    public init() {}

    /// Reads a file: a line a bookmark, its time in seconds, a tab, the session's id. What is no such line is passed over.
    public init(parsing text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2, let time = Double(parts[0]), time.isFinite, time >= 0 else { continue }
            insert(Bookmark(id: String(parts[1]), time: time))
        }
    }

    /// The times of a session's bookmarks, seconds, the earliest first.
    func times(of id: String) -> [Double] { all.filter { $0.id == id }.map(\.time).sorted() }

    /// Sets a bookmark, or takes it away where there is one within half a second.
    ///
    /// - Returns: whether it is there now.
    mutating func toggle(_ id: String, at time: Double) -> Bool {
        if let index = all.firstIndex(where: { $0.id == id && abs($0.time - time) < 0.5 }) {
            all.remove(at: index)
            return false
        }
        let bookmark = Bookmark(id: id, time: time)
        insert(bookmark)
        return all.contains(bookmark)
    }

    private mutating func insert(_ bookmark: Bookmark) {
        guard !all.contains(bookmark), !bookmark.id.contains(where: \.isNewline) else { return }
        all.append(bookmark)
        if all.count > Self.most { all.removeFirst() }
    }

    /// Takes over what changed from an earlier state to a later one.
    ///
    /// - Parameters:
    ///   - later: the bookmarks as they are.
    ///   - earlier: as they were.
    public mutating func adopt(_ later: Bookmarks, since earlier: Bookmarks) {
        all.removeAll { earlier.all.contains($0) && !later.all.contains($0) }
        for bookmark in later.all where !earlier.all.contains(bookmark) { insert(bookmark) }
    }

    /// The text of the file.
    public var text: String { all.map { "\($0.time)\t\($0.id)\n" }.joined() }
}
