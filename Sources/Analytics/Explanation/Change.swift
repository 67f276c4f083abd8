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
