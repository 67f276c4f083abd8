extension PlayerProfile {
    /// The profile where none is asked for.
    public static let usual = avplayer

    /// The profile of a name; nil for a name that there is not.
    public static func named(_ name: String) -> PlayerProfile? { all.first { $0.name == name } }

    /// The rule where none is asked for: the one that is called like the player, where it has its own.
    public var usualRule: ABRName { ABRName(name) ?? .dynamic }

    /// The level above which no segment is asked for, milliseconds; where bits bound the buffer, the least such.
    func requestLevel(_ situation: ABRSituation) -> Double {
        bufferGoal == .roomForSegment ? situation.maxBuffer - situation.segmentDuration : situation.maxBuffer
    }

    /// The throughput that is assumed before any is measured, kb/s.
    func assumedThroughput(_ presentation: Presentation) -> Double {
        let first = presentation.variants[presentation.firstListed].peakBitrate
        return max(defaultEstimate, min(first, raisedDefaultEstimate)) / 1000
    }
}
