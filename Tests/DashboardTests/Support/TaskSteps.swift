import PlayheadTerminal
import Testing

@testable import Dashboard

/// A key of a task, or the text that a prompt asks for, which counts as none.
enum TaskStep: ExpressibleByStringLiteral {
    case key(Key)
    case text(String)

    init(stringLiteral value: String) { self = .key(.character(Character(value))) }
}

/// Does a task.
///
/// - Parameter limit: how many keys it may take.
/// - Returns: the effects of its keys.
@discardableResult
func perform(_ steps: [TaskStep], atMost limit: Int, _ state: inout AppState) -> [Effect] {
    var (keys, effects) = (0, [Effect]())
    for step in steps {
        switch step {
        case .key(let key):
            keys += 1
            effects += press(key, &state)
        case .text(let text): press(text, &state)
        }
    }
    #expect(keys <= limit, "\(keys) keys")
    return effects
}
