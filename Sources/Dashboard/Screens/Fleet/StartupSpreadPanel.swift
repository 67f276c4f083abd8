import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// Which part of two sets' sessions started within how many seconds, and which never did: a bar each, where what both have in
/// common is filled.
struct StartupSpreadPanel {
    /// The baseline; nil where there is only one set.
    let a: StartupSpread?
    let b: StartupSpread
    /// What the two sets are called.
    let names: (a: String, b: String)
    let rect: Rect

    /// The lines that it takes.
    static var lines: Int { 2 + StartupBars.names.count }

    func draw(of frame: inout Frame) {
        guard rect.height > 1 else { return }
        let area = rect.splitTop(1).rest
        let bars = StartupBars(a: a, b: b).merged(to: area.height - 1)
        guard bars.isKnown else {
            frame.rule(rect, title: "Startup time")
            frame.putNote("no startup time is known", in: area)
            return
        }
        frame.rule(rect, titles: titles(frame.glyphs))
        let ofA: Table<StartupBars.Bar>.Column = .right(names.a, priority: 1) { StyledText(NumberText.percent($0.a)) }
        let columns: [Table<StartupBars.Bar>.Column] =
            [.left("started in", priority: 1) { StyledText($0.name) }]
            + (a == nil ? [] : [ofA])
            + [.right(names.b, priority: 1) { StyledText(NumberText.percent($0.b)) }]
        let figures = Table(columns, rows: bars.bars)
        let layout = figures.layout(width: area.width - 1, in: frame.glyphs.repertoire)
        let (left, right) = area.splitLeft(layout.width + 3)
        figures.draw(in: left.splitLeft(1).rest, of: &frame, layout: layout)
        draw(bars, in: right.splitTop(1).rest, of: &frame)
    }

    private func titles(_ glyphs: Glyphs) -> [String] {
        if a == nil { return ["Startup time"] }
        let (both, onlyB, onlyA) = (glyphs.shades[0], glyphs.shades[1], glyphs.shades[3])
        return [
            "Startup time: \(both) both \(onlyA) more of \(names.a) \(onlyB) more of \(names.b)",
            "Startup: \(both) both \(onlyA) \(names.a) \(onlyB) \(names.b)",
        ]
    }

    private func draw(_ bars: StartupBars, in rect: Rect, of frame: inout Frame) {
        let most = bars.greatest
        guard most > 0 else { return }
        let (both, onlyB, onlyA) = (frame.glyphs.shades[0], frame.glyphs.shades[1], frame.glyphs.shades[3])
        var rest = rect
        for bar in bars.bars {
            let line = rest.takeTop(1)
            let (inA, inB) = (Self.length(bar.a, most, line.width), Self.length(bar.b, most, line.width))
            guard a != nil else {
                frame.fill(line.splitLeft(inB).left, with: both, style: .series(0))
                continue
            }
            frame.fill(line.splitLeft(min(inA, inB)).left, with: both, style: .text)
            let side: Side = inA > inB ? .a : .b
            frame.fill(
                line.splitLeft(max(inA, inB)).left.splitLeft(min(inA, inB)).rest, with: side == .a ? onlyA : onlyB,
                style: CompareScreen.style(side))
        }
    }

    /// The columns of a bar: what is more than nothing is seen.
    private static func length(_ part: Double?, _ most: Double, _ width: Int) -> Int {
        guard let part, part > 0 else { return 0 }
        return max(1, Int((part / most * Double(width)).rounded()))
    }
}
