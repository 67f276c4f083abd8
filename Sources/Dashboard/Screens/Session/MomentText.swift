import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// A moment of the session on a screen: what the event list says of it, and how that looks.
struct MomentText {
    let mark: Mark?
    let style: Style
    let words: MomentWords
    /// Of an error its entry: HTTP status, URI, domain and comment.
    private let error: ErrorText?

    /// All that the list says of it.
    var all: String { [words.title, words.length, words.text, words.check ?? ""].joined(separator: " ") }

    /// The same with all that the error log says, to search in.
    var searched: String { all + (error.map { " " + $0.all } ?? "") }

    /// Puts a moment into words; short ones where there is little room.
    init(_ index: Int, of model: SessionModel, isShort: Bool = false) {
        let moment = model.moments[index]
        mark = moment.mark
        style = moment.mark?.style ?? .text
        var entry: Int?
        var error: ErrorText?
        if case .error(let position, let explanation) = moment.kind, model.errorEntries.indices.contains(position) {
            entry = position
            error = ErrorText(event: model.errorEntries[position], explanation: explanation)
        }
        self.error = error
        words = MomentWords(
            moment, stalls: model.stallNumbers[index], entry: entry.map { model.errorEntries[$0] }, in: model.timeline,
            isShort: isShort)
    }
}
