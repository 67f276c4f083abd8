import PlayheadAnalytics

extension AppState {
    /// Opens a session; the playhead is where it was when the session was last open, and else where all is drawn: at the end.
    mutating func open(_ index: Int) {
        guard sessions.indices.contains(index) else { return }
        rememberPosition()
        if let selected { playheads[sessions[selected].id] = time }
        selected = index
        whatIf = nil
        let model = SessionModel(sessions[index], catalog: catalog)
        self.model = model
        let earlier =
            playheads[model.entry.id] ?? (model.entry.isRecorded ? environment.positions[model.entry.id] : nil)
        time = min(earlier ?? (playsWhenOpened ? 0 : model.duration), model.duration)
        // Any session plays in about a minute, none slower than real time.
        speed = wantedSpeed ?? Self.clamped((model.duration / 60).rounded(), to: 1...Self.speeds.upperBound)
        isPlaying = false
        clearSelection()
        search = nil
        playlist = nil
        zoom = 0
        if isFollowing { time = model.duration }
        ScreenID.all.forEach { $0.type.sessionOpened(&self) }
        if let failure = model.failure { say("\(model.entry.title) \(failure.message)", isError: true) }
    }

    /// Says that the playhead is where it was left the last time that the program ran: else nobody would know why.
    mutating func sayWhereLeft() {
        guard let model, model.entry.isRecorded, !isFollowing, playheads[model.entry.id] == nil,
            time > 0, time == environment.positions[model.entry.id]
        else { return }
        status = StatusMessage(
            text: "opened where you left it, at \(timeText.string(time)): Home for the start, End for all of it",
            isNotice: true)
    }

    /// What somebody should know who sees the screens for the first time: what this is, and the keys that lead on. Whatever key
    /// takes it away does what it does.
    mutating func sayWelcome() {
        guard environment.isFirstStart, !isFollowing else { return }
        let all = sessions.count > 1 ? "  3 shows all \(sessions.count) sessions." : ""
        let way: String? =
            switch screen {
            case .session: "Space plays it, s goes to a stall, e to an error." + all
            case .fleet: "Enter opens a session, Space plays it there; w says what sets the bad ones apart."
            default: nil
            }
        let lines = [
            "Playhead replays players' logs: what the viewer got, what went wrong, and why.", way,
            "? shows all keys that act here, Esc goes back, q quits.",
        ].compactMap(\.self)
        status = StatusMessage(text: lines.joined(separator: "\n"), isNotice: true)
    }

    /// Keeps where the open session is left; at its start and its end it is not left anywhere.
    public mutating func rememberPosition() {
        guard let model, model.entry.isRecorded, screen.type.subject != .pair else { return }
        environment.positions[model.entry.id] = time > 0 && time < model.duration ? time : nil
    }

    /// The log changed: the same session stays open, with its playhead, selection and zoom.
    mutating func replaceSessions(_ new: SessionList, ended: FleetAccumulator = FleetAccumulator()) {
        // The clock is the session's while it changes.
        let isOfPair = screen.type.subject == .pair
        if isOfPair { screen.type.leave(&self) }
        defer { if isOfPair { screen.type.comeBack(&self) } }
        let id = selected.map { sessions[$0].id }
        let question = whatIf
        whatIf = nil
        replaceFleet(new, ended: ended)
        guard let id, let index = new.firstIndex(where: { $0.id == id }) else {
            (model, selected, search, time) = (nil, nil, nil, 0)
            isPlaying = false
            clearSelection()
            fleetView.row = 0
            open(0)
            return
        }
        selected = index
        let model = SessionModel(new[index], catalog: catalog)
        let moment = sessionView.moment.flatMap { model.index(ofMoment: $0, in: self.model) }
        self.model = model
        time = isFollowing ? model.duration : min(time, model.duration)
        sessionView.moment = moment
        refreshSearch()
        if let question { repeatQuestion(question) }
    }

    mutating func say(_ text: String, isError: Bool = false) {
        status = StatusMessage(text: text, isError: isError)
    }
}
