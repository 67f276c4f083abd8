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

extension Grouping {
    /// The shortest span of the calendar among the keys; nil where none is one.
    public var span: GroupKey.Span? {
        GroupKey.Span.allCases.first { keys.contains(.start($0)) }
    }

    /// When the sessions of a group started, seconds since 1970; nil where no key tells it, or the group does not know.
    ///
    /// - Parameter values: the group's values of the keys.
    public func starts(ofGroup values: [String?]) -> Range<Int>? {
        guard let span, let index = keys.firstIndex(of: .start(span)), let value = values[index],
            let shown = span.start(named: value)
        else { return nil }
        let end = LogDate(microseconds: shown.microseconds + Int64(span.seconds) * 1_000_000)
        let (from, to) = (clock.date(showing: shown).microseconds, clock.date(showing: end).microseconds)
        // A clock that is set forward can leave an hour out.
        return from < to ? Int(from / 1_000_000)..<Int(to / 1_000_000) : nil
    }
}

extension GroupKey.Span {
    /// How long it is where no clock is set, seconds.
    public var seconds: Int {
        switch self {
        case .hour: 3600
        case .day: 86_400
        case .week: 604_800
        }
    }

    /// What a clock shows where a span begins that a group is named by: `2026-03-02T08`, `2026-03-02`, `2026-W10`; nil of any
    /// other text, and of years that no log is of.
    fileprivate func start(named name: String) -> LogDate? {
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "T" || $0 == "W" }.map { Int($0) }
        guard let year = parts.first.flatMap(\.self), 1970..<2106 ~= year else { return nil }
        var start: LogDate
        if self == .week {
            guard parts.count == 3, parts[1] == nil, let week = parts[2], 1...53 ~= week else { return nil }
            // The fourth of January lies in the first week, and 1970 began on a Thursday.
            let fourth = LogDate(year: year, month: 1, day: 4).microseconds / 86_400_000_000
            let monday = fourth - (fourth + 3) % 7 + Int64(week - 1) * 7
            start = LogDate(microseconds: monday * 86_400_000_000)
        } else {
            guard parts.count == (self == .hour ? 4 : 3), let month = parts[1], 1...12 ~= month, let day = parts[2],
                1...31 ~= day
            else { return nil }
            start = LogDate(year: year, month: month, day: day)
            if self == .hour {
                guard let hour = parts[3], 0...23 ~= hour else { return nil }
                start = LogDate(year: year, month: month, day: day, hour: hour)
            }
        }
        return text(start) == name ? start : nil
    }
}
