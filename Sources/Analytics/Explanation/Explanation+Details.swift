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
