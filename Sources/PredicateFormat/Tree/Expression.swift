/// What has a value.
indirect enum Expression: Equatable, Sendable {
    case literal(Literal, Position)
    /// `{1, 2}`
    case list([Expression], Position)
    case keyPath(KeyPath)
    case call(Call)
    case negative(Expression, Position)
    case arithmetic(Expression, Arithmetic, Expression, Position)
    /// `$x`: the member that a SUBQUERY looks at.
    case variable(String, Position)
    case subquery(Subquery)
    /// `TERNARY(condition, value, other)`
    case ternary(Condition, Expression, Expression, Position)

    /// Where it begins; of arithmetic the operator.
    var position: Position {
        switch self {
        case .literal(_, let position), .list(_, let position), .negative(_, let position),
            .arithmetic(_, _, _, let position), .variable(_, let position), .ternary(_, _, _, let position):
            position
        case .keyPath(let path): path.position
        case .call(let call): call.position
        case .subquery(let subquery): subquery.position
        }
    }
}

/// A value that stands in the format.
enum Literal: Hashable, Sendable {
    case null
    case number(Double)
    case text(String)
    case truth(Bool)
}

/// Operations with two numbers.
enum Arithmetic: String, Hashable, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case power = "**"
    case bitwiseAnd = "&"
    case bitwiseOr = "|"
    case bitwiseXor = "^"
    case leftShift = "<<"
    case rightShift = ">>"
}

/// `name(argument, …)`
struct Call: Equatable, Sendable {
    var name: String
    var arguments: [Expression]
    var position: Position
}

/// `SUBQUERY(collection, $x, condition)`: the members for which the condition holds.
struct Subquery: Equatable, Sendable {
    var collection: Expression
    var variable: String
    var condition: Condition
    var position: Position
}

/// The way from an object, or from another value, to a value.
struct KeyPath: Equatable, Sendable {
    /// A step of the way, and where it stands.
    struct Step: Equatable, Sendable {
        var kind: Kind
        var position: Position
    }

    enum Kind: Equatable, Sendable {
        case key(String)
        case collection(CollectionOperator)
        /// `[0]`, `["key"]`
        case index(Expression)
        case first, last, size
    }

    /// What the way begins at; the object itself (`SELF`) where it is nil.
    var base: Expression?
    var steps: [Step]
    var position: Position
}

/// `@count`, and what comes out of a collection's numbers.
enum CollectionOperator: String, Hashable, Sendable, CaseIterable {
    case count, min, max, avg, sum
}

extension Expression: CustomStringConvertible {
    var description: String {
        switch self {
        case .literal(let literal, _): literal.description
        case .list(let members, _): "{" + members.map(\.description).joined(separator: ", ") + "}"
        case .keyPath(let path): path.description
        case .call(let call): call.description
        case .negative(let operand, _): "-" + operand.grouped
        case .arithmetic(let left, let operation, let right, _):
            "\(left.grouped) \(operation.rawValue) \(right.grouped)"
        case .variable(let name, _): "$" + name
        case .subquery(let subquery):
            "SUBQUERY(\(subquery.collection), $\(subquery.variable), \(subquery.condition))"
        case .ternary(let condition, let value, let other, _): "TERNARY(\(condition), \(value), \(other))"
        }
    }

    /// The expression as a message shows it.
    var shown: String { description.shortened }

    fileprivate var grouped: String {
        switch self {
        case .negative, .arithmetic: "(\(self))"
        default: description
        }
    }
}

extension Call: CustomStringConvertible {
    var description: String { name + "(" + arguments.map(\.description).joined(separator: ", ") + ")" }
}

extension KeyPath: CustomStringConvertible {
    var description: String {
        var text = base?.grouped ?? ""
        for (index, step) in steps.enumerated() {
            switch step.kind {
            case .key(let key):
                if index > 0 || base != nil { text += "." }
                text += Keyword(key) == nil ? key : "#" + key
            case .collection(let collectionOperator):
                if index > 0 || base != nil { text += "." }
                text += "@" + collectionOperator.rawValue
            case .index(let index): text += "[\(index)]"
            case .first: text += "[FIRST]"
            case .last: text += "[LAST]"
            case .size: text += "[SIZE]"
            }
            if index == 0, text.first == "[" { text = "SELF" + text }
        }
        return text.isEmpty ? "SELF" : text
    }
}

extension Literal: CustomStringConvertible {
    var description: String {
        switch self {
        case .null: "nil"
        case .number(let number): shownNumber(number)
        case .text(let text): Self.quoted(text)
        case .truth(let truth): truth ? "TRUE" : "FALSE"
        }
    }

    /// The text as a literal in double quotes.
    static func quoted(_ text: some StringProtocol) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
