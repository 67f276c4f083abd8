/// Why an input could not be had: a file, a folder, a resource of a server.
public struct LoadingError: Error, Equatable, CustomStringConvertible {
    /// What was in the way.
    public enum Kind: Hashable, Sendable {
        /// There is nothing of that name.
        case missing
        /// Something is there, and cannot be read, or not to its end.
        case unreadable
        /// It was not loaded to its end, since more would be taken than may be.
        case overLimit
        /// It may not be read: what a playlist names must not lead there.
        case refused
        /// It is there, and is not what it should be: no playlist, bytes that belong to nothing.
        case invalid

        /// Whether nobody knows what stands there, though something does.
        public var isUnread: Bool { self == .unreadable || self == .overLimit }
    }

    /// The file or URL.
    public var name: String
    /// What was in the way.
    public var kind: Kind
    /// What is wrong, and what to do.
    public var problem: String

    /// Creates an error.
    public init(name: String, kind: Kind, problem: String) {
        (self.name, self.kind, self.problem) = (name, kind, problem)
    }

    /// The message.
    public var description: String { name + ": " + problem }
}
