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

    /// Nothing is known.
    public init() {}

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
