/// One input to be read: a log's file, and the bundle that it belongs to.
public struct LogSource: Equatable, Sendable {
    /// Where the file is; `-` is standard input.
    public var path: String
    /// The split of the file that is read; `nil` for all of it.
    public var split: LogSplit?
    /// Whether the file's other splits are read in the same run, in their order: problems then name the file and its lines.
    public internal(set) var isOneOfAll = false
    /// What must be known of a table above the split; nil of a W3C log, whose splits find it out.
    var table: TableSplit?
    /// What a session in it is called that has no id: the bundle's or the file's name.
    public var defaultID: String
    /// The bundle's index in the list; `nil` for a loose log.
    public var bundle: Int?
    /// What the file's name says it holds, for a log that is empty and so does not say it itself.
    public var kindByName: LogKind?
    /// Whether this is a bundle's `context.json`, which holds no rows.
    public var isCompanion: Bool

    /// A source; see the properties.
    public init(
        path: String, split: LogSplit? = nil, defaultID: String, bundle: Int? = nil, kindByName: LogKind? = nil,
        isCompanion: Bool = false
    ) {
        (self.path, self.split) = (path, split)
        self.defaultID = defaultID
        self.bundle = bundle
        self.kindByName = kindByName
        self.isCompanion = isCompanion
    }

    /// What problems of it are reported under: the path as the user gave it.
    public var name: String {
        guard let split, !isOneOfAll else { return path }
        return "\(path)@\(split)"
    }
}

/// A split of a W3C log, which one of several readers reads: the dumps that begin in a range of the file's bytes.
///
/// Whatever splits tile a file, each of its lines is read through one of them, as a reader of the whole file reads it.
public struct LogSplit: Equatable, Sendable, CustomStringConvertible {
    /// The first byte of the range.
    public let offset: Int
    /// How many bytes the range has.
    public let length: Int

    /// The byte behind the range.
    public var end: Int { offset + length }

    /// The range of so many bytes from `offset` on.
    init(offset: Int, length: Int) { (self.offset, self.length) = (offset, length) }

    /// Parses `offset+length`: two whole numbers of bytes; `nil` for anything else, and where their sum passes 2⁶³ - 1.
    public init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: "+", omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 } }),
            let offset = Int(numbers[0]), let length = Int(numbers[1]),
            !offset.addingReportingOverflow(length).overflow
        else { return nil }
        (self.offset, self.length) = (offset, length)
    }

    /// The split that a path ends with, `@offset+length`; `nil` where it does not.
    public init?(endOf path: String) {
        guard let range = Self.parts(of: path)?.range else { return nil }
        self.init(range)
    }

    /// The path and what follows the last `@` in it; `nil` where there is none.
    static func parts(of path: String) -> (file: String, range: Substring)? {
        guard let at = path.lastIndex(of: "@") else { return nil }
        return (String(path[..<at]), path[path.index(after: at)...])
    }

    /// `offset+length`.
    public var description: String { "\(offset)+\(length)" }
}

/// What a reader has to tell of an input besides its sessions and its problems.
public enum LogNote: Equatable, Sendable {
    /// A key of a JSON object or a property list that is no field of a log, and no key of a context.
    case unknownKey(String)
    /// So many reports of so many sessions are missing by their sequence numbers (`sn` of common media client data).
    case lostReports(Int, sessions: Int)
    /// What a reader of its figures should know of an input, a sentence.
    case remark(String)
}

/// The notes of all inputs, each once, in the order of their coming.
public struct LogNotes: Equatable, Sendable {
    /// How many keys are named, and how many characters of each: a stranger's file may have a million.
    private static let mostKeys = 20
    private static let longestKey = 64

    /// The first keys that are not understood.
    public private(set) var unknownKeys: [String] = []
    /// Whether there were more than those.
    public private(set) var hasMoreUnknownKeys = false
    /// How many reports are missing, and of how many sessions.
    public private(set) var (lostReports, sessionsWithLostReports) = (0, 0)
    /// What a reader of the figures should know, the first of them.
    public private(set) var remarks: [String] = []

    /// No notes.
    public init() {}

    /// Adds a note, unless it is here already.
    public mutating func add(_ note: LogNote) {
        switch note {
        case .unknownKey(let key): add(unknownKey: key)
        case .lostReports(let count, let sessions):
            (lostReports, sessionsWithLostReports) = (lostReports + count, sessionsWithLostReports + sessions)
        case .remark(let remark): add(remark: remark)
        }
    }

    /// Adds the notes of inputs that come after those of these.
    public mutating func merge(_ later: LogNotes) {
        for key in later.unknownKeys { add(unknownKey: key) }
        hasMoreUnknownKeys = hasMoreUnknownKeys || later.hasMoreUnknownKeys
        lostReports += later.lostReports
        sessionsWithLostReports += later.sessionsWithLostReports
        for remark in later.remarks { add(remark: remark) }
    }

    private mutating func add(remark: String) {
        if remarks.count < Self.mostKeys, !remarks.contains(remark) { remarks.append(remark) }
    }

    private mutating func add(unknownKey key: String) {
        let shown = key.utf8.count > Self.longestKey ? String(key.prefix(Self.longestKey)) : key
        guard !unknownKeys.contains(shown) else { return }
        if unknownKeys.count < Self.mostKeys { unknownKeys.append(shown) } else { hasMoreUnknownKeys = true }
    }
}
