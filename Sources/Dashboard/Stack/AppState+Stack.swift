import PlayheadAnalytics
import PlayheadReport

/// The ways between screens.
extension AppState {
    /// The screen that is shown.
    var screen: ScreenID { stack.shown }
    /// The tab of the screen that is shown.
    public var tab: Tab { screen.tab }

    /// Shows the first screen of a tab; what is in front of it stays.
    ///
    /// - Parameter tab: the tab.
    public mutating func show(_ tab: Tab) {
        let root = ScreenID(rootOf: tab)
        guard root != screen else { return }
        if areParts, tab != .fleet { return say("a part holds no rows of its sessions: replay the logs to open one") }
        let isOnTheWay = stack.places.contains { $0.screen == root }
        leave()
        stack.push(root, isRoot: true)
        if isOnTheWay { comeBack() } else { arrive() }
    }

    mutating func showTab(_ direction: Direction) { show(Tab.allCases.neighbour(of: tab, direction)) }

    /// Goes on to a screen; Escape comes back to the one that is shown, as it is now.
    mutating func push(_ screen: ScreenID) {
        leave(keepingTime: true)
        stack.push(screen, isRoot: false)
        arrive()
    }

    /// Goes back to the screen that one came from; where there is none, what leads out is said.
    mutating func goBack() {
        guard stack.places.count > 1 else { return say("q quits") }
        leave()
        _ = stack.pop()
        comeBack()
    }

    /// Keeps how the screen is left.
    private mutating func leave(keepingTime: Bool = false) {
        var session: LeftSession?
        if screen.isOfSession, let openSession {
            session = LeftSession(
                id: openSession, time: keepingTime ? time : nil, moment: selectedMoment, request: selectedRequest,
                panel: panel, zoom: zoom, windowCentre: windowCentre, question: whatIf, errors: errorsView,
                playlist: playlistView)
        }
        stack.top.left = LeftScreen(search: search, session: session)
        if screen == .compare { leaveCompare() }
    }

    /// Shows a screen from its beginning.
    private mutating func arrive() {
        search = nil
        screen.type.arrive(&self)
    }

    /// Shows a screen as it was left.
    private mutating func comeBack() {
        let left = stack.top.left
        stack.top.left = nil
        if let session = left?.session { comeBack(to: session) }
        if screen == .compare { enterCompare() }
        if screen == .playlist { loadPlaylist() }
        search = left?.search
        refreshSearch()
    }

    private mutating func comeBack(to left: LeftSession) {
        if left.id == openSession {
            if let time = left.time { self.time = isFollowing ? duration : min(time, duration) }
        } else {
            guard let index = sessions.firstIndex(where: { $0.id == left.id }) else { return }
            open(index)
            if let question = left.question { repeatQuestion(question) }
            (errorsView, playlistView) = (left.errors, left.playlist)
            errorsView.update(model?.errors ?? [])
        }
        guard screen == .session, let model else { return }
        (panel, zoom, windowCentre) = (left.panel, left.zoom, left.windowCentre)
        selectedMoment = left.moment.flatMap { model.moments.indices.contains($0) ? $0 : nil }
        selectedRequest = left.request.flatMap { model.detail?.requests.indices.contains($0) == true ? $0 : nil }
    }

    // MARK: The list that a session was opened from

    /// The sessions among which the open one is one of several: those of the list that it was opened from, as indices; else all.
    var neighbours: SessionOrder? {
        switch stack.opener {
        case .fleet: fleet.order
        case .why: shownFinding.map { SessionOrder($0.typical.map(UInt32.init)) }
        case .session, .compare, .cohorts, .playlist, .errors, nil: nil
        }
    }

    /// Which of them the open session is, and of how many; nil where none is open, and where it is none of them.
    var placeAmongNeighbours: (index: Int, count: Int)? {
        guard let selected else { return nil }
        guard let neighbours else { return sessions.isEmpty ? nil : (selected, sessions.count) }
        // The list's cursor is at it as long as nobody sorts: a million need not be searched for every frame.
        let isAtCursor = neighbours.indices.contains(selectedRow) && neighbours[selectedRow] == selected
        return (isAtCursor ? selectedRow : neighbours.firstIndex(of: selected)).map { ($0, neighbours.count) }
    }

    /// Opens the session before or after the open one in the list that it was opened from, whose cursor goes along; where that
    /// was an error of the log, the error before or after goes.
    mutating func openNeighbour(_ direction: Direction) {
        if screen == .session, stack.opener == .errors { return openNeighbouringError(direction) }
        guard let place = placeAmongNeighbours else {
            return say("this session is not in the list any more")
        }
        let next = place.index + direction.rawValue
        guard (0..<place.count).contains(next) else {
            let list = neighbours == nil ? "" : " of the list"
            return say("this is the \(direction == .forward ? "last" : "first") session\(list)")
        }
        let wasPlaying = isPlaying
        open(neighbours.map { $0[next] } ?? next)
        isPlaying = wasPlaying
        stack.forgetSession()
        switch stack.opener {
        case .fleet: selectedRow = next
        case .why: fleetView.whySession = next
        case .session, .compare, .cohorts, .playlist, .errors, nil: break
        }
    }

    private mutating func openNeighbouringError(_ direction: Direction) {
        let next = errorsView.row + direction.rawValue
        guard (0..<errorsView.count).contains(next) else {
            return say("this is the \(direction == .forward ? "last" : "first") error of the list")
        }
        errorsView.row = next
        goToError()
    }
}
