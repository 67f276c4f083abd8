/// Line breaks of arguments in messages: they are shown as other control characters are (`␊`), so that nothing that somebody
/// was made to type looks like a message of the program's own. The message's line breaks stay.
enum ArgumentLines {
    /// A message that may repeat arguments, or what stands before and behind a `=` or a comma in them.
    static func shown(_ message: String, of arguments: [String] = CommandLine.arguments) -> String {
        guard arguments.contains(where: hasLineBreak) else { return message }
        var parts: Set<String> = []
        for argument in arguments where hasLineBreak(argument) {
            let option = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let elements = argument.split { $0 == "=" || $0 == "," }
            parts.formUnion(([Substring(argument)] + option + elements).map(String.init).filter(hasLineBreak))
        }
        // The longest first: others are parts of it.
        let ordered = parts.sorted { ($1.utf8.count, $1) < ($0.utf8.count, $0) }
        return ordered.reduce(message) { message, part in
            let shown = part.replacing(lineBreak, with: picture)
            // One that is nothing else cannot be distinguished from the message's own but by coming first.
            let isNothingElse = part.unicodeScalars.allSatisfy { $0 == "\n" }
            return message.replacing(part, with: shown, maxReplacements: isNothingElse ? 1 : .max)
        }
    }

    private static let lineBreak = "\n"
    private static let picture = "␊"

    private static func hasLineBreak(_ text: some StringProtocol) -> Bool { text.utf8.contains(0x0A) }
}
