/// More than two sides over the same traces: what each comes to, which is best in what, and which of them no other beats in
/// both rebuffering and bitrate.
public struct ComparisonTable: Sendable {
    /// One side.
    public struct Row: Sendable {
        /// The side; its label is its number from 1.
        public var side: Comparison.Side
        /// Its values, in the order of ``ComparisonTable/columns``; nil where unknown.
        public var values: [Double?]
        /// Whether no other side has a better value, in the order of the columns; false where no way is better, and where
        /// all sides have the same.
        public var isBest: [Bool]
        /// Whether no other side has both less rebuffering and more bitrate (or one of them, the other alike).
        public var isOnFrontier: Bool
    }

    /// The KPIs, over the traces over which all sides know them.
    public var columns: [ComparedKPI]
    /// The sides.
    public var rows: [Row]
    /// Over how many traces each was played.
    public var traceCount: Int
    /// How many traces were asked for.
    public var expectedTraceCount: Int
    /// Whether the work was stopped before all traces were played.
    public var isPartial: Bool
    /// The seed of all that is made up.
    public var seed: UInt64

    /// The plane in which the frontier is drawn: rebuffer ratio against bitrate.
    public static let plane: (across: ComparedKPI, up: ComparedKPI) = (.rebufferRatio, .timeWeightedIndicatedBitrate)

    /// A row's value of a KPI; nil where it is unknown.
    public func value(_ kpi: ComparedKPI, row: Int) -> Double? {
        columns.firstIndex(of: kpi).flatMap { rows[row].values[$0] }
    }
}
