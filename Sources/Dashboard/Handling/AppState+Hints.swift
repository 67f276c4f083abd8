import PlayheadAnalytics
import PlayheadTerminal

extension AppState {
    /// The keys that the footer offers: those that do something here and now.
    var hints: [KeyBinding] {
        keys.hints(in: focus).compactMap { hint in
            guard let command = hint.actions.first?.command, acts(command) else { return nil }
            if command == .quit, isInFront { return hint.saying("close") }
            return screen.type.hint(for: command, self).map(hint.saying) ?? hint
        }
    }

    /// Whether something stands in front of the screen that the key to quit closes.
    private var isInFront: Bool { [.help, .sourceLines, .whatIf].contains(focus) }

    private func acts(_ command: Command) -> Bool {
        switch command {
        // Where only sums are known it is not known why sessions are bad.
        case .why, .errors: fleet.sealed == nil
        case .togglePlay, .seek, .step, .changeSpeed: hasClock
        case .jump(.stall, _): hasMoment(.stall)
        case .jump(.error, _): hasMoment(.error)
        case .jump(.downSwitch, _): hasMoment(.switchDown)
        case .session:
            stepsThroughErrors || neighbours.index != nil && neighbours.count > 1
        case .toggleDetails:
            screen.type.hasContent(self)
                && (screen.type.subject == .list || size.width >= ScreenLayout.narrowestWithDetails)
        case .whatIf: model.map(Self.mayBeModelled) ?? false
        case .chooseCopy: !copies.isEmpty
        case .help, .quit: true
        // They open what stands in front of the screen, where their words close it.
        case .showLines, .editLines: focus == .sourceLines
        default: screen.type.hasContent(self)
        }
    }

    private func hasMoment(_ mark: Mark) -> Bool { played?.moments.contains { $0.mark == mark } ?? false }

    /// Whether anything can be asked of a session; whether its log tells enough is known when it is asked.
    private static func mayBeModelled(_ model: SessionModel) -> Bool {
        if case .recorded(nil) = model.entry.origin { return false }
        return true
    }
}
