import BandwidthTrace
import Comparison
import HLS
import HLSDownload
import Numerics
import PlayerLog
import Report
import Terminal
import VisibleText

/// The screen of a download, about so:
///
///      Download  multivariant.m3u8                                    6M/50ms · x20
///
///      ██████████████████████████████▌                                        43.1 %
///      41.8 MB of 97.1 MB · 752 kB/s · 01:14 left                 running    00:58
///      throughput  ▁▆▇▇▇▁▁▁▆▇▇
///
///      video      hdr-720p/index.m3u8  ███████████████▌        41.8 of 71.4 MB
///      audio en   aac-en/index.m3u8                              0 of 2.87 MB
///
///      Space play  [ ] speed  q quit
struct DownloadScreen {
    let state: DownloadState

    func draw(of frame: inout Frame) {
        guard frame.size.width >= Dashboard.smallestSize.width, frame.size.height >= 10 else {
            return TooSmallScreen.draw(of: &frame)
        }
        let (rest, footer) = frame.bounds.splitBottom(1)
        let inner = rest.inset(dx: 1, dy: 0)
        let (header, body) = inner.splitTop(2)
        drawHeader(in: header, &frame)
        let (summary, items) = body.splitTop(4)
        drawSummary(in: summary, &frame)
        drawItems(in: items, &frame)
        KeyHints(hints: state.keys.hints(in: .download)).draw(in: footer, of: &frame)
    }

    private func drawHeader(in rect: Rect, _ frame: inout Frame) {
        let word = frame.put("Download", at: rect.origin, style: .title)
        let speed = "x\(Figures.number(state.speed))"
        let right = truncated(state.trace, to: rect.width / 3, in: frame.glyphs.repertoire) + "  " + speed
        let taken = frame.put(right, endingAt: Point(x: rect.columns.upperBound, y: rect.y), style: .muted)
        let x = rect.x + word + 2
        frame.put(state.title, at: Point(x: x, y: rect.y), truncatedTo: rect.columns.upperBound - taken - 2 - x)
    }

    private func drawSummary(in rect: Rect, _ frame: inout Frame) {
        let progress = state.download.progress
        let bar = Bars(
            [.init(label: "", value: progress.fractionCompleted, text: Figures.percent(progress.fractionCompleted))],
            maximum: 1)
        bar.draw(in: Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), of: &frame)
        let words = [
            "\(Self.bytes(progress.completedBytes)) of \(Self.bytes(progress.totalBytes))", progress.throughputText,
            progress.estimatedTimeRemaining.map { Figures.duration($0) + " left" },
        ]
        frame.put(
            words.compactMap(\.self).joined(separator: "  "), at: Point(x: rect.x, y: rect.y + 1),
            truncatedTo: rect.width - 24)
        frame.put(
            "\(progress.phase.word)  \(Figures.clock(progress.elapsed))",
            endingAt: Point(x: rect.columns.upperBound, y: rect.y + 1), style: progress.phase.style)
        let label = frame.put("throughput", at: Point(x: rect.x, y: rect.y + 2), style: .muted)
        Sparkline(state.course.map(\.throughput))
            .draw(
                in: Rect(x: rect.x + label + 2, y: rect.y + 2, width: rect.width - label - 2, height: 1), of: &frame)
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
        Bars(Array(bars.dropFirst(first)), maximum: 1).draw(in: rect, of: &frame)
    }

    private static func bytes(_ value: Double) -> String { Figures.bytes(Int(clamping: value)) }
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
