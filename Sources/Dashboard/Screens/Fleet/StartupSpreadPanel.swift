import Comparison
import PlayheadAnalytics
import PlayheadReport
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

    private struct Bucket {
        let name: String
        let a: Double?
        let b: Double?
    }

    /// The lines that it takes.
    static var lines: Int { 2 + StartupSpread.bucketNames.count }

    /// As many buckets as there are lines for: the slowest startups, and then the fastest, are put together.
    private func buckets(in lines: Int) -> [Bucket] {
        let (inA, inB) = (StartupSpread.bars(a), StartupSpread.bars(b))
        var buckets = StartupSpread.bucketNames.indices.map {
            Bucket(name: StartupSpread.bucketNames[$0], a: inA[$0], b: inB[$0])
        }
        var isSlow = true
        while buckets.count > max(4, lines) {
            let first = isSlow ? buckets.count - 3 : 0
            let (faster, slower) = (buckets[first], buckets[first + 1])
            let name =
                isSlow
                ? ">= \(faster.name.split(separator: " ")[0]) s" : "< \(slower.name.split(separator: "- ").last ?? "")"
            buckets[first...(first + 1)] = [
                Bucket(name: name, a: Self.sum(faster.a, slower.a), b: Self.sum(faster.b, slower.b))
            ]
            isSlow.toggle()
        }
        return buckets
    }

    private static func sum(_ one: Double?, _ other: Double?) -> Double? {
        one == nil && other == nil ? nil : (one ?? 0) + (other ?? 0)
    }

    func draw(of frame: inout Frame) {
        guard rect.height > 1 else { return }
        let area = rect.splitTop(1).rest
        let buckets = buckets(in: area.height - 1)
        guard buckets.contains(where: { $0.a != nil || $0.b != nil }) else {
            frame.rule(rect, title: "Startup time")
            frame.putNote("no startup time is known", in: area)
            return
        }
        frame.rule(rect, titles: titles(frame.glyphs))
        let ofA: Table<Bucket>.Column = .right(names.a, priority: 1) { StyledText(NumberText.percent($0.a)) }
        let columns: [Table<Bucket>.Column] =
            [.left("started in", priority: 1) { StyledText($0.name) }]
            + (a == nil ? [] : [ofA])
            + [.right(names.b, priority: 1) { StyledText(NumberText.percent($0.b)) }]
        let figures = Table(columns, rows: buckets)
        let layout = figures.layout(width: area.width - 1, in: frame.glyphs.repertoire)
        let (left, right) = area.splitLeft(layout.width + 3)
        figures.draw(in: left.splitLeft(1).rest, of: &frame, layout: layout)
        draw(buckets, in: right.splitTop(1).rest, of: &frame)
    }

    private func titles(_ glyphs: Glyphs) -> [String] {
        if a == nil { return ["Startup time"] }
        let (both, onlyB, onlyA) = (glyphs.shades[0], glyphs.shades[1], glyphs.shades[3])
        return [
            "Startup time: \(both) both \(onlyA) more of \(names.a) \(onlyB) more of \(names.b)",
            "Startup: \(both) both \(onlyA) \(names.a) \(onlyB) \(names.b)",
        ]
    }

    private func draw(_ buckets: [Bucket], in rect: Rect, of frame: inout Frame) {
        let most = buckets.flatMap { [$0.a ?? 0, $0.b ?? 0] }.max() ?? 0
        guard most > 0 else { return }
        let (both, onlyB, onlyA) = (frame.glyphs.shades[0], frame.glyphs.shades[1], frame.glyphs.shades[3])
        var rest = rect
        for bucket in buckets {
            let line = rest.takeTop(1)
            let (inA, inB) = (Self.length(bucket.a, most, line.width), Self.length(bucket.b, most, line.width))
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
