import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

/// Groups of errors: how often each occurred, when first and last, and where there is room what it means and what to check.
struct ErrorGroupTable {
    private let table: Table<ErrorGroup>
    private let layout: TableLayout
    private let groups: [ErrorGroup]
    private let lines: Int

    /// The pointer's columns.
    private static let indent = 2

    /// - Parameters:
    ///   - lines: the lines of a group.
    ///   - width: the columns of the screen.
    init(state: AppState, lines: Int, width: Int, glyphs: Glyphs) {
        let errors = state.model?.errors ?? []
        groups = state.errorsView.groups
        self.lines = lines
        let columns: [Table<ErrorGroup>.Column] = [
            .left("", priority: 9) { StyledText($0.key.code, .bad) },
            .left("", priority: 6) { StyledText($0.key.title ?? "") },
            .right("", priority: 8) { StyledText(Self.times($0.entries.count), .title) },
            .left("", priority: 7) { group in
                StyledText(" " + Self.span(group.entries.map { errors[$0].time }, state.timeText) + " ", .muted)
            },
            .left("", priority: 4) { StyledText($0.explanation.class.rawValue) },
            .left("", priority: 5) {
                StyledText($0.explanation.severity.words, $0.explanation.severity.style)
            },
        ]
        table = Table(columns, rows: groups, titles: nil)
        layout = table.layout(width: width - Self.indent - 1, in: glyphs.repertoire)
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    /// From the first to the last time.
    private static func span(_ times: [Double], _ text: TimeText) -> String {
        guard let first = times.first.map(text.string), let last = times.last.map(text.string) else { return "" }
        return first == last ? first : "\(first) to \(last)"
    }

    /// Draws a group.
    func draw(_ index: Int, _ isMatch: Bool, in rect: Rect, of frame: inout Frame) {
        let area = rect.splitLeft(Self.indent).rest.splitRight(1).rest
        table.draw(in: area.row(rect.y), of: &frame, first: index, layout: layout)
        let code = groups[index].key.code.unicodeScalars.count
        if isMatch { frame.restyle(Rect(x: area.x, y: rect.y, width: code, height: 1), .key.adding(.underline)) }
        guard lines > 1 else { return }
        let start = Point(x: area.x + 2, y: rect.y + 1)
        let room = area.columns.upperBound - start.x
        frame.put(groups[index].explanation.meaning, at: start, truncatedTo: room)
        var check = StyledText("check  ", .key)
        check.add(groups[index].explanation.nextCheck, .muted)
        frame.put(check, at: Point(x: start.x, y: start.y + 1), width: room)
    }
}

extension ErrorSeverity {
    /// The severity, as what usually follows.
    var words: String {
        switch self {
        case .fatal: "fatal"
        case .variant: "drops variant"
        case .warning: "goes on"
        case .unknown: "unknown"
        }
    }

    /// All of them.
    static let worstFirst: [ErrorSeverity] = [.fatal, .variant, .warning, .unknown]

    /// How it looks.
    var style: Style {
        switch self {
        case .fatal: .bad
        case .variant: .warn
        case .warning, .unknown: .text
        }
    }
}

/// An entry of the error log in words.
struct ErrorText {
    let event: ErrorLogEvent
    let explanation: ErrorExplanation

    init(event: ErrorLogEvent, explanation: ErrorExplanation) {
        (self.event, self.explanation) = (event, explanation)
    }

    init(row: SessionModel.ErrorRow) { self.init(event: row.event, explanation: row.explanation) }

    var code: String { MomentWords.code(of: event) }
    var title: String { explanation.title ?? "" }

    /// The log's own words, out of the sentence that wraps them.
    var comment: String? {
        guard let comment = event.errorComment, !comment.isEmpty else { return nil }
        return CommentNormalizer.normalize(comment).text ?? comment
    }

    /// What an entry is about, and the log's own words: entries of one code differ in what they are about.
    ///
    /// - Parameter isWide: whether there is room for the whole URI; else its end stands for it.
    func logLine(isWide: Bool) -> String {
        let resource = isWide ? event.uri : event.uri.map(URIText.tail)
        return [resource, comment, event.serverAddress].compactMap(\.self).joined(separator: "  ")
            .orIfEmpty(NumberText.unknown)
    }

    /// All of it, to search in.
    var all: String {
        [
            code, title, explanation.class.rawValue, explanation.severity.words, explanation.meaning,
            explanation.nextCheck,
            event.errorDomain ?? "", event.errorComment ?? "", event.uri ?? "",
            event.serverAddress ?? "",
        ].joined(separator: " ")
    }
}
