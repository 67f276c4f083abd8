import Analytics
import PlayerLog
import Report

/// An entry of the error log in words.
struct ErrorText {
    let row: SessionModel.ErrorRow

    var code: String { MomentWords.code(of: row.event) }
    var title: String { row.explanation.title ?? "" }

    /// The log's own words, out of the sentence that wraps them.
    var comment: String? {
        guard let comment = row.event.errorComment, !comment.isEmpty else { return nil }
        return CommentNormalizer.normalize(comment).text ?? comment
    }

    /// The log's own words and the end of the URI that they are about.
    var logLine: String {
        let resource = row.event.uri.map(URIText.tail)
        return [comment, resource, row.event.serverAddress].compactMap(\.self).joined(separator: "  ")
            .orIfEmpty(Figures.unknown)
    }

    /// All of it, to search in.
    var all: String {
        [
            code, title, row.explanation.class.rawValue, row.explanation.severity.words, row.explanation.meaning,
            row.explanation.nextCheck,
            row.event.errorDomain ?? "", row.event.errorComment ?? "", row.event.uri ?? "",
            row.event.serverAddress ?? "",
        ].joined(separator: " ")
    }
}
