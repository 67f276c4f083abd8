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
