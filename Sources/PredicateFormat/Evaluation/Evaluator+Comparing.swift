extension Evaluator {
    /// Whether two values compare as a comparison says; `nil` where that hangs on an unknown value.
    func compare(
        _ left: PredicateValue, _ right: PredicateValue, as comparison: PredicateComparison
    ) throws(PredicateError) -> Bool? {
        if left.isUnknown || right.isUnknown { return nil }
        if left.isNil || right.isNil {
            // That there is none is known: then it is no text, and not the other one.
            return left.isOpen || right.isOpen ? nil : comparison.comparator == .unequal
        }
        guard left.isOpen || right.isOpen else { return try compareKnown(left, right, as: comparison) }
        let outcome = try compareKnown(left.closed, right.closed, as: comparison)
        guard isThreeValued else { return outcome }
        // Only that it is this very text is certain.
        switch comparison.comparator {
        case .equal, .isIn: return outcome == true ? true : nil
        case .unequal: return outcome == false ? false : nil
        default: return nil
        }
    }

    private func compareKnown(
        _ left: PredicateValue, _ right: PredicateValue, as comparison: PredicateComparison
    ) throws(PredicateError) -> Bool? {
        switch comparison.comparator {
        case .equal: return try areEqual(left, right, as: comparison)
        case .unequal: return try areEqual(left, right, as: comparison).map { !$0 }
        case .less: return try order(left, right, as: comparison) == .less
        case .lessOrEqual: return try order(left, right, as: comparison) != .greater
        case .greater: return try order(left, right, as: comparison) == .greater
        case .greaterOrEqual: return try order(left, right, as: comparison) != .less
        case .between: return try isBetween(left, right, as: comparison)
        case .isIn:
            if case .list(let members) = right { return try isMember(left, of: members, as: comparison) }
            let (part, whole) = try texts(left, right, as: comparison)
            return whole.containsText(part)
        case .contains:
            if case .list(let members) = left { return try isMember(right, of: members, as: comparison) }
            let (whole, part) = try texts(left, right, as: comparison)
            return whole.containsText(part)
        case .beginsWith:
            let (whole, part) = try texts(left, right, as: comparison)
            return whole.hasPrefix(part)
        case .endsWith:
            let (whole, part) = try texts(left, right, as: comparison)
            return whole.hasSuffix(part)
        case .like:
            let (text, pattern) = try texts(left, right, as: comparison)
            return Wildcards(pattern).matches(text)
        case .matches: return try matches(left, right, as: comparison)
        }
    }

    private func areEqual(
        _ left: PredicateValue, _ right: PredicateValue, as comparison: PredicateComparison
    ) throws(PredicateError) -> Bool? {
        guard case .list(let ours) = left, case .list(let theirs) = right else {
            return try order(left, right, as: comparison) == .equal
        }
        guard ours.count == theirs.count else { return false }
        var isKnown = true
        for (our, their) in zip(ours, theirs) {
            guard !our.isUnknown, !their.isUnknown, let areEqual = try areEqual(our, their, as: comparison) else {
                isKnown = false
                continue
            }
            if !areEqual { return false }
        }
        return isKnown ? true : nil
    }

    private func isMember(
        _ value: PredicateValue, of members: [PredicateValue], as comparison: PredicateComparison
    ) throws(PredicateError) -> Bool? {
        var isKnown = true
        for member in members {
            if !member.isNil, !value.canEqual(member) { throw mismatch(value, member: member, as: comparison) }
            guard !member.isUnknown, let areEqual = try areEqual(value, member, as: comparison) else {
                isKnown = false
                continue
            }
            if areEqual { return true }
        }
        return isKnown ? false : nil
    }

    private func isBetween(
        _ value: PredicateValue, _ bounds: PredicateValue, as comparison: PredicateComparison
    ) throws(PredicateError) -> Bool? {
        guard case .list(let bounds) = bounds, bounds.count == 2 else {
            throw error("BETWEEN needs two bounds, {lowest, highest}, on its right", at: comparison.position)
        }
        if bounds.contains(where: \.isUnknown) { return nil }
        let isAbove = try order(value, bounds[0], as: comparison) != .less
        let isBelow = try order(value, bounds[1], as: comparison) != .greater
        return isAbove && isBelow
    }

    private func matches(
        _ left: PredicateValue, _ right: PredicateValue, as comparison: PredicateComparison
    ) throws(PredicateError) -> Bool {
        guard let text = left.asText, let pattern = right.asText else {
            throw mismatch(left, right, as: comparison)
        }
        if let ready = comparison.pattern { return ready.matches(text) }
        do throws(RegularExpression.Failure) {
            return try RegularExpression(pattern, options: comparison.options).matches(text)
        } catch {
            throw self.error("\(error.message) (at \(error.offset + 1) of the pattern)", at: comparison.right.position)
        }
    }

    // MARK: What is compared

    private enum Order {
        case less, equal, greater

        init<Value: Comparable>(_ left: Value, _ right: Value) {
            self = left < right ? .less : left == right ? .equal : .greater
        }
    }

    /// The order of two numbers or two texts; texts stand in the order of their Unicode scalars.
    private func order(
        _ left: PredicateValue, _ right: PredicateValue, as comparison: PredicateComparison
    ) throws(PredicateError) -> Order {
        if let left = left.asNumber, let right = right.asNumber { return Order(left, right) }
        if let left = left.codeNumber, let right = right.asNumber { return Order(left, right) }
        if let left = left.asNumber, let right = right.codeNumber { return Order(left, right) }
        let (left, right) = try texts(left, right, as: comparison)
        return Order(left, right)
    }

    private func texts(
        _ left: PredicateValue, _ right: PredicateValue, as comparison: PredicateComparison
    ) throws(PredicateError) -> (String, String) {
        guard let left = left.asText, let right = right.asText else {
            throw mismatch(left, right, as: comparison)
        }
        return (comparison.options.folded(left), comparison.options.folded(right))
    }

    /// A value that cannot be one of a collection.
    private func mismatch(
        _ value: PredicateValue, member: PredicateValue, as comparison: PredicateComparison
    ) -> PredicateError {
        let isIn = comparison.comparator == .isIn
        let (side, collection) = isIn ? (comparison.left, comparison.right) : (comparison.right, comparison.left)
        let members = "what is in \(collection.shown) is \(member.kind)"
        let own = "\(side.shown) is \(value.kind)"
        return error(
            (isIn ? "\(own), and \(members)" : "\(members), and \(own)")
                + ": \(comparison.comparator.rawValue) cannot compare them", at: side.position)
    }

    private func mismatch(
        _ left: PredicateValue, _ right: PredicateValue, as comparison: PredicateComparison
    ) -> PredicateError {
        for (side, value) in [(comparison.left, left), (comparison.right, right)] {
            switch value {
            case .object(let object):
                let keys = Nearest.listed(object.keys)
                return error("\(side.shown) is \(value.kind), one of which can be compared; \(keys)", at: side.position)
            case .list where comparison.comparator != .isIn && comparison.comparator != .contains:
                let ways = "ANY, ALL or NONE before the comparison, or an operator such as .@max, .@count"
                return error("\(side.shown) is a collection: this takes \(ways)", at: side.position)
            default: break
            }
        }
        var message = "\(comparison.left.shown) is \(left.kind), and \(comparison.right.shown) is \(right.kind)"
        message += ": \(comparison.comparator.rawValue) cannot compare them"
        // Of the two the one that the author wrote down is the one to change.
        if case .literal(let literal, let position) = comparison.right {
            if case .text(let text) = literal, Double(text) != nil, left.asNumber != nil {
                message += "; a number is written without quotation marks"
            }
            return error(message, at: position)
        }
        if case .literal(_, let position) = comparison.left { return error(message, at: position) }
        return error(message, at: comparison.position)
    }
}

