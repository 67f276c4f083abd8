import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import PlayheadTerminal
import VisibleText

/// The screen while logs are read, about so:
///
///      Reading  Sessions/two-weeks                                       00:12
///
///      ██████████████████████████████▌                                   43 %
///      412 MB of 970 MB  301 MB/s  1.85 s left                 3 of 12 files
///
///      412345 sessions so far
///      startup p95 4.21 s (4.19 to 4.23 s)   stall rate 1.2 /h …
///
///     ─ The longest startup times so far ────────────────────────────────────
///      …
///      s stop  ? help  q quit
struct ReadingScreen {
    let state: LoadingState

    private var progress: ReadingProgress { state.progress }

    func draw(of frame: inout Frame) {
        guard frame.size.width >= Dashboard.smallestSize.width, frame.size.height >= Dashboard.smallestSize.height
        else {
            return TooSmallScreen.draw(of: &frame)
        }
        let (rest, footer) = frame.bounds.splitBottom(1)
        var body = rest
        let (header, summary) = (body.takeTop(2), body.takeTop(3))
        drawHeader(in: header.inset(dx: 1, dy: 0), &frame)
        drawSummary(in: summary.inset(dx: 1, dy: 0), &frame)
        drawFound(in: body, &frame)
        if state.showsHelp {
            HelpOverlay(
                keys: state.keys, behind: .reading, size: frame.size, repertoire: frame.glyphs.repertoire
            ).draw(from: 0, of: &frame)
        }
        if let status = state.status {
            frame.put(
                status, at: Point(x: footer.x + 1, y: footer.y), style: .info, truncatedTo: footer.width - 2)
        } else {
            KeyHints(hints: state.keys.hints(in: .reading)).draw(in: footer, of: &frame)
        }
    }

    private func drawHeader(in rect: Rect, _ frame: inout Frame) {
        let word = frame.put("Reading", at: rect.origin, style: .title)
        let time = frame.put(
            NumberText.clock(progress.elapsed), endingAt: Point(x: rect.columns.upperBound, y: rect.y), style: .muted)
        let x = rect.x + word + 2
        frame.put(state.title, at: Point(x: x, y: rect.y), truncatedTo: rect.columns.upperBound - time - 2 - x)
    }

    private func drawSummary(in rect: Rect, _ frame: inout Frame) {
        if let fraction = progress.fraction {
            // 100 % are all of them, and no less.
            let bar = Bars([.init(label: "", value: fraction, text: "\(Int(fraction * 100)) %")], maximum: 1)
            bar.draw(in: rect.row(rect.y), of: &frame)
        } else {
            frame.put(unknown, at: rect.origin, style: .muted, truncatedTo: rect.width)
        }
        let files = filesText
        let taken = frame.put(files, endingAt: Point(x: rect.columns.upperBound, y: rect.y + 1), style: .muted)
        frame.put(
            amountText, at: Point(x: rect.x, y: rect.y + 1), truncatedTo: rect.width - taken - (taken > 0 ? 2 : 0))
    }

    /// What stands for the bar where there is none.
    private var unknown: String {
        progress.amount.phase == .finding ? "looking for logs" : "how much there is to read is not known before the end"
    }

    private var amountText: String {
        let amount = progress.amount
        if state.isStopping { return "stopping: what was read is made ready" }
        switch amount.phase {
        case .finding: return ""
        case .readingAgain: return "all is read: sessions with stalls and errors are looked at once more"
        case .preparing: return "all is read: the screens are made ready"
        case .reading: break
        }
        let read = NumberText.bytes(amount.bytes)
        return [
            amount.totalBytes.map { "\(read) of \(NumberText.bytes($0))" } ?? "\(read)",
            state.rate.map { NumberText.bytes(Int(clamping: $0)) + "/s" },
            state.timeLeft.map { NumberText.duration($0) + " left" },
        ].compactMap(\.self).joined(separator: "  ")
    }

    private var filesText: String {
        guard let total = progress.amount.totalFiles else { return "" }
        return total == 1 ? "1 file" : "\(progress.amount.files) of \(total) files"
    }

    /// Whether there was no time to add all sessions up.
    private var isSample: Bool { progress.found.fleet.sessionCount < progress.found.sessionCount }

    private func drawFound(in rect: Rect, _ frame: inout Frame) {
        var rest = rect
        let found = progress.found
        let line = rest.takeTop(1)
        var text = StyledText(NumberText.counted(found.sessionCount, "session"), .title)
        text.add(" so far", .muted)
        if isSample, found.fleet.sessionCount > 0 {
            text.add("  the figures are of \(found.fleet.sessionCount) of them", .muted)
        }
        frame.put(text, at: Point(x: line.x + 1, y: line.y), width: line.width - 2)
        guard found.fleet.sessionCount > 0 else { return }
        let isTall = FleetLayout.isTall(rect)
        FleetCards(aggregate: found.fleet).draw(in: rest.takeTop(isTall ? 5 : 2), isTall: isTall, of: &frame)
        drawWorst(found.worst, in: rest, &frame)
    }

    private func drawWorst(_ sessions: [SessionTotals], in rect: Rect, _ frame: inout Frame) {
        guard sessions.count > 1, rect.height > 2 else { return }
        var rest = rect
        frame.rule(
            rest.takeTop(1), title: isSample ? "The longest startup times of these" : "The longest startup times so far"
        )
        let columns = SessionColumns.ofFoundSessions
        ListTable(
            columns: columns,
            sort: ListSort(
                column: columns.firstIndex { $0.order == .kpi(.startupTime) } ?? 0, descending: true),
            count: sessions.count, selected: -1, rect: rest
        ).draw(of: &frame) { row in
            (row, SessionEntry(title: sessions[row].id, totals: sessions[row], unopenable: "still being read"))
        }
    }
}

extension SessionColumns {
    /// The columns of sessions that have no number yet, and no name but their ids.
    fileprivate static let ofFoundSessions = all.filter { !["#", "id"].contains($0.title) }
}
