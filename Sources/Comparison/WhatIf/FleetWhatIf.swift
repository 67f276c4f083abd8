public import PlayheadAnalytics
import PlayheadNumerics

/// What a change does to the KPIs of many recorded sessions, added up session by session.
///
/// Each session stands for its record, and changed for its record and what the change makes of it over a link that fits its
/// log. How far the answer may be off comes from three sources. Which sessions there were, and which of the links was a
/// session's own: both are drawn anew many times (a bootstrap with Poisson weights: Chamandy, Muralidharan, Najmi and Naidu,
/// "Estimating Uncertainty for Massive Data Streams", 2012), so that a session is looked at once and not kept. And what the
/// model gets wrong in all sessions alike, which does not shrink with their number: ``FleetModelError``.
public struct FleetWhatIf: Sendable {
    /// How many times sessions and links are drawn anew.
    public static let drawCount = 400
    /// Over how many links each session is played, unless more are wanted. By how much the mean over so few misses that over
    /// many is in the intervals: sessions differ the more for it.
    public static let usualSampleCount = 10
    /// The KPIs of an answer: those of a set that are means over its sessions, or ratios of sums.
    public static let kpis: [KPI] = [
        .startupTime, .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .switchCount, .bytesTransferred,
        .linearQoE, .stallFreePercentage,
    ]

    /// How many sessions were added.
    public private(set) var sessionCount = 0
    /// Of how many others no link could be inferred.
    public private(set) var unknownLinkCount = 0
    private var sums: [Sums]
    private let seed: UInt64

    /// What the sessions come to in one KPI.
    private struct Sums: Sendable {
        /// Of how many sessions the KPI is known.
        var count = 0
        /// As recorded, and changed: above and below the line of a ratio.
        var (before, after) = (Fraction(), Fraction())
        /// The same of each draw.
        var draws = Array(repeating: (before: Fraction(), after: Fraction()), count: FleetWhatIf.drawCount)
    }

    /// A ratio of sums.
    fileprivate struct Fraction: Sendable {
        var above = 0.0
        var below = 0.0

        var value: Double? { below > 0 ? above / below : nil }

        static func += (left: inout Fraction, right: Fraction) {
            left.above += right.above
            left.below += right.below
        }

        static func + (left: Fraction, right: Fraction) -> Fraction {
            Fraction(above: left.above + right.above, below: left.below + right.below)
        }

        static func - (left: Fraction, right: Fraction) -> Fraction {
            Fraction(above: left.above - right.above, below: left.below - right.below)
        }

        static func * (factor: Double, right: Fraction) -> Fraction {
            Fraction(above: factor * right.above, below: factor * right.below)
        }
    }

    /// No session yet.
    ///
    /// - Parameter seed: decides the draws.
    public init(seed: UInt64) {
        self.seed = seed
        sums = Array(repeating: Sums(), count: Self.kpis.count)
    }

    /// Adds a session.
    ///
    /// - Parameters:
    ///   - session: what it was, and what the change made of it over each link.
    ///   - number: its number among all sessions: it decides how often each draw has the session, whatever group it is in.
    public mutating func add(_ session: FleetWhatIfSession, number: Int) {
        sessionCount += 1
        var random = SeededRandom(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15)
        let draws = (0..<Self.drawCount).map { _ in
            (weight: Self.poisson(&random), link: Int(random.nextUniform() * Double(session.pairs.count)))
        }
        for (index, kpi) in Self.kpis.enumerated() {
            let pairs = session.pairs.map { pair in
                (before: Fraction(pair.before.part(in: kpi)), after: Fraction(pair.after.part(in: kpi)))
            }
            let count = pairs.count
            var changes: [Fraction] = []
            var unchanged: [Fraction] = []
            for case (let before?, let after?) in pairs {
                changes.append(after - before)
                unchanged.append(before)
            }
            // Of what is not known over all links there is no mean.
            guard count > 0, changes.count == count else { continue }
            let mean = (1 / Double(count)) * changes.reduce(Fraction(), +)
            // What the log does not tell is taken as the model plays it unchanged.
            let recorded =
                Fraction(session.recorded.part(in: kpi)) ?? (1 / Double(count)) * unchanged.reduce(Fraction(), +)
            sums[index].count += 1
            sums[index].before += recorded
            sums[index].after += recorded + mean
            for (place, draw) in draws.enumerated() {
                sums[index].draws[place].before += draw.weight * recorded
                sums[index].draws[place].after += draw.weight * (recorded + mean)
                // However often a draw has the session, its link is one.
                sums[index].draws[place].after += session.factor * (changes[draw.link] - mean)
            }
        }
    }

    /// Counts a session of which no link could be inferred. It is missing in the answer, and more often than not it is one of those
    /// that fared worst.
    public mutating func addUnknownLink() { unknownLinkCount += 1 }

    /// The part of the sessions of which no link could be inferred; nothing without any session.
    public var unknownLinkShare: Double {
        unknownLinkCount == 0 ? 0 : Double(unknownLinkCount) / Double(sessionCount + unknownLinkCount)
    }

    /// How often a draw has a session.
    private static func poisson(_ random: inout SeededRandom) -> Double {
        var (count, chance) = (0.0, random.nextUniform())
        var probability = 0.367_879_441_171_442_33
        while chance >= probability, count < 12 {
            chance -= probability
            count += 1
            probability /= count
        }
        return count
    }

    /// The KPIs with their intervals.
    ///
    /// - Parameters:
    ///   - level: how often an interval holds the truth.
    ///   - error: what the model gets wrong of a KPI in all sessions alike.
    public func figures(
        level: Double, error: (KPI) -> FleetModelError = FleetModelError.of
    ) -> [FleetWhatIfFigure] {
        zip(Self.kpis, sums).map { kpi, sums in
            guard let before = sums.before.value, let after = sums.after.value else { return FleetWhatIfFigure(kpi) }
            let difference = after - before
            let drawn = SampleDistribution(
                sums.draws.compactMap { draw in
                    guard let before = draw.before.value, let after = draw.after.value else { return nil }
                    return after - before
                })
            let common = error(kpi).deviation(
                difference: difference, recorded: before, unknownLinkShare: unknownLinkShare)
            let added = NormalDistribution.quantile((1 + level) / 2) * common
            let (low, high) = (drawn.quantile((1 - level) / 2), drawn.quantile((1 + level) / 2))
            func half(_ own: Double) -> Double { (own * own + added * added).squareRoot() }
            let interval = ConfidenceInterval(
                low: difference - half(max(0, difference - (low ?? difference))),
                high: difference + half(max(0, (high ?? difference) - difference)), level: level)
            return FleetWhatIfFigure(
                kpi, count: sums.count, recorded: before, changed: after, difference: difference, interval: interval,
                modelError: common)
        }
    }
}

extension FleetWhatIf.Fraction {
    fileprivate init?(_ part: ComparedSession.Part?) {
        guard let part else { return nil }
        self.init(above: part.above, below: part.below)
    }
}
