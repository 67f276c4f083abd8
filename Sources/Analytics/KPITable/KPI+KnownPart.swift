/// Of how many sessions a share of sessions is, where not all of them know it.
public struct KnownPart: Equatable, Sendable {
    /// How many sessions know it.
    public let known: Int
    /// How many sessions there are.
    public let all: Int
    /// Between which percentages the share of all sessions lies, whatever the others did. Nil where nothing says that the others
    /// are unlike those that know it.
    public let bounds: ClosedRange<Double>?
}

extension KPI {
    /// Of which part of a set a share of its sessions is known; nil of all of them, of none, and of a KPI that is no share of
    /// sessions.
    public func knownPart(of fleet: FleetAccumulator) -> KnownPart? {
        guard unit == .sessions, value(of: fleet) != .unknown else { return nil }
        let (known, all) = (knownCount(in: fleet), fleet.sessionCount)
        guard 0 < known, known < all else { return nil }
        let share = unknownWhereAllIsWell(fleet)
        return KnownPart(known: known, all: all, bounds: share.map { $0.bounds(ofAll: all) })
    }

    /// Shares that an error log or a status tells: apps often write an error log only where something went wrong, so that those
    /// that know it are no sample of all.
    private func unknownWhereAllIsWell(_ fleet: FleetAccumulator) -> Share? {
        switch self {
        case .failurePercentage: fleet.failures
        case .startupFailurePercentage: fleet.startupFailures
        default: nil
        }
    }
}

extension Share {
    /// The percentages between which the share of all sessions lies: it is true of none of the others, or of all.
    ///
    /// - Parameter all: how many sessions there are, as many as know it or more.
    fileprivate func bounds(ofAll all: Int) -> ClosedRange<Double> {
        func percentage(_ count: Int) -> Double { Double(count) * 100 / Double(max(1, all)) }
        return percentage(count)...percentage(count + max(0, all - known))
    }
}

extension KPI {
    /// What counts as a change unless somebody says something else, as a part of the value that it is a change of.
    public static let usualMargin = 0.02

    /// What counts as a change of a value: a smaller one is none, however sure it is.
    ///
    /// - Parameters:
    ///   - part: the margin as a part of the value; at zero every change counts.
    ///   - value: what it is a change of: A's value.
    /// - Returns: the margin in the KPI's unit, never less than what figures of it can tell.
    public func margin(_ part: Double, of value: Double) -> Double {
        part > 0 ? max(part * value.magnitude, leastChange) : 0
    }

    /// What is less is no change, whatever the value is: of a value of zero no part counts. A thousandth of what people say
    /// these values in: a millisecond, a thousandth of a stall an hour or of a per cent.
    public var leastChange: Double {
        switch unit {
        case .seconds, .count, .perHour, .sessions, .score, .times: 0.001
        case .ratio: 0.000_01
        case .bitsPerSecond, .bytes: 1
        case .linearQoE: 0.01
        }
    }
}
