import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// Where things are on the screen: drawing and the mouse go by the same positions.
///
///     tabs                                      header
///     context                                   (from 28 rows on)
///     body
///     status                          keys      footer
struct ScreenLayout {
    /// Columns from which on details are shown unless the user hides them.
    static let widthWithDetails = 160
    /// The fewest columns that have room for details.
    static let narrowestWithDetails = 100

    let header: Rect
    let context: Rect
    let body: Rect
    let footer: Rect
    /// Whether the session screen has its column of details.
    let showsDetails: Bool
    /// Where it is said what two sessions are that are compared; without rows where there is one.
    let heading: Rect
    /// Whether what differs is named by its values alone.
    let isHeadingBrief: Bool
    /// What is the matter with a session, or what can be said of two over one trace; without rows where that is nothing.
    let verdict: Rect
    /// The panels of the session screen, or of two sessions in lockstep.
    let session: SessionLayout

    init(_ state: AppState) {
        let screen = Rect(state.size)
        var rest = screen
        header = rest.takeTop(1)
        context = rest.takeTop(screen.height >= 28 && state.screen.type.subject == .session ? 1 : 0)
        (body, footer) = rest.splitBottom(1)
        let wanted = state.showsDetails ?? (screen.width >= Self.widthWithDetails)
        showsDetails = wanted && screen.width >= Self.narrowestWithDetails
        guard let pair = state.pair else {
            heading = Rect(x: body.x, y: body.y, width: body.width, height: 0)
            isHeadingBrief = false
            var rest = body
            verdict = rest.takeTop(state.screen == .session && state.model != nil ? 1 : 0)
            session =
                state.isAsking && screen.height < SessionLayout.rowsForChartBesideFigures
                ? SessionLayout(panelOnly: rest)
                : SessionLayout(
                    rest, screen: state.size, showsDetails: showsDetails,
                    hasBuffer: state.model?.detail?.hasBuffer == true, mostPanelLines: max(6, Self.panelLines(state)),
                    favoursPanel: state.isAsking)
            return
        }
        rest = body
        let isInFull = state.misfitOfPair != nil
        func headingLines(_ isBrief: Bool) -> Int {
            CompareHeading.lines(
                pair.contenders, hasRecord: state.recordOfPair != nil && !(isInFull && isBrief), isBrief: isBrief)
        }
        // That nothing can be told stands in full and names what was recorded: where it leaves too little, the heading is brief.
        let lines = Self.verdictLines(state, pair, rest.splitTop(headingLines(false)).rest)
        let needed = headingLines(false) + lines + SessionLayout.leastRows(ofTwo: state.size, hasBuffer: pair.hasBuffer)
        isHeadingBrief = isInFull && rest.height < needed
        heading = rest.takeTop(headingLines(isHeadingBrief))
        verdict = rest.takeTop(isHeadingBrief ? Self.verdictLines(state, pair, rest) : lines)
        session = SessionLayout(
            rest, screen: state.size, showsDetails: showsDetails, hasBuffer: pair.hasBuffer,
            mostPanelLines: max(6, state.divergences.count), sessions: 2)
    }

    /// The rows of a verdict: all that it needs where the panels below keep theirs, and one at least; that nothing can be told
    /// stands there in full.
    private static func verdictLines(_ state: AppState, _ pair: CompareModel, _ room: Rect) -> Int {
        guard let verdict = state.verdictOfPair else { return 0 }
        func lines(_ text: String) -> Int { wrapped(text, to: room.width - 2, in: state.glyphs.repertoire).count }
        let least = state.misfitOfPair.map { lines($0.sentence) } ?? 1
        let spare = room.height - SessionLayout.leastRows(ofTwo: state.size, hasBuffer: pair.hasBuffer)
        return max(least, min(lines(verdict), spare, room.height / 6))
    }

    /// The rows that the lower panel can use.
    private static func panelLines(_ state: AppState) -> Int {
        if let whatIf = state.whatIf, whatIf.isOpen { return WhatIfPanel.lines(whatIf) }
        return switch state.sessionView.panel {
        case .events: state.model?.eventLines ?? 0
        case .requests: state.model?.detail?.requests.count ?? 0
        case .switches: state.sessionView.listed.count + 1
        case .startup: state.model.map { $0.entry.totals.startupWaterfall.count } ?? 0
        }
    }

    /// The positions of the tabs in the header.
    func tabs(_ state: AppState) -> [(tab: Tab, label: String, rect: Rect)] {
        var x = header.x
        let path = state.breadcrumb.width(in: state.glyphs.repertoire)
        let room = header.width - (path == 0 ? 0 : path + HeaderMarks.room(state))
        func fits(_ labels: [String]) -> Bool {
            labels.reduce(0) { $0 + displayWidth($1, in: state.glyphs.repertoire) } <= room
        }
        var labels = Tab.allCases.map { Self.label($0, state, counts: true) }
        if !fits(labels) { labels = Tab.allCases.map { Self.label($0, state, counts: false) } }
        // Where one is comes before what the tabs are called.
        if room < header.width, !fits(labels) { labels = Tab.allCases.map { " \($0.rawValue) " } }
        return zip(Tab.allCases, labels).map { tab, label in
            let width = displayWidth(label, in: state.glyphs.repertoire)
            defer { x += width }
            return (tab, label, Rect(x: x, y: header.y, width: width, height: 1))
        }
    }

    /// A tab's name, with how much there is behind it.
    private static func label(_ tab: Tab, _ state: AppState, counts: Bool) -> String {
        let count = counts ? ScreenID(rootOf: tab).type.count(state) : nil
        return " \(tab.rawValue) \(tab.title)" + (count.map { " (\($0))" } ?? "") + " "
    }
}
