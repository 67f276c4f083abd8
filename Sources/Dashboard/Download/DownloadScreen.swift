import BandwidthTrace
import Comparison
import Descriptions
import HLS
import HLSDownload
import PlayerLog
import PlayheadNumerics
import PlayheadTerminal
import TablesAndCharts
import VisibleText

/// The screen of a download, about so:
///
///      Download  multivariant.m3u8                                    6M/50ms · x20
///
///      ██████████████████████████████▌░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░         43.1 %
///      41.8 MB of 97.1 MB · 752 kB/s · 01:14 left                 running    00:58
///      b/s     ░░ link 6.00 Mb/s  ⠒⠒ throughput 6.01 Mb/s
///       6.00M ┤⡤⠤⠤⠤⠤⠤⠤⠤⠤⠤░░░░░░⡤⠤⠤⠤⠤⠤
///           0 ┼──────────────────────────
///              00:00      00:20     00:40
///
///      video      hdr-720p/index.m3u8  ███████████████▌░░░░░   41.8 of 71.4 MB
///      audio en   aac-en/index.m3u8    ░░░░░░░░░░░░░░░░░░░░░      0 of 2.87 MB
///
///      Space pause  [ ] speed  ? help  q quit
struct DownloadScreen {
    let state: DownloadState

    /// The rows of the chart with its title and its axis; of fewer the throughput has one row.
    private static let chartRows = 6...14

    func draw(of frame: inout Frame) {
        guard frame.size.width >= Dashboard.smallestSize.width, frame.size.height >= 10 else {
            return TooSmallScreen.draw(of: &frame)
        }
        let (rest, footer) = frame.bounds.splitBottom(1)
        let inner = rest.inset(dx: 1, dy: 0)
        var body = inner.splitTop(2).rest
        drawHeader(in: inner.splitTop(2).top, &frame)
        drawSummary(in: body.takeTop(2), &frame)
        let spare = body.height - state.download.items.count - 1
        if spare >= Self.chartRows.lowerBound {
            drawChart(in: body.takeTop(min(spare, Self.chartRows.upperBound)), &frame)
        } else {
            drawSparkline(in: body.takeTop(1), &frame)
        }
        drawItems(in: body.splitTop(1).rest, &frame)
        KeyHints(hints: state.hints).draw(in: footer, of: &frame)
        guard let scroll = state.helpScroll else { return }
        HelpOverlay(
            keys: state.keys, behind: .download, size: frame.size, repertoire: frame.glyphs.repertoire
        ).draw(from: scroll, of: &frame)
    }

    private func drawHeader(in rect: Rect, _ frame: inout Frame) {
        let word = frame.put("Download", at: rect.origin, style: .title)
        let speed = "x\(NumberText.number(state.speed))"
        let right = truncated(state.trace, to: rect.width / 3, in: frame.glyphs.repertoire) + "  " + speed
        let taken = frame.put(right, endingAt: Point(x: rect.columns.upperBound, y: rect.y), style: .muted)
        let x = rect.x + word + 2
        frame.put(state.title, at: Point(x: x, y: rect.y), truncatedTo: rect.columns.upperBound - taken - 2 - x)
    }

