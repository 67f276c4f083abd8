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

/// Presses a key, and waits until what it looks for is found.
@discardableResult
func press(_ key: Key, _ state: inout AppState) -> [Effect] {
    let effects = state.handle(.input(.key(key)))
    while state.search.map({ !$0.isWhole }) ?? false, step(&state) {}
    return effects
}

/// Does the next step of what is worked out beside the screens.
///
/// - Returns: whether there was any.
@discardableResult
func step(_ state: inout AppState) -> Bool {
    guard let message = state.work?.perform({ true }) else { return false }
    _ = state.handle(message)
    return true
}
