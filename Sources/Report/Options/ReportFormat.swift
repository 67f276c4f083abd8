/// The forms that a report is written in.
public enum ReportFormat: String, CaseIterable, Hashable, Sendable {
    /// For people, in a terminal.
    case text
    /// One JSON document, indented.
    case json
    /// JSON, one session a line.
    case ndjson
    /// RFC 4180, one session a row.
    case csv
    /// Short tables for a pull request.
    case markdown
    /// A page with charts, in one file that needs no other.
    case html

    /// Whether people read it, so that notes stand in it.
    public var isForPeople: Bool { self == .text || self == .markdown || self == .html }

    /// Whether single sessions are told in full, their stalls and errors one by one.
    public var listsIncidents: Bool { !isForPeople }

    /// The format that a file's extension asks for, with or without its dot; `nil` for one of no format.
    public init?(fileExtension: String) {
        switch fileExtension.drop(while: { $0 == "." }).lowercased() {
        case "txt", "text": self = .text
        case "json": self = .json
        case "ndjson", "jsonl": self = .ndjson
        case "csv": self = .csv
        case "md", "markdown": self = .markdown
        case "html", "htm": self = .html
        default: return nil
        }
    }
}
