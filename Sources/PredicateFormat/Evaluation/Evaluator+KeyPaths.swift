extension Evaluator {
    /// The value that a key path leads to.
    mutating func value(_ path: KeyPath) throws(PredicateError) -> PredicateValue {
        var value = PredicateValue.object(object)
        if let base = path.base { value = try self.value(base) }
        for (position, step) in path.steps.enumerated() {
            /// The way up to the step, for messages.
            let way = { KeyPath(base: path.base, steps: Array(path.steps[..<position]), position: path.position) }
            switch step.kind {
            case .key(let key): value = try self.value(ofKey: key, in: value, at: step.position, of: way)
            case .index(let index):
                value = try self.value(at: self.value(index), in: value, at: step.position, of: way)
            case .first, .last, .size: value = try end(step, of: value, at: way)
            case .collection(let collectionOperator):
                let members = try list(value, at: step.position, of: way)
                return try result(collectionOperator, of: members, path.steps[(position + 1)...], at: step.position)
            }
        }
        if case .object(let object) = value, let own = object.ownValue { return own }
        return value
    }

    /// The value of a key; of a collection the values of its members, and those that are collections spread out.
    private func value(
        ofKey key: String, in value: PredicateValue, at position: Position, of way: () -> KeyPath
    ) throws(PredicateError) -> PredicateValue {
        switch value {
        case .unknown, .nothing: return .unknown
        case .object(let object):
            guard let value = object.value(forKey: key) else {
                throw error("there is no key \(key); \(Nearest.listed(object.keys, to: key))", at: position)
            }
            return value
        case .list(let members):
            var values: [PredicateValue] = []
            values.reserveCapacity(members.count)
            for member in members {
                let value = try self.value(ofKey: key, in: member, at: position, of: way)
                if case .list(let inner) = value { values += inner } else { values.append(value) }
            }
            return .list(values)
        case .text(let text), .code(let text):
            guard let value = TextKeys.value(key, of: text) else {
                throw error(
                    "\(way().description.shortened) is \(value.kind), and has no key \(key); "
                        + Nearest.listed(TextKeys.names, to: key), at: position)
            }
            return value
        case .number, .openText, .truth:
            throw error("\(way().description.shortened) is \(value.kind), and has no key \(key)", at: position)
        }
    }

    /// `[0]` of a collection, `["key"]` of an object. What is not there is unknown.
    private func value(
        at index: PredicateValue, in value: PredicateValue, at position: Position, of way: () -> KeyPath
    ) throws(PredicateError) -> PredicateValue {
        switch (value, index) {
        case (.unknown, _), (_, .unknown): return .unknown
        case (.list(let members), .number(let number)):
            guard let index = Int(exactly: number), members.indices.contains(index) else { return .unknown }
            return members[index]
        case (.object, .text(let key)): return try self.value(ofKey: key, in: value, at: position, of: way)
        default:
            throw error(
                "\(way().description.shortened) is \(value.kind): its index cannot be \(index.kind)", at: position)
        }
    }

    private func end(_ step: KeyPath.Step, of value: PredicateValue, at way: () -> KeyPath) throws(PredicateError)
        -> PredicateValue
    {
        guard let members = try list(value, at: step.position, of: way) else { return .unknown }
        switch step.kind {
        case .first: return members.first ?? .unknown
        case .last: return members.last ?? .unknown
        default: return .number(Double(members.count))
        }
    }

    /// A collection's members; `nil` where the collection is unknown.
    private func list(
        _ value: PredicateValue, at position: Position, of way: () -> KeyPath
    ) throws(PredicateError) -> [PredicateValue]? {
        switch value {
        case .list(let members): return members
        case .unknown: return nil
        default: throw error("\(way().description.shortened) is \(value.kind), and no collection", at: position)
        }
    }

    /// `@max.stallRate`: what comes out of the known numbers that the keys behind the operator lead to.
    private func result(
        _ collectionOperator: CollectionOperator, of members: [PredicateValue]?, _ keys: ArraySlice<KeyPath.Step>,
        at position: Position
    ) throws(PredicateError) -> PredicateValue {
        let name = "@" + collectionOperator.rawValue
        if collectionOperator == .count, let step = keys.first {
            throw error("nothing follows @count", at: step.position)
        }
        var value = members.map { PredicateValue.list($0) } ?? .unknown
        for step in keys {
            guard case .key(let key) = step.kind else { throw error("only keys follow \(name)", at: step.position) }
            let way = { KeyPath(steps: [], position: position) }
            value = try self.value(ofKey: key, in: value, at: step.position, of: way)
        }
        guard case .list(let values) = value else { return .unknown }
        if collectionOperator == .count { return .number(Double(values.count)) }
        guard let numbers = Numbers.known(in: values) else {
            let other = values.first { !$0.isUnknown && $0.asNumber == nil }
            throw error("\(name) is of numbers, and a member is \(other?.kind ?? "none")", at: position)
        }
        // What no member knows is not zero.
        return numbers.isEmpty && !values.isEmpty
            ? .unknown : PredicateValue(finite: collectionOperator.result(numbers))
    }
}

extension CollectionOperator {
    fileprivate func result(_ numbers: [Double]) -> Double? {
        switch self {
        case .count: Double(numbers.count)
        case .min: numbers.min()
        case .max: numbers.max()
        case .avg: Numbers.mean(numbers)
        case .sum: numbers.reduce(0, +)
        }
    }
}
