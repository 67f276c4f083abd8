import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

extension KPICommand {
    /// Writes the open sessions of the logs, or what they add up to where they are sealed.
    func writePart(_ sources: LogSources, scanner: LogScanner<POSIXFileSystem>, signals: SignalWatch) throws {
        if seal {
            let scan = try scan(sources, scanner: scanner, signals: signals)
            try requireWhole(scan.problems, wasStopped: scan.wasStopped, signals)
            let skippedCount = scan.problems.skippedCount
            return try write(try sealed(scan, try grouping(of: scan), skippedCount: skippedCount), signals)
        }
        let scan = PartScan(sources, scanner: scanner, jobs: jobs, signals: signals)
        InputOptions.report(scan.notes)
        try requireWhole(scan.problems, wasStopped: scan.wasStopped, signals)
        try write(
            PartialFleet(scan.sessions, keys: try givenGrouping.texts, skippedCount: scan.problems.skippedCount),
            signals)
    }

    /// Writes a part of all that parts hold.
    func rewrite(_ part: PartialFleet, signals: SignalWatch) throws {
        try input.check(part)
        guard seal else { return try write(part, signals) }
        let scan = try FleetScan(
            part, countsVariants: try needsVariants(part), incidents: try incidents(part))
        try write(try sealed(scan, try grouping(of: scan, in: part), skippedCount: part.skippedCount), signals)
    }

    private func sealed(_ scan: FleetScan, _ grouping: Grouping, skippedCount: Int) throws -> PartialFleet {
        var filter = SessionFilter(try filter.predicate())
        let groups = sealed(scan, try numbers(of: scan, &filter), by: grouping)
        return PartialFleet(
            sealed: groups, keys: grouping.texts, filter: self.filter.filter, skippedCount: skippedCount)
    }

    /// Ends the program where a part would lack something that the logs hold: it would pass for a whole one.
    private func requireWhole(_ problems: LogProblems, wasStopped: Bool, _ signals: SignalWatch) throws {
        if wasStopped, let signal = signals.received {
            throw CommandFailure(status: ExitStatus.signal(signal), description: "stopped: nothing was written")
        }
        try input.report(problems)
        guard problems.skippedCount > 0, !allowSkipped else { return }
        throw CommandFailure(
            status: ExitStatus.badData,
            description: "\(problems.skippedCount) line\(problems.skippedCount == 1 ? "" : "s") or values could not be "
                + "read: nothing was written, since the part would pass for a whole one; --allow-skipped writes it, "
                + "and each report of it says what is missing")
    }

    /// Writes a part, or one for each shard, one behind the other.
    private func write(_ part: PartialFleet, _ signals: SignalWatch) throws {
        var part = part
        if part.sealed.count > maxGroups {
            throw CommandFailure.badData(
                "\(part.sealed.count) groups by \(part.keys.joined(separator: ",")), and a part may have \(maxGroups): "
                    + "nothing was written; group by fewer keys or longer spans, or allow more with --max-groups")
        }
        for problem in try part.join() { StandardStreams.report(problem) }
        guard let shards else { return try StandardStreams.write(part.bytes, to: 1) }
        for shard in part.shards(shards) { try StandardStreams.write(shard.bytes, to: 1) }
    }
}
