package import PlayheadAnalytics

/// What a set of sessions begins with: what stands out of it in a sentence, of how many sessions that is and how sure, and where
/// it leads. Every form tells the same.
package protocol Story: Sendable {
    /// Whether anything stands out.
    var standsOut: Bool { get }
    /// How sure that is, in words.
    var certainty: String { get }
    /// Which sessions are bad, a predicate; nil where the story is not of bad and other sessions.
    var bad: String? { get }
    /// What the sessions satisfy that it is about, a predicate; nil where nothing stands out.
    var predicate: String? { get }

    /// The sentence, in which values come from logs.
    var sentence: ReportText { get }
    /// The sentence where there is little room.
    var short: ReportText { get }
    /// The counts behind it, by the contract's names.
    var counts: StoryCounts { get }
}

/// What a story is about, against what it is held.
package struct StoryCounts: Sendable {
    /// How many sessions were looked at.
    package var sessionCount: Int
    /// The sessions that it is about, and those that they are held against; nil where that is not counted.
    package var ratio: RiskRatio?
    /// Of the ratio's interval.
    package var level = 0.99

    package init(sessionCount: Int, ratio: RiskRatio? = nil, level: Double = 0.99) {
        (self.sessionCount, self.ratio, self.level) = (sessionCount, ratio, level)
    }
}

extension Story {
    /// The story by the contract's names.
    package var record: [ReportValue.Field] {
        let (counts, text) = (counts, sentence.rendered { $0 })
        let interval = counts.ratio?.interval(level: counts.level)
        return [
            .init("sentence", text), .init("certainty", certainty), .init("standsOut", standsOut), .init("bad", bad),
            .init("predicate", predicate), .init("sessionCount", counts.sessionCount),
            .init("groupCount", counts.ratio?.group.all), .init("groupBadCount", counts.ratio?.group.bad),
            .init("othersCount", counts.ratio?.rest.all), .init("othersBadCount", counts.ratio?.rest.bad),
            .init("riskRatio", counts.ratio?.value), .init("riskRatioLow", interval?.low),
            .init("riskRatioHigh", interval?.high),
        ]
    }
}
