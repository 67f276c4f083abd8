import PlayheadTerminal

/// The key map: the one table behind dispatch, help, footer and documentation. Transport follows mpv, lists and search
/// follow less, jumps follow lnav, sorting follows htop.
struct KeyTable: Sendable {
    /// The keys as they are unless the user changed some.
    static let standard = KeyTable()

    let groups: [KeyGroup]
    private let commands: [Focus: [Key: Command]]

    /// - Parameter changes: which keys the user gave other meanings, but for where text is typed or a letter answers a question.
    init(_ changes: KeyChanges = KeyChanges()) {
        let usual =
            [
                KeyGroup(title: "Playback", bindings: Self.playback),
                KeyGroup(title: "Jumps", bindings: Self.jumps),
                KeyGroup(title: "Lists and search", bindings: Self.selecting),
                KeyGroup(title: "Sessions and screens", bindings: Self.screens),
            ] + ScreenID.all.compactMap { $0.type.keys } + [
                KeyGroup(title: "Reading", bindings: Self.reading),
                KeyGroup(title: "Raw line", bindings: Self.lines),
                KeyGroup(title: "Copy", bindings: Self.copying),
                KeyGroup(title: "Program", bindings: Self.program),
                KeyGroup(title: "Prompts", bindings: Self.prompts),
            ]
        groups = usual.map { KeyGroup(title: $0.title, bindings: $0.bindings.map { $0.changed(by: changes) }) }
        var commands: [Focus: [Key: Command]] = [:]
        for binding in usual.flatMap(\.bindings) {
            for (focus, action) in binding.focuses.flatMap({ focus in binding.actions.map { (focus, $0) } }) {
                for key in focus.hasFixedKeys ? action.keys : changes.keys(action.keys) {
                    commands[focus, default: [:]][key] = action.command
                }
            }
        }
        self.commands = commands
    }

    /// Whether a key does anything anywhere.
    func has(_ key: Key) -> Bool { commands.values.contains { $0[key] != nil } }

    /// What a key does at a focus; nil where it does nothing.
    func command(for key: Key, in focus: Focus) -> Command? { commands[focus]?[key] }

    /// The rows that say in a word what they do at a focus, the most useful first: the own keys of a panel and of the
    /// playlist before those that they share with other screens.
    func hints(in focus: Focus) -> [KeyBinding] {
        let hints = groups.flatMap(\.bindings).filter { $0.hint != nil && $0.focuses.contains(focus) }
        if let order = ScreenID.all.lazy.compactMap({ $0.type.hintOrder[focus] }).first {
            return Self.sorted(hints, by: order)
        }
        let family = Set(focus.family)
        return hints.filter { family.isSuperset(of: $0.focuses) } + hints.filter { !family.isSuperset(of: $0.focuses) }
    }

    private static let tabs = Focus.ofScreens
    private static let lists = Focus.ofScreens(with: .list)
    private static let searched = Focus.ofScreens(with: .search)
    /// Where Enter goes to what is selected; elsewhere it has a meaning of its own.
    private static let opened = searched.filter { ![.heatmap, .why, .cohorts, .playlist, .traces].contains($0) }
    private static let sortable = Focus.ofScreens(with: .sort)
    /// Where a session is seen over time.
    private static let overTime = Focus.ofScreens(with: .time)
    private static let everywhere = Focus.allCases

