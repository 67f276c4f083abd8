import PlayheadTerminal
import VisibleText

extension Key {
    /// What is printed on the key, or near enough.
    func name(in repertoire: Repertoire = .unicode) -> String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let character): "Ctrl-" + character.uppercased()
        case .alt(let character): "Alt-\(character)"
        case .function(let number): "F\(number)"
        case .named(let name, let modifiers):
            (modifiers.contains(.control) ? "Ctrl-" : "") + (modifiers.contains(.alt) ? "Alt-" : "")
                + (modifiers.contains(.shift) ? "Shift-" : "") + name.label(in: repertoire)
        }
    }
}

extension Key.Name {
    fileprivate func label(in repertoire: Repertoire) -> String {
        let isASCII = repertoire == .ascii
        return switch self {
        case .up: isASCII ? "Up" : "↑"
        case .down: isASCII ? "Down" : "↓"
        case .left: isASCII ? "Left" : "←"
        case .right: isASCII ? "Right" : "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .insert: "Ins"
        case .delete: "Del"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        }
    }
}

extension KeyBinding {
    /// All keys of the row: the two of a pair beside each other, then their alternatives.
    func keyNames(in repertoire: Repertoire = .unicode) -> [[String]] {
        (0..<(actions.map(\.keys.count).max() ?? 0)).map { index in
            actions.compactMap { $0.keys.indices.contains(index) ? $0.keys[index].name(in: repertoire) : nil }
        }
    }

    /// The same as one text.
    func keyText(in repertoire: Repertoire) -> String {
        keyNames(in: repertoire).map { $0.joined(separator: " ") }.joined(separator: "  ")
    }

    /// The first key of each action, for the footer; of a letter in both cases, the one that goes forward.
    func shortKeys(in repertoire: Repertoire) -> String {
        let names = actions.compactMap { $0.keys.first?.name(in: repertoire) }
        if Set(names.map { $0.lowercased() }).count == 1 { return names[0] }
        let isPunctuation = names.contains { $0.count == 1 && $0.first?.isPunctuation ?? false }
        let isShort = names.allSatisfy { $0.count == 1 }
        return names.joined(separator: isShort && !isPunctuation ? "" : isShort ? " " : "/")
    }
}
