import ArgumentParser
import BandwidthTrace
import Comparison
import Dashboard
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport

/// What a change would do to all sessions.
extension KPICommand {
    func validateWhatIf() throws {
        guard whatIf.whatIf != nil else { return }
        if partial || merge {
            throw ValidationError("--what-if plays rows again, which parts do not hold: give the logs.")
        }
        if against != nil || pages != nil || highlights || !failures.failIf.isEmpty {
            throw ValidationError("--what-if goes without --against, --pages, --highlights and --fail-if.")
        }
        guard case .report = format else {
            throw ValidationError("--format \(format): --what-if goes with text, json, ndjson, csv, markdown and html.")
        }
        if input.paths.contains("-") {
            throw ValidationError("--what-if reads each session's rows again: give a file for standard input.")
        }
    }

    /// More groups than these would take too much memory: each keeps all draws of its intervals.
    private static let mostGroupsPlayed = 500

    /// Plays the sessions that count again, and writes what a change would do to their KPIs.
    func writeWhatIf(
        _ scan: FleetScan, of sources: LogSources, _ numbers: [Int], _ grouping: Grouping, in files: POSIXFileSystem,
        signals: SignalWatch
    ) throws {
        guard let settings = try whatIf.settings, case .report(let format) = format else { return }
        let rules = [settings.rule].compactMap(\.self)
        try rules.startPrograms()
        defer { rules.endPrograms() }
        let values = numbers.map { grouping.keys.isEmpty ? [] : grouping.values(of: scan.session($0)) }
        let keys = grouping.keys.isEmpty ? [] : Set(values).sorted(by: GroupedFleet.precedes)
        guard keys.count <= Self.mostGroupsPlayed else {
            throw CommandFailure.usage(
                "--group-by: \(keys.count) groups, and --what-if takes up to \(Self.mostGroupsPlayed): group by fewer keys"
            )
        }
        let groups = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
        var report = FleetWhatIfReport(
            change: whatIf.whatIf ?? "", level: whatIf.level,
            sampleCount: whatIf.samples ?? FleetWhatIf.usualSampleCount,
            keys: keys.map(grouping.named), seed: whatIf.seed ?? 1)
        report.player = whatIf.player?.profile.name
        let sessions = OpenedSessions(scan, of: sources) { scan }
        let player = FleetWhatIfPlayer(
            settings: settings, sampleCount: report.sampleCount,
            modelling: SessionModelling(player: whatIf.player?.profile, seed: whatIf.seed ?? 1), files: files)
        let progress = ProgressLine(total: numbers.count, unit: .runs)
        let work = OrderedWork(count: numbers.count, jobs: jobs)
        var index = 0
        report.isPartial = !work.run(state: {}) {
            signals.received == nil && rules.allSatisfy { $0.program?.failure == nil }
        } work: { index, _ in
            defer { progress.add(1) }
            return player.play(sessions[numbers[index]], number: numbers[index])
        } output: { played in
            report.add(number: numbers[index], group: groups[values[index]], played)
            index += 1
        }
        progress.finish()
        for rule in rules { try rule.requireAnswers() }
        if report.isPartial || scan.wasStopped {
            exports.reportNotWritten()
        } else {
            try exports.write(signals: signals) { format, output throws(CommandFailure) in
                try output(report.text(format))
            }
        }
        try Pager.print(report.text(format, width: ReportOptions.ofThisRun.width))
        if report.total.modelled.sessionCount == 0, !report.isPartial {
            throw CommandFailure.badData("no session could be played again")
        }
    }
}

/// Plays single sessions of many again.
private struct FleetWhatIfPlayer: Sendable {
    let settings: GivenSettings
    let sampleCount: Int
    let modelling: SessionModelling
    let files: POSIXFileSystem
    let catalog = ErrorCatalog()

    /// - Parameter number: the session's number: each draws links of its own.
    func play(
        _ session: SessionEntry, number: Int
    ) -> Result<FleetWhatIfSession, FleetWhatIfRefusal> {
        do {
            let whatIf = try modelling.whatIf(of: session, in: files, catalog: catalog)
            var change = whatIf.unchanged
            settings.apply(to: &change)
            guard whatIf.observedLinkNote != nil else { return .success(try FleetWhatIfSession(whatIf, change)) }
            let seed = modelling.seed &+ UInt64(truncatingIfNeeded: number)
            guard let sampled = try whatIf.sampled(sampleCount, seed: seed) else {
                return .failure(FleetWhatIfRefusal("it was not played to the end"))
            }
            return .success(try FleetWhatIfSession(sampled, change))
        } catch let error as InferenceError {
            return .failure(FleetWhatIfRefusal(error.reason, hasUnknownLink: true))
        } catch let error as PresentationError {
            // Its name is the session's.
            return .failure(FleetWhatIfRefusal(error.problem))
        } catch {
            return .failure(FleetWhatIfRefusal("\(error)".replacing(session.id, with: "it")))
        }
    }
}
