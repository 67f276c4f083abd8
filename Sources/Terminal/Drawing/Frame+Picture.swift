import VisibleText

extension Frame {
    /// The frame as a picture in SVG 1.1, with the colours of a theme on the ground that it is made for.
    ///
    /// A cell is 9 by 18 units. Text stays text, and each run of it is set to the width of its cells, so that columns line up
    /// whatever font a viewer has; dots are drawn, since not every viewer sets them to a width, and few fonts have them.
    ///
    /// - Parameter theme: the colours.
    /// - Returns: one SVG document, without a line break at its end.
    public func svg(theme: Theme = .standard) -> String {
        var picture = FramePicture(self, theme)
        for y in 0..<size.height { picture.add(row: y) }
        return picture.document
    }

    /// The same picture on a page of its own, just as large: what a browser makes a PNG of.
    ///
    /// - Parameters:
    ///   - theme: the colours.
    ///   - title: the page's title.
    /// - Returns: one HTML document, without a line break at its end.
    public func html(theme: Theme = .standard, title: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>\(FramePicture.escaped(title))</title>
        <style>body { margin: 0; background: \(FramePicture.ground(theme).background) } svg { display: block }</style></head>
        <body>
        \(svg(theme: theme))
        </body>
        </html>
        """
    }
}

/// A frame on its way to SVG.
struct FramePicture {
    private static let cell = Size(width: 9, height: 18)
    /// From the top of a cell to the line that letters stand on.
    private static let baseline = 14

    private let frame: Frame
    private let theme: Theme
    /// The looks of text so far, as the classes that the runs name.
    private var classes: [Paint: Int] = [:]
    private var rules: [String] = []
    private var grounds: [String] = []
    private var texts: [String] = []

    init(_ frame: Frame, _ theme: Theme) { (self.frame, self.theme) = (frame, theme) }

    /// What stands where a theme leaves the colour to the terminal: of a dark terminal, or of a light one for the light theme.
    static func ground(_ theme: Theme) -> (background: String, text: String) {
        theme == .light ? ("#ffffff", "#1c1c1c") : ("#121212", "#d0d0d0")
    }

    mutating func add(row y: Int) {
        var x = 0
        while x < frame.size.width {
            let start = x
            let kind = Kind(frame[row: y, column: start])
            let paint = theme.paint(frame[row: y, column: start].style, at: .indexed256)
            var text = ""
            repeat {
                frame[row: y, column: x].write(to: &text)
                x += 1
            } while x < frame.size.width && theme.paint(frame[row: y, column: x].style, at: .indexed256) == paint
                && kind.takes(Kind(frame[row: y, column: x]))
            add(text, paint, start..<x, y, kind)
        }
    }

    /// What a run is made of: fonts lend one another the characters that they lack, in widths of their own.
    private enum Kind {
        case ascii, symbols, dots, half

        init(_ cell: Cell) {
            self =
                cell.columns == 0
                ? .half : cell.base < 0x80 ? .ascii : 0x2800...0x28FF ~= cell.base ? .dots : .symbols
        }

        /// Whether a cell continues the run: a blank continues ASCII alone.
        func takes(_ next: Kind) -> Bool { next == .half || next == self }
    }

    private mutating func add(_ text: String, _ paint: Paint, _ columns: Range<Int>, _ y: Int, _ kind: Kind) {
        let (x, top) = (columns.lowerBound * Self.cell.width, y * Self.cell.height)
        let colors = colors(paint)
        if let background = colors.background {
            grounds.append(
                "<rect x=\"\(x)\" y=\"\(top)\" width=\"\(columns.count * Self.cell.width)\" height=\"\(Self.cell.height)\""
                    + " fill=\"\(background)\"/>")
        }
        if kind == .dots {
            texts.append("<path d=\"\(Self.dots(text, x, top))\" class=\"\(name(paint, colors.text))\"/>")
            return
        }
        let leading = text.prefix { $0 == " " }.count
        let trimmed = text.dropFirst(leading)
        guard !trimmed.isEmpty else { return }
        let trailing = trimmed.reversed().prefix { $0 == " " }.count
        let width = columns.count - leading - trailing
        texts.append(
            "<text x=\"\(x + leading * Self.cell.width)\" y=\"\(top + Self.baseline)\""
                + " textLength=\"\(width * Self.cell.width)\" class=\"\(name(paint, colors.text))\">"
                + Self.escaped(String(trimmed.dropLast(trailing))) + "</text>")
    }

    /// The dots of braille patterns as squares, from a corner on: two columns of four in a cell.
    private static func dots(_ text: String, _ x: Int, _ top: Int) -> String {
        var path = ""
        for (index, pattern) in text.unicodeScalars.enumerated() {
            // The bits of Unicode: the left column from above, the right one, and the fourth row.
            for (bit, place) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)].enumerated()
            where pattern.value >> UInt32(bit) & 1 == 1 {
                let left = x + index * cell.width + 1 + place.0 * 5
                path += "M\(left) \(top + 1 + place.1 * 4 + place.1 / 2)h2v2h-2z"
            }
        }
        return path
    }

    private func colors(_ paint: Paint) -> (text: String, background: String?) {
        let ground = Self.ground(theme)
        let text = paint.foreground < 0 ? ground.text : Self.rgb(paint.foreground)
        let background = paint.background < 0 ? nil : Self.rgb(paint.background)
        return paint.attributes.contains(.reverse) ? (background ?? ground.background, text) : (text, background)
    }

    /// The class of a look, which the first run that has it defines.
    private mutating func name(_ paint: Paint, _ color: String) -> String {
        if let number = classes[paint] { return "c\(number)" }
        let number = classes.count
        classes[paint] = number
        var rule = "fill: \(color)"
        if paint.attributes.contains(.bold) { rule += "; font-weight: bold" }
        if paint.attributes.contains(.dim) { rule += "; opacity: 0.6" }
        if paint.attributes.contains(.underline) { rule += "; text-decoration: underline" }
        rules.append(".c\(number) { \(rule) }")
        return "c\(number)"
    }

    var document: String {
        let (width, height) = (frame.size.width * Self.cell.width, frame.size.height * Self.cell.height)
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
            <style>
            text { font: 14.95px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre }
            """
        let ground = "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(Self.ground(theme).background)\"/>"
        return ([head] + rules + ["</style>", ground] + grounds + texts + ["</svg>"]).joined(separator: "\n")
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// A colour of xterm's palette of 256.
    static func rgb(_ index: Int16) -> String {
        let named = [
            "#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5", "#7f7f7f",
            "#ff0000",
            "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
        ]
        let index = Int(index)
        if index < named.count { return named[max(0, index)] }
        func hex(_ value: Int) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
        // The grey ramp, and the cube of six levels a colour.
        if index >= 232 { return "#" + String(repeating: hex(8 + 10 * (index - 232)), count: 3) }
        let levels = [0, 95, 135, 175, 215, 255]
        let cube = index - 16
        return "#" + [cube / 36, cube / 6 % 6, cube % 6].map { hex(levels[$0]) }.joined()
    }
}
