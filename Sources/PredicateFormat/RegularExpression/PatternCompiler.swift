/// A pattern as a tree.
indirect enum PatternNode {
    case sequence([PatternNode])
    case choice([PatternNode])
    case one(ScalarClass)
    case assert(RegularExpression.Assertion)
    /// `upTo` is nil where there is no end to it; the offset is the quantifier's.
    case repeated(PatternNode, from: Int, upTo: Int?, offset: Int)
}

/// Turns a pattern's tree into the steps of the matching, up to a bound.
struct PatternCompiler {
    private(set) var program: [RegularExpression.Instruction] = []
    /// Nodes that may still be visited: repeating nothing a million times a million times makes no step, and takes time.
    private var budget = 10 * RegularExpression.mostInstructions
    private var quantifierOffset = 0

    mutating func add(_ node: PatternNode) throws(RegularExpression.Failure) {
        budget -= 1
        guard budget > 0 else { throw tooLarge }
        switch node {
        case .sequence(let nodes): for node in nodes { try add(node) }
        case .one(let scalars): try emit(.one(scalars))
        case .assert(let assertion): try emit(.assert(assertion))
        case .choice(let nodes): try addChoice(nodes)
        case .repeated(let node, let lowest, let highest, let offset):
            quantifierOffset = offset
            for _ in 0..<lowest { try add(node) }
            if let highest {
                try addOptional(node, times: highest - lowest)
            } else {
                let start = program.count
                try emit(.split(start + 1, 0))
                try add(node)
                try emit(.jump(start))
                program[start] = .split(start + 1, program.count)
            }
        }
    }

    /// `(a(a(a)?)?)?`
    private mutating func addOptional(_ node: PatternNode, times: Int) throws(RegularExpression.Failure) {
        var splits: [Int] = []
        for _ in 0..<times {
            splits.append(program.count)
            try emit(.split(program.count + 1, 0))
            try add(node)
        }
        for split in splits { program[split] = .split(split + 1, program.count) }
    }

    private mutating func addChoice(_ nodes: [PatternNode]) throws(RegularExpression.Failure) {
        var jumps: [Int] = []
        for (index, node) in nodes.enumerated() {
            guard index < nodes.count - 1 else {
                try add(node)
                break
            }
            let split = program.count
            try emit(.split(split + 1, 0))
            try add(node)
            jumps.append(program.count)
            try emit(.jump(0))
            program[split] = .split(split + 1, program.count)
        }
        for jump in jumps { program[jump] = .jump(program.count) }
    }

    private mutating func emit(_ instruction: RegularExpression.Instruction) throws(RegularExpression.Failure) {
        guard program.count < RegularExpression.mostInstructions else { throw tooLarge }
        program.append(instruction)
    }

    private var tooLarge: RegularExpression.Failure {
        .init(
            offset: quantifierOffset,
            message: "this pattern is too large: it would take more than \(RegularExpression.mostInstructions) steps")
    }
}
