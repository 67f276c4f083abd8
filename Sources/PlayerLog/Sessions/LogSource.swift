/// One input to be read: a log's file, and the bundle that it belongs to.
public struct LogSource: Equatable, Sendable {
    /// Where the file is; `-` is standard input.
    public var path: String
    /// The split of the file that is read; `nil` for all of it.
    public var split: LogSplit?
    /// Whether the file's other splits are read in the same run, in their order: problems then name the file and its lines.
    public internal(set) var isOneOfAll = false
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
