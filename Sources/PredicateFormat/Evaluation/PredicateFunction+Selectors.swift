extension PredicateFunction {
    /// `CAST(value, "NSNumber")`: NSExpression's `castObject:toType:`, between texts and numbers.
    static let cast = PredicateFunction(name: "CAST", usage: "CAST(value, \"NSNumber\") or CAST(value, \"NSString\")") {
        arguments, _ in
        guard arguments.count == 2, let type = arguments[1].asText else { return nil }
        let value = arguments[0]
        switch type {
        case "NSNumber", "NSDecimalNumber":
            if value.isNil { return .unknown }
            if let number = value.asNumber ?? value.codeNumber { return .number(number) }
            return value.asText.map { PredicateValue(finite: Double($0)) }
        case "NSString":
            if value.isNil { return .unknown }
            if let number = value.asNumber { return .text(shownNumber(number)) }
            return value.asText.map { .text($0) }
        default: return nil
        }
    }

    /// `FUNCTION(value, "selector:", argument)`: what NSExpression asks an object for, of texts and collections.
    static let function = PredicateFunction(
        name: "FUNCTION",
        usage: "FUNCTION(value, \"selector\", argument, …), where a text takes "
            + (textSelectors.keys.sorted() + TextKeys.names).joined(separator: ", ") + "; a collection "
            + listSelectors.keys.sorted().joined(separator: ", ")
    ) { arguments, _ in
        guard arguments.count >= 2, let selector = arguments[1].asText else { return nil }
        let operands = arguments.dropFirst(2)
        guard operands.count == selector.utf8.count(where: { $0 == UInt8(ascii: ":") }) else { return nil }
        if arguments[0].isNil || operands.contains(where: \.isUnknown) { return .unknown }
        if case .list(let members) = arguments[0] { return listSelectors[selector]?(members, operands.first) }
        guard let text = arguments[0].asText else { return nil }
        return TextKeys.value(selector, of: text) ?? textSelectors[selector]?(text, operands.first)
    }

    private typealias Selector<Value> = @Sendable (Value, PredicateValue?) -> PredicateValue?

    private static let textSelectors: [String: Selector<String>] = [
        "hasPrefix:": { text, part in part?.asText.map { .truth(text.hasPrefix($0)) } },
        "hasSuffix:": { text, part in part?.asText.map { .truth(text.hasSuffix($0)) } },
        "containsString:": { text, part in part?.asText.map { .truth(text.containsText($0)) } },
        "isEqualToString:": { text, other in other?.asText.map { .truth(text == $0) } },
        "stringByAppendingString:": { text, end in end?.asText.map { .text(text + $0) } },
        "componentsSeparatedByString:": { text, mark in
            guard let mark = mark?.asText, !mark.isEmpty else { return nil }
            return .list(text.split(separator: mark, omittingEmptySubsequences: false).map { .text(String($0)) })
        },
        "substringFromIndex:": { text, index in
            index?.count(upTo: text.count).map { .text(String(text.dropFirst($0))) }
        },
        "substringToIndex:": { text, index in index?.count(upTo: text.count).map { .text(String(text.prefix($0))) } },
    ]

    private static let listSelectors: [String: Selector<[PredicateValue]>] = [
        "count": { members, _ in .number(Double(members.count)) },
        "firstObject": { members, _ in members.first ?? .unknown },
        "lastObject": { members, _ in members.last ?? .unknown },
        "objectAtIndex:": { members, index in
            index?.count(upTo: members.count).map { members.indices.contains($0) ? members[$0] : .unknown }
        },
    ]
}

extension PredicateValue {
    /// How many of so many it means, as an index from 0; nil of what is none.
    fileprivate func count(upTo most: Int) -> Int? {
        guard let number = asNumber, number >= 0, number == number.rounded() else { return nil }
        return number < Double(most) ? Int(number) : most
    }
}
