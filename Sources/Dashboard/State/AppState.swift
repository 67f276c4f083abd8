import Descriptions
import PlayerLog
public import PlayheadAnalytics
public import PlayheadTerminal

/// What all screens share: a value that input and time change, and from which frames are drawn. What belongs to one screen is a
/// value of its own on the stack of screens.
public struct AppState: Sendable {
    /// The slowest and the fastest playback, as multiples of real time.
    static let speeds = 0.25...3600.0
    /// How many times the time axis can be halved.
    static let deepestZoom = 12

    /// The sessions, in the order in which they were given.
    public internal(set) var sessions: SessionList
    /// The session that is open, as an index; nil where there are no sessions.
    public internal(set) var selected: Int?
    /// Where the playhead is, seconds of session time.
    public internal(set) var time = 0.0
    /// How fast time passes while playing.
    public internal(set) var speed = 1.0
    /// Whether time passes.
    public internal(set) var isPlaying = false
    /// Whether the playhead stays at the end of a log that grows.
    public internal(set) var isFollowing = false
    /// What is known of the machine and the user; its settings and positions are those of now.
    public internal(set) var environment: DashboardEnvironment

    let catalog: ErrorCatalog
    let keys: KeyTable
    let playsWhenOpened: Bool
    /// The speed that the user asked for at the start.
    let wantedSpeed: Double?
    /// The open session, laid out; while a question is asked, as the simulator plays it.
    var model: SessionModel? { didSet { ScreenID.all.forEach { $0.type.modelChanged(&self) } } }
    /// The playlist of the open session, once it was shown; nil where it has none.
    var playlist: PlaylistModel?
    /// What the user asks of the open session.
    var whatIf: WhatIfQuestion?
    /// How many questions were asked so far.
    var questionCount = 0
    /// The playheads of sessions that were open before, by id.
    var playheads: [String: Double] = [:]
    var fleet: FleetModel
    /// The paths that the sessions were read from, as commands take them; empty where no command would find them.
    let inputs: [String]
    /// The predicate that these sessions satisfy already; nil where all of the inputs are here.
    let inputFilter: String?
    /// That the sessions are not all that the inputs hold, and why; nil where they are. It stays on the screen.
    let notice: String?
    /// Whether the sessions are of parts: their rows are elsewhere, and none can be opened.
    let areParts: Bool

    /// The screens that led to the one that is shown, and what the user chose on each.
    var stack: ScreenStack
    var mode = Mode.browsing
    /// What is looked for in the help; empty where all of it is shown.
    var helpQuery = ""
    var search: Search?
    /// How many searches were begun so far.
    var searchCount = 0
    var status: StatusMessage?
    var zoom = 0 { didSet { windowCentre = nil } }
    /// The middle of the time axis in view, seconds; nil where that is the playhead.
    var windowCentre: Double?
    /// Nil where the width decides.
    var showsDetails: Bool?
    var timeDisplay = TimeDisplay.session
    var capturesMouse: Bool
    var themeName: String
    var isDragging = false
    /// The line of a list that was clicked last, and the row of the screen where it was; nil once a key moved anything.
    var pin: ListPin?

    var size: Size
    var glyphs: Glyphs

