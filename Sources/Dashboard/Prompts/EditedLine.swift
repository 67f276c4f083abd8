/// A line of text with a cursor in it, and what a key does to it: as in readline.
struct EditedLine: Equatable, Sendable {
    /// A key of the editor.
    enum Edit: Hashable, Sendable {
        case back
        case forward
        case start
        case end
        case erase
        case eraseForward
        case eraseWord
        case eraseToStart
        case eraseToEnd
    }

    /// What stands before the cursor, and behind it.
    private(set) var before: String
    private(set) var after = ""
    /// Whether all of it is selected, as what a prompt proposes: what is typed replaces it, and a key that moves keeps it.
    private(set) var isSelected = false

    /// A text with the cursor behind it.
    init(_ text: String) { before = text }

    /// A text that is proposed, the cursor behind it.
    init(proposing text: String) { (before, isSelected) = (text, !text.isEmpty) }

    /// A text with the cursor in it.
    init(before: String, after: String) { (self.before, self.after) = (before, after) }

    var text: String { before + after }

    mutating func insert(_ text: String) {
        if isSelected { self = EditedLine("") }
        before += text
    }

    mutating func apply(_ edit: Edit) {
        let wasSelected = isSelected
        isSelected = false
        switch edit {
        case .erase where wasSelected, .eraseForward where wasSelected: self = EditedLine("")
        case .back: if let last = before.popLast() { after.insert(last, at: after.startIndex) }
        case .forward: if !after.isEmpty { before.append(after.removeFirst()) }
        case .start: self = EditedLine(before: "", after: text)
        case .end: self = EditedLine(text)
        case .erase: _ = before.popLast()
        case .eraseForward: after = String(after.dropFirst())
        case .eraseWord: eraseWord()
        case .eraseToStart: before = ""
        case .eraseToEnd: after = ""
        }
    }

    /// Erases back to the blank or the slash before the last word: a path is erased a folder at a time.
    private mutating func eraseWord() {
        let separators: Set<Character> = [" ", "/"]
        while let last = before.last, separators.contains(last) { before.removeLast() }
        while let last = before.last, !separators.contains(last) { before.removeLast() }
    }
}