    private static let playback = [
        KeyBinding([" ", "p"], .togglePlay, in: overTime, "Play or pause", hint: "play"),
        KeyBinding([" ", "p"], .togglePlay, in: [.download], "Pause the download, or go on", hint: "pause"),
        KeyBinding(
            [([.left, "h"], .seek(by: -5)), ([.right, "l"], .seek(by: 5))], in: [.session, .compare],
            "Seek 5 seconds back or on", hint: "seek"),
        KeyBinding(
            [([.named(.left, .shift), "H"], .seek(by: -1)), ([.named(.right, .shift), "L"], .seek(by: 1))],
            in: [.session, .compare], "Seek 1 second back or on"),
        KeyBinding(
            [([.named(.left, .control), "("], .seek(by: -60)), ([.named(.right, .control), ")"], .seek(by: 60))],
            in: overTime, "Seek a minute back or on"),
        KeyBinding(
            [(["<"], .seekShare(-0.1)), ([">"], .seekShare(0.1))], in: overTime,
            "Seek a tenth of the session back or on"),
        KeyBinding(
            [([","], .step(.back)), (["."], .step(.forward))], in: overTime,
            "Step to the previous or next event, and pause", hint: "step"),
        KeyBinding(
            [([.home, "g"], .seekToStart), ([.end, "G"], .seekToEnd)], in: overTime,
            "Go to the start or the end of the session"),
        KeyBinding(["@"], .prompt(.time), in: overTime, "Go to a time: `83`, `1:23`, `+30`, `50%`"),
        KeyBinding(
            [(["["], .changeSpeed(by: 0.8)), (["]"], .changeSpeed(by: 1.25))], in: overTime + [.download],
            "Slower or faster by a quarter, from x0.25 to x3600", hint: "speed"),
        KeyBinding(
            [(["{"], .changeSpeed(by: 0.5)), (["}"], .changeSpeed(by: 2))], in: overTime + [.download],
            "Half or twice as fast"),
        KeyBinding([.backspace], .normalSpeed, in: [.session, .compare], "Real time: x1"),
        KeyBinding(["F"], .follow, in: [.session, .whatIf], "Jump to the end, and stay there while the log grows"),
        KeyBinding(
            [(["-"], .zoom(.back)), (["+", "="], .zoom(.forward))], in: overTime,
            "Show more or less time around the playhead"),
        KeyBinding(["0"], .zoomOut, in: overTime, "Show the whole session"),
    ]

    private static let jumps = [
        KeyBinding(
            [(["s"], .jump(.stall, .forward)), (["S"], .jump(.stall, .back))], in: overTime, "Next or previous stall",
            hint: "stall"),
        KeyBinding(
            [(["e"], .jump(.error, .forward)), (["E"], .jump(.error, .back))], in: overTime, "Next or previous error",
            hint: "error"),
        KeyBinding(
            [(["w"], .jump(.downSwitch, .forward)), (["W"], .jump(.downSwitch, .back))], in: overTime,
            "Next or previous switch to a lower variant", hint: "down-switch"),
    ]

    private static let selecting = [
        KeyBinding(
            [([.up, "k"], .move(.line(.back))), ([.down, "j"], .move(.line(.forward)))],
            in: lists + [.help, .sourceLines],
            "Select in the list without moving the playhead; scroll the help or a raw line", hint: "select"),
        KeyBinding(
            [([.pageUp, .control("b")], .move(.page(.back))), ([.pageDown, .control("f")], .move(.page(.forward)))],
            in: lists + [.help, .sourceLines], "A page up or down"),
        KeyBinding(
            [([.control("u")], .move(.halfPage(.back))), ([.control("d")], .move(.halfPage(.forward)))],
            in: lists + [.help, .sourceLines], "Half a page up or down"),
        KeyBinding(
            [([.home, "g"], .move(.first)), ([.end, "G"], .move(.last))],
            in: lists.filter { !$0.traits.contains(.time) } + [.help, .sourceLines], "First or last line"),
        KeyBinding(
            [.enter], .open, in: opened,
            "Go to the selected event, request or error; open the session or the errors of a code; of a group, list only its "
                + "sessions",
            hint: "go"),
        KeyBinding(
            [(["<"], .sort(.back)), ([">", .function(6)], .sort(.forward))], in: sortable,
            "Sort by the previous or next column", hint: "sort"),
        KeyBinding(
            [(["z", .function(6)], .sort(.forward)), (["Z"], .sort(.back))], in: [.session],
            "Sort the requests by duration, time to first byte, size, bitrate or time; the switches by size, time or bitrate"
        ),
        KeyBinding(["I"], .invertSort, in: sortable, "Turn the order around", hint: "invert"),
        KeyBinding(["I"], .invertSort, in: [.session], "Turn the order of the requests or switches around"),
        KeyBinding(["C"], .prompt(.columns(.sessions)), in: [.fleet], "Choose the columns; they are remembered"),
        KeyBinding(["C"], .prompt(.columns(.variants)), in: [.playlist], "Choose the columns; they are remembered"),
        KeyBinding(
            ["/"], .prompt(.search), in: tabs,
            "Find a text in the list; of a long one hits come while it is looked through, and Esc or Ctrl-C gives up",
            hint: "find"),
        KeyBinding(
            ["/"], .prompt(.help), in: [.help], "Show only the keys whose names or words hold a text", hint: "find"),
        KeyBinding(
            ["f"], .prompt(.errors), in: [.errors],
            "List the errors that hold a text, or satisfy a predicate: `404`, `class == \"drm\"`", hint: "filter"),
        KeyBinding(
            ["f"], .prompt(.session), in: [.session, .whatIf],
            "List the events, requests or switches that hold a text, or satisfy a predicate: `kind == \"stall\"`, `duration > 2`; "
                + "Esc lists all again"),
        KeyBinding([.backspace], .undoFilter, in: [.errors, .playlist], "List all again: no filter"),
        KeyBinding(
            [(["n"], .nextMatch(.forward)), (["N"], .nextMatch(.back))], in: searched.filter { $0 != .compare },
            "Next or previous hit"),
    ]

