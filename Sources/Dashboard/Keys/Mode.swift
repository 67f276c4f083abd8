/// What has the keys: the screen itself, or something in front of it.
enum Mode: Hashable, Sendable {
    case browsing
    /// The help, scrolled by so many lines.
    case help(scroll: Int)
    /// A line that the user types.
    case prompt(Prompt)
}

/// A line that is being typed.
struct Prompt: Hashable, Sendable {
    /// What it is for.
    enum Kind: Hashable, Sendable {
        case time
        case search
        case filter
        /// A predicate that sessions of the fleet satisfy.
        case fleet
        /// A text that keys of the help hold.
        case help
        /// A predicate that entries of the error log satisfy, or a text that they hold.
        case errors
        case export
    }

    /// More than any name or search needs; what is pasted beyond it is dropped.
    static let longest = 1000

    var kind: Kind
    var text: String
    /// What a key or a value can be completed to, while one is.
    var completion: FilterCompletion?
    /// What to go back to when a search is given up.
    var origin: Origin

    /// Where the user was when the prompt opened.
    struct Origin: Hashable, Sendable {
        var selection: Int?
        var search: Search?
        var filter: String?
    }
}

/// A search and where it found something: indices into the moments, errors or sessions of the tab that it was made on.
struct Search: Hashable, Sendable {
    var query: String
    var matches: [Int]
}

/// A line for the user, shown until the next key.
struct StatusMessage: Hashable, Sendable {
    var text: String
    var isError = false
}
