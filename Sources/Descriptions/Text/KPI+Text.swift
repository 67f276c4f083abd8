public import PlayheadAnalytics
public import PlayheadNumerics

// How values of each unit are written: the only code that knows it, for every KPI.
extension KPI {
    /// The title of a column whose cells tell by their unit that they are rates and ratios.
    package var columnTitle: String {
        switch self {
        case .stallRate: KPI.stallCount.shortName
        case .rebufferRatio: KPI.rebufferDuration.shortName
        default: shortName
        }
    }

    /// A value with its unit: `1.38 s`; `-` where it is unknown.
    public func text(_ value: Double?) -> String {
        guard let value else { return NumberText.unknown }
        return switch unit {
        case .seconds: NumberText.duration(value)
        case .count, .score: value == value.rounded() ? NumberText.fixed(value, 0) : NumberText.number(value)
        case .perHour: NumberText.perHour(value)
        case .times: NumberText.number(value) + " x"
        case .ratio: NumberText.percent(value)
        case .sessions: NumberText.percent(value / 100)
        case .bitsPerSecond: NumberText.bitrate(value)
        case .linearQoE: NumberText.fixed(value, 1)
        case .bytes: NumberText.bytes(Int64(min(max(value, -9e18), 9e18)))
        }
    }

    /// A set's value with its unit, counts to the last digit.
    public func text(_ value: Value) -> String {
        if case .whole(let whole) = value, unit == .count { return NumberText.count(whole) }
        return text(value.number)
    }

    /// What is known of a session: the value, or `>=` or `<=` and a bound of it. That it is at most zero says that it is zero.
    ///
    /// - Parameter isShort: whether there is little room.
    public func text(_ reading: Reading, isShort: Bool = false) -> String {
        let sign =
            switch reading.provenance {
            case .lowerBound: ">= "
            case .bound: reading.value == 0 ? "" : "<= "
            case .measured, .unknown: ""
            }
        return sign + (isShort ? shortText(reading.value) : text(reading.value))
    }

    /// A value where there is little room.
    public func shortText(_ value: Double?) -> String {
        unit == .bitsPerSecond ? NumberText.shortBitrate(value) : text(value)
    }

    /// A value with its unit to three digits, as differences of it are written: `1.38 /h`.
    public func preciseText(_ value: Double?) -> String {
        guard let value else { return NumberText.unknown }
        return switch unit {
        case .perHour: NumberText.number(value) + " /h"
        case .ratio: NumberText.number(value * 100) + " %"
        case .sessions: NumberText.number(value) + " %"
        default: text(value)
        }
    }

    /// A difference with its sign and unit: `+1.38 s`. Differences of percentages are percentage points, `pp`.
    public func change(_ value: Double?) -> String {
        guard let value else { return NumberText.unknown }
        let size = value.magnitude
        let text =
            switch unit {
            case .perHour: NumberText.number(size) + " /h"
            case .ratio: NumberText.number(size * 100) + " pp"
            case .sessions: NumberText.number(size) + " pp"
            default: text(size)
            }
        // What is nothing to these digits is neither more nor less.
        guard text.contains(where: { ("1"..."9").contains($0) }) else { return text }
        return (value > 0 ? "+" : "-") + text
    }

    /// A difference with its sign where there is little room.
    public func shortChange(_ value: Double?) -> String {
        guard unit == .bitsPerSecond else { return change(value) }
        return (value.map { $0 > 0 ? "+" : $0 < 0 ? "-" : "" } ?? "") + NumberText.shortBitrate(value?.magnitude)
    }

    /// An interval of differences, its unit once where both bounds have the same: `-1.2 to -0.3 s`; `-` where there is none.
    public func range(_ interval: ConfidenceInterval?) -> String { Self.range(interval, change) }

    /// The bounds of a difference: `-1.2 to -0.3 s`, `from -1.2 s` where the upper one is not known; `-` where neither is.
    public func range(of difference: Estimate?) -> String {
        switch (difference?.low, difference?.high) {
        case (nil, nil): NumberText.unknown
        case (nil, let high): "up to " + change(high)
        case (let low, nil): "from " + change(low)
        default: range(difference?.interval)
        }
    }

