import ArgumentParser
import BandwidthTrace
import Comparison
import Dashboard
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

/// How recorded sessions are played again by the model.
struct WhatIfOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Play the session again by this rule (repeatable), and show the KPIs beside the recorded ones.",
            discussion: "The rules are those of playhead simulate --help, or a program of your own: ./rule.py.",
            valueName: "name"))
    var abr: [ABRName] = []

    @OptionGroup var settings: ReplaySettingOptions

    @Option(
        help: ArgumentHelp("Play this again; the bundle's multivariant.m3u8 unless given.", valueName: "playlist"),
        completion: .file())
    var playlist: String?

    @Option(
        help: ArgumentHelp(
            "Play it again over this link; the bundle's trace.json unless given, or what the log tells of it.",
            valueName: "trace"),
        completion: .file())
    var trace: String?

    @OptionGroup var units: TraceUnitsOption

    @Option(help: ArgumentHelp("The player of the model; a simulated session's own unless given.", valueName: "name"))
    var player: PlayerName?

    @OptionGroup var links: LinkSampleOptions

    @Option(help: ArgumentHelp("How often, of a hundred, the intervals hold the truth: 80 or 95.", valueName: "n"))
    var interval = 80

    @Option(help: ArgumentHelp("The seed of sizes and traces that are made up, and of links.", valueName: "n"))
    var seed: UInt64 = 1

    func validate() throws {
        try settings.check()
        guard LinkCalibration.levels.contains(level) else {
            throw ValidationError("--interval \(interval): it should be 80 or 95.")
        }
    }

    /// How often the intervals hold the truth.
    private var level: Double { Double(interval) / 100 }

    /// Whether anything is to be played again.
    var isWanted: Bool {
        !abr.isEmpty || !settings.given.isEmpty || playlist != nil || trace != nil || player != nil
    }

    /// What is changed, a session each.
    private func changes(of whatIf: WhatIf) -> [PlaybackChange] {
        (abr.isEmpty ? [whatIf.base.rule] : abr).map { rule in
            var change = whatIf.unchanged
            change.rule = rule
            settings.given.apply(to: &change)
            return change
        }
    }

    /// The sessions with what the model makes of each.
    func modelled(
        _ sessions: OpenedSessions, in files: some FileSystem, catalog: ErrorCatalog
    ) throws(CommandFailure) -> OpenedSessions {
        var result = sessions
        try abr.startPrograms()
        for viewed in sessions {
            do {
                let whatIf = try prepared(viewed, in: files, catalog: catalog)
                let sampled = sampled(whatIf)
                let isModelled = sampled.link != nil || whatIf.stored != nil
                let unchanged = isModelled ? nil : try whatIf.play(whatIf.unchanged).totals
                for change in changes(of: whatIf) {
                    let answer = try sampled.link?.answer(change, level: level, jobs: processorCount)
                    let modelled = try answer?.typical ?? whatIf.play(change)
                    try change.rule.requireAnswers()
                    result.add(
                        modelled, label: change.label, answer: answer, unchanged: unchanged, of: viewed,
                        catalog: catalog)
                }
                result.add(notes: sampled.notes)
            } catch let failure as CommandFailure {
                throw failure
            } catch {
                // One session of many that tells too little costs the others nothing.
                result.add(notes: ["\(viewed.title) is not played again: \(error)"])
            }
        }
        guard result.count > sessions.count else {
            throw CommandFailure.badData(result.notes.last ?? "no session could be played again")
        }
        return result
    }

    /// The session over links that fit its log, where its own is not known; and what a reader should know.
    private func sampled(_ whatIf: WhatIf) -> (link: SampledWhatIf?, notes: [String]) {
        guard whatIf.observedLinkNote != nil else {
            return (
                nil, ["The link is known: none is inferred from the log, and there are no intervals."] + whatIf.notes
            )
        }
        do throws(InferenceError) {
            guard let sampled = try whatIf.sampled(links.samples, seed: seed, jobs: processorCount) else {
                return (nil, [])
            }
            return (sampled, sampled.notes(level: level))
        } catch {
            return (
                nil,
                [LinkSampleOptions.refusal(error)] + whatIf.notes
            )
        }
    }

    /// How the screen's what-if panel plays a session where nothing is changed yet.
    func rerun(
        _ viewed: SessionEntry, in files: some FileSystem, catalog: ErrorCatalog
    ) -> Result<WhatIf, ScreenFailure> {
        do {
            return .success(try prepared(viewed, in: files, catalog: catalog))
        } catch {
            return .failure(ScreenFailure(message: "\(viewed.title) cannot be modelled: \(error)"))
        }
    }

    private func prepared(
        _ viewed: SessionEntry, in files: some FileSystem, catalog: ErrorCatalog
    ) throws -> WhatIf {
        try SessionModelling(
            playlist: playlist, trace: trace, units: units.units, player: player?.profile, seed: seed
        ).whatIf(of: viewed, in: files, catalog: catalog)
    }
}

/// Over how many links a recorded session is played again.
struct LinkSampleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Over how many links that fit the log a recorded session is played again, where its link is not known: 10 to 1000.",
            valueName: "n"))
    var samples = 40

    func validate() throws {
        guard 10...1000 ~= samples else { throw ValidationError("--samples \(samples): it should be 10 to 1000.") }
    }

    /// What a reader is told where no links could be inferred.
    static func refusal(_ error: InferenceError) -> String {
        "There are no intervals, and the figures are those over the link as the log shows it, which misses most "
            + "stalls: \(error)."
    }
}
