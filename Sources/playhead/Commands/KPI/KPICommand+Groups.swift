import ArgumentParser
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PredicateFormat

/// The keys by which sessions are grouped.
extension KPICommand {
    /// The keys of the option `--group-by`.
    var givenGrouping: Grouping {
        get throws {
            var keys: [GroupKey] = []
            for text in groupBy.lazy.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
                guard let key = GroupKey(String(text)) else {
                    let named = GroupKey.named.map(\.description).joined(separator: ", ")
                    throw ValidationError(
                        "--group-by \(text): it should be context.KEY, such as context.network, or one of \(named).")
                }
                if let other = keys.first(where: { $0.name == key.name }), other != key {
                    throw ValidationError("--group-by: a report would call both \(other) and \(key) \(key.name).")
                }
                if !keys.contains(key) { keys.append(key) }
            }
            if keys.count > Grouping.mostKeys {
                throw ValidationError("--group-by: \(keys.count) keys; up to \(Grouping.mostKeys) go together.")
            }
            return Grouping(keys, zone: input.timeZone, clock: input.localTime)
        }
    }

    /// The keys by which the sessions are grouped: those given, or those that the parts name.
    func grouping(of scan: FleetScan, in part: PartialFleet? = nil) throws -> Grouping {
        guard let part, groupBy.isEmpty else { return try checked(try givenGrouping, scan) }
        return try checked(try part.grouping(), scan)
    }

    /// Ends the program where a key of the context is one that no session has.
    private func checked(_ grouping: Grouping, _ scan: FleetScan) throws(CommandFailure) -> Grouping {
        // Of what was not read to its end a key may be still to come.
        guard scan.sealed.isEmpty, scan.sessionCount > 0, !scan.wasStopped else { return grouping }
        for case .context(let key) in grouping.keys
        where !scan.sessions.contains(where: { $0.contextValue(key) != nil }) {
            let known = scan.sessions.reduce(into: Set<String>()) { $0.formUnion($1.fullContext.keys) }
            let names = known.sorted()
            // An error costs the report, but not what is wrong with the inputs.
            try input.report(scan.problems)
            let nearest = Nearest.ranked(names, to: key).first.map { "; the nearest is context.\($0)" } ?? ""
            throw CommandFailure.usage(
                "--group-by context.\(key): no session's context has this key\(nearest) "
                    + "(\(Nearest.listed(names, to: key)))")
        }
        return grouping
    }
}
