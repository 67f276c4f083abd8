import Descriptions
import PlayheadNumerics
public import PlayheadTerminal

extension Dashboard {
    /// What the charts over time of a screen draw: `playhead.charts/1`, JSON with a line break behind it. Nil of a screen that has
    /// none.
    public static func charts(_ state: AppState, size: Size, at time: Double? = nil) -> String? {
        let state = standing(state, size: size, at: time)
        let (plots, bands, marks): ([TimeChart.Plot], [TimeChart.Band], [Scrubber.TimeMark])
        switch state.screen {
        case .session:
            guard let model = state.model else { return nil }
            (plots, bands) = ([model.bitrates] + (model.buffer.map { [$0] } ?? []), [model.band])
            marks = TimelinePanel.scrubber(model, state).marks
        case .compare:
            guard let pair = state.pair else { return nil }
            plots = [pair.courses.bitrates] + (pair.courses.buffers.map { [$0] } ?? [])
            (bands, marks) = (pair.courses.bands, CompareTimeline.scrubber(pair, state).marks)
        default: return nil
        }
        let window = [state.window.lowerBound, state.window.upperBound]
        let fields: [ReportValue.Field] = [
            .init("schema", "playhead.charts/1"), .init("window", window), .init("playhead", state.time),
            .init("plots", plots.map(\.record)), .init("variants", bands.map(\.record)),
            .init("marks", marks.map(\.record)),
        ]
        return ReportValue(fields).json(.indented)
    }
}

extension Scrubber.TimeMark {
    fileprivate var record: [ReportValue.Field] {
        [.init("time", time), .init("kind", mark.word), .init("end", end), .init("within", isWithin)]
    }
}

extension Mark {
    /// What it is called in JSON.
    fileprivate var word: String {
        switch self {
        case .match: "hit"
        case .bookmark: "decision"
        case .seek: "seek"
        case .switchUp: "switchUp"
        case .switchDown: "switchDown"
        case .stall: "stall"
        case .error: "error"
        }
    }
}
