import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics

/// A session as the simulator plays it, with what the user changed: what the screens show while a question is asked.
struct WhatIfQuestion: Sendable {
    /// How the session is played, changed or not.
    let whatIf: WhatIf
    /// The session that the question is about.
    let recorded: SessionModel
    /// The session as it stands now, where its log has grown since the question was asked.
    var grown: SessionModel?
    /// The simulation with nothing changed; of many links over the typical one, as soon as that is known.
    private(set) var unchanged: SessionModel
    /// What the user changed.
    private(set) var change: PlaybackChange
    /// The simulation with the changes; of many links over the typical one, as soon as that is known.
    private(set) var after: SessionModel
    /// What is known of the link.
    private(set) var link: WhatIfLink
    /// What the changes give over all links; nil where there are none, or it is being worked out.
    private(set) var answer: WhatIfAnswer?
    private var id: WhatIfWork.ID
    private let catalog: ErrorCatalog
    /// Whether the panel is open; where it is not the changed session is shown all the same.
    var isOpen = true
    /// The index of the control that the keys act on.
    var controlIndex = 0

    /// Over how many links that fit its log a session is played.
    static let sampleCount = 40
    /// How often the intervals hold the truth.
    static let level = 0.8

    /// A question about a session, with nothing changed yet. A link that cannot be asks nothing.
    ///
    /// - Parameter number: tells the question from others.
    init?(_ whatIf: WhatIf, of recorded: SessionModel, number: Int, catalog: ErrorCatalog) {
        guard let unchanged = Self.play(whatIf, whatIf.unchanged, recorded.entry, catalog) else { return nil }
        (self.whatIf, self.recorded, self.unchanged, self.catalog) = (whatIf, recorded, unchanged, catalog)
        (change, after) = (whatIf.unchanged, unchanged)
        link = whatIf.observedLinkNote == nil ? .known : .inferring
        id = WhatIfWork.ID(question: number, turn: 0)
    }

    /// The KPIs of the simulation with nothing changed. They differ from the recorded ones by what the simulator does
    /// not know of that session: changes are to be compared with these.
    var before: SessionTotals { unchanged.entry.totals }

    /// Whether the recorded session is the simulation itself.
    var isAboutSimulation: Bool {
        if case .simulated = recorded.entry.origin { true } else { false }
    }

    /// Whether links are looked for that fit the log: of a log that grows by the second not each time.
    var infersLink: Bool { if case .known = link { false } else { true } }

    /// Why the rule, a program of the user's, decides no more: then what is shown says nothing of it. Nil where it does.
    var ruleFailure: String? {
        [change.rule, whatIf.base.rule].lazy.compactMap { $0.program?.failure?.description }.first
    }

    /// The control that the keys act on.
    var control: PlaybackSetting.Control { PlaybackSetting.controls[controlIndex] }

    /// Whether a control has another value than in the session itself.
    func isChanged(_ control: PlaybackSetting.Control) -> Bool {
        control.value(change) != control.value(whatIf.unchanged)
    }

    /// Why a control can change nothing of this session as it is asked now; nil where it can.
    func idle(_ control: PlaybackSetting.Control) -> PlaybackSetting.Idle? {
        switch link {
        case .known: control.idle(change, of: whatIf.base, over: nil)
        case .inferring, .unknown: control.idle(change, of: whatIf.base, over: [whatIf.base.trace])
        case .fitting(let sampled): control.idle(change, of: whatIf.base, over: sampled.link.samples)
        }
    }

    /// The changes in a few words; empty where there are none.
    var changes: String {
        PlaybackSetting.controls.filter(isChanged).map { "\($0.title) \($0.value(change))" }.joined(separator: ", ")
    }

    /// The changes one by one: what the session is played with unchanged, and what it is played with now.
    var differences: [ContenderPair.Difference] {
        PlaybackSetting.controls.filter(isChanged).map {
            ContenderPair.Difference(name: $0.title, a: $0.value(whatIf.unchanged), b: $0.value(change))
        }
    }

    /// Plays with a change, where it is another than before. A link that cannot be changes nothing.
    mutating func ask(_ change: PlaybackChange) {
        guard change != self.change else { return }
        if case .fitting = link {
            guard (try? whatIf.simulation(change)) != nil else { return }
        } else {
            guard let after = Self.play(whatIf, change, recorded.entry, catalog) else { return }
            self.after = after
        }
        (self.change, answer) = (change, nil)
        id.turn += 1
    }

    // MARK: Many links

