import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

/// Something that changes the state.
enum Message: Sendable {
    case input(InputEvent)
    /// Time passed, in seconds, while playing.
    case elapsed(Double)
    /// The log changed: the sessions in the list, those that left it, and what happened to the log besides.
    indirect case sessions(SessionList, ended: FleetAccumulator = FleetAccumulator(), message: String? = nil)
    case exported(Result<String, ScreenFailure>)
    /// So much was read.
    case reading(ReadingProgress)
    /// Something about the what-if question was worked out.
    indirect case whatIf(WhatIfNews)
    /// It was worked out what the listed sessions come to.
    indirect case fleet(FleetModel, FleetView)
    /// A step of a search found so much.
    case found(FoundLines, search: Int)
    /// It was worked out what stands out of a list of sessions.
    indirect case story(any Story, list: Int)
}

extension AppState {
    /// Takes in what happened.
    ///
    /// - Returns: what is to be done outside, in this order.
    mutating func handle(_ message: Message) -> [Effect] {
        switch message {
        case .input(let event): return handle(event)
        case .elapsed(let seconds): advance(by: seconds)
        case .sessions(let sessions, let ended, let message):
            replaceSessions(sessions, ended: ended)
            if let message { say(message) }
        case .exported(.success(let text)): say(text)
        case .exported(.failure(let failure)): say(failure.message, isError: true)
        case .reading: break
        case .whatIf(let news): take(news)
        case .fleet(let fleet, let view): take(fleet, view)
        case .found(let found, let search): take(found, ofSearch: search)
        case .story(let story, let list): take(story, ofList: list)
        }
        return []
    }

    private mutating func handle(_ event: InputEvent) -> [Effect] {
        switch event {
        case .key(let key):
            // What is typed is shown at once: nothing of what the listed sessions come to is asked for.
            if focus != .prompt { awaitFleet() }
            (status, pin) = (nil, nil)
            return press(key)
        case .mouse(let event):
            guard !isTooSmall else { return [] }
            awaitFleet()
            return handle(event)
        case .paste(let text): if !isTooSmall { paste(text) }
        case .resize(let size):
            self.size = size
            (isDragging, pin) = (false, nil)
            if let asked = status?.columnsAsked, size.width >= asked { status = nil }
        case .signal(let signal): return [.finish(.signal(signal))]
        case .focus: break
        }
        return []
    }

    private mutating func press(_ key: Key) -> [Effect] {
        guard !isTooSmall else {
            // Nothing can be seen then: only what leads out of it acts, whatever was in front.
            let command = keys.command(for: key, in: .session)
            return command.map { [.quit, .interrupt, .suspend, .redraw].contains($0) ? perform($0) : [] } ?? []
        }
        if let command = keys.command(for: key, in: focus) { return perform(command) }
        if focus == .prompt {
            if case .character(let character) = key { type(String(character)) }
        } else {
            say("\(key.name(in: glyphs.repertoire)) does nothing here: ? shows the keys that do")
        }
        return []
    }

    /// Takes pasted text for a line that is typed, and nowhere for keys.
    private mutating func paste(_ text: String) {
        if focus == .prompt { return type(text) }
        say("pasted text is not taken for keys: open a line for it first, / to find or f to filter")
    }

    /// Does what a key, or a click on its hint, asks for.
    mutating func perform(_ command: Command) -> [Effect] {
        if mode == .browsing, screen.type.perform(command, &self) { return [] }
        switch command {
        case .togglePlay: togglePlay()
        case .seek(let seconds): seek(to: time + seconds)
        case .seekShare(let share): seek(to: time + share * duration)
        case .seekToStart: seek(to: 0)
        case .seekToEnd: seek(to: duration)
        case .step(let direction): step(direction)
        case .jump(let landmark, let direction): jump(landmark, direction)
        case .changeSpeed(let factor): changeSpeed(by: factor)
        case .normalSpeed: speed = 1
        case .follow: follow()
        case .zoom(let direction): zoom(direction)
        case .zoomOut: zoom = 0
        case .move(let move): self.move(move)
        case .session(let direction): openNeighbour(direction)
        case .show(let tab): show(tab)
        case .bookmark: toggleBookmark()
        case .nextBookmark(let direction): goToBookmark(direction)
        case .tab(let direction): showTab(direction)
        case .toggleDetails: toggleDetails()
        case .toggleTimeDisplay: toggleTimeDisplay()
        case .prompt(let kind): openPrompt(kind)
        case .nextMatch(let direction): nextMatch(direction)
        case .complete: completePrompt()
        case .accept: return acceptPrompt()
        case .edit(let edit): self.edit(edit)
        case .recall(let direction): recall(direction)
        case .replaceFile: return replaceFile()
        case .showLines: showLines()
        case .editLines: return editLines()
        case .chooseCopy: chooseCopy()
        case .copy(let kind): return copy(kind)
        case .help: if case .help = mode { mode = .browsing } else { (mode, helpQuery) = (.help(scroll: 0), "") }
        case .back: back()
        case .quit:
            if !isTooSmall, focus == .help || focus == .sourceLines {
                mode = .browsing
            } else if !isTooSmall, isAsking {
                keepWhatIf()
            } else {
                return command.effects
            }
        case .interrupt: return giveUpSearch() ? [] : command.effects
        case .suspend, .redraw: return command.effects
        case .nextTheme: return [.setTheme(nextTheme())]
        case .toggleMouse:
            capturesMouse.toggle()
            environment.settings.takesMouse = capturesMouse
            say(capturesMouse ? "mouse on: Shift-drag selects text" : "mouse off: the terminal selects text")
            return [.captureMouse(capturesMouse)]
        // Of a screen that is not shown.
        case .open, .sort, .invertSort, .panel, .toggleText, .scrollText, .nextFinding, .mark, .compareSelected,
            .swapSides, .measure, .togglePlot, .toggleAlike, .why, .errors, .cell, .selectCells, .leaveOut, .toggleMark,
            .unmarkAll, .listMarked, .undoFilter,
            .dimension, .secondDimension, .percentile, .whatIf, .changeControl, .resetControls, .keepWhatIf,
            .stopReading:
            break
        }
        return []
    }

    /// One step back: out of what is in front of the screen, of what was chosen on it, and then to the screen before; never out
    /// of the program.
    private mutating func back() {
        switch mode {
        case .prompt, .replacing: cancelPrompt()
        case .help where !helpQuery.isEmpty: (mode, helpQuery) = (.help(scroll: 0), "")
        case .help, .copying, .lines: mode = .browsing
        case .browsing where search != nil: search = nil
        case .browsing: if !screen.type.takeBack(&self) { goBack() }
        }
    }

    private mutating func toggleDetails() {
        let shown = ScreenLayout(self).showsDetails
        showsDetails = !shown
        if !shown, !ScreenLayout(self).showsDetails {
            showsDetails = nil
            let columns = ScreenLayout.narrowestWithDetails
            status = StatusMessage(text: "details need a terminal of \(columns) columns", columnsAsked: columns)
        }
    }

    private mutating func toggleTimeDisplay() {
        guard model?.timeline.startDate != nil else {
            say("this log holds no date: session time only")
            return
        }
        timeDisplay = timeDisplay == .session ? .wall : .session
    }

    private mutating func nextTheme() -> Theme {
        let theme = Theme.all.neighbour(of: Theme.all.first { $0.name == themeName } ?? .standard, .forward)
        themeName = theme.name
        environment.settings.theme = theme
        say("theme \(theme.name)")
        return theme
    }
}
