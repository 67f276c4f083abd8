import PlayheadTerminal
import VisibleText

/// Keys that the user gave another meaning: each does what another key of the key map does.
///
///     key.n = j
///     key.F5 = Ctrl-L
///     key.x = none
public struct KeyChanges: Equatable, Sendable {
    /// By a key the one whose meaning it has; nil for no meaning.
    private(set) var meanings: [Key: Key?] = [:]

    /// The usual keys.
    public init() {}

    /// Keys without which nobody would find out.
    private static let fixed: Set<Key> = [.escape, .control("c")]

    /// Takes a change as a setting has it: the names of the two keys.
    ///
    /// - Returns: what is wrong with it; nil where it was taken.
    mutating func set(_ name: String, to meaning: String) -> String? {
        guard let key = Key(named: name) else {
            return "there is no key \"\(name)\": a character, Space, Ctrl-X, Alt-X, F1 to F12, Up, PgDn, Shift-Left"
        }
        if Self.fixed.contains(key) { return "\(name) keeps its meaning" }
        if meaning == "none" {
            meanings[key] = .some(nil)
            return nil
        }
        guard let other = Key(named: meaning) else {
            return "there is no key \"\(meaning)\", whose meaning it could have"
        }
        guard KeyTable.standard.has(other) else { return "\(meaning) has no meaning that \(name) could have" }
        meanings[key] = other
        return nil
    }

    /// The keys of an action that have its meaning now, those that were given it first.
    func keys(_ usual: [Key]) -> [Key] {
        if meanings.isEmpty { return usual }
        let given = meanings.filter { key, meaning in meaning.map(usual.contains) ?? false }.keys
        return given.sorted { $0.name() < $1.name() } + usual.filter { meanings[$0] == nil }
    }
}

extension Key {
    /// The key of a name, as the key map writes it, with letters or arrows.
    init?(named name: String) {
        if let key = Self.byName[name] ?? Self.byName[name.lowercased()] {
            self = key
        } else if name.count == 1, let character = name.first, !character.isNewline {
            self = .character(character)
        } else {
            return nil
        }
    }

    /// All keys that have a name of several characters.
    private static let byName: [String: Key] = {
        var keys: [Key] = (1...12).map { .function($0) } + [.character(" ")]
        keys += "abcdefghijklmnopqrstuvwxyz".map { .control($0) }
        keys += (33...126).compactMap { UnicodeScalar($0).map { .alt(Character($0)) } }
        // Those with a name of their own first: Shift and Tab are one key.
        for modifiers: Key.Modifiers in [[], .shift, .control, .alt] {
            for name in Key.Name.allCases { keys.append(.named(name, modifiers)) }
        }
        var byName: [String: Key] = [:]
        for key in keys {
            for repertoire in [Repertoire.unicode, .ascii] {
                let name = key.name(in: repertoire)
                byName[name] = byName[name] ?? key
                byName[name.lowercased()] = byName[name.lowercased()] ?? key
            }
        }
        return byName
    }()
}
