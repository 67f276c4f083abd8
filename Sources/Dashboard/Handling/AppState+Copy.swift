import Comparison
import Descriptions
import HLS
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

extension ClipboardRoute {
    /// What is said of a text that takes this way: nobody knows whether it was copied.
    fileprivate var words: String {
        switch self {
        case .terminal: "sent to the terminal"
        case .tmux: "sent to tmux (it needs set-clipboard on)"
        case .screen: "sent through screen"
        case .console: "not copied, the Linux console has no clipboard"
        case .unknown(let type): "not copied, \(type.isEmpty ? "this terminal" : type) has no known clipboard"
        }
    }
}

/// What can be copied to the terminal's clipboard.
extension AppState {
    /// What the screen offers, the likeliest first: on the Fleet screen the command.
    var copies: [Copy] {
        screen.type.copyOrder.compactMap { kind in copied(kind).map { Copy(kind: kind, text: $0) } }
    }

    /// Offers what can be copied.
    mutating func chooseCopy() {
        if copies.isEmpty { return say(commandRefusal ?? "there is nothing to copy here") }
        mode = .copying
    }

    /// Copies what was chosen, or what is offered first.
    mutating func copy(_ kind: Copy.Kind?) -> [Effect] {
        if case .lines(let lines, _) = mode { return copy(lines.shownText) }
        mode = .browsing
        guard let found = kind.map(copied) ?? copies.first?.text else {
            let refusal = kind == .command ? commandRefusal : nil
            say(refusal ?? "this screen has no \(kind?.name ?? "text") to copy")
            return []
        }
        return copy(found)
    }

    private mutating func copy(_ found: String) -> [Effect] {
        // What is shown: what a stranger wrote into a log is obeyed by no shell that it is pasted into, nor hidden from whom
        // pastes it.
        let text = escaped(found)
        let route = environment.clipboard
        say("\(route.words): \(text)")
        return route.isOpen ? [.copy(text)] : []
    }

    private func copied(_ kind: Copy.Kind) -> String? {
        guard kind == .command else { return screen.type.copied(kind, self) }
        return commandRefusal == nil ? screen.type.command(self) : nil
    }

    /// Whether the command played the sessions itself: no other command finds them, and this one opens none of several by its
    /// number, as replay does.
    var arePlayed: Bool { environment.invocation.dropFirst().first.map { $0 != "replay" } ?? false }

    // MARK: Command

    /// The command that prints the screen as it is; nil where none does: of a changed session, of one of those that the command
    /// played.
    var snapshotCommand: String? {
        let (words, subject) = (environment.invocation, screen.type.subject)
        let isOneOfPlayed = arePlayed && sessions.count > 1 && subject == .session
        guard !words.isEmpty, whatIf == nil, !isOneOfPlayed else { return nil }
        var options = ["--snapshot", "\(size.width)x\(size.height)"]
        if let name = screen.type.screenOption(self) { options += ["--screen", name] }
        if let selected, sessions.count > 1, !arePlayed, subject != .pair {
            options += ["--session", String(selected + 1)]
        }
        if hasClock, time < duration { options += ["--at", NumberText.trimmed(time)] }
        return (words + options).map(Self.quoted).joined(separator: " ")
    }

    /// Why no command prints what the screen shows; nil where one does.
    var commandRefusal: String? { areParts ? screen.type.commandRefusal(self) : nil }
}
