public import PlayheadAnalytics

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
