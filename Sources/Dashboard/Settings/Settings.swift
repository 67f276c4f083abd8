public import PlayheadTerminal

/// What a user chose once and for all, as the file `config` holds it:
///
///     # A line a setting.
///     theme = dark
///     mouse = off
///     speed = 10
///     columns.sessions = session, startup, stalls
///     columns.variants = peak, size, codecs
public struct Settings: Equatable, Sendable {
    /// A list whose columns can be chosen.
    public enum List: String, CaseIterable, Sendable {
        /// The sessions of the Fleet screen.
        case sessions
        /// The variants of the Playlist screen.
        case variants
    }

    /// Why a text is no settings.
    public struct Malformed: Error, Equatable, Sendable {
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

    /// Nothing was chosen.
    public init() {}

    /// Reads a file.
    ///
    /// - Parameter text: all of it; a line that begins with # is a comment.
    /// - Throws: ``Malformed`` at the first line that is no setting.
    public init(parsing text: String) throws(Malformed) {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let first = line.first { !$0.isWhitespace }
            if first == nil || first == "#" { continue }
            guard let equals = line.firstIndex(of: "=") else {
                throw Malformed(line: index + 1, problem: "a setting is written NAME = VALUE")
            }
            let name = Self.trimmed(line[..<equals])
            let value = Self.trimmed(line[line.index(after: equals)...])
            if let problem = set(name, to: value) { throw Malformed(line: index + 1, problem: problem) }
        }
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
        default:
            guard let list = List.allCases.first(where: { "columns." + $0.rawValue == name }) else {
                let names = ["theme", "mouse", "speed"] + List.allCases.map { "columns." + $0.rawValue }
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
    }

    /// The text of a file with these settings: all else that stood in it stays.
    ///
    /// - Parameter text: the file as it was.
    public func written(into text: String) -> String {
        var kept = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        while kept.last == "" { kept.removeLast() }
        for (name, value) in lines {
            let line = value.map { "\(name) = \($0)" }
            let index = kept.firstIndex { line in
                line.firstIndex(of: "=").map { Self.trimmed(line[..<$0]) == name } ?? false
            }
            if let index, let line {
                if kept[index] != line { kept[index] = line }
            } else if let index {
                kept.remove(at: index)
            } else if let line {
                kept.append(line)
            }
        }
        return kept.isEmpty ? "" : kept.joined(separator: "\n") + "\n"
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
}
