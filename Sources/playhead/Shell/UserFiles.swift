import Dashboard
import PlayheadPlatform

/// What the program keeps of a user between two runs: the settings and where sessions were left, in the folders of the XDG
/// Base Directory Specification. Without a folder, or where one cannot be written, nothing is kept, and nothing fails for it.
struct UserFiles {
    /// No file of ours is longer.
    private static let longest = 1 << 18

    private let files = POSIXFileSystem()
    private let configPath: String?
    private let positionsPath: String?
    private let historyPath: String?
    private let bookmarksPath: String?

    /// No file is read or written.
    init() { (configPath, positionsPath, historyPath, bookmarksPath) = (nil, nil, nil, nil) }

    /// The files of the user whose environment this is.
    ///
    /// - Parameter variable: the value of an environment variable; nil where it is not set.
    init(environment variable: (String) -> String?) {
        let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        // The specification lets paths that are not absolute count as not set.
        func folder(_ name: String, _ usual: String) -> String? {
            variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { "\($0)/\(usual)" }
        }
        configPath = folder("XDG_CONFIG_HOME", ".config").map { $0 + "/playhead/config" }
        let state = folder("XDG_STATE_HOME", ".local/state").map { $0 + "/playhead/" }
        (positionsPath, historyPath) = (state.map { $0 + "positions" }, state.map { $0 + "history" })
        bookmarksPath = state.map { $0 + "bookmarks" }
    }

    /// The user's settings; the usual ones where there is no file, or one that cannot be read. Of a line that is no setting the
    /// rest of the file holds all the same.
    ///
    /// - Parameter report: takes a line on what is wrong with the file.
    func settings(_ report: (String) -> Void = { _ in }) -> Settings {
        configPath.map { settings(at: $0, report) } ?? Settings()
    }

    /// The views that a file tells which stands beside the logs: in the folder that a path names, or that its file is in.
    ///
    /// - Parameter report: takes a line on what is wrong with a file.
    func sharedViews(beside paths: [String], _ report: (String) -> Void) -> [String: SavedView] {
        var views: [String: SavedView] = [:]
        var known: Set<String> = []
        for path in paths where path != "-" {
            let folder = files.kind(of: path) == .folder ? path : path.contains("/") ? Self.folder(of: path) : "."
            let file = folder.hasSuffix("/") ? folder + SavedView.fileName : "\(folder)/\(SavedView.fileName)"
            guard known.insert(file).inserted else { continue }
            views.merge(settings(at: file, report).views) { first, _ in first }
        }
        return views
    }

    private func settings(at path: String, _ report: (String) -> Void) -> Settings {
        do {
            guard let text = try text(of: path) else { return Settings() }
            return Settings(parsing: text) { malformed in
                report("\(path):\(malformed.line): \(malformed.problem). The line is passed over.")
            }
        } catch {
            report("\(error). The file is ignored; --no-config does without it.")
            return Settings()
        }
    }

    private static func folder(of path: String) -> String {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        return folder.isEmpty ? "/" : folder
    }

    /// Where sessions were left.
    var positions: ResumePositions {
        positionsPath.flatMap { try? text(of: $0) }.map { ResumePositions(parsing: $0) } ?? ResumePositions()
    }

    /// What was typed into prompts.
    var history: PromptHistory {
        historyPath.flatMap { try? text(of: $0) }.map { PromptHistory(parsing: $0) } ?? PromptHistory()
    }

    /// Whether no screen was ever left by this user: then its history would be there, if only an empty one.
    var isFirstStart: Bool { historyPath.map { files.stamp(of: $0) == nil } ?? false }

    /// The moments that the user wants to come back to.
    var bookmarks: Bookmarks {
        bookmarksPath.flatMap { try? text(of: $0) }.map { Bookmarks(parsing: $0) } ?? Bookmarks()
    }

    /// Keeps what changed while the screens were shown; what did not is left as the files have it now. A file that cannot be
    /// read or understood is the user's to mend, and is left alone.
    func keep(_ end: DashboardEnvironment, since start: DashboardEnvironment) {
        if let configPath, end.settings != start.settings {
            replace(configPath) { text in
                var settings = Settings(parsing: text)
                settings.adopt(end.settings, since: start.settings)
                return settings.written(into: text)
            }
        }
        if let historyPath, end.history != start.history || start.isFirstStart {
            replace(historyPath) { text in
                var history = PromptHistory(parsing: text)
                history.adopt(end.history, since: start.history)
                return history.text
            }
        }
        if let positionsPath, end.positions != start.positions {
            replace(positionsPath) { text in
                var positions = ResumePositions(parsing: text)
                positions.adopt(end.positions, since: start.positions)
                return positions.text
            }
        }
        if let bookmarksPath, end.bookmarks != start.bookmarks {
            replace(bookmarksPath) { text in
                var bookmarks = Bookmarks(parsing: text)
                bookmarks.adopt(end.bookmarks, since: start.bookmarks)
                return bookmarks.text
            }
        }
    }

    private func replace(_ path: String, _ change: (String) -> String) {
        guard let old = try? text(of: path) ?? "" else { return }
        write(change(old), to: path)
    }

    /// The text of a file; nil where there is none.
    private func text(of path: String) throws(LoadingError) -> String? {
        guard let stamp = files.stamp(of: path) else { return nil }
        guard stamp.isStored else {
            throw LoadingError(name: path, kind: .unreadable, problem: "a pipe or a device holds no settings")
        }
        return String(decoding: try files.contents(of: path, limit: Self.longest), as: UTF8.self)
    }

    private func write(_ text: String, to path: String) {
        guard FolderPath.make(Self.folder(of: path)) != nil else { return }
        try? OutputFile.write(Array(text.utf8), to: path)
    }
}
