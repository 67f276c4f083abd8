package import PredicateFormat

/// The texts that values of a report may be: what a predicate compares one with should be one of them.
package struct PredicateTexts {
    /// The form of JSON that the values' keys are those of.
    package let form: String
    /// The form's names for the keys of a predicate; nil where the form does not have them.
    var place: ([String]) -> [String]? = { $0 }
    /// The words of what the form does not have.
    var others: ([String]) -> [String]? = { _ in nil }

    package init(
        form: String, place: @escaping ([String]) -> [String]? = { $0 },
        others: @escaping ([String]) -> [String]? = { _ in nil }
    ) {
        (self.form, self.place, self.others) = (form, place, others)
    }

    /// What is wrong with a key that sessions do not have: it may be one of their context's.
    ///
    /// - Parameters:
    ///   - keys: the keys of a session.
    ///   - path: what leads to a session, with a point behind it.
    package static func problem(ofKey key: String, keys: [String], path: String = "") -> String? {
        if keys.contains(key) { return nil }
        return "there is no key \(path)\(key.prefix(60)); what the app itself says of a session is written "
            + "\(path)context.\(key.prefix(60)); \(Nearest.listed(keys, to: key))"
    }

    /// What is wrong with a text that the value at some keys is held to be equal to; nil where nothing is.
    package func problem(_ keys: [String], _ text: String) -> String? {
        if keys.last == "startDate" { return Self.problem(ofMoment: text) }
        let words = others(keys) ?? place(keys).flatMap { JSONForm(named: form)?.words(at: $0) }
        return words.flatMap { Predicate.problem(keys, text, words: $0) }
    }

    /// `2026-05-12T07:30:00Z` and no other form is what a moment is.
    private static func problem(ofMoment text: String) -> String? {
        let pattern = Array("0000-00-00T00:00:00".utf8)
        let start = text.utf8.prefix(pattern.count)
        let isMoment =
            start.count == pattern.count && text.utf8.last == UInt8(ascii: "Z")
            && zip(start, pattern).allSatisfy { byte, model in
                model == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == model
            }
        if isMoment { return nil }
        return
            "startDate is a moment, such as \"2026-05-12T07:30:00Z\", and never \"\(text.prefix(60))\"; a day or an hour is "
            + "asked for by startDate BEGINSWITH \"2026-05-12\""
    }
}

/// Of how many members of a set, each by itself, a condition holds that is on these members and nothing else.
public struct ConditionHits: Sendable {
    /// What the members are called, such as `sessions`.
    public let members: String
    /// How many there are.
    public let total: Int
    /// Of how many it holds.
    public private(set) var count = 0
    /// The first of them, by name.
    public private(set) var names: [String] = []

    /// So many are named.
    private static let mostNames = 3

    /// Nil where the condition is on something else too, where there are no others to tell a member from, and where it
    /// is true for none alone.
    ///
    /// - Parameters:
    ///   - key: the key path's first key, which leads to the members.
    ///   - isNamedAlone: whether an only member is named too, which one would not know otherwise.
    ///   - alone: what the predicate would see if there were only this member.
    package init?(
        _ predicate: Predicate, on key: String, _ members: String, total: Int,
        isNamedAlone: Bool = false, alone: (Int) -> any PredicateObject, name: (Int) -> String
    ) throws(PredicateError) {
        guard total > 1 || isNamedAlone, predicate.firstKeys == [key] else { return nil }
        (self.members, self.total) = (members, total)
        for number in 0..<total where try predicate.decide(alone(number)).holds {
            count += 1
            if names.count < Self.mostNames { names.append(name(number)) }
        }
        if count == 0 { return nil }
    }
}
