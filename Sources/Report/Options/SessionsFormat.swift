/// The forms that measured sessions are written in: those of every report, and one that only rows of sessions have.
public enum SessionsFormat: RawRepresentable, CaseIterable, Hashable, Sendable {
    /// A form of every report.
    case report(ReportFormat)
    /// An Arrow IPC stream, a row a session.
    case arrow

    /// All forms.
    public static var allCases: [SessionsFormat] { ReportFormat.allCases.map(Self.report) + [.arrow] }

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
        }
    }

    /// Whether single sessions are told in full, their stalls and errors one by one.
    public var listsIncidents: Bool {
        switch self {
        case .report(let format): format.listsIncidents
        case .arrow: true
        }
    }

    /// Whether each session is written by itself, so that they need not be in memory together.
    public var isOfRows: Bool { self == .arrow || self == .report(.ndjson) }
}
