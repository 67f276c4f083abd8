import PlayheadTerminal

@testable import Dashboard

/// Presses keys one after the other; `\r` is Enter, `\u{1B}` Escape.
///
/// - Returns: the effects of all of them.
@discardableResult
func press(_ keys: String, _ state: inout AppState) -> [Effect] {
    keys.flatMap { character -> [Effect] in
        switch character {
        case "\r": press(.enter, &state)
        case "\u{1B}": press(.escape, &state)
        case "\t": press(.tab, &state)
        default: press(.character(character), &state)
        }
    }
}

/// Presses a key.
@discardableResult
func press(_ key: Key, _ state: inout AppState) -> [Effect] {
    state.handle(.input(.key(key)))
}
