public import Analytics

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
public struct PairedKPIs: Hashable, Sendable {
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
        let titles = ["Traces", "Indicated", "Higher on", "Rebuffer", "Less on", "More on"]
        let hasMissingStarts = sides.contains { $0.sessions.contains { $0.first.neverStarted || $0.this.neverStarted } }
        columns =
            keys.map { .init(title: $0, isFlexible: true) }
            + (titles + (hasMissingStarts ? ["Never starts"] : [])).map { .init(title: $0, isRight: true) }
        rows = sides.map { side in
            let bitrates = Self.differences(side, \.indicatedBitrate)
            let stalls = Self.differences(side, \.rebufferDuration)
            return keys.map { key in
                (side.key[key] ?? nil).map { ReportText(foreign: $0) } ?? ReportText(Figures.unknown)
            } + [
                ReportText(String(side.sessions.count)), Self.mean(bitrates, Figures.bitrate),
                ReportText(String(bitrates.count { $0 > 0 })), Self.mean(stalls, Figures.duration),
                ReportText(String(stalls.count { $0 < 0 })), ReportText(String(stalls.count { $0 > 0 })),
            ] + (hasMissingStarts ? [ReportText(Self.missingStarts(side))] : [])
        }
    }

    /// On how many traces a side never starts, and the first one: `8 (first 0)`.
    private static func missingStarts(_ side: KPIReport.Paired) -> String {
        let (first, this) = (
            side.sessions.count { $0.first.neverStarted }, side.sessions.count { $0.this.neverStarted }
        )
        return "\(this) (first \(first))"
    }

    private static func differences(
        _ side: KPIReport.Paired, _ value: KeyPath<PairedKPIs, Double?>
    ) -> [Double] {
        side.sessions.compactMap { first, this in
            guard let before = first[keyPath: value], let after = this[keyPath: value] else { return nil }
            return after - before
        }
    }

    private static func mean(_ values: [Double], _ text: (Double?) -> String) -> ReportText {
        guard !values.isEmpty else { return ReportText(Figures.unknown) }
        let mean = values.reduce(0, +) / Double(values.count)
        return ReportText((mean > 0 ? "+" : mean < 0 ? "-" : "") + text(mean.magnitude))
    }
}
