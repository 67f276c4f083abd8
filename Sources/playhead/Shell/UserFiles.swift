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
    private let bookmarksPath: String?

    /// No file is read or written.
    init() { (configPath, positionsPath, bookmarksPath) = (nil, nil, nil) }

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
        (positionsPath, bookmarksPath) = (state.map { $0 + "positions" }, state.map { $0 + "bookmarks" })
    }

    /// The user's settings; the usual ones where there is no file, or a malformed one.
    ///
    /// - Parameter report: takes a line on what is wrong with the file.
    func settings(_ report: (String) -> Void = { _ in }) -> Settings {
        guard let configPath else { return Settings() }
        do {
            return try text(of: configPath).map { try Settings(parsing: $0) } ?? Settings()
        } catch let malformed as Settings.Malformed {
            report(
                "\(configPath):\(malformed.line): \(malformed.problem). The file is ignored; --no-config does without it."
            )
        } catch {
            report("\(error). The file is ignored; --no-config does without it.")
        }
        return Settings()
    }

    /// Where sessions were left.
    var positions: ResumePositions {
        positionsPath.flatMap { try? text(of: $0) }.map { ResumePositions(parsing: $0) } ?? ResumePositions()
    }

    /// The moments that the user wants to come back to.
    var bookmarks: Bookmarks {
        bookmarksPath.flatMap { try? text(of: $0) }.map { Bookmarks(parsing: $0) } ?? Bookmarks()
    }

    /// Keeps what changed while the screens were shown; what did not is left as the files have it now. A file that cannot be
    /// read or understood is the user's to mend, and is left alone.
    func keep(_ end: DashboardEnvironment, since start: DashboardEnvironment) {
        if let configPath, end.settings != start.settings {
            replace(configPath) { text in
                var settings = try Settings(parsing: text)
                settings.adopt(end.settings, since: start.settings)
                return settings.written(into: text)
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

    private func replace(_ path: String, _ change: (String) throws -> String) {
        guard let old = try? text(of: path) ?? "", let new = try? change(old) else { return }
        write(new, to: path)
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
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        guard FolderPath.make(folder) != nil else { return }
        try? OutputFile.write(Array(text.utf8), to: path)
    }
}
