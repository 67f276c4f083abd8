import PlayerLog
import PlayheadTerminal

/// One of the screens, whole: its keys, what it lists, searches, copies and hints, what keys and the mouse do there, and how it
/// is drawn. What the user chose on it is a value of its own on the stack of screens; what all screens share (the sessions, the
/// open one, the settings, the size) stands beside.
protocol DashboardScreen: Panel, SendableMetatype {
    /// What the user chose on it, and what it remembers.
    associatedtype View: ScreenView

    init(shown: ShownState, layout: ScreenLayout)

    /// Draws what lies between head line and footer.
    func draw(of frame: inout Frame)

    // MARK: What it is

    /// The tab that it belongs to.
    static var tab: Tab { get }
    /// Of what it tells.
    static var subject: ScreenSubject { get }
    /// Whether time passes on it.
    static var isOverTime: Bool { get }
    /// What it is called on the way to it, and what is open on it.
    static func names(_ state: AppState) -> [String]
    /// How much there is to see on it, for its tab; nil where nothing is counted.
    static func count(_ state: AppState) -> Int?
    /// Whether there is anything to show; else it says how one comes to see something.
    static func hasContent(_ state: AppState) -> Bool
    /// What the clock goes over; nil where there is nothing that can be played.
    static func played(_ state: AppState) -> (any PlayedModel)?

    // MARK: Its keys

    /// The places on it that can have the keys.
    static var focuses: [Focus] { get }
    /// Which of them has the keys.
    static func focus(_ state: AppState) -> Focus
    /// The rows of the key table that are its own; nil where it has none.
    static var keys: KeyGroup? { get }
    /// In which order the footer offers keys at a place where that is not their order in the table.
    static var hintOrder: [Focus: [Command]] { get }
    /// Another word for the footer, for a key that does something else than usual here and now; nil for the usual one.
    static func hint(for command: Command, _ state: AppState) -> String?

    // MARK: Its list

    /// The list that the keys move in.
    static func list(_ state: AppState) -> ShownList
    /// How many rows of it are in view.
    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int
    /// All that a row stands for, to search in; empty where nothing is searched.
    static func searchText(_ row: Int, _ state: AppState) -> String
    /// What a step of a search finds in the list: of a long one, which is looked through beside the screens, a part.
    static func found(_ pattern: TextPattern, inStep step: Int, _ state: AppState) -> FoundLines
    /// A search is about to be typed: what it goes through is shown.
    static func beginSearch(_ state: inout AppState)
    /// Where the rows are that a search looks through.
    static func searched(_ state: AppState, _ layout: ScreenLayout) -> Rect
    /// The session that is selected on it, as an index; nil where none is, or what is selected is none.
    static func selectedSession(_ state: AppState) -> Int?
    /// The sessions among which one that was opened from here is one of several; nil for all of them.
    static func neighbours(_ state: AppState) -> Neighbours?

    // MARK: What is taken from it

    /// What can be copied, the likeliest first.
    static var copyOrder: [Copy.Kind] { get }
    /// The URI, the id or the value of what is selected; nil where it has none.
    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String?
    /// The lines of a file that what is selected comes from, or why there are none.
    static func sourceLines(_ state: AppState) -> Result<SourceLines, ScreenFailure>
    /// The command that prints what is shown; nil where none does.
    static func command(_ state: AppState) -> String?
    /// Why no command prints what is shown, where that is to be said; nil where it is not.
    static func commandRefusal(_ state: AppState) -> String?
    /// The name of the screen on the command line; nil where the command shows it without being told.
    static func screenOption(_ state: AppState) -> String?
    /// The name that an export gets unless the user types another.
    static func exportName(_ state: AppState) -> String

    // MARK: What happens on it

    /// It is shown from its beginning.
    static func arrive(_ state: inout AppState)
    /// Another screen is shown in its place.
    static func leave(_ state: inout AppState)
    /// It is shown again as it was left.
    static func comeBack(_ state: inout AppState)
    /// The open session is another one, or its log grew; the screen need not be shown.
    static func modelChanged(_ state: inout AppState)
    /// Another session was opened; the screen need not be shown.
    static func sessionOpened(_ state: inout AppState)
    /// The playhead was moved: what follows it is selected no more; the screen need not be shown.
    static func clearSelection(_ state: inout AppState)
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
    /// The mouse was moved with the left button pressed, where that began on something that can be dragged.
    static func drag(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState)
}

extension DashboardScreen {
    static var isOverTime: Bool { false }
    static func names(_ state: AppState) -> [String] { [tab.title] }
    static func count(_ state: AppState) -> Int? { nil }
    static func hasContent(_ state: AppState) -> Bool { true }
    static func played(_ state: AppState) -> (any PlayedModel)? { state.model }
    static func focus(_ state: AppState) -> Focus { focuses[0] }
    static var keys: KeyGroup? { nil }
    static var hintOrder: [Focus: [Command]] { [:] }
    static func hint(for command: Command, _ state: AppState) -> String? { nil }
    static func searchText(_ row: Int, _ state: AppState) -> String { "" }
    static func found(_ pattern: TextPattern, inStep step: Int, _ state: AppState) -> FoundLines {
        state.linesFound(pattern, inStep: step)
    }
    static func beginSearch(_ state: inout AppState) {}
    static func searched(_ state: AppState, _ layout: ScreenLayout) -> Rect { layout.body }
    static func selectedSession(_ state: AppState) -> Int? { nil }
    static func neighbours(_ state: AppState) -> Neighbours? { nil }
    static var copyOrder: [Copy.Kind] { [.uri, .id, .value, .command] }
    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String? { nil }
    static func sourceLines(_ state: AppState) -> Result<SourceLines, ScreenFailure> {
        .failure(ScreenFailure(message: "figures of many sessions stand on no line: open one of them"))
    }
    static func command(_ state: AppState) -> String? { state.snapshotCommand }
    static func commandRefusal(_ state: AppState) -> String? { nil }
    static func screenOption(_ state: AppState) -> String? { tab.name }
    static func exportName(_ state: AppState) -> String {
        subject == .session ? state.sessionExportName : "playhead.json"
    }
    static func arrive(_ state: inout AppState) {}
    static func leave(_ state: inout AppState) {}
    static func comeBack(_ state: inout AppState) {}
    static func modelChanged(_ state: inout AppState) {}
    static func sessionOpened(_ state: inout AppState) {}
    static func clearSelection(_ state: inout AppState) {}
    static func perform(_ command: Command, _ state: inout AppState) -> Bool { false }
    static func takeBack(_ state: inout AppState) -> Bool { false }
    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {}
    static func drag(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {}
}
