import Descriptions
import PlayerLog
import PlayheadTerminal
import VisibleText

/// The requests around the playhead as a waterfall: what was asked for, of which variant, when, how long it waited for
/// the first byte and how long the bytes took, and what was given up or failed.
///
///       03:06  segment 31   4.53M  ░██████                  0.050 + 1.20 s
///     › 03:08  segment 32   4.53M         ░███████x         0.051 + 1.90 s  abandoned
struct RequestList: Panel {
    let model: SessionModel
    let shown: ShownState
    let rect: Rect

    private static let nameWidth = 13
    private static let variantWidth = 6
    private static let figuresWidth = 17
    private static let outcomeWidth = 10

    private var timeWidth: Int { max(7, state.timeText.width(duration: model.duration)) }

    /// Whether it is the list that the keys move in, and not what stands beside another.
    private var isListed: Bool { state.sessionView.panel == .requests }
    /// The requests as they stand in the list.
    private var listed: ListedRows {
        isListed ? state.sessionView.listed : ListedRows(allOf: model.detail?.requests.count ?? 0)
    }
    private var currentLine: Int? { state.currentRequest.flatMap(listed.line) }

    /// The lines in view: two thirds of them up to the current one.
    private var visible: Range<Int> {
        rect.lines(of: listed.count, around: currentLine ?? 0, above: rect.height * 2 / 3, state.pin)
    }

    /// The line of the list at a point of the screen.
    func line(at point: Point) -> Int? { rect.line(at: point, of: visible) }

    func draw(title: Rect, of frame: inout Frame) {
        guard let detail = model.detail else {
            frame.rule(title, title: "Requests")
            return frame.putNote("not in this log (a: model it)", in: rect)
        }
        let leftOut = detail.requestsLeftOut
        let (shades, view, listed) = (frame.glyphs.shades, state.sessionView, listed)
        let filter = isListed ? view.filter : nil
        // Of a list of all in their order those count too that it is too long for.
        let before = filter == nil && listed.isInOrder ? leftOut : 0
        let position = ListPosition(
            line: before > 0 ? (currentLine ?? -1) + before : currentLine, count: listed.count + before,
            order: isListed ? view.orderName : nil)
        frame.rule(
            title, title: "Requests" + (filter?.words ?? ""),
            note: "\(shades[3]) to first byte  \(shades[0]) transfer", position: position)
        guard !listed.isEmpty else {
            return frame.putNote(filter == nil ? "no request is known" : "no request matches: Esc lists all", in: rect)
        }
        let (visible, room) = (visible, frame.scrollbar(in: rect, showing: visible, of: listed.count))
        let requests = visible.map { detail.requests[listed[$0]] }
        let start = requests.lazy.map(\.start).min() ?? 0
        let end = requests.lazy.map(\.end).max() ?? start
        let longest = requests.lazy.map { $0.end - $0.start }.max() ?? 0
        let names = truncatedApart(requests.map(\.name), to: Self.nameWidth - 1, in: frame.glyphs.repertoire)
        for ((request, name), line) in zip(zip(requests, names), visible) {
            // Requests that do not follow each other begin together, so that their lengths are compared.
            let range =
                listed.isInOrder
                ? start...max(end, start + 0.001) : request.start...request.start + max(longest, 0.001)
            draw(listed[line], name, detail, range, in: room.row(rect.y + line - visible.lowerBound), &frame)
        }
    }

    private func draw(
        _ index: Int, _ name: String, _ detail: PlaybackDetail, _ range: ClosedRange<Double>, in rect: Rect,
        _ frame: inout Frame
    ) {
        let row = rect.y
        let request = detail.requests[index]
        let isAhead = request.start > state.time
        func style(_ style: Style) -> Style { isAhead ? .muted : style }
        if index == state.currentRequest {
            frame.put(frame.glyphs.pointer, at: Point(x: rect.x, y: row), style: .key)
        }
        var x = rect.x + 2
        frame.put(startText(request.start), endingAt: Point(x: x + timeWidth, y: row), style: .muted)
        x += timeWidth + 2
        frame.put(name, at: Point(x: x, y: row), style: style(.text), truncatedTo: Self.nameWidth - 1)
        x += Self.nameWidth
        let variant = request.indicatedBitrate.map { NumberText.shortBitrate($0) } ?? ""
        frame.put(variant, at: Point(x: x, y: row), style: style(.series(1)), truncatedTo: Self.variantWidth)
        x += Self.variantWidth + 1

        // Where there is little room, how a request ended takes the place of its figures.
        var end = rect.columns.upperBound - 1
        let outcome = request.ending
        if rect.width >= 100 {
            end -= Self.outcomeWidth
            frame.put(outcome, at: Point(x: end + 1, y: row), style: style(.bad), truncatedTo: Self.outcomeWidth)
            frame.put(request.durations, endingAt: Point(x: end, y: row), style: style(.text))
        } else {
            let isWhole = outcome.isEmpty
            frame.put(
                isWhole ? request.durations : outcome, endingAt: Point(x: end, y: row),
                style: style(isWhole ? .text : .bad))
        }
        end -= Self.figuresWidth
        drawBar(request, range, x..<max(x, end), row: row, style(.series(0)), &frame)
        if index == state.sessionView.request {
            frame.restyle(rect, .selection)
        }
    }

    private func drawBar(
        _ request: MediaRequest, _ range: ClosedRange<Double>, _ columns: Range<Int>, row: Int, _ style: Style,
        _ frame: inout Frame
    ) {
        guard columns.count > 3 else { return }
        WaterfallBar(range: range, columns: columns).draw(request.stretches, style: style, row: row, of: &frame)
        guard request.outcome != .delivered else { return }
        let end = TimeScale(range: range, columns: columns).clampedColumn(of: request.end) ?? columns.lowerBound
        frame.put(frame.glyphs.mark(.error), at: Point(x: end, y: row), style: .bad)
    }

    // MARK: Words

    /// When a request was made, to the tenth: requests are closer together than seconds. On the wall to the second.
    private func startText(_ time: Double) -> String {
        guard state.timeText.display == .session || state.timeText.startDate == nil else {
            return state.timeText.string(time)
        }
        let tenths = Int64((min(time.magnitude, 1e12) * 10).rounded())
        return (time < 0 && tenths > 0 ? "-" : "") + NumberText.clock(Double(tenths / 10)) + ".\(tenths % 10)"
    }
}
