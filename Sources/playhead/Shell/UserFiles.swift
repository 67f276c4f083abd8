import Dashboard
import Platform

/// What the program keeps of a user between two runs: the settings and where sessions were left, in the folders of the XDG
/// Base Directory Specification. Without a folder, or where one cannot be written, nothing is kept, and nothing fails for it.
struct UserFiles {
    /// No file of ours is longer.
    private static let longest = 1 << 18

    private let files = POSIXFileSystem()
    private let configPath: String?
    private let positionsPath: String?

    /// No file is read or written.
    init() { (configPath, positionsPath) = (nil, nil) }

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
        positionsPath = folder("XDG_STATE_HOME", ".local/state").map { $0 + "/playhead/positions" }
    }

    /// The user's settings; the usual ones where there is no file, or a malformed one.
    ///
    /// - Parameter report: takes a line on what is wrong with the file.
    func settings(_ report: (String) -> Void = { _ in }) -> Settings {
        guard let configPath, let text = text(of: configPath) else { return Settings() }
        do throws(Settings.Malformed) { return try Settings(parsing: text) } catch {
            report("\(configPath):\(error.line): \(error.problem). The file is ignored; --no-config does without it.")
            return Settings()
        }
    }

    /// Where sessions were left.
    var positions: Positions { positionsPath.flatMap(text).map(Positions.init) ?? Positions() }

    /// Keeps what changed while the screens were shown; what did not is left as the files have it now.
    func keep(_ end: Surroundings, since start: Surroundings) {
        if let configPath, end.settings != start.settings {
            let text = text(of: configPath) ?? ""
            // A file that cannot be understood is the user's to mend.
            if var settings = try? Settings(parsing: text) {
                settings.adopt(end.settings, since: start.settings)
                write(settings.written(into: text), to: configPath)
            }
        }
        if let positionsPath, end.positions != start.positions {
            var positions = positions
            positions.adopt(end.positions, since: start.positions)
            write(positions.text, to: positionsPath)
        }
    }

    private func text(of path: String) -> String? {
        guard files.stamp(of: path)?.isStored == true, files.kind(of: path) == .file else { return nil }
        return (try? files.contents(of: path, limit: Self.longest)).map { String(decoding: $0, as: UTF8.self) }
    }

    private func write(_ text: String, to path: String) {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        guard FolderPath.make(folder) != nil else { return }
        try? OutputFile.write(Array(text.utf8), to: path)
    }
}