    /// The state at the start.
    ///
    /// - Parameters:
    ///   - sessions: what can be opened.
    ///   - selected: the one to open; nil to begin with the list of sessions where there are several.
    ///   - catalog: what the error codes mean.
    ///   - speed: multiples of real time; nil for one that plays the session in about a minute.
    ///   - isPlaying: whether a session plays as soon as it is opened; else it is opened at its end, with all of it drawn.
    ///   - inputs: the paths that the sessions were read from, as commands take them.
    ///   - inputFilter: the predicate that these sessions satisfy already; nil where all of the inputs are here.
    ///   - notice: that these are not all sessions, and why; nil where they are.
    ///   - message: what is said until the first key; nil for nothing.
    ///   - parts: of sessions of parts, what sealed ones add up to; nil of sessions of logs.
    ///   - ended: of logs that grow, the sessions that are not listed any more.
    ///   - isFollowing: whether the playhead starts at the end and stays there while the log grows.
    ///   - timeDisplay: whether times count from the session's start or are those of the clock.
    ///   - capturesMouse: whether the terminal reports the mouse; nil for what the settings say.
    ///   - size: the terminal's, columns and rows.
    ///   - glyphs: the characters that charts and frames are drawn with.
    ///   - theme: the colours.
    ///   - environment: what is known of the machine and the user.
    public init(
        sessions: SessionList, selected: Int? = nil, catalog: ErrorCatalog, speed: Double? = nil,
        isPlaying: Bool = false, inputs: [String] = [], inputFilter: String? = nil, notice: String? = nil,
        message: String? = nil,
        parts: SealedFleet? = nil, ended: FleetAccumulator = FleetAccumulator(),
        isFollowing: Bool = false,
        timeDisplay: TimeDisplay = .session, capturesMouse: Bool? = nil, size: Size = Size(width: 100, height: 30),
        glyphs: Glyphs = .braille, theme: Theme = .standard, environment: DashboardEnvironment = DashboardEnvironment()
    ) {
        let sealed = parts.flatMap { $0.groups.isEmpty ? nil : $0 }
        self.sessions = sealed.map { sessions.followed(by: KeptSessions(sealed: $0)) } ?? sessions
        areParts = parts != nil
        (self.inputs, self.inputFilter, self.notice) = (inputs, inputFilter, notice)
        self.catalog = catalog
        self.environment = environment
        keys = KeyTable(environment.settings.keys)
        self.isFollowing = isFollowing
        self.timeDisplay = timeDisplay
        self.capturesMouse = capturesMouse ?? environment.settings.takesMouse ?? true
        self.size = size
        self.glyphs = glyphs
        themeName = theme.name
        stack = ScreenStack(areParts || selected == nil && sessions.count > 1 ? .fleet : .session)
        playsWhenOpened = isPlaying && !isFollowing
        fleet = FleetModel(self.sessions, ended: ended, sealed: sealed, sort: ListSort())
        wantedSpeed = (speed ?? environment.settings.speed).map { Self.clamped($0, to: Self.speeds) }
        beginFleet()
        if !areParts { open(selected ?? 0) }
        self.isPlaying = playsWhenOpened && screen.type.isOverTime
        if let message { say(message) } else { sayWelcome() }
    }

    /// The length of what is shown, seconds: of the open session, or of the longer of two that are compared; zero where
    /// there is none.
    public var duration: Double { played?.duration ?? 0 }

    /// What the clock goes over; nil where there is nothing that can be played.
    var played: (any PlayedModel)? { screen.type.played(self) }

    /// Whether there is something that can be played.
    var hasClock: Bool { played != nil }

    /// The id of the open session; nil where there is none.
    var openSession: String? { selected.flatMap { sessions.indices.contains($0) ? sessions[$0].id : nil } }

    /// What has the keys.
    var focus: Focus {
        switch mode {
        case .help: .help
        case .prompt: .prompt
        case .replacing: .question
        case .copying: .copying
        case .lines: .sourceLines
        case .browsing: focusBehind
        }
    }

    /// What has the keys where nothing is in front of the screen.
    var focusBehind: Focus { screen.type.focus(self) }

    /// Whether the terminal is too small to draw a screen.
    var isTooSmall: Bool {
        size.width < Dashboard.smallestSize.width || size.height < Dashboard.smallestSize.height
    }

    /// Whether something moves by itself. What cannot be seen does not play on.
    var isMoving: Bool { isPlaying && !isTooSmall && screen.type.isOverTime }

    /// The time axis in view: the whole session, or a part of it around the playhead.
    var window: ClosedRange<Double> {
        let range = played?.range ?? 0...1
        guard zoom > 0 else { return range }
        var length = range.upperBound
        for _ in 0..<zoom { length /= 2 }
        let start = min(max(0, (windowCentre ?? time) - length / 2), range.upperBound - length)
        return start...(start + length)
    }

    /// How times are written; of two sessions, which may have begun on different days, by their common clock.
    var timeText: TimeText {
        TimeText(display: timeDisplay, startDate: played?.startDate, showsTenths: duration < 59)
    }

    static func clamped(_ value: Double, to range: ClosedRange<Double>) -> Double {
        value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    }
}
