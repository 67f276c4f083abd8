import PlayheadTerminal

/// What is shown where a screen has no room: how large the terminal is, how large it should be, and that `q` quits.
enum TooSmallScreen {
    static func draw(of frame: inout Frame) {
        let size = frame.size
        let wanted = Dashboard.smallestSize
        guard size.width >= 20, size.height >= 5 else {
            frame.put("too small, q quits", at: Point(x: 0, y: 0), truncatedTo: size.width)
            return
        }
        let lines: [(String, Style)] = [
            ("too small to draw", .title),
            ("now \(size.width)x\(size.height)", .bad),
            ("needs \(wanted.width)x\(wanted.height)", .good),
            ("q quits", .muted),
        ]
        for (offset, line) in lines.enumerated() {
            let x = (size.width - line.0.count) / 2
            frame.put(line.0, at: Point(x: x, y: (size.height - lines.count) / 2 + offset), style: line.1)
        }
    }
}
