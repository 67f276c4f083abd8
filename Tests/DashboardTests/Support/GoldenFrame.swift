import Terminal
import Testing

@testable import Dashboard

/// Frames that are kept beside the tests, with and without Unicode.
enum GoldenFrame {
    static let sizes = [
        Size(width: 60, height: 16), Size(width: 80, height: 24), Size(width: 120, height: 40),
        Size(width: 200, height: 50),
    ]
    private static let tiers: [(name: String, glyphs: Glyphs)] = [("unicode", .braille), ("ascii", .ascii)]

    /// The frame of a state as it is, in its own size.
    static func compare(_ state: AppState, _ name: String) throws {
        for tier in tiers {
            var state = state
            state.glyphs = tier.glyphs
            let text = Dashboard.frame(state).text
            try GoldenFile("\(name)-\(state.size.width)x\(state.size.height)-\(tier.name)").compare(text)
        }
    }

    /// What a view draws on a frame of its own, in a size.
    static func compare(_ name: String, _ size: Size, draw: (inout Frame) -> Void) throws {
        for tier in tiers {
            var frame = Frame(size: size, glyphs: tier.glyphs)
            draw(&frame)
            try GoldenFile("\(name)-\(size.width)x\(size.height)-\(tier.name)").compare(frame.text)
        }
    }

    /// The frame of a state at a time, in a size.
    static func compare(_ state: AppState, _ name: String, _ size: Size, at time: Double?) throws {
        for tier in tiers {
            let frame = Dashboard.snapshot(state, size: size, at: time, glyphs: tier.glyphs)
            try GoldenFile("\(name)-\(size.width)x\(size.height)-\(tier.name)").compare(frame.text)
        }
    }
}
