import ArgumentParser
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport
import PredicateFormat

/// The comparison with a baseline.
extension KPICommand {
    /// What `--against` names.
    enum BaselineSource {
        case predicate(SessionPredicate)
        /// A part, or logs, or a folder of them.
        case path(String)
    }

    /// What is there is read; anything else is a predicate, but for a name that a part would have.
    var baselineSource: BaselineSource? {
        get throws {
            guard let against else { return nil }
            // Whoever reads it says that it is not there.
            if POSIXFileSystem().kind(of: against) != nil || against.hasSuffix(".part") { return .path(against) }
            return try ValidationError.reading([against], of: "--against") { format throws(PredicateError) in
                try SessionPredicate(parsing: format)
            }.first.map(BaselineSource.predicate)
        }
    }

    /// The predicates that look at each session.
    var sessionPredicates: [SessionPredicate] {
        get throws {
            var predicates = [try filter.predicate()].compactMap(\.self)
            if case .predicate(let predicate) = try baselineSource { predicates.append(predicate) }
            return predicates
        }
    }

    /// The conditions of `--fail-if`.
    var conditions: [FleetPredicate] {
        get throws { try failures.predicates(hasBaseline: against != nil) }
    }

    func validateBaseline() throws {
        if against == nil {
            if level != nil || margin != nil { throw ValidationError("--level and --margin go with --against.") }
            return
        }
        if partial { throw ValidationError("--partial compares nothing: give --against to the --merge of the parts.") }
        if format == .arrow {
            throw ValidationError(
                "--format arrow has a row a session, and no comparison: --against goes with the others.")
        }
        if format == .openMetrics {
            throw ValidationError("--format openmetrics has no comparison: --against goes with the other formats.")
        }
        if let level, !(0.5...0.9999).contains(level) {
            throw ValidationError("--level \(level): it should be between 0.5 and 0.9999, such as 0.95.")
        }
        try ValidationError.unlessMargin(margin)
        _ = try baselineSource
    }

    /// The sessions of a baseline that stands in files; nil where it is a predicate, or there is none.
    func baseline(
        in files: POSIXFileSystem, _ scanner: LogScanner<POSIXFileSystem>, signals: SignalWatch
    ) throws -> Cohort? {
        guard case .path(let path) = try baselineSource else { return nil }
        guard files.kind(of: path) != nil else { throw CommandFailure.noInput("--against \(path): no such file") }
        var other = input
        (other.paths, other.filesFrom) = ([path], nil)
        return try CommandFailure.catching("--against ") {
            let sources = try other.sources(in: files)
            if try sources.areParts(in: files) {
                var part = try PartialFleet(merging: sources, in: files, signals: signals)
                try part.joinAndReport()
                let scan = try FleetScan(part, countsVariants: try needsVariants(part), incidents: try incidents(part))
                return Cohort(scan: scan, numbers: Array(0..<scan.sessionCount), part: part)
            }
            let scan = try scan(sources, scanner: scanner, signals: signals)
            try input.report(scan.problems)
            // Both sides are of the sessions that count.
            var filter = SessionFilter(try filter.predicate())
            return Cohort(scan: scan, numbers: try numbers(of: scan, &filter), part: nil)
        }
    }

