/// Why a rule that is a program decides no more: what went wrong, at which decision, and what to do.
public struct RuleProgramError: Error, Equatable, CustomStringConvertible {
    /// What kind of error it is.
    public enum Kind: Sendable {
        /// There is no such file.
        case missing
        /// The system did not start it, or could not write to it or read from it.
        case system
        /// It answered wrongly, too late, or not at all.
        case answer
    }

    /// The rule: its file's name.
    public var rule: String
    /// What kind of error it is.
    public var kind: Kind
    /// Which decision it was; nil before the first.
    public var place: Place?
    /// What is wrong, and what to do: a sentence without its end.
    public var problem: String

    /// A decision of a session.
    public struct Place: Equatable, Sendable {
        /// The session's id.
        public var session: String
        /// The decision, counted from 1 in its session.
        public var decision: Int
    }

    /// The message, such as `rule.py: decision 12 of session 3f: "variant" is 9, and should be a whole number from 0 to 4`.
    public var description: String {
        let place = place.map { "decision \($0.decision) of session \($0.session): " } ?? ""
        return "\(rule): \(place)\(problem)"
    }
}

/// What went wrong between us and a program that answers lines.
public struct RuleFault: Error, Equatable {
    /// What kind of error it is.
    public var kind: RuleProgramError.Kind
    /// What is wrong, and what to do: a sentence without its end.
    public var problem: String

    /// A fault.
    public init(_ kind: RuleProgramError.Kind, _ problem: String) { (self.kind, self.problem) = (kind, problem) }

    /// An answer that cannot be taken.
    static func answer(_ problem: String) -> RuleFault { RuleFault(.answer, problem) }
}
