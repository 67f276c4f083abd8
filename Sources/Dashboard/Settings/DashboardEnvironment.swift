public import PlayheadPlatform
public import PlayheadTerminal

/// What the screens know of the machine and the user: passed in, so that nothing global is read.
public struct DashboardEnvironment: Sendable {
    /// Where names of files are completed and looked up; nil where that is not wanted.
    public var files: (any FileSystem)?
    /// The user's home folder, which `~` stands for; nil where it is not known.
    public var home: String?
    /// The words of the command that shows the screens, the program's name first; empty where no command would show them.
    public var invocation: [String] = []
    /// The way to a clipboard.
    public var clipboard = ClipboardRoute.terminal
    /// What the user chose, now or earlier.
    public var settings = Settings()
    /// Where sessions were left.
    public var positions = ResumePositions()
    /// What was typed into prompts.
    public var history = PromptHistory()
    /// The views that a file beside the logs tells, by their names.
    public var sharedViews: [String: SavedView] = [:]
    /// Whether the user sees the screens for the first time.
    public var isFirstStart = false
    /// The moments of sessions that the user wants to come back to.
    public var bookmarks = Bookmarks()

    /// Nothing is known.
    public init() {}

    /// All views by their names: the user's own, and of other names those beside the logs.
    public var views: [String: SavedView] { sharedViews.merging(settings.views) { $1 } }

    /// A path with the home folder in place of a `~` at its start.
    func expanded(_ path: String) -> String {
        guard let home, path == "~" || path.hasPrefix("~/") else { return path }
        return home + path.dropFirst()
    }

    /// Whether a file stands at a path that writing would replace.
    func holdsFile(at path: String) -> Bool {
        guard let files else { return false }
        return files.kind(of: path) == .file && files.stamp(of: path)?.isStored == true
    }
}

/// Where sessions were left: the playhead's time by the session's id, those that were left last at the end.
public struct ResumePositions: Equatable, Sendable {
    /// So many are kept; older ones are forgotten.
    public static let most = 200

    private struct Entry: Equatable {
        var id: String
        var time: Double
    }

    private var entries: [Entry] = []

    /// None is known.
    public init() {}

    /// Reads a file: a line a session, its time in seconds, a tab, its id. What is no such line is passed over.
    public init(parsing text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2, let time = Double(parts[0]), time.isFinite, time > 0 else { continue }
            self[String(parts[1])] = time
        }
    }

    /// The time at which a session was left, seconds; nil where that is not known, or it was left at its start or end.
    public subscript(id: String) -> Double? {
        get { entries.last { $0.id == id }?.time }
        set {
            entries.removeAll { $0.id == id }
            guard let newValue, !id.contains(where: \.isNewline) else { return }
            entries.append(Entry(id: id, time: newValue))
            if entries.count > Self.most { entries.removeFirst() }
        }
    }

    /// Takes over what changed from an earlier state to a later one.
    ///
    /// - Parameters:
    ///   - later: the positions as they are.
    ///   - earlier: as they were.
    public mutating func adopt(_ later: ResumePositions, since earlier: ResumePositions) {
        for id in earlier.entries.map(\.id) where later[id] == nil { self[id] = nil }
        for entry in later.entries where earlier[entry.id] != entry.time { self[entry.id] = entry.time }
    }

    /// The text of the file.
    public var text: String { entries.map { "\($0.time)\t\($0.id)\n" }.joined() }
}
