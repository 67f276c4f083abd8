/// What happened to a log that is followed, besides that it grew.
public struct FollowedChange: Equatable, Sendable, CustomStringConvertible {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// It is the same file, and shorter than what was read of it.
        case truncated
        /// Another file stands at its path, or the same one holds another log.
        case replaced
        /// No file stands at its path any more.
        case deleted
        /// A file stands at its path again.
        case returned
        /// It was a stream, and whoever wrote it has ended.
        case ended
    }

    /// The log's name as the user gave it; `-` for standard input.
    public var source: String
    /// What happened.
    public var kind: Kind

    /// Something that happened to a log.
    public init(source: String, kind: Kind) { (self.source, self.kind) = (source, kind) }

    /// What happened, and what comes of it, in a line.
    public var description: String {
        let name = source == "-" ? "standard input" : source
        return switch kind {
        case .truncated: "\(name) was truncated: it is read again from its start"
        case .replaced: "\(name) was replaced: the new file is read from its start"
        case .deleted: "\(name) was deleted: what was read of it stays"
        case .returned: "\(name) is there again, and is read"
        case .ended: "\(name) has ended: nothing more will come"
        }
    }
}
