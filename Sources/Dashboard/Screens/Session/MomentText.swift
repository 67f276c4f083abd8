import Analytics
import Report
import Terminal

/// A moment of the session on a screen: what the event list says of it, and how that looks.
struct MomentText {
    let mark: Mark?
    let style: Style
    let words: MomentWords

    /// All of it, to search in.
    var all: String { [words.title, words.length, words.text, words.check ?? ""].joined(separator: " ") }

    /// Puts a moment into words; short ones where there is little room.
    init(_ index: Int, of model: SessionModel, isShort: Bool = false) {
        let moment = model.moments[index]
        mark = moment.mark
        style = moment.mark?.style ?? .text
        var entry: Int?
        if case .error(let position, _) = moment.kind, model.errorEntries.indices.contains(position) {
            entry = position
        }
        words = MomentWords(
            moment, stalls: model.stallNumbers[index], entry: entry.map { model.errorEntries[$0] }, in: model.timeline,
            isShort: isShort)
    }
}
