extension Frame {
    /// The rows as text: spaces at the ends of rows left out, a line break after each row but the last.
    public var text: String {
        var result = ""
        for y in 0..<size.height {
            if y > 0 { result.append("\n") }
            for x in 0..<visibleWidth(y, plain: true) {
                cells[y * size.width + x].write(to: &result)
            }
        }
        return result
    }

    /// The rows as text with the colours and attributes of a theme in SGR sequences (ECMA-48), a line break after
    /// each row but the last, nothing left switched on at the end of a row.
    public func ansiText(depth: ColorDepth, theme: Theme = .standard) -> String {
        var result = ""
        for y in 0..<size.height {
            if y > 0 { result.append("\n") }
            var current = Paint()
            for x in 0..<visibleWidth(y, plain: false) {
                let cell = cells[y * size.width + x]
                let paint = theme.paint(cell.style, at: depth)
                if paint != current {
                    result.append(paint.selectGraphicRendition)
                    current = paint
                }
                cell.write(to: &result)
            }
            if current != Paint() { result.append("\u{1B}[0m") }
        }
        return result
    }

    /// Columns of a row up to its last visible cell. A blank that is reversed or coloured behind is visible, unless
    /// only the plain characters count.
    private func visibleWidth(_ y: Int, plain: Bool) -> Int {
        var width = size.width
        while width > 0 {
            let cell = cells[y * size.width + width - 1]
            guard cell.base == 0x20, plain || cell.style == .text else { break }
            width -= 1
        }
        return width
    }
}

extension Paint {
    /// The SGR sequence that sets exactly this paint, whatever was set before.
    var selectGraphicRendition: String {
        var codes = "\u{1B}[0"
        if attributes.contains(.bold) { codes += ";1" }
        if attributes.contains(.dim) { codes += ";2" }
        if attributes.contains(.underline) { codes += ";4" }
        if attributes.contains(.reverse) { codes += ";7" }
        codes += Self.colour(foreground, base: 30, bright: 90, extended: 38)
        codes += Self.colour(background, base: 40, bright: 100, extended: 48)
        return codes + "m"
    }

    private static func colour(_ index: Int16, base: Int16, bright: Int16, extended: Int16) -> String {
        switch index {
        case 0..<8: ";\(base + index)"
        case 8..<16: ";\(bright + index - 8)"
        case 16...: ";\(extended);5;\(index)"
        default: ""
        }
    }
}
