import PlayheadNumerics

extension Scenario {
    /// The lines that ``ScenarioReader`` reads as this scenario.
    var lines: [String] {
        actions.map { "at \(Self.time($0.time)) \(Self.words(for: $0.kind))" } + faults.map(Self.line)
    }

    private static func words(for action: Action.Kind) -> String {
        switch action {
        case .pause(nil): "pause"
        case .pause(let duration?): "pause \(time(duration))"
        case .seek(let position): "seek \(time(position))"
        case .selectAudio: "select audio"
        case .leave: "leave"
        }
    }

    private static func line(of fault: Fault) -> String {
        switch fault {
        case .segmentStatus(let segment, let number, let status):
            "segment \(segment)\(variant(number)) status \(status)"
        case .segmentDelay(let segment, let number, let delay):
            "segment \(segment)\(variant(number)) delay \(time(delay))"
        case .stalePlaylist(let start, let duration): "at \(time(start)) playlist stale \(time(duration))"
        case .unsupportedKey(let number): "key unsupported\(variant(number))"
        }
    }

    private static func variant(_ number: Int?) -> String { number.map { " variant \($0)" } ?? "" }

    private static func time(_ seconds: Double) -> String { DecimalText.text(seconds) + "s" }
}
