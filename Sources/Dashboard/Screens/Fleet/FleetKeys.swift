import PlayheadTerminal

/// The keys of the Fleet screen and of the screens that it leads to.
extension FleetScreen {
    private static let pages: [Focus] = Focus.ofScreens(in: .fleet)

    static let keys: KeyGroup? = KeyGroup(
        title: "Fleet",
        bindings: [
            KeyBinding(
                [(["r"], .panel(.forward)), (["R"], .panel(.back))], in: [.fleet, .heatmap, .why],
                "The next list: what stands out, startup over time, groups, sessions", hint: "list"),
            KeyBinding(
                ["w"], .why, in: [.fleet, .heatmap], "What sets the bad sessions apart, or those of the selected cells",
                hint: "why"),
            KeyBinding(
                ["e"], .errors, in: [.fleet, .heatmap],
                "Errors of all listed sessions: codes over sessions, hosts and time", hint: "errors"),
            KeyBinding(
                ["f"], .prompt(.fleet), in: pages,
                "Filter: list sessions that satisfy a predicate: `context.network == \"wifi\"`; Tab completes",
                hint: "filter"),
            KeyBinding(
                [.enter], .open, in: [.heatmap, .why], "List only the sessions of the selected cells or row",
                hint: "keep"),
            KeyBinding(
                ["!"], .leaveOut, in: [.fleet, .heatmap, .why, .fleetErrors], "Leave the selected group's sessions out",
                hint: "leave out"
            ),
            KeyBinding(
                ["i"], .toggleDetails, in: [.why], "Show or hide the errors and stalls of the selected row",
                hint: "details"
            ),
            KeyBinding(
                ["V"], .prompt(.view), in: pages, "Open a saved view: filter, groups, columns, order and baseline"),
            KeyBinding(
                ["S"], .prompt(.saveView), in: pages,
                "Save filter, groups, columns, order and baseline as a view: `playhead replay --view NAME` begins with it"
            ),
            KeyBinding([.backspace], .undoFilter, in: pages, "Take the last filter away", hint: "undo"),
            KeyBinding(
                [([.left, "h"], .measure(.back)), ([.right, "l"], .measure(.forward))], in: [.fleet],
                "Another KPI: of the groups, of the order, and of which sessions are bad", hint: "KPI"),
            KeyBinding(["%"], .percentile, in: [.fleet], "The startup time's p50, p95 or p99"),
            KeyBinding(
                [(["d"], .dimension(.forward)), (["D"], .dimension(.back))], in: [.fleet, .cohorts],
                "Group by the next or previous property; of cohorts, the mix by it", hint: "group by"),
            KeyBinding(["+"], .secondDimension, in: [.fleet], "Divide the groups by a second property, or by none"),
            KeyBinding(
                [([.left, "h"], .cell(steps: -1, rows: 0)), ([.right, "l"], .cell(steps: 1, rows: 0))], in: [.heatmap],
                "An earlier or a later span of time", hint: "time"),
            KeyBinding(
                [([.up, "k"], .cell(steps: 0, rows: 1)), ([.down, "j"], .cell(steps: 0, rows: -1))], in: [.heatmap],
                "Slower or faster startups"),
            KeyBinding(
                [" "], .toggleMark, in: [.fleet],
                "Mark the session, or take its mark away, and go to the next; of a group mark all of its sessions. What is marked is "
                    + "exported by `x`, compared by `c`, and is A or B of two sets by `A` and `B`", hint: "mark"),
            KeyBinding(["U"], .unmarkAll, in: [.fleet], "Take all marks away"),
            KeyBinding(["*"], .listMarked, in: [.fleet], "List only the marked sessions, and their groups"),
            KeyBinding([" "], .selectCells, in: [.heatmap], "Begin a selection of cells, or end it", hint: "select"),
            KeyBinding(["v"], .swapSides, in: [.cohorts], "Swap A and B of two sets of sessions", hint: "swap"),
        ])
}