    private static let screens = [
        KeyBinding(
            [(["K"], .session(.back)), (["J"], .session(.forward))],
            in: Focus.ofScreens(with: .neighbours),
            "Previous or next session of the list that it was opened from; error, where an error was", hint: "session"),
        KeyBinding(
            ["m"], .bookmark, in: [.session, .errors],
            "Set a bookmark at the playhead, or at the selected error, or take it away; they are kept for the next run"),
        KeyBinding(
            [(["\""], .nextBookmark(.back)), (["'"], .nextBookmark(.forward))], in: tabs.filter { $0 != .whatIf },
            "Go to the previous or next bookmark, in whichever session it is"),
        KeyBinding(["1"], .show(.session), in: tabs, "Session: one session over time"),
        KeyBinding(["2"], .show(.compare), in: tabs, "Compare: two sessions on one clock"),
        KeyBinding(["3"], .show(.fleet), in: tabs, "Fleet: all sessions together, in groups, and one by one"),
        KeyBinding(["4"], .show(.playlist), in: tabs, "Playlist: its variants, renditions and findings"),
        KeyBinding(["5"], .show(.errors), in: tabs, "Errors: the session's error log, explained"),
        KeyBinding([([.backTab], .tab(.back)), ([.tab], .tab(.forward))], in: tabs, "Previous or next screen"),
        KeyBinding(
            [(["r"], .panel(.forward)), (["R"], .panel(.back))], in: [.session],
            "Under the time line: events, requests, startup, switches by size", hint: "requests"),
        KeyBinding(["i"], .toggleDetails, in: overTime + [.traces], "Show or hide the details", hint: "details"),
        KeyBinding(["t"], .toggleTimeDisplay, in: [.session, .whatIf, .errors], "Session time, or the clock in UTC"),
    ]

    private static let reading = [
        KeyBinding(
            ["s"], .stopReading, in: [.reading], "Read no more, and show what was read so far", hint: "stop")
    ]

    private static let lines = [
        KeyBinding(
            ["o"], .showLines, in: tabs + [.sourceLines],
            "The raw line: what is selected as it stands in its file, with the file's name and the line's number",
            hint: "close"),
        KeyBinding(
            ["O"], .editLines, in: tabs + [.sourceLines],
            "Open the raw line's file there in your editor: `$VISUAL`, or else `$EDITOR`", hint: "editor"),
        KeyBinding(["y"], .copy(.value), in: [.sourceLines], "Copy the raw line", hint: "copy"),
    ]

    private static let copying = [
        KeyBinding(
            ["y"], .chooseCopy, in: tabs,
            "Copy to the terminal's clipboard: a URI, an id, a value, or the command that prints the screen",
            hint: "copy"
        ),
        KeyBinding(["y", .enter], .copy(nil), in: [.copying], "Copy what is offered first"),
        KeyBinding(["u"], .copy(.uri), in: [.copying], "Copy the URI: of the error, request or variant"),
        KeyBinding(["i"], .copy(.id), in: [.copying], "Copy the session's id"),
        KeyBinding(
            ["v"], .copy(.value), in: [.copying],
            "Copy the value: the selected line, the cell in the sorted column, or the predicate of the group"),
        KeyBinding(["c"], .copy(.command), in: [.copying], "Copy the command that prints what the screen shows"),
    ]

