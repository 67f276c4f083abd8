import FoundationEssentials

/// JSON as a reader that is not ours sees it.
indirect enum JSONTree: Decodable, Equatable {
    case null
    case truth(Bool)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case record([String: JSONTree])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let truth = try? value.decode(Bool.self) {
            self = .truth(truth)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONTree].self) {
            self = .list(list)
        } else {
            self = .record(try value.decode([String: JSONTree].self))
        }
    }

    init(_ text: some StringProtocol) throws {
        self = try JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
    }

    subscript(key: String) -> JSONTree? { if case .record(let members) = self { members[key] } else { nil } }
    subscript(index: Int) -> JSONTree? { if case .list(let list) = self { list[index] } else { nil } }
    var count: Int? { if case .list(let list) = self { list.count } else { nil } }
}
