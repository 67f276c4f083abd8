import TestSupport
import Testing

@testable import PredicateFormat

struct RoundTripTests {
    @Test(arguments: 0..<40)
    func `a printed tree is read as the same tree`(seed: UInt64) throws {
        var random = RandomTree(seed: seed)
        for _ in 0..<50 {
            let tree = random.condition(depth: 5)
            let format = tree.description
            #expect(try Predicate(parsing: format).condition == tree, "\(format)")
        }
    }
}

/// Trees of every shape that a format can have.
private struct RandomTree {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private let position = Position(offset: 0)

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    mutating func condition(depth: Int) -> Condition {
        switch below(depth > 0 ? 8 : 4) {
        case 0: return .constant(below(2) == 0)
        case 1: return .call(call(depth: depth))
        case 2, 3: return .comparison(comparison(depth: depth))
        case 4: return .not(condition(depth: depth - 1))
        case 5, 6: return .and((0..<2 + below(2)).map { _ in condition(depth: depth - 1) })
        default: return .or((0..<2 + below(2)).map { _ in condition(depth: depth - 1) })
        }
    }

    private mutating func comparison(depth: Int) -> PredicateComparison {
        let comparator = pick(Comparator.allCases.filter { $0 != .matches && $0 != .between })
        let takesNil = comparator == .equal || comparator == .unequal
        return PredicateComparison(
            quantifier: pick([nil, nil, .any, .all, PredicateComparison.Quantifier.none]),
            left: expression(depth: depth, takesNil: takesNil), comparator: comparator,
            options: TextOptions(letters: pick(["", "c", "d", "cd"]))!,
            right: expression(depth: depth, takesNil: takesNil), position: position)
    }

    private mutating func expression(depth: Int, takesNil: Bool = true) -> Expression {
        switch below(depth > 0 ? 10 : 3) {
        case 0, 1: return .literal(literal(takesNil: takesNil), position)
        case 2, 3: return .keyPath(keyPath(depth: depth))
        case 4: return .list((0..<below(4)).map { _ in expression(depth: depth - 1) }, position)
        case 5: return .call(call(depth: depth - 1))
        case 8:
            return .ternary(
                condition(depth: depth - 1), expression(depth: depth - 1, takesNil: false),
                expression(depth: depth - 1, takesNil: false), position)
        case 9:
            let variable = KeyPath(base: .variable("x", position), steps: [], position: position)
            let condition = Condition.and([
                .comparison(
                    PredicateComparison(
                        left: .keyPath(variable), comparator: .equal, right: .literal(.number(1), position),
                        position: position)), condition(depth: depth - 1),
            ])
            return .subquery(
                Subquery(
                    collection: expression(depth: 0, takesNil: false), variable: "x", condition: condition,
                    position: position))
        case 6: return .negative(expression(depth: depth - 1), position)
        default:
            let operation = pick([
                Arithmetic.plus, .minus, .times, .over, .power, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift,
                .rightShift,
            ])
            return .arithmetic(expression(depth: depth - 1), operation, expression(depth: depth - 1), position)
        }
    }

    private mutating func literal(takesNil: Bool) -> Literal {
        switch below(takesNil ? 5 : 4) {
        case 0: return .number(Double(below(1000)))
        case 1: return .number(abs(Double(bitPattern: generator.next() & 0x7FEF_FFFF_FFFF_FFFF)))
        case 2: return .truth(below(2) == 0)
        case 3: return .text(String((0..<below(6)).map { _ in pick(Array("a'\"\\\n\t\r é🎬%$0x17n.*(")) }))
        default: return .null
        }
    }

    private mutating func call(depth: Int) -> Call {
        Call(
            name: pick(["sum", "length", "max"]),
            arguments: (0..<below(3)).map { _ in expression(depth: max(0, depth - 1)) }, position: position)
    }

    private mutating func keyPath(depth: Int) -> KeyPath {
        let keys = ["stallRate", "_x1", "größe", "any", "in", "self", "nil", "first", "size"]
        var steps: [KeyPath.Step] = (0..<below(4)).map { _ in
            switch below(depth > 0 ? 8 : 4) {
            case 0..<4: .init(kind: .key(pick(keys)), position: position)
            case 4: .init(kind: .collection(pick(CollectionOperator.allCases)), position: position)
            case 5: .init(kind: pick([.first, .last, .size]), position: position)
            default: .init(kind: .index(expression(depth: depth - 1)), position: position)
            }
        }
        var base: Expression?
        if depth > 0, below(4) == 0 {
            let value = expression(depth: depth - 1)
            // A key path goes on where its base is one, so it is the base of none.
            if case .keyPath = value {} else { base = value }
        }
        if base != nil, steps.isEmpty { steps = [.init(kind: .first, position: position)] }
        return KeyPath(base: base, steps: steps, position: position)
    }
}
