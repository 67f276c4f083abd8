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