    private static let program = [
        KeyBinding(
            ["x"], .prompt(.export), in: tabs,
            "Export a summary, or the screen as a picture: the file's name tells the format", hint: "export"),
        KeyBinding(["y"], .replaceFile, in: [.question], "Replace the file"),
        KeyBinding(["n"], .back, in: [.question], "Back to the name"),
        KeyBinding(
            ["?", .function(1)], .help, in: tabs + [.help, .download, .reading], "Show or hide this help", hint: "help"),
        KeyBinding(
            [.escape], .back, in: everywhere,
            "Back: out of a prompt, help, search, selection, what-if; then to the screen that one came from, as it was left; "
                + "never quits"),
        KeyBinding(
            ["q", .function(10)], .quit, in: tabs + [.help, .sourceLines, .download, .reading],
            "Quit; in the help, a raw line and the what-if panel, close it", hint: "quit"),
        KeyBinding(
            [.control("c")], .interrupt, in: everywhere,
            "Quit at once, with exit status 130; while something is looked for, give that up first"),
        KeyBinding([.control("z")], .suspend, in: everywhere, "Suspend"),
        KeyBinding([.control("l")], .redraw, in: everywhere, "Draw everything anew"),
        KeyBinding(["T"], .nextTheme, in: tabs, "Next colour theme"),
        KeyBinding(["M"], .toggleMouse, in: tabs, "Mouse on or off; while it is on, Shift-drag selects text"),
    ]

    private static let prompts = [
        KeyBinding([.enter], .accept, in: [.prompt], "Take what was typed"),
        KeyBinding(
            [([.left, .control("b")], .edit(.back)), ([.right, .control("f")], .edit(.forward))], in: [.prompt],
            "Move the cursor"),
        KeyBinding(
            [([.home, .control("a")], .edit(.start)), ([.end, .control("e")], .edit(.end))], in: [.prompt],
            "Go to the start or the end of the line"),
        KeyBinding(
            [([.backspace], .edit(.erase)), ([.delete, .control("d")], .edit(.eraseForward))], in: [.prompt],
            "Erase the character before the cursor, or under it"),
        KeyBinding(
            [.control("w"), .named(.backspace, .alt)], .edit(.eraseWord), in: [.prompt],
            "Erase the word before the cursor; of a path, a name"),
        KeyBinding(
            [([.control("u")], .edit(.eraseToStart)), ([.control("k")], .edit(.eraseToEnd))], in: [.prompt],
            "Erase all before the cursor, or all from it on"),
        KeyBinding(
            [([.up, .control("p")], .recall(.back)), ([.down, .control("n")], .recall(.forward))], in: [.prompt],
            "The line that was typed before, or the next one"),
        KeyBinding(
            [.tab], .complete, in: [.prompt],
            "Complete a file's name, a column, or a key or a value of a filter; again for the next"),
    ]
}

extension KeyTable {
    /// Those whose first command the order names, in that order, and then the others.
    static func sorted(_ hints: [KeyBinding], by order: [Command]) -> [KeyBinding] {
        func rank(_ hint: KeyBinding) -> Int {
            hint.actions.first.flatMap { order.firstIndex(of: $0.command) } ?? order.count
        }
        return hints.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(
            \.element)
    }
}

extension Dashboard {
    /// The key map as a Markdown table, for documentation that is checked against it.
    public static var keyTable: String {
        var lines = ["| keys | action | where |", "| --- | --- | --- |"]
        for binding in KeyTable().groups.flatMap(\.bindings) {
            let keys = binding.keyNames().map { $0.map { "`\($0)`" }.joined(separator: " ") }
            let focuses =
                binding.focuses.count == Focus.allCases.count
                ? "everywhere" : binding.focuses.map(\.title).joined(separator: ", ")
            lines.append("| \(keys.joined(separator: ", ")) | \(binding.help) | \(focuses) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