    /// What is to be worked out beside the screens; nil where all is known.
    var work: WhatIfWork? {
        switch link {
        case .known, .unknown: return nil
        case .inferring, .fitting: break
        }
        guard answer == nil else { return nil }
        return WhatIfWork(id: id) { [id, whatIf, link, change, catalog, entry = recorded.entry] goesOn in
            let sampled: SampledWhatIf
            if case .fitting(let known) = link {
                sampled = known
            } else {
                do throws(InferenceError) {
                    guard let inferred = try whatIf.sampled(Self.sampleCount, seed: 1, goesOn: goesOn) else {
                        return nil
                    }
                    sampled = inferred
                } catch {
                    return WhatIfNews(id: id, link: .unknown("\(error)"), answer: nil)
                }
            }
            guard let answer = try? sampled.answer(change, level: Self.level, isInPlace: true, goesOn: goesOn) else {
                return nil
            }
            let band = LinkQuantileBand(
                sampled.link.samples, until: answer.typical.session.duration, count: Self.bandStretches,
                scale: answer.typical.simulation.options.bandwidthScale)
            guard let before = try? sampled.unchanged(beside: answer) else { return nil }
            return WhatIfNews(
                id: id, link: .fitting(sampled),
                answer: (
                    answer, Self.model(before, entry, band: nil, catalog),
                    Self.model(answer.typical, entry, band: band, catalog)
                ))
        }
    }

    private static let bandStretches = 200

    /// Takes what was worked out, where it still is what was asked.
    mutating func take(_ news: WhatIfNews) {
        guard news.id == id else { return }
        link = news.link
        guard let found = news.answer else { return }
        (answer, unchanged, after) = (found.figures, found.unchanged, found.session)
    }

    /// What a reader should know, a sentence each.
    var notes: [String] {
        switch link {
        case .known, .inferring: whatIf.notes
        case .fitting(let sampled): sampled.notes(level: Self.level)
        case .unknown(let reason):
            whatIf.modelNotes + ["There are no intervals: \(reason)."]
                + (whatIf.observedLinkNote.map { [$0] } ?? [])
        }
    }

    /// What the model does not reproduce of the record, so that it cannot tell what the change does; nil where it does, where
    /// nothing is changed, and of a session that is a simulation itself.
    var misfit: WhatIfMisfit? {
        guard !isAboutSimulation, change != whatIf.unchanged else { return nil }
        switch link {
        case .fitting(let sampled): return sampled.misfit
        case .inferring: return nil
        case .known, .unknown:
            return WhatIfMisfit(
                recorded.entry.totals, unchanged: [unchanged.entry.totals], calibration: .of(.requests))
        }
    }

    /// That the unchanged session has not the stalls that were recorded: then a change is from something else. Nil where it
    /// has, where that is not known, and of a session that is a simulation itself.
    var difference: String? {
        guard !isAboutSimulation, let recorded = KPI.stallCount.number(of: recorded.entry.totals) else { return nil }
        let modelled = answer == nil ? KPI.stallCount.number(of: before) : answer?[.stallCount]?.unchanged
        guard let unchanged = modelled, unchanged != recorded else { return nil }
        func text(_ count: Double) -> String { KPI.stallCount.text(count) }
        let noun = unchanged == 1 ? "stall" : "stalls"
        return "unchanged: as modelled, \(text(unchanged)) \(noun); recorded \(text(recorded))"
    }

    // MARK: Playing

    private static func play(
        _ whatIf: WhatIf, _ change: PlaybackChange, _ recorded: SessionEntry, _ catalog: ErrorCatalog
    ) -> SessionModel? {
        (try? whatIf.play(change, isInPlace: true)).map { model($0, recorded, band: nil, catalog) }
    }

    private static func model(
        _ played: WhatIf.Modelled, _ recorded: SessionEntry, band: LinkQuantileBand?, _ catalog: ErrorCatalog
    ) -> SessionModel {
        let log = played.session.log
        let entry = SessionEntry(title: recorded.title, totals: played.totals, origin: .simulated(played.simulation)) {
            log
        }
        return SessionModel(entry, PlaybackDetail(played.simulation, played.session, links: band), catalog: catalog)
    }
}

extension PlaybackSetting.Control {
    /// Its value in words.
    func value(_ change: PlaybackChange) -> String {
        switch shown(change) {
        case .word(let word): word
        case .factor(let factor): NumberText.factor(factor)
        case .duration(let seconds): NumberText.duration(seconds)
        case .position(let seconds): NumberText.clock(seconds)
        case .lead(let seconds): seconds > 0 ? NumberText.trimmed(seconds) + " s early" : "at play"
        }
    }
}
