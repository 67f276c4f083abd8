/// Which properties of sessions may set the bad ones apart, and which follow from how a session went.
///
/// A property that only a session that played can tell is unknown of those that never did: that it is unknown makes no session
/// bad, and its values are compared among the sessions that know it.
struct ExplainedColumns {
    /// The properties that may be causes. Of two that say the same the one counts that the users named, so these come first.
    let causes: [DimensionColumn]
    /// The properties that follow from how a session went, and those that the question itself reads.
    let consequences: [DimensionColumn]
    /// The sessions that know a property which only those that played can tell.
    let knowing: [GroupKey: SessionSet]
    /// Whether spans of time are looked at: not where the question asks for them.
    let looksAtTime: Bool

    /// Divides a fleet's properties.
    ///
    /// - Parameters:
    ///   - table: the fleet.
    ///   - known: the sessions that are looked at and of which one knows whether they are bad.
    ///   - bad: the bad ones among these.
    ///   - asked: the properties that the question asks for: by these a session is bad, or not, by definition.
    init(_ table: FleetTable, known: SessionSet, bad: SessionSet, asked: Set<GroupKey>) {
        let columns = table.columns.filter { $0.isDividing && !$0.isOfStart }
        func follows(_ column: DimensionColumn) -> Bool { column.key.isOfOutcome || asked.contains(column.key) }
        let possible = columns.filter { !follows($0) }
        // Keys come in the order of the sessions that have them, which should change nothing.
        let ofContext = possible.filter(\.isOfContext).sorted { $0.key.name < $1.key.name }
        causes = ofContext + possible.filter { !$0.isOfContext }
        consequences = columns.filter(follows)
        looksAtTime = !asked.contains { if case .start = $0 { true } else { false } }

        let ofPlayback = columns.filter(\.key.isOfPlayback)
        // Of a session that never played none of these is known.
        let unplayed =
            ofPlayback.isEmpty
            ? SessionSet(count: table.count) : ofPlayback.reduce(known) { $1.unknown(among: $0) }
        func count(_ set: SessionSet, _ part: SessionSet) -> RiskRatio.Count {
            RiskRatio.Count(all: set.count, bad: set.commonCount(part))
        }
        let (byPlayback, byOutcome) = (count(known, unplayed), count(known, bad))
        var knowing: [GroupKey: SessionSet] = [:]
        for column in causes {
            let unknown = column.unknown(among: known)
            let isOfPlayback =
                column.key.isOfPlayback
                || RiskRatio.Count.isKnownOnceTheyPlayed(unknown: count(unknown, unplayed), all: byPlayback)
                || RiskRatio.Count.isUnknownWhereBad(unknown: count(unknown, bad), all: byOutcome)
            if isOfPlayback { knowing[column.key] = known.subtracting(unknown) }
        }
        self.knowing = knowing
    }
}
