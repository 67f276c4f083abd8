public import PlayerLog

/// The keys by which sessions are grouped, and the clock that tells their hours, days and weeks.
public struct Grouping: Sendable {
    /// More keys make groups that nobody can read.
    public static let mostKeys = 3

    /// The keys.
    public let keys: [GroupKey]
    /// The zone of the clock.
    public let zone: String
    /// What tells hours, days and weeks.
    public let clock: LocalTime

    /// No groups.
    public init() { self.init([], zone: "UTC", clock: .utc) }

    /// Groups by these keys; a part carries the zone's name, and the clock is that of the zone.
    public init(_ keys: [GroupKey], zone: String, clock: LocalTime) {
        (self.keys, self.zone, self.clock) = (keys, zone, clock)
    }

    /// A session's values of the keys.
    public func values(of session: SessionTotals) -> [String?] { keys.map { $0.value(of: session, by: clock) } }

    /// The same by some of the keys.
    public func keeping(_ isKept: (GroupKey) -> Bool) -> Grouping {
        Grouping(keys.filter(isKept), zone: zone, clock: clock)
    }

    /// Whether the time by variant has to be counted for this.
    public var needsVariants: Bool { keys.contains(.property(.host)) }

    /// How closely it has to be looked at what went wrong for this.
    public var incidents: IncidentDetail { keys.contains(.property(.stallCause)) ? .causes : .none }

    /// The keys as a part carries them: as they are typed, with the zone behind those that depend on it, unless it is UTC.
    public var texts: [String] {
        keys.map { key in
            if case .start = key, zone != "UTC" { return "\(key) \(zone)" }
            return key.description
        }
    }

    /// The grouping that a part carries; nil where its keys are none, or the zone's name has no clock here.
    public init?(texts: [String], clock: (String) -> LocalTime?) {
        var (keys, zone) = ([GroupKey](), "UTC")
        for text in texts {
            let words = text.split(separator: " ", maxSplits: 1)
            let hasZone = text.hasPrefix("start.") && words.count == 2
            guard let key = GroupKey(hasZone ? String(words[0]) : text) else { return nil }
            if hasZone { zone = String(words[1]) }
            keys.append(key)
        }
        guard let clock = clock(zone) else { return nil }
        self.init(keys, zone: zone, clock: clock)
    }
}
