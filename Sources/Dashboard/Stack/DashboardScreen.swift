import PlayheadTerminal

/// One of the screens, whole: which rows of the key table act on it, what it lists, searches, copies and hints, what keys and
/// the mouse do there, and how it is drawn. What the user chose on it is a value of its own in the state; what all screens
/// share (the sessions, the open one, the settings, the size) stands beside.
protocol DashboardScreen: Panel {
    init(shown: ShownState, layout: ScreenLayout)

    /// Draws what lies between head line and footer.
    func draw(of frame: inout Frame)

    /// Which rows of the key table act.
    static func focus(_ state: AppState) -> Focus
    /// What it is called on the way to it, and what is open on it.
    static func names(_ state: AppState) -> [String]
    /// Whether there is anything to show; else it says how one comes to see something.
    static func hasContent(_ state: AppState) -> Bool

    /// The list that the keys move in.
    static func list(_ state: AppState) -> ShownList
    /// How many rows of it are in view.
    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int
    /// All that a row stands for, to search in; empty where nothing is searched.
    static func searchText(_ row: Int, _ state: AppState) -> String
    /// Where the rows are that a search looks through.
    static func searched(_ state: AppState, _ layout: ScreenLayout) -> Rect

    /// What can be copied, the likeliest first.
    static var copyOrder: [Copy.Kind] { get }
    /// The URI, the id or the value of what is selected; nil where it has none.
    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String?
    /// The command that prints what is shown; nil where none does.
    static func command(_ state: AppState) -> String?
    /// The name that an export gets unless the user types another.
    static func exportName(_ state: AppState) -> String

    /// It is shown from its beginning.
    static func arrive(_ state: inout AppState)
    /// Does what a key asks for here.
    ///
    /// - Returns: whether that is of this screen, and not of all.
    static func perform(_ command: Command, _ state: inout AppState) -> Bool
    /// Takes back the last thing that the user chose here.
    ///
    /// - Returns: whether there was one; else Escape leaves the screen.
    static func takeBack(_ state: inout AppState) -> Bool
    /// The left button was pressed on it.
    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState)
}

extension DashboardScreen {
    static func hasContent(_ state: AppState) -> Bool { true }
    static func searchText(_ row: Int, _ state: AppState) -> String { "" }
    static func searched(_ state: AppState, _ layout: ScreenLayout) -> Rect { layout.body }
    static var copyOrder: [Copy.Kind] { [.uri, .id, .value, .command] }
    static func command(_ state: AppState) -> String? { state.snapshotCommand }
    static func exportName(_ state: AppState) -> String { "playhead.json" }
    static func arrive(_ state: inout AppState) {}
    static func takeBack(_ state: inout AppState) -> Bool { false }
}

extension ScreenID {
    /// What the screen does.
    var type: any DashboardScreen.Type {
        switch self {
        case .session: SessionScreen.self
        case .compare: CompareScreen.self
        case .fleet: FleetScreen.self
        case .why: ExplanationScreen.self
        case .cohorts: CohortsScreen.self
        case .playlist: PlaylistScreen.self
        case .errors: ErrorsScreen.self
        }
    }
}
