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

extension Explanation {
    /// Since when sessions are bad more often than before, or from when to when they were: the span of time that accounts for
    /// their bad ones the best.
    public struct Change: Equatable, Sendable {
        /// The shape of a change.
        public enum Kind: String, CaseIterable, Hashable, Sendable {
            /// More of them are bad from a moment on, or were up to a moment.
            case step
            /// More of them were bad from a moment on, and up to another.
            case window
        }

        /// A moment, and where it lies.
        public struct SessionEvent: Equatable, Sendable {
            /// The likeliest second since 1970.
            public let second: Int
            /// The earliest and the latest second that the sessions do not speak against.
            public let interval: ClosedRange<Int>
        }

        /// The start of the first session from which on more are bad; nil where that was so when the sessions begin.
        public let from: SessionEvent?
        /// The second behind the start of the last session up to which more are bad; nil where that is still so when the
        /// sessions end.
        public let to: SessionEvent?
        /// The sessions before it.
        public let before: RiskRatio.Count
        /// The sessions within.
        public let within: RiskRatio.Count
        /// The sessions behind it.
        public let after: RiskRatio.Count

        /// Its shape.
        public var kind: Kind { from != nil && to != nil ? .window : .step }
    }
}

extension Explanation {
    /// What more there is to tell of a group's sessions.
    public struct Details: Sendable {
        /// Since when they are bad more often than before; nil where nothing tells that this changed. Of a group of some hours
        /// that of sessions that have all else of it in common, whenever they started.
        public let change: Change?
        /// How many of the sessions that the change was looked for in are left out, since nobody knows when they started.
        public let undatedCount: Int
        /// The classes of most errors in their error logs, those first that they have the most above others.
        public let errorClasses: [Occurrence]
        /// The codes of most errors in their error logs, in the same order.
        public let errorCodes: [Occurrence]
        /// The causes of most of their stalls, those first that they have the most above others.
        public let stallCauses: [Occurrence]
    }

    /// How often sessions of a group have something that may follow from what makes them bad.
    public struct Occurrence: Sendable {
        /// What they have.
        public let value: String
        /// How much more often they have it than all others: here ``RiskRatio/Count/bad`` are those that have it.
        public let ratio: RiskRatio
    }
}
