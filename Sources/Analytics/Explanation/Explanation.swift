/// What sets the bad sessions of a fleet apart from the others: which values and spans of time they share more often, and
/// what two or three of these have in common where that is worse than each by itself makes it. It tells what goes together,
/// and not why.
public struct Explanation: Sendable {
    /// What sessions of a group have in common.
    public enum Term: Hashable, Sendable {
        /// A value of a property; `nil` where nobody knows it.
        case value(GroupKey, String?)
        /// They started in a span of time: its first second since 1970, and the one behind its last.
        case started(from: Int, to: Int)
    }

    /// A group of sessions that has more bad ones than others have.
    public struct Finding: Sendable {
        /// What its sessions have in common; all of it.
        public let terms: [Term]
        /// What else exactly these sessions have in common, all of each.
        public internal(set) var alike: [[Term]] = []
        /// How many sessions of those that are looked at there are.
        public let sessionCount: Int
        /// How many of them are bad.
        public let badCount: Int
        /// How much more often they are bad than all others.
        public let ratio: RiskRatio
        /// The place among the findings of the one that accounts for this: beside it, this group is no worse than others.
        public internal(set) var explainedBy: Int?
        /// Bad sessions of the group to look at, by their numbers: the typical ones, nearest to the median of what makes
        /// them bad; where that is no number, those in the middle of the logs.
        public internal(set) var typical: [Int] = []
        /// What more there is to tell of its sessions; nil of one that another accounts for, and of consequences.
        public internal(set) var details: Details?
    }

    /// How many sessions are looked at: those of which one knows whether they are bad.
    public let sessionCount: Int
    /// How many of them are bad.
    public let badCount: Int
    /// How many sessions are left out, since nobody knows whether they are bad.
    public let unknownCount: Int
    /// How many tests were made.
    public let testCount: Int
    /// How many values have too few bad sessions to be tested.
    public let untestedCount: Int
    /// What more there is to tell of all sessions: since when they are bad.
    public let details: Details
    /// What sets the bad sessions apart, the most telling first; what one of them accounts for follows it.
    public let findings: [Finding]
    /// What goes with being bad, and may as well follow from it: error classes, causes of stalls, what the question itself
    /// reads, and that something is not known which only a session that played tells.
    public let consequences: [Finding]
    /// The properties of which no value sets the bad sessions apart, and how many of their values were tested.
    public let nothingIn: [(key: GroupKey, testedCount: Int)]
}
