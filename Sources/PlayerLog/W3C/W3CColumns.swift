/// The columns of a W3C log, as its `#Fields` line names them.
public struct W3CColumns: Equatable, Sendable {
    /// What is done with a column's value.
    enum Action: Equatable, Sendable {
        case date
        case time
        case sessionID
        case integer(AccessLogField)
        case millionths(AccessLogField)
        case text(AccessLogField)
        /// A column that no property names; the value is its index among those.
        case other(Int)
        case errorURI, errorServer, errorStatus, errorDomain, errorComment, errorInterface
    }

    /// The names, in the log's order.
    public let names: [String]
    /// Which log it is: only an error log has a `status`.
    public let kind: LogKind
    let actions: [Action]
    let otherNames: [String]

    /// The columns named in a `#Fields` line.
    init(names: [String]) {
        self.names = names
        kind = names.contains("status") ? .error : .access
        var others: [String] = []
        let kind = kind
        var known: Set<AccessLogField> = []
        actions = names.map { name in
            switch name {
            case "date": return .date
            case "time": return .time
            case "cs-guid": return .sessionID
            default: break
            }
            if kind == .error, let action = Self.errorAction(name) { return action }
            // Of a name that stands twice the first column counts.
            if kind == .access, let field = AccessLogField(w3cName: name), known.insert(field).inserted {
                switch field.storage {
                case .integer: return .integer(field)
                case .millionths: return .millionths(field)
                case .text: return .text(field)
                case .date: break
                }
            }
            others.append(name)
            return .other(others.count - 1)
        }
        otherNames = others
    }

    /// Whether these are columns of a player's log, rather than of a server's, which has this format too.
    static func areOfPlayerLog(_ names: [String]) -> Bool {
        names.contains {
            $0 == "cs-guid" || $0 == "status" || AccessLogField(w3cName: $0)?.isOfPlayersOnly == true
        }
    }

    private static func errorAction(_ name: String) -> Action? {
        switch name {
        case "uri": .errorURI
        case "s-ip": .errorServer
        case "status": .errorStatus
        case "domain": .errorDomain
        case "comment": .errorComment
        case "cs-iftype": .errorInterface
        default: nil
        }
    }

    /// The columns that AVPlayer writes since iOS 7, in its order.
    public static let access = W3CColumns(
        names: [
            "date", "time", "uri", "cs-guid", "s-ip", "s-ip-changes", "sc-count", "c-duration-downloaded",
            "c-start-time", "c-duration-watched", "bytes", "c-observed-bitrate", "sc-indicated-bitrate", "c-stalls",
            "c-frames-dropped", "c-startup-time", "c-overdue", "c-reason", "c-observed-min-bitrate",
            "c-observed-max-bitrate", "c-observed-bitrate-sd", "s-playback-type", "sc-wwan-count", "c-switch-bitrate",
        ])

    /// The columns of AVPlayer's error log.
    public static let error = W3CColumns(
        names: ["date", "time", "uri", "cs-guid", "s-ip", "status", "domain", "comment", "cs-iftype"])
}
