public import PlayheadTerminal

/// What a user chose once and for all, as the file `config` holds it:
///
///     # A line a setting.
///     theme = dark
///     mouse = off
///     speed = 10
///     columns.sessions = session, startup, stalls
///     columns.variants = peak, size, codecs
///     key.n = j
///     view.release.where = context.appVersion == "7.2.0"
public struct Settings: Equatable, Sendable {
    /// A list whose columns can be chosen.
    public enum List: String, CaseIterable, Sendable {
        /// The sessions of the Fleet screen.
        case sessions
        /// The variants of the Playlist screen.
        case variants
    }

    /// Why a line is no setting.
    public struct Malformed: Equatable, Sendable {
        /// The line, counted from 1.
        public let line: Int
        /// What is wrong with it.
        public let problem: String
    }

    /// The colours; nil for the standard ones.
    public var theme: Theme?
    /// Whether the mouse is taken; nil for what is usual.
    public var takesMouse: Bool?
    /// How fast sessions play, a multiple of real time; nil for one that plays a session in about a minute.
    public var speed: Double?
    /// The columns of lists by their headings, in the order in which they are shown; none for the usual ones.
    public var columns: [List: [String]] = [:]
    /// Keys with other meanings than usual.
    public var keys = KeyChanges()
    /// What was set up under names.
    public var views: [String: SavedView] = [:]

    /// Nothing was chosen.
    public init() {}

    /// Reads a file; what is no setting in it is passed over.
    ///
    /// - Parameters:
    ///   - text: all of it; a line that begins with # is a comment.
    ///   - report: takes each line that is no setting.
    public init(parsing text: String, report: (Malformed) -> Void = { _ in }) {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let first = line.first { !$0.isWhitespace }
            if first == nil || first == "#" { continue }
            let problem: String?
            if let (name, value) = Self.setting(line) {
                problem = set(name, to: value)
            } else {
                problem = "a setting is written NAME = VALUE"
            }
            if let problem { report(Malformed(line: index + 1, problem: problem)) }
        }
    }

    /// The name and the value that a line has.
    private static func setting(_ line: Substring) -> (name: String, value: String)? {
        // The key may be the sign itself.
        let name = line.drop(while: \.isWhitespace)
        let start = name.hasPrefix("key.=") ? name.index(name.startIndex, offsetBy: 5) : name.startIndex
        guard let equals = name[start...].firstIndex(of: "=") else { return nil }
        return (trimmed(name[..<equals]), trimmed(name[name.index(after: equals)...]))
    }

    /// - Returns: what is wrong with the value; nil where it was taken.
    private mutating func set(_ name: String, to value: String) -> String? {
        switch name {
        case "theme":
            guard let theme = Theme.all.first(where: { $0.name == value }) else {
                return "theme is one of \(Theme.all.map(\.name).joined(separator: ", "))"
            }
            self.theme = theme
        case "mouse":
            guard let takesMouse = ["on": true, "off": false][value] else { return "mouse is on or off" }
            self.takesMouse = takesMouse
        case "speed":
            guard let speed = Double(value), AppState.speeds.contains(speed) else { return "speed is 0.25 to 3600" }
            self.speed = speed
        case _ where name.hasPrefix("key."): return keys.set(String(name.dropFirst(4)), to: value)
        case _ where name.hasPrefix("view."):
            guard let (view, part) = SavedView.parts(of: name.dropFirst(5)) else {
                return "a view is written view.NAME.PART, where PART is \(SavedView.partNames.joined(separator: ", "))"
            }
            return views[view, default: SavedView()].set(part, to: value)
        default:
            guard let list = List.allCases.first(where: { "columns." + $0.rawValue == name }) else {
                let names =
                    ["theme", "mouse", "speed"] + List.allCases.map { "columns." + $0.rawValue }
                    + ["key.KEY", "view.NAME.PART"]
                return "there is no setting \"\(name)\": \(names.joined(separator: ", "))"
            }
            let headings = Self.names(in: value)
            // Of sessions a key of their contexts is a column as well, which only these know.
            if list != .sessions, let unknown = headings.first(where: { !list.headings.contains($0) }) {
                return "no column \"\(unknown)\": \(list.headings.joined(separator: ", "))"
            }
            columns[list] = headings.isEmpty ? nil : headings
        }
        return nil
    }

    /// Takes over what changed from an earlier state to a later one.
    ///
    /// - Parameters:
    ///   - later: the settings as they are.
    ///   - earlier: as they were.
    public mutating func adopt(_ later: Settings, since earlier: Settings) {
        if later.theme != earlier.theme { theme = later.theme }
        if later.takesMouse != earlier.takesMouse { takesMouse = later.takesMouse }
        if later.speed != earlier.speed { speed = later.speed }
        for list in List.allCases where later.columns[list] != earlier.columns[list] {
            columns[list] = later.columns[list]
        }
        for name in Set(later.views.keys).union(earlier.views.keys) where later.views[name] != earlier.views[name] {
            views[name] = later.views[name]
        }
    }

    /// The names in a list with commas.
    static func names(in list: String) -> [String] {
        list.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: Substring) -> String {
        let rest = text.drop(while: \.isWhitespace)
        return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }

    private var lines: [(name: String, value: String?)] {
        [
            ("theme", theme?.name), ("mouse", takesMouse.map { $0 ? "on" : "off" }),
            ("speed", speed.map { $0 == $0.rounded() ? String(Int($0)) : String($0) }),
        ] + List.allCases.map { ("columns." + $0.rawValue, columns[$0]?.joined(separator: ", ")) }
            + views.sorted { $0.key < $1.key }.flatMap { name, view in
                SavedView.partNames.map { ("view.\(name).\($0)", view.value(of: $0)) }
            }
    }

    /// The text of a file with these settings: all else that stood in it stays, and so do lines that are no settings.
    ///
    /// - Parameter text: the file as it was.
    public func written(into text: String) -> String {
        var kept = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        while kept.last == "" { kept.removeLast() }
        let before = Dictionary(uniqueKeysWithValues: Settings(parsing: text).lines.map { ($0.name, $0.value) })
        for (name, value) in lines where value != before[name] ?? nil {
            let line = value.map { "\(name) = \($0)" }
            let index = kept.lastIndex { Self.sets(name, $0) }
            if let index, let line {
                kept[index] = line
            } else if let line {
                kept.append(line)
            } else {
                kept.removeAll { Self.sets(name, $0) }
            }
        }
        return kept.isEmpty ? "" : kept.joined(separator: "\n") + "\n"
    }
}

extension Settings {
    /// Whether a line sets what has a name, and is right.
    private static func sets(_ name: String, _ line: String) -> Bool {
        guard setting(line[...])?.name == name else { return false }
        var isRight = true
        _ = Settings(parsing: line) { _ in isRight = false }
        return isRight
    }
}

extension Settings.List {
    /// The headings of all of its columns.
    var headings: [String] {
        switch self {
        case .sessions: SessionColumns.all.map(\.title)
        case .variants: VariantColumns.all.map(\.title)
        }
    }

    /// What is no column of it among names; nil where all are.
    func problem(with names: [String]) -> String? {
        let headings = headings
        return names.first { !headings.contains($0) }.map {
            "no column \"\($0)\": \(headings.joined(separator: ", "))"
        }
    }

    /// The columns of some headings, as indices into all of them.
    func indices(of names: [String]) -> [Int] {
        let headings = headings
        return names.compactMap(headings.firstIndex)
    }
}
