import Analytics
import Terminal
import VisibleText

/// Where things are on the screen: drawing and the mouse go by the same places.
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
    /// The session screen's panels.
    let session: SessionLayout

    init(_ state: AppState) {
        let screen = Rect(state.size)
        let (header, belowHeader) = screen.splitTop(1)
        let (context, belowContext) = belowHeader.splitTop(screen.height >= 28 && state.tab != .fleet ? 1 : 0)
        let (body, footer) = belowContext.splitBottom(1)
        self.header = header
        self.context = context
        self.body = body
        self.footer = footer
        let wanted = state.showsDetails ?? (screen.width >= Self.widthWithDetails)
        showsDetails = wanted && screen.width >= Self.narrowestWithDetails
        session = SessionLayout(
            body, screen: state.size, showsDetails: showsDetails, hasDetail: state.model?.detail != nil,
            mostPanelLines: max(6, Self.panelLines(state)))
    }

    /// The rows that the lower panel can use.
    private static func panelLines(_ state: AppState) -> Int {
        if let whatIf = state.whatIf, whatIf.isOpen { return WhatIfPanel.lines(whatIf) }
        return switch state.panel {
        case .events: state.model?.eventLines ?? 0
        case .requests: state.model?.detail?.requests.count ?? 0
        case .startup: state.model.map { $0.entry.totals.startupWaterfall.count } ?? 0
        }
    }

    /// The places of the tabs in the header.
    func tabs(_ state: AppState) -> [(tab: Tab, rect: Rect)] {
        var x = header.x
        return Tab.allCases.map { tab in
            let width = displayWidth(Self.label(tab, state), in: state.glyphs.repertoire)
            defer { x += width }
            return (tab, Rect(x: x, y: header.y, width: width, height: 1))
        }
    }

    /// A tab's name, with how much there is behind it.
    static func label(_ tab: Tab, _ state: AppState) -> String {
        let count: Int? =
            switch tab {
            case .session: nil
            case .fleet: state.sessions.count
            case .playlist: state.playlist?.variants.count
            case .errors: state.model?.errors.count
            }
        return " \(tab.rawValue) \(tab.title)" + (count.map { " (\($0))" } ?? "") + " "
    }
}
