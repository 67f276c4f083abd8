/// A value that stands where a number or a date should stand, and is none: it is taken as unknown, and reported.
struct UnreadableValue: Equatable {
    /// What should stand there.
    enum Expected: String {
        case number, date, time, track, outcome
        case wholeNumber = "whole number"
        case timeBeforeEnd = "time before the end"
    }

    /// More of a value than this says no more of what is wrong with it.
    private static let longestShown = 40

    /// The column or key.
    var name: String
    /// What stands there.
    var text: String
    var expected: Expected

    /// What is reported of a row: the first of its values, and how many there are.
    static func message(_ values: [UnreadableValue]) -> String? {
        guard let first = values.first else { return nil }
        let shown = first.text.count > longestShown ? first.text.prefix(longestShown) + "…" : first.text[...]
        let more = values.count > 1 ? " (and \(values.count - 1) more in this row)" : ""
        return "\(first.name) is '\(shown)', which is no \(first.expected.rawValue): taken as unknown\(more)"
    }
}

extension UnreadableValue {
    /// Whether a text that is no date to us says that there is none, or is one in the digits of another script: AVPlayer
    /// writes those of the device's locale.
    static func isUnknownDate(_ text: String) -> Bool {
        if NullWord.contains(text) { return true }
        return text.contains { !$0.isASCII } && text.allSatisfy { $0.isNumber || "/:.-".contains($0) }
    }
}

/// The words by which logs say that a number or a date is not known: AVPlayer's dash and its `%.3f` of what is no number,
/// and what Swift, Objective-C and JSON print for null.
enum NullWord {
    private static let words: Set<String> = [
        "", "-", "nan", "-nan", "inf", "-inf", "infinity", "-infinity", "null", "nil", "(null)", "<null>", "<nil>",
    ]

    static func contains(_ text: String) -> Bool { words.contains(text.lowercased()) }
}
