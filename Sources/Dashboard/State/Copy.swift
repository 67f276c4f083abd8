/// Something that a screen offers to be copied.
struct Copy: Equatable, Sendable {
    /// What it is, each with a key of its own.
    enum Kind: Hashable, Sendable {
        case uri
        case id
        case value
        case command

        /// The key that copies it.
        var key: Character {
            switch self {
            case .uri: "u"
            case .id: "i"
            case .value: "v"
            case .command: "c"
            }
        }

        /// What it is called beside its key.
        var name: String {
            switch self {
            case .uri: "URI"
            case .id: "id"
            case .value: "value"
            case .command: "command"
            }
        }
    }

    let kind: Kind
    let text: String
}
