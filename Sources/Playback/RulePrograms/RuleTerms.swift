import PlayheadNumerics

/// What a program wants to be told, as it said when it was greeted.
struct RuleTerms: Equatable, Sendable {
    /// What a program can be told of.
    enum Event: String, CaseIterable, Sendable {
        /// A variant is to be chosen for a segment: asked of every program.
        case decide
        /// The session's first variant is to be chosen; unless wanted, the player chooses it.
        case first
        /// A segment is arriving, and could be given up.
        case progress
        /// A segment arrived, or was given up.
        case loaded
        /// The player waited for room in its buffer.
        case waited
        /// The viewer sought another position.
        case sought
        /// The session is over.
        case ended

        /// Whether an answer is waited for.
        var isQuestion: Bool { self == .decide || self == .first || self == .progress }
    }

    /// The protocol and its version.
    static let version = "playhead.abr/1"
    /// So many transfers, or segments to come, are told of at most.
    static let most = 1000

    /// What it wants to be told of.
    var events: Set<Event> = [.decide]
    /// Of how many of the last transfers it is told.
    var samples = 5
    /// Of how many segments to come it is told the sizes.
    var lookahead = 1

    /// The usual.
    init() {}

    /// Reads the answer to the greeting.
    ///
    /// - Throws: ``RuleFault`` where it is none, or one of another version.
    init(parsing answer: [UInt8]) throws(RuleFault) {
        let answer = try JSONAnswer(answer, like: #"{"protocol": "\#(Self.version)"}"#)
        guard case .text(let version)? = answer["protocol"] else {
            throw answer.fault(#""protocol" is missing"#)
        }
        guard version == Self.version else {
            let own = Self.version
            throw .answer("it speaks \(JSONAnswer.quoted(version)), and playhead \(own): see playhead help own-rules")
        }
        if let events = answer["events"] {
            guard let names = events.elements else { throw answer.fault(#""events" is no list"#) }
            for name in names {
                guard case .text(let text) = name, let event = Event(rawValue: text) else {
                    let all = Event.allCases.map(\.rawValue).joined(separator: ", ")
                    throw answer.fault(#""events" has \#(JSONAnswer.shown(name)), and there are \#(all)"#)
                }
                self.events.insert(event)
            }
        }
        samples = try answer.wholeNumber("samples", in: 0...Self.most) ?? samples
        lookahead = try answer.wholeNumber("lookahead", in: 0...Self.most) ?? lookahead
    }

    /// The line that greets a program, with its end.
    static var greeting: [UInt8] {
        let events = Event.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        return Array(#"{"event":"hello","protocol":"\#(version)","events":[\#(events)]}"#.utf8) + [0x0A]
    }
}