    /// An interval of differences where there is little room.
    public func shortRange(_ interval: ConfidenceInterval?) -> String { Self.range(interval, shortChange) }

    /// An interval of values, its unit once where both bounds have the same: `1.2 to 6.0 s`; `-` where there is none.
    public func span(_ interval: ConfidenceInterval?) -> String {
        if let interval, text(interval.low) == text(interval.high) { return text(interval.low) }
        return Self.range(interval, text)
    }

    private static func range(_ interval: ConfidenceInterval?, _ text: (Double?) -> String) -> String {
        interval.map { range($0.low, $0.high, text) } ?? NumberText.unknown
    }

    /// Two values with their unit once where both have the same.
    static func range(_ low: Double, _ high: Double, _ text: (Double?) -> String) -> String {
        let (low, high) = (text(low), text(high))
        if let unit = high.lastIndex(of: " "), low.hasSuffix(high[unit...]) {
            return low.dropLast(high[unit...].count) + " to " + high
        }
        return low + " to " + high
    }

    /// What it means that B's value is lower, or higher, than A's: `B stalls less`.
    func claim(isHigher: Bool) -> String { compared.map { "B " + (isHigher ? $0.higher : $0.lower) } ?? "" }
}

extension KPI {
    /// A set's value, and of how many of its sessions it is where that is a part of them: `13.8 % of 731`.
    ///
    /// - Parameter isShort: whether there is little room.
    public func partText(of fleet: FleetAccumulator, isShort: Bool = false) -> String {
        let value = value(of: fleet).number
        return (isShort ? shortText(value) : text(value)) + ofPart(of: fleet)
    }

    /// What stands behind a share that is known of a part of a set: ` of 731`; nothing behind other values.
    public func ofPart(of fleet: FleetAccumulator) -> String { knownPart(of: fleet).map { " of \($0.known)" } ?? "" }

    /// The bounds of the share of all sessions: `1.2 to 92.6 %`; nil where those that know it may stand for all.
    public func boundsText(of fleet: FleetAccumulator) -> String? {
        knownPart(of: fleet)?.bounds.map { Self.range($0.lowerBound, $0.upperBound, text) }
    }

    /// The bounds of an estimate where there is little room, the lower one first: `1.90 to 1.99 s`, `from 1.90 s` where the upper one
    /// is not known; empty where neither is.
    public func shortSpan(_ estimate: Estimate?) -> String {
        switch (estimate?.low, estimate?.high) {
        case (nil, nil): ""
        case (nil, let high?): "up to " + shortText(high)
        case (let low?, nil): "from " + shortText(low)
        case (let low?, let high?): Self.range(low, high, shortText)
        }
    }
}

extension CohortVerdict {
    /// The verdict in words: `worse`, `undecided`, `not known`.
    public var text: String { self == .notKnown ? "not known" : "\(self)" }

    /// The word in JSON and in predicates, where `not-known` stands for all that is not decided.
    package var code: String { self == .undecided || self == .notKnown ? "not-known" : "\(self)" }
}

extension KPI {
    /// Whether a set's value is measured over the time watched, so that its groups weigh by their hours; else it is a share
    /// of sessions, and they weigh by these.
    public var isOverTime: Bool { unit != .sessions }
}

extension LinearQoE {
    /// What its values are, for people: `Mb/s x chunks of 4 s (Yin et al. 2015)`.
    public var phrase: String {
        let chunks = "chunks of \(NumberText.fixed(Self.chunkDuration, 0)) s"
        switch self {
        case .usual: return "Mb/s x \(chunks) (Yin et al. 2015)"
        case LinearQoE(quality: .log): return "Pensieve's QoE_log x \(chunks)"
        case LinearQoE(quality: .hd): return "Pensieve's QoE_hd x \(chunks)"
        default: return "\(description) x \(chunks)"
        }
    }
}
