import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayheadAnalytics
import PlayheadPlatform

extension CompareCommand {
    /// How often the intervals over links that fit a log hold the truth: as often as those over traces.
    private static let level = 0.95

    /// A recorded session against a model, or against another one.
    ///
    /// - Parameter recorded: which of the sides are recorded sessions: one at least.
    func experimentWithRecorded(
        _ recorded: [Bool], in files: POSIXFileSystem
    ) throws(CommandFailure) -> Experiment {
        for (side, isRecorded) in zip(Side.allCases, recorded)
        where isRecorded && !(side == .a ? pair.a : pair.b).isEmpty {
            throw .usage("\(side.name) is a recorded session: --\(side.name.lowercased())-… cannot change what it was")
        }
        if recorded == [true, true] { return try experimentOfRecorded(in: files) }
        let index = recorded.firstIndex(of: true) ?? 0
        let session = try RecordedInput(playlists[index], in: files, qoe: simulation.qoe)
        var simulation = simulation
        if let watched = session.watched { simulation.length = watched }
        let played = playlists.indices.first { $0 != index }
        let presentation = try played.map { index throws(CommandFailure) in
            try simulation.presentations(of: [playlists[index]], in: files)[0]
        }
        let setting = try session.setting(
            presentation?.presentation, over: try link(in: files), seed: simulation.seed, in: files)
        if simulation.duration == nil { simulation.duration = setting.duration }
        var model = try simulation.contender(
            of: (setting.presentation, presentation?.label ?? setting.presentation.name),
            as: index == 0 ? pair.b : pair.a, in: files)
        let player = simulation.player.count == 1 ? simulation.player[0].profile : nil
        let unchanged = try session.whatIf(
            SessionModelling(player: player, seed: simulation.seed, qoe: simulation.qoe), in: files)
        let answer = try answer(unchanged, setting, &model)
        var recorded = try session.contender(in: files)
        recorded.unchanged = SimulatedContender(unchanged.base)
        let contenders = [Contender.recorded(recorded), .simulated(model)]
        var experiment = Experiment(
            index == 0 ? contenders : contenders.reversed(), withBound: bound ?? true,
            traces: [answer?.typical.simulation.trace ?? setting.trace],
            seed: simulation.seed, startDate: simulation.date)
        experiment.whatIf = answer
        if simulation.trace.isEmpty, answer == nil {
            experiment.misfit = try CommandFailure.catching { try unchanged.misfit() }
        }
        experiment.isOverObservedLink = answer == nil && setting.observedLinkNote != nil
        return experiment
    }

    /// Two recorded sessions, which took place.
    private func experimentOfRecorded(in files: POSIXFileSystem) throws(CommandFailure) -> Experiment {
        if !simulation.trace.isEmpty {
            throw .usage("two recorded sessions took place: no --trace goes with them")
        }
        let recorded = try playlists.map { path throws(CommandFailure) in
            try RecordedInput(path, in: files, qoe: simulation.qoe).contender(in: files)
        }
        let models = recorded.map(\.totals.qoeModel)
        guard models[0] == models[1] else {
            throw .usage("the QoE of one is counted by \(models[0]), of the other by \(models[1]): give one with --qoe")
        }
        return Experiment(
            recorded.map(Contender.recorded), traces: [BandwidthTrace](), seed: simulation.seed,
            startDate: simulation.date)
    }

    /// What the model comes to over the links that fit the session's log, with what a reader should know among the model's
    /// notes; nil where the link is known, and where none can be inferred.
    private func answer(
        _ unchanged: WhatIf, _ setting: RecordedInput.Setting, _ model: inout SimulatedContender
    ) throws(CommandFailure) -> WhatIfAnswer? {
        model.presentation.notes = setting.notes
        guard let observed = setting.observedLinkNote else { return nil }
        let sampled: SampledWhatIf?
        do throws(InferenceError) {
            sampled = try unchanged.sampled(links.samples, seed: simulation.seed, jobs: jobs)
        } catch {
            model.presentation.notes += [LinkSampleOptions.refusal(error), observed]
            return nil
        }
        guard let sampled else { return nil }
        model.presentation.notes += sampled.linkNotes(level: Self.level)
        return try CommandFailure.catching { [model] in
            try sampled.answer(model, level: Self.level, jobs: jobs)
        }
    }

    /// The link that was asked for, of which there must be one; nil where none was.
    private func link(in files: POSIXFileSystem) throws(CommandFailure) -> BandwidthTrace? {
        guard let first = simulation.trace.first else { return nil }
        guard simulation.trace.count == 1 else {
            throw .usage("a recorded session took place once: one --trace goes with it")
        }
        return try TraceInputOptions.trace(
            first, in: files, seed: simulation.seed, units: simulation.units.units, end: simulation.traceEnd)
    }
}
