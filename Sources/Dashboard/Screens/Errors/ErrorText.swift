import PlayerLog
import PlayheadAnalytics
import PlayheadReport

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
