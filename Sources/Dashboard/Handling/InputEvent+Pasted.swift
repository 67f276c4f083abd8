import PlayheadTerminal

extension [InputEvent] {
    /// So many characters are not typed between two looks at the keyboard.
    private static var fewestPasted: Int { 8 }
    /// A key that is held down repeats itself; so many different ones are words.
    private static var fewestDifferent: Int { 4 }

    /// The same, where characters at the start that came in one go are one pasted text, as a terminal sends it that does not mark
    /// what is pasted.
    ///
    /// - Parameter opensLine: whether a key opens a line to be typed: what follows that is typed there, and what stands before it
    ///   was typed ahead.
    func takingRunsForPastes(unless opensLine: (Key) -> Bool) -> [InputEvent] {
        var text = ""
        for event in self {
            guard case .key(let key) = event, !opensLine(key) else { break }
            if case .character(let character) = key {
                text.append(character)
            } else if key == .enter {
                // The end of a line is part of it.
                text += "\n"
            } else {
                break
            }
        }
        let words = text.filter { !$0.isNewline }
        guard words.count >= Self.fewestPasted, Set(words).count >= Self.fewestDifferent else { return self }
        return [.paste(text)] + dropFirst(text.count)
    }
}