extension PredicateValue {
    /// The number of a four-character code, its characters one after another (ISO 8859-1), filled up with blanks.
    var codeNumber: Double? {
        guard case .code(let text) = self, (1...4).contains(text.unicodeScalars.count) else { return nil }
        var number: UInt32 = 0
        for index in 0..<4 {
            let scalar = text.unicodeScalars.dropFirst(index).first?.value ?? 0x20
            guard scalar < 0x100 else { return nil }
            number = number << 8 | scalar
        }
        return Double(number)
    }

    /// Whether it makes sense to ask if two known values are equal.
    fileprivate func canEqual(_ other: PredicateValue) -> Bool {
        switch (self, other) {
        case (.text, .text), (.number, .number), (.list, .list), (.object, _), (_, .object): true
        default:
            asNumber != nil && (other.asNumber ?? other.codeNumber) != nil || codeNumber != nil && other.asNumber != nil
                || asText != nil && other.asText != nil || isOpen || other.isOpen
        }
    }

    /// The value as it is where nothing is open.
    fileprivate var closed: PredicateValue { if case .openText(let text, _) = self { .text(text) } else { self } }
}

extension String {
    /// Whether a text is anywhere in this one.
    func containsText(_ part: String) -> Bool {
        part.isEmpty || indices.contains { self[$0...].hasPrefix(part) }
    }
}
