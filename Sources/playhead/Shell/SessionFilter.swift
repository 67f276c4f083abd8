import Descriptions
import PlayheadAnalytics
import PredicateFormat

/// Picks the sessions that an option's predicate wants, and remembers what it could not tell.
struct SessionFilter {
    private let predicate: SessionPredicate?
    private let option: String
    /// How many sessions were asked about, and how many of them count.
    private(set) var seenCount = 0
    private(set) var keptCount = 0
    /// The key paths that were unknown, and in how many sessions.
    private var unknown: [(keyPath: String, count: Int)] = []

    /// Whether there is anything to ask of a session.
    var isWanted: Bool { predicate != nil }

    /// Whether it asks where a session begins in the inputs.
    var needsPlaces: Bool { predicate?.needsPlaces ?? false }

    /// - Parameter predicate: without one all sessions count.
    init(_ predicate: SessionPredicate?, of option: String = "--where") {
        (self.predicate, self.option) = (predicate, option)
    }

    /// Whether a session counts.
    mutating func keeps(_ session: SessionTotals) throws(CommandFailure) -> Bool {
        seenCount += 1
        guard let predicate else {
            keptCount += 1
            return true
        }
        do throws(PredicateError) {
            let result = try predicate.evaluate(session)
            for keyPath in result.unknownKeyPaths { add(unknown: keyPath) }
            if result.holds { keptCount += 1 }
            return result.holds
        } catch {
            throw CommandFailure.usage(error.text(of: "\(option): in session \(session.id)"))
        }
    }

    /// Says how many sessions count, and where that hung on a value that is unknown.
    func report() {
        guard predicate != nil else { return }
        for (keyPath, count) in unknown {
            let share = count == seenCount ? "" : " in \(count) of \(seenCount) sessions"
            StandardStreams.report("\(option): \(keyPath) is not known\(share): the comparison counts as false")
        }
        StandardStreams.report("\(option): \(keptCount) of \(seenCount) session\(seenCount == 1 ? "" : "s")")
    }

    private mutating func add(unknown keyPath: String) {
        if let index = unknown.firstIndex(where: { $0.keyPath == keyPath }) {
            unknown[index].count += 1
        } else {
            unknown.append((keyPath, 1))
        }
    }
}
