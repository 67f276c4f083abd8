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

/// What a `#Fields` line says of the rows below it.
struct W3CFields {
    /// A line of more columns is a stranger's: it would only take memory.
    private static let mostColumns = 1000

    /// The line behind `#Fields:`; `nil` above the first.
    private let text: [UInt8]?
    /// The columns of a player's log; `nil` where it names others, or too many.
    private(set) var columns: W3CColumns?
    /// Whether it names columns that are none of a player's log.
    private(set) var isForeign = false
    /// The steps that read a row, where the columns are an access log's.
    private(set) var plan = W3CPlan.none

    /// No line yet.
    init() { text = nil }

    /// What a line says, `wanted` being the fields that rows are read for.
    init(_ text: UnsafeRawBufferPointer, wanted: Set<AccessLogField>) {
        self.text = Array(text)
        let names = Self.names(text)
        isForeign = !W3CColumns.areOfPlayerLog(names)
        guard !isForeign, names.count <= Self.mostColumns else { return }
        let columns = W3CColumns(names: names)
        (self.columns, plan) = (columns, W3CPlan(columns, wanting: wanted))
    }

    /// Whether these are what a line says.
    func areOf(_ text: UnsafeRawBufferPointer) -> Bool { self.text.map { W3CHeader.equal($0, text) } ?? false }

    /// The columns that a line names.
    static func names(_ text: UnsafeRawBufferPointer) -> [String] {
        String(decoding: text, as: UTF8.self).split { $0 == " " || $0 == "\t" }.map(String.init)
    }
}

extension W3CColumns {
    /// Why a line is no row of these columns.
    struct NoRow: Error {
        var message: String

        /// Something stands before it, or between its values, that nobody can tell from them.
        static let behindPrefix = NoRow(
            message:
                "no row of this log: it has more values than there are columns, and what stands before or between them"
                + " is not known; write the lines of extendedLogData() as they are")
    }

    /// A row of the access log brought to one value a column with single spaces between them: tabs and doubled spaces
    /// taken out, a space within the URI encoded.
    func repaired(_ line: String) -> Result<String, NoRow> {
        var words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
        let wanted = names.count
        let surplus = words.count - wanted
        if surplus > 0, let uri = names.firstIndex(of: "uri"), uri < words.count {
            // The first word of a URI with blanks has its scheme, or is of a path.
            guard
                words[uri].holdsScheme
                    || words[uri].contains("/") && !words[uri...uri + surplus].contains(where: \.holdsScheme)
            else { return .failure(.behindPrefix) }
            words.replaceSubrange(uri...uri + surplus, with: [words[uri...uri + surplus].joined(separator: "%20")])
        }
        if words.count < wanted {
            return .failure(NoRow(message: "the row has \(words.count) of \(wanted) values: is it cut off?"))
        }
        if surplus > 0, actions.first == .date, !beginsWithDate(words) || !hasNumbers(words) {
            return .failure(.behindPrefix)
        }
        guard words.count == wanted, beginsWithDate(words) || hasNumbers(words) else {
            return .failure(NoRow(message: "not a row of this log (\(words.count) values, \(wanted) columns)"))
        }
        return .success(words.joined(separator: " "))
    }

    /// Whether the words begin as those of a row do: what else they are is for the row's reader to say.
    private func beginsWithDate(_ words: [String]) -> Bool {
        guard actions.first == .date, var first = words.first else { return false }
        return first == "-" || first.withUTF8 { W3CDate.day(UnsafeRawBufferPointer($0)) } != nil
    }

    /// Whether the words that should be numbers are: it keeps a stray sentence from passing for a row.
    private func hasNumbers(_ words: [String]) -> Bool {
        zip(words, actions).allSatisfy { word, action in
            switch action {
            case .integer, .millionths: word == "-" || Double(word) != nil
            default: true
            }
        }
    }
}

extension String {
    fileprivate var holdsScheme: Bool { utf8.contains(0x3A) && contains("://") }
}
