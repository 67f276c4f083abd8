/// The patterns of `MATCHES`, matched in time that grows with the text only, whatever the pattern (Thompson 1968).
///
/// Of ICU's syntax, which NSPredicate takes: characters, `.`, `[a-z]`, `[^a-z]`, `\d \w \s \D \W \S`, `\b \B`, `^ $`,
/// `( )`, `(?: )`, `|`, `* + ? {n} {n,} {n,m}` (lazy ones too: how much they take does not change whether a whole text
/// matches), `\n \r \t \f \e \xhh \x{h…} \uhhhh`, and a backslash before any sign. A pattern that needs more
/// (back references, looking ahead, properties) is refused.
struct RegularExpression: Equatable, Sendable {
    /// Why a pattern is refused.
    struct Failure: Error {
        /// Scalars of the pattern before the mistake.
        var offset: Int
        var message: String
    }

    /// A step of the matching.
    enum Instruction: Equatable, Sendable {
        case one(ScalarClass)
        case assert(Assertion)
        case jump(Int)
        case split(Int, Int)
        case accept
    }

    /// What is between two scalars.
    enum Assertion: Hashable, Sendable {
        case start, end, wordBoundary, noWordBoundary
    }

    /// The most steps that a pattern may become.
    static let mostInstructions = 2000

    private let program: [Instruction]
    private let options: TextOptions

    init(_ pattern: String, options: TextOptions) throws(Failure) {
        var parser = PatternParser(pattern, options: options)
        var compiler = PatternCompiler()
        try compiler.add(parser.parse())
        program = compiler.program + [.accept]
        self.options = options
    }

    /// Whether the pattern is the whole text.
    ///
    /// - Complexity: O(*n* m) in the length of the text and of the program.
    func matches(_ text: String) -> Bool {
        let scalars = Array((options.ignoresDiacritics ? Diacritics.removed(from: text) : text).unicodeScalars)
        var current = States(count: program.count)
        var next = States(count: program.count)
        enter(0, at: 0, of: scalars, into: &current)
        for (position, scalar) in scalars.enumerated() {
            guard !current.list.isEmpty else { return false }
            for state in current.list {
                if case .one(let wanted) = program[state], wanted.contains(scalar, ignoringCase: options.ignoresCase) {
                    enter(state + 1, at: position + 1, of: scalars, into: &next)
                }
            }
            swap(&current, &next)
            next.removeAll()
        }
        return current.list.contains(program.count - 1)
    }

    /// Adds a state and all that it leads to without a scalar.
    private func enter(_ state: Int, at position: Int, of scalars: [Unicode.Scalar], into states: inout States) {
        var open = [state]
        while let state = open.popLast() {
            guard states.insert(state) else { continue }
            switch program[state] {
            case .jump(let target): open.append(target)
            case .split(let one, let other): open += [other, one]
            case .assert(let assertion):
                if assertion.holds(at: position, of: scalars) { open.append(state + 1) }
            case .one, .accept: break
            }
        }
    }
}

/// A set of states that is emptied in the time that its members take.
private struct States {
    private(set) var list: [Int] = []
    private var isMember: [Bool]

    init(count: Int) { isMember = Array(repeating: false, count: count) }

    /// Adds a state; `false` where it is in already.
    mutating func insert(_ state: Int) -> Bool {
        guard !isMember[state] else { return false }
        isMember[state] = true
        list.append(state)
        return true
    }

    mutating func removeAll() {
        for state in list { isMember[state] = false }
        list.removeAll(keepingCapacity: true)
    }
}

extension RegularExpression.Assertion {
    fileprivate func holds(at position: Int, of scalars: [Unicode.Scalar]) -> Bool {
        switch self {
        case .start: return position == 0
        case .end: return position == scalars.count
        case .wordBoundary, .noWordBoundary:
            let before = position > 0 && ScalarClass.isWord(scalars[position - 1])
            let after = position < scalars.count && ScalarClass.isWord(scalars[position])
            return (before != after) == (self == .wordBoundary)
        }
    }
}