    private func drawSummary(in rect: Rect, _ frame: inout Frame) {
        let progress = state.download.progress
        let bar = Bars(
            [.init(label: "", value: progress.fractionCompleted, text: NumberText.percent(progress.fractionCompleted))],
            maximum: 1, hasTrack: true)
        bar.draw(in: Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), of: &frame)
        let words = [
            "\(Self.bytes(progress.completedBytes)) of \(Self.bytes(progress.totalBytes))",
            NumberText.throughput(progress.throughput),
            progress.estimatedTimeRemaining.map { NumberText.duration($0) + " left" },
        ]
        frame.put(
            words.compactMap(\.self).joined(separator: "  "), at: Point(x: rect.x, y: rect.y + 1),
            truncatedTo: rect.width - 24)
        frame.put(
            "\(progress.phase.word)  \(NumberText.clock(progress.elapsed))",
            endingAt: Point(x: rect.columns.upperBound, y: rect.y + 1), style: progress.phase.style)
    }

    // MARK: The throughput

    private static func throughput(_ sample: DownloadState.Sample) -> Double? {
        sample.progress.throughput.map { $0 * 8 }
    }

    /// The throughput in front of what the link gave.
    private func drawChart(in rect: Rect, _ frame: inout Frame) {
        var rest = rect
        let link = LineSeries(
            label: "link", points: state.course.map { ChartPoint(x: $0.progress.elapsed, y: $0.link) },
            style: .muted, shape: .area)
        let throughput = LineSeries(
            label: "throughput",
            points: state.course.map { ChartPoint(x: $0.progress.elapsed, y: Self.throughput($0)) }, style: .series(1))
        var title = StyledText(" b/s     ", .axis)
        let now = state.download.progress.throughput.map { $0 * 8 }
        for (sample, series, value) in [
            (ChartSample.area(frame.glyphs), link, Optional(state.download.linkBandwidth)),
            (ChartSample.solid(frame.glyphs), throughput, now),
        ] {
            title.add(sample + " ", series.style)
            title.add(series.label + " ", .muted)
            title.add(NumberText.bitrate(value) + "  ", series.style)
        }
        frame.put(title, at: rest.takeTop(1).origin, width: rect.width)
        let range = 0...max(1, state.download.elapsed)
        let gutters = LineChart.Gutters(left: 9, right: 1)
        let (plot, axis) = rest.splitBottom(1)
        LineChart(series: [link, throughput], x: range, gutters: gutters) { NumberText.shortBitrate($0) }
            .draw(in: plot, of: &frame)
        TimeAxis(range: range) { NumberText.clock($0) }.draw(in: gutters.plot(in: axis), of: &frame)
    }

    /// The throughput in a row, a full bar being the most that the link gave.
    private func drawSparkline(in rect: Rect, _ frame: inout Frame) {
        let label = frame.put("throughput", at: rect.origin, style: .muted)
        let most = state.course.map(\.link).max() ?? 0
        let scale = "0 to \(NumberText.bitrate(most))"
        let taken = frame.put(scale, endingAt: Point(x: rect.columns.upperBound, y: rect.y), style: .muted)
        let row = Rect(x: rect.x + label + 2, y: rect.y, width: rect.width - label - taken - 4, height: 1)
        Sparkline(state.course.map(Self.throughput), range: 0...max(most, 1)).draw(in: row, of: &frame)
    }

    private func drawItems(in rect: Rect, _ frame: inout Frame) {
        let download = state.download
        let bars = download.items.indices.map { index in
            let item = download.items[index]
            let words = [item.kind.rawValue, item.rendition?.language, URIText.tail(of: item.uri)]
            let share = download.totals[index] > 0 ? download.received[index] / download.totals[index] : 1
            return Bars.Bar(
                label: words.compactMap(\.self).joined(separator: " "), value: share,
                text: "\(Self.bytes(download.received[index] / 8)) of \(Self.bytes(download.totals[index] / 8))",
                style: index == download.current ? .series(0) : .muted)
        }
        // The one under way is always seen.
        let first = max(0, min((download.current ?? bars.count) - rect.height / 2, bars.count - rect.height))
        Bars(Array(bars.dropFirst(first)), maximum: 1, hasTrack: true).draw(in: rect, of: &frame)
    }

    private static func bytes(_ value: Double) -> String { NumberText.bytes(Int(clamping: value)) }
}

extension DownloadProgress.Phase {
    fileprivate var word: String {
        switch self {
        case .running: "running"
        case .waiting: "no link, waiting"
        case .paused: "paused"
        case .finished: "finished"
        case .cutOff: "the link is gone"
        }
    }

    fileprivate var style: Style {
        switch self {
        case .running: .info
        case .waiting, .paused: .warn
        case .finished: .good
        case .cutOff: .bad
        }
    }
}
