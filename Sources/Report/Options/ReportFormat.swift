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

/// The forms that measured sessions are written in: those of every report, and some that only they have.
public enum SessionsFormat: RawRepresentable, CaseIterable, Equatable, Sendable {
    /// A form of every report.
    case report(ReportFormat)
    /// An Arrow IPC stream, a row a session.
    case arrow
    /// OpenMetrics text of the groups, or of all sessions: for Prometheus.
    case openMetrics

    /// All forms.
    public static var allCases: [SessionsFormat] { ReportFormat.allCases.map(Self.report) + [.arrow, .openMetrics] }

    /// The form of a name; `nil` where there is none.
    public init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = format
    }

    /// Its name.
    public var rawValue: String {
        switch self {
        case .report(let format): format.rawValue
        case .arrow: "arrow"
        case .openMetrics: "openmetrics"
        }
    }

    /// Whether single sessions are told in full, their stalls and errors one by one.
    public var listsIncidents: Bool {
        switch self {
        case .report(let format): format.listsIncidents
        case .arrow: true
        case .openMetrics: false
        }
    }

    /// Whether a report need not hold the sessions: each is written by itself, or none is.
    public var needsNoSessions: Bool { self == .arrow || self == .openMetrics || self == .report(.ndjson) }
}
