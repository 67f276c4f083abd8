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

    /// Sorts the entries; equal ones by time.
    mutating func sortEntries(descending: Bool, by key: (Int) -> ListKey) {
        entries = entries.sorted().sorted(descending: descending, by: key)
    }

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
