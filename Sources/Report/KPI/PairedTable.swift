import Descriptions
public import PlayheadAnalytics

extension KPIReport {
    /// How a side of a matrix differs from the first one, trace by trace.
    public struct Paired: Sendable {
        /// What names the side, as its group's key.
        public var key: [String: String?]
        /// The two sessions of each trace: the first side's, and this side's.
        public var sessions: [(first: PairedKPIs, this: PairedKPIs)]

        /// A side with its sessions beside those of the first.
        public init(key: [String: String?], sessions: [(first: PairedKPIs, this: PairedKPIs)]) {
            (self.key, self.sessions) = (key, sessions)
        }
    }
}

/// What of a session is compared trace by trace.
public struct PairedKPIs: Equatable, Sendable {
    /// The time-weighted indicated bitrate, bits per second.
    public var indicatedBitrate: Double?
    /// The rebuffer duration, seconds.
    public var rebufferDuration: Double?
    /// Whether nothing ever played.
    public var neverStarted: Bool

    /// Those of a session. One that never started did not rebuffer less than one that played.
    public init(_ session: SessionTotals) {
        indicatedBitrate = session.timeWeightedIndicatedBitrate
        neverStarted = session.neverStarted == true
        rebufferDuration = neverStarted ? nil : session.rebufferDuration
    }
}

extension ReportTable {
    /// Sides against the first: means of the differences over the traces that both know, and on how many each is better. Where
    /// any session never starts, on how many traces that is of the first and of each side.
    ///
    /// - Parameter keys: those of the sides' keys that are shown.
    init(_ sides: [KPIReport.Paired], keys: [String]) {
        let hasMissingStarts = sides.contains { $0.sessions.contains { $0.first.neverStarted || $0.this.neverStarted } }
        let (bitrate, rebuffer) = (KPI.timeWeightedIndicatedBitrate, KPI.rebufferDuration)
        let columns: [TableColumn<KPIReport.Paired>] =
            TableColumn.keys(keys, of: \.key) + [
                .right("Traces", \.sessions.count),
                .right(bitrate.columnTitle) { Self.mean($0.differences(\.indicatedBitrate), bitrate) },
                .right("Higher on") { $0.differences(\.indicatedBitrate).count { $0 > 0 } },
                .right(rebuffer.columnTitle) { Self.mean($0.differences(\.rebufferDuration), rebuffer) },
                .right("Less on") { $0.differences(\.rebufferDuration).count { $0 < 0 } },
                .right("More on") { $0.differences(\.rebufferDuration).count { $0 > 0 } },
            ] + (hasMissingStarts ? [.right("Never starts", Self.missingStarts)] : [])
        self.init(sides, columns)
    }

    /// On how many traces a side never starts, and the first one: `8 (first 0)`.
    private static func missingStarts(_ side: KPIReport.Paired) -> String {
        let (first, this) = (
            side.sessions.count { $0.first.neverStarted }, side.sessions.count { $0.this.neverStarted }
        )
        return "\(this) (first \(first))"
    }

    private static func mean(_ values: [Double], _ kpi: KPI) -> String {
        kpi.change(values.isEmpty ? nil : values.reduce(0, +) / Double(values.count))
    }
}

extension KPIReport.Paired {
    /// This side's values less those of the first, of the traces of which both are known.
    fileprivate func differences(_ value: KeyPath<PairedKPIs, Double?>) -> [Double] {
        sessions.compactMap { first, this in
            guard let before = first[keyPath: value], let after = this[keyPath: value] else { return nil }
            return after - before
        }
    }
}

extension TableColumn where Text == ReportText {
    /// A column for each key of a class, with its value.
    static func keys(_ keys: [String], of key: @escaping (Element) -> [String: String?]) -> [Self] {
        keys.map { name in
            .flexible(name) { (key($0)[name] ?? nil).map { ReportText(foreign: $0) } ?? ReportText(NumberText.unknown) }
        }
    }
}
