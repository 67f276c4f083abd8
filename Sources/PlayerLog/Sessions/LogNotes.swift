/// What a reader has to tell of an input besides its sessions and its problems.
public enum LogNote: Equatable, Sendable {
    /// A key of a JSON object or a property list that is no field of a log, and no key of a context.
    case unknownKey(String)
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

    /// No notes.
    public init() {}

    /// Adds a note, unless it is here already.
    public mutating func add(_ note: LogNote) {
        switch note {
        case .unknownKey(let key): add(unknownKey: key)
        }
    }

    /// Adds the notes of inputs that come after those of these.
    public mutating func merge(_ later: LogNotes) {
        for key in later.unknownKeys { add(unknownKey: key) }
        hasMoreUnknownKeys = hasMoreUnknownKeys || later.hasMoreUnknownKeys
    }

    private mutating func add(unknownKey key: String) {
        let shown = key.utf8.count > Self.longestKey ? String(key.prefix(Self.longestKey)) : key
        guard !unknownKeys.contains(shown) else { return }
        if unknownKeys.count < Self.mostKeys { unknownKeys.append(shown) } else { hasMoreUnknownKeys = true }
    }
}
