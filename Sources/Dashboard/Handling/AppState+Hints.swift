import PlayheadTerminal

extension AppState {
    /// The keys that the footer offers: those that do something here and now; and what Enter does next among the KPIs and among
    /// the traces.
    var hints: [KeyBinding] {
        keys.hints(in: focus).filter { hint in hint.actions.first.map { acts($0.command) } ?? false }.map { hint in
            focus == .traces && hint.actions.first?.command == .open && enterWatches ? hint.saying("watch") : hint
        }
    }

    private func acts(_ command: Command) -> Bool {
        switch command {
        // Where only sums are known it is not known why sessions are bad.
        case .why: fleet.sealed == nil
        case .togglePlay, .seek, .step, .changeSpeed: hasClock
        case .jump(.stall, _): hasMark(.stall)
        case .jump(.error, _): hasMark(.error)
        case .jump(.downSwitch, _): hasMark(.switchDown)
        case .session:
            screen == .session && stack.opener == .errors || placeAmongNeighbours.map { $0.count > 1 } ?? false
        case .toggleDetails:
            screen.type.hasContent(self) && (tab == .fleet || size.width >= ScreenLayout.narrowestWithDetails)
        case .whatIf: model.map(Self.mayBeModelled) ?? false
        case .chooseCopy: !copies.isEmpty
        case .help, .quit: true
        default: screen.type.hasContent(self)
        }
    }

    private func hasMark(_ mark: Mark) -> Bool {
        if tab == .compare { return pair?.moments.contains { $0.mark == mark } ?? false }
        return model?.marks.contains { $0.mark == mark } ?? false
    }

    /// Whether anything can be asked of a session; whether its log tells enough is known when it is asked.
    private static func mayBeModelled(_ model: SessionModel) -> Bool {
        if case .recorded(nil) = model.entry.origin { return false }
        return true
    }
}
