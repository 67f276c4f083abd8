import Descriptions
import PlayerLog
import PlayheadAnalytics
import PredicateFormat

/// Entries of an error log that have one code and one meaning.
struct ErrorGroup: Sendable {
    /// What they have in common: the same code can stand for another fault in another domain or comment.
    struct Key: Hashable, Sendable {
        let code: String
        let title: String?
        let meaning: String
    }

    let key: Key
    let explanation: ErrorExplanation
    /// The entries, as indices into the session's errors, by time.
    fileprivate(set) var entries: [Int]

    /// Groups of entries, in the order in which they first occurred.
    ///
    /// - Parameters:
    ///   - indices: the entries that are grouped.
    ///   - errors: all of the session.
    static func all(_ indices: some Sequence<Int>, of errors: [SessionModel.ErrorRow]) -> [ErrorGroup] {
        var groups: [ErrorGroup] = []
        var positions: [Key: Int] = [:]
        for index in indices {
            let explanation = errors[index].explanation
            // Texts that differ in seconds or bytes say the same.
            let meaning =
                explanation.isQuoted
                ? CommentNormalizer.normalize(errors[index].event.errorComment).groupingKey : explanation.meaning
            let key = Key(
                code: MomentWords.code(of: errors[index].event), title: explanation.title, meaning: meaning)
            if let position = positions[key] {
                groups[position].entries.append(index)
            } else {
                positions[key] = groups.count
                groups.append(ErrorGroup(key: key, explanation: explanation, entries: [index]))
            }
        }
        return groups
    }
}

/// Which entries of an error log are listed: those that satisfy a predicate, or hold a text.
struct ErrorFilter: Sendable {
    /// As it was typed.
    let text: String
    /// Nil where what was typed is no predicate, and so a text to be found.
    let predicate: Predicate?

    init(_ text: String) {
        self.text = text
        predicate = try? Predicate(parsing: text)
    }

    /// The entries that match.
    ///
    /// - Throws: ``PredicateError`` where the predicate names what errors do not have.
    func matches(_ errors: [SessionModel.ErrorRow]) throws(PredicateError) -> [Int] {
        var matches: [Int] = []
        let wanted = text.lowercased()
        for (index, error) in errors.enumerated() {
            let isMatch =
                try predicate?.evaluate(error).holds ?? ErrorText(row: error).all.lowercased().contains(wanted)
            if isMatch { matches.append(index) }
        }
        return matches
    }
}

/// The names are those of the entries in JSON, and further ones.
extension SessionModel.ErrorRow: PredicateObject {
    var keys: [String] {
        ["code", "domain", "class", "severity", "title", "comment", "uri", "server", "time"]
    }

    func value(forKey key: String) -> PredicateValue? {
        func known(_ text: String?) -> PredicateValue { text.map(PredicateValue.text) ?? .unknown }
        return switch key {
        case "code": event.errorStatusCode.map { .number(Double($0)) } ?? .unknown
        case "domain": known(event.errorDomain)
        case "class": .text(explanation.class.rawValue)
        case "severity": .text(explanation.severity.rawValue)
        case "title": known(explanation.title)
        case "comment": known(event.errorComment)
        case "uri": known(event.uri)
        case "server": known(event.serverAddress)
        case "time": .number(time)
        default: nil
        }
    }
}