    /// The comparison of the sessions that count with the baseline; nil where nobody asked.
    func comparison(
        of fleet: FleetAccumulator, _ scan: FleetScan, _ numbers: [Int], _ grouping: Grouping, in part: PartialFleet?,
        with baseline: Cohort?
    ) throws -> KPIReport.Baseline? {
        guard let against else { return nil }
        let b = Cohort(scan: scan, numbers: numbers, part: part)
        var a = baseline ?? b
        if case .predicate(let predicate) = try baselineSource {
            var filter = SessionFilter(predicate, of: "--against")
            a.numbers = try self.numbers(of: scan, &filter)
            filter.report()
        }
        let aggregate = aggregate(a.scan, a.numbers)
        guard aggregate.sessionCount > 0 else {
            throw CommandFailure.badData(
                baseline == nil
                    ? "--against: the predicate holds for none of \(NumberText.counted(scan.sessionCount, "session")): there is "
                        + "nothing to compare with"
                    : "--against \(against): there is no session in it to compare with")
        }
        let keys = try mixKeys(grouping, a, b)
        let groups = CohortGroups.all(a: a.groups(by: keys), b: b.groups(by: keys), most: CohortDifference.mostKeys)
        let difference = CohortDifference(
            a: aggregate, b: fleet, groups: groups, level: level ?? CohortDifference.usualLevel,
            margin: margin ?? KPI.usualMargin)
        let shared = baseline == nil ? Set(numbers).intersection(a.numbers).count : 0
        return KPIReport.Baseline(
            name: against, kind: baseline.map { $0.part == nil ? .logs : .part } ?? .predicate, difference: difference,
            sharedCount: shared, notes: notes(on: baseline?.part, keys: grouping.keys.isEmpty ? keys : grouping))
    }

    /// The keys by which the mix of viewers is looked at: those of the groups, or what the parts were sealed by, or all of
    /// the sessions' contexts, which are known before anything plays. A key that a predicate names tells A from B, and says
    /// nothing of the mix.
    private func mixKeys(_ grouping: Grouping, _ a: Cohort, _ b: Cohort) throws -> Grouping {
        let predicates = try sessionPredicates
        func isFree(_ key: GroupKey) -> Bool { !predicates.contains { $0.names(key) } }
        if !grouping.keys.isEmpty { return grouping.keeping(isFree) }
        if let sealed = [a, b].first(where: { !$0.scan.sealed.isEmpty })?.part {
            let files = POSIXFileSystem()
            let keys = Grouping(texts: sealed.keys) { LocalTime(named: $0, zoneFile: files.zoneFile) }
            return (keys ?? Grouping()).keeping(isFree)
        }
        let context = a.contextKeys.union(b.contextKeys).sorted().map(GroupKey.context)
        return Grouping(context, zone: input.timeZone, clock: input.localTime).keeping {
            isFree($0) && !$0.isOfOutcome
        }
    }

    /// What a reader should know of a baseline that is a part.
    private func notes(on part: PartialFleet?, keys: Grouping) -> [String] {
        guard let part else { return [] }
        var notes: [String] = []
        if let filter = part.filter { notes.append("The part was sealed with --where \(filter).") }
        if part.skippedCount > 0 {
            notes.append(
                "The part lacks \(NumberText.counted(part.skippedCount, "line")) or values that could not be read.")
        }
        guard !part.sealed.isEmpty else { return notes }
        if part.keys.isEmpty {
            notes.append(
                "The part is not grouped: whether its viewers are others is not known (--group-by with --partial --seal)."
            )
        } else {
            let missing = keys.texts.filter { !part.keys.contains($0) }
            if !missing.isEmpty {
                notes.append(
                    "The part is grouped by \(part.keys.joined(separator: ", ")): the mix by "
                        + "\(missing.joined(separator: ", ")) is not known.")
            }
        }
        return notes
    }
}

/// The sessions of one side.
struct Cohort {
    let scan: FleetScan
    /// The numbers of those that count.
    var numbers: [Int]
    /// What they were read from; nil of logs.
    let part: PartialFleet?

    /// The keys of their contexts.
    var contextKeys: Set<String> {
        numbers.lazy.map(scan.totals).reduce(into: []) { $0.formUnion($1.fullContext.keys) }
    }

    /// The sessions by each key on its own.
    func groups(by keys: Grouping) -> GroupsByKey {
        var groups = GroupsByKey(keys)
        groups.add(scan.sealed, by: part?.keys ?? [])
        for session in numbers.lazy.map(scan.totals) { groups.add(session) }
        return groups
    }
}
