import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics

extension AppState {
    /// Whether the what-if panel has the keys.
    var isAsking: Bool { screen == .session && whatIf?.isOpen == true }

    /// Opens the panel: from here on the screens show the session as the simulator plays it.
    mutating func openWhatIf() {
        guard let model else { return }
        guard whatIf == nil else {
            whatIf?.isOpen = true
            return
        }
        switch Self.whatIf(model, catalog) {
        case .success(let whatIf): ask(question(whatIf, of: model))
        case .failure(let failure): say(failure.message, isError: true)
        }
    }

    /// A question that is told from all before it.
    private mutating func question(_ whatIf: WhatIf, of model: SessionModel) -> WhatIfQuestion? {
        questionCount += 1
        return WhatIfQuestion(whatIf, of: model, number: questionCount, catalog: catalog)
    }

    /// Takes what was worked out beside the screens.
    mutating func take(_ news: WhatIfNews) {
        guard var question = whatIf else { return }
        question.take(news)
        ask(question)
    }

    private static func whatIf(_ model: SessionModel, _ catalog: ErrorCatalog) -> Result<WhatIf, ScreenFailure> {
        switch model.entry.origin {
        case .simulated(let simulation):
            .success(WhatIf(model.timeline.log, playing: simulation, catalog: catalog))
        case .recorded(let whatIf?): whatIf()
        case .recorded(nil): .failure(ScreenFailure(message: "this session cannot be modelled"))
        }
    }

    mutating func ask(_ question: WhatIfQuestion?) {
        guard let question else { return }
        whatIf = question
        showModel(question.after)
        if let failure = question.ruleFailure { say(failure, isError: true) }
    }

    /// Moves among the controls of the question.
    mutating func chooseControl(_ move: Move) {
        guard let question = whatIf else { return }
        let last = PlaybackSetting.controls.count - 1
        let index = move.target(from: question.controlIndex, page: listPage, last: last)
        whatIf?.controlIndex = index
    }

    /// Closes the panel; the session with the changes stays.
    mutating func keepWhatIf() { whatIf?.isOpen = false }

    /// Back to the session as it was.
    mutating func endWhatIf() {
        guard let question = whatIf else { return }
        whatIf = nil
        showModel(question.grown ?? question.recorded)
    }

    /// Turns the selected control, and plays anew.
    mutating func changeControl(_ direction: Direction, isFine: Bool) {
        guard var question = currentQuestion() else { return }
        if let idle = question.idle(question.control) { return say("\(question.control.title): \(idle.reason)") }
        var change = question.change
        question.control.turn(&change, isForward: direction == .forward, isFine: isFine, of: question.whatIf.base)
        question.ask(change)
        ask(question)
    }

    /// All controls as they were in the session.
    mutating func resetControls() {
        guard var question = currentQuestion() else { return }
        question.ask(question.whatIf.unchanged)
        ask(question)
    }

    /// The recorded session has grown: asks the same of it anew. What was inferred stands until a control is turned.
    mutating func repeatQuestion(_ old: WhatIfQuestion) {
        guard let model else { return }
        if old.infersLink {
            var question = old
            question.grown = model
            ask(question)
        } else {
            ask(repeated(old, of: model))
        }
    }

    /// The question that is asked, of the session as it stands now.
    private mutating func currentQuestion() -> WhatIfQuestion? {
        guard let question = whatIf, let grown = question.grown else { return whatIf }
        return repeated(question, of: grown) ?? question
    }

    private mutating func repeated(_ old: WhatIfQuestion, of model: SessionModel) -> WhatIfQuestion? {
        guard let whatIf = try? Self.whatIf(model, catalog).get(), var question = question(whatIf, of: model) else {
            return nil
        }
        question.ask(old.change)
        (question.isOpen, question.controlIndex) = (old.isOpen, old.controlIndex)
        return question
    }

    /// Shows another version of the same session; the playhead stays where it is, or at the end.
    private mutating func showModel(_ new: SessionModel) {
        let isAtEnd = time >= model?.duration ?? 0
        model = new
        time = isAtEnd ? new.duration : min(time, new.duration)
        clearSelection()
        refreshSearch()
    }
}
