extension Predicate {
    /// Looks for texts with which no value can be equal: a condition on one would be false for ever.
    ///
    /// - Parameters:
    ///   - keys: the keys of the object itself. Another word beside one of them is taken for a text without quotation marks.
    ///   - stranger: what is wrong with the keys of a path; `nil` where nothing is, or is told by ``check(_:)``.
    ///   - problem: what is wrong with a text that the value at some keys is compared with as equal; `nil` where nothing is.
    /// - Throws: ``PredicateError`` at the key or text.
    public func checkTexts(
        keys: [String], stranger: (_ keys: [String]) -> String? = { _ in nil },
        problem: (_ keys: [String], _ text: String) -> String?
    ) throws(PredicateError) {
        for comparison in condition.comparisons {
            for (path, other) in [(comparison.left, comparison.right), (comparison.right, comparison.left)] {
                guard case .keyPath(let path) = path, let first = path.firstKey, keys.contains(first) else { continue }
                try checkQuotes(other, keys: keys)
                guard comparison.comparator.asksForEquality, comparison.options == TextOptions() else { continue }
                for (text, position) in other.texts {
                    guard let problem = problem(path.keys, text) else { continue }
                    throw PredicateError(problem, at: position, in: format)
                }
            }
        }
        for path in condition.keyPaths where path.base == nil {
            if let problem = stranger(path.keys) { throw PredicateError(problem, at: path.position, in: format) }
        }
    }

    /// What is wrong with a text that the value at some keys is held to be equal to, where that is one of few words; `nil` where
    /// the text is one of them.
    public static func problem(_ keys: [String], _ text: String, words: [String]) -> String? {
        if words.contains(text) { return nil }
        let nearest = Nearest.ranked(words, to: text).first.map { " did you mean \"\($0)\"?" } ?? ""
        return "\(keys.joined(separator: ".")) is never \"\(text.prefix(60))\":\(nearest) It is one of "
            + words.joined(separator: ", ")
    }

    /// Looks for a word, or a date, that should stand in quotation marks.
    private func checkQuotes(_ expression: Expression, keys: [String]) throws(PredicateError) {
        if let date = expression.date {
            throw PredicateError(
                "\(date) is a subtraction; a date stands in quotation marks: \"\(date)\"", at: expression.position,
                in: format)
        }
        for (word, position) in expression.words where !keys.contains(word) {
            throw PredicateError(
                "there is no key \(word.shortened); a text stands in quotation marks: \(Literal.quoted(word.shortened))",
                at: position, in: format)
        }
    }
}

extension Condition {
    /// All comparisons in the condition.
    fileprivate var comparisons: [PredicateComparison] {
        switch self {
        case .constant, .call: []
        case .comparison(let comparison): [comparison]
        case .not(let condition): condition.comparisons
        case .and(let conditions), .or(let conditions): conditions.flatMap(\.comparisons)
        }
    }
}

extension Comparator {
    /// Whether it asks if a value is a text, or one of several.
    fileprivate var asksForEquality: Bool { [.equal, .unequal, .isIn].contains(self) }
}

extension Expression {
    /// The text that this is, or the texts of a collection.
    fileprivate var texts: [(text: String, position: Position)] {
        switch self {
        case .literal(.text(let text), let position): [(text, position)]
        case .list(let members, _): members.flatMap(\.texts)
        default: []
        }
    }

    /// The words that this is, which may be keys, or those of a collection.
    fileprivate var words: [(word: String, position: Position)] {
        switch self {
        case .keyPath(let path): path.steps.count == 1 ? path.firstKey.map { [($0, path.position)] } ?? [] : []
        case .list(let members, _): members.flatMap(\.words)
        default: []
        }
    }

    /// The date that is written here without quotation marks: `2026-05-12`.
    fileprivate var date: String? {
        guard case .arithmetic(.arithmetic(let year, .minus, let month, _), .minus, let day, _) = self,
            let year = year.whole(in: 1970...2999), let month = month.whole(in: 1...12), let day = day.whole(in: 1...31)
        else { return nil }
        func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(year)-\(digits(month))-\(digits(day))"
    }

    private func whole(in range: ClosedRange<Int>) -> Int? {
        guard case .literal(.number(let number), _) = self, let whole = Int(exactly: number), range.contains(whole)
        else {
            return nil
        }
        return whole
    }
}
