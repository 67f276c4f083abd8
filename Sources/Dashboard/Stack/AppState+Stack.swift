import Descriptions
import PlayheadAnalytics

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
        if areParts, root.type.subject != .list {
            return say("a part holds no rows of its sessions: replay the logs to open one")
        }
        // Where none was opened so far, the selected session is.
        if root == .session, let index = screen.type.selectedSession(self),
            !stack.places.contains(where: { $0.screen.type.subject == .session })
        {
            return openListed(index)
        }
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
        guard stack.places.count > 1 else {
            let undo = screen == .fleet && !fleet.filters.isEmpty ? "Backspace takes the last filter away, " : ""
            return say(undo + "q quits, ? shows all keys")
        }
        leave()
        _ = stack.pop()
        comeBack()
    }

    /// Keeps how the screen is left.
    private mutating func leave(keepingTime: Bool = false) {
        var session: LeftSession?
        if screen.type.subject == .session, let openSession {
            session = LeftSession(
                id: openSession, time: keepingTime ? time : nil, zoom: zoom, windowCentre: windowCentre,
                question: whatIf, views: stack.views)
        }
        stack.top.left = LeftScreen(search: search, session: session)
        screen.type.leave(&self)
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
        screen.type.comeBack(&self)
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
            stack.views.restore(ScreenID.all.filter { $0.type.subject == .session }, from: left.views)
        }
        if screen == .session, model != nil {
            (zoom, windowCentre) = (left.zoom, left.windowCentre)
            stack.views.restore([.session], from: left.views)
        }
        ScreenID.all.forEach { $0.type.modelChanged(&self) }
    }

    // MARK: The list that a session was opened from

    /// The sessions among which the open one is one of several: those of the list that it was opened from, else all.
    var neighbours: Neighbours {
        stack.opener?.type.neighbours(self)
            ?? Neighbours(count: sessions.count, index: sessions.isEmpty ? nil : selected) { $0.open($1) }
    }

    /// Opens the session before or after the open one in the list that it was opened from, whose cursor goes along.
    mutating func openNeighbour(_ direction: Direction) {
        let neighbours = neighbours
        guard let index = neighbours.index else { return say("this session is not in the list any more") }
        let next = index + direction.rawValue
        guard (0..<neighbours.count).contains(next) else {
            let list = neighbours.isOfList ? " of the list" : ""
            return say("this is the \(direction == .forward ? "last" : "first") session\(list)")
        }
        let wasPlaying = isPlaying
        neighbours.open(&self, next)
        isPlaying = wasPlaying
        stack.forgetSession()
    }
}

/// The sessions through which one goes from the open one to the next.
struct Neighbours {
    /// How many there are.
    let count: Int
    /// Which of them is open; nil where none is.
    let index: Int?
    /// Whether they are those of a list, and not all.
    private(set) var isOfList = false
    /// Opens one of them.
    let open: (inout AppState, Int) -> Void

    init(count: Int, index: Int?, open: @escaping (inout AppState, Int) -> Void) {
        (self.count, self.index, self.open) = (count, index, open)
    }

    /// Those of a list, whose cursor goes along.
    init(
        _ list: SessionOrder, at cursor: Int?, opened: Int?, moveCursor: @escaping (inout AppState, Int) -> Void
    ) {
        // The cursor is at the open one as long as nobody sorts: a million need not be searched for every frame.
        let isAtCursor = cursor.map { list.indices.contains($0) && list[$0] == opened } ?? false
        let index = isAtCursor ? cursor : opened.flatMap { list.firstIndex(of: $0) }
        self.init(count: list.count, index: index) { state, next in
            state.open(list[next])
            moveCursor(&state, next)
        }
        isOfList = true
    }
}
