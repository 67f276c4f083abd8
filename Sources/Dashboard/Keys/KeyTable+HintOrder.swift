/// In which order the footer offers keys where their order in the table is not that of need: what there is no room for is left out
/// from the end.
extension KeyTable {
    static let hintOrder: [Focus: [Command]] = [
        .session: [
            .togglePlay, .jump(.stall, .forward), .jump(.error, .forward), .whatIf, .seek(by: -5), .panel(.forward),
            .toggleDetails, .session(.back), .prompt(.search), .jump(.downSwitch, .forward), .step(.back),
            .changeSpeed(by: 0.8), .move(.line(.back)), .open, .prompt(.export),
        ],
        .whatIf: [
            .move(.line(.back)), .changeControl(.back, isFine: false), .resetControls, .keepWhatIf, .togglePlay,
            .jump(.stall, .forward), .jump(.error, .forward), .toggleDetails,
        ],
    ]

    /// Those whose first command the order names, in that order, and then the others.
    static func sorted(_ hints: [KeyBinding], by order: [Command]) -> [KeyBinding] {
        func rank(_ hint: KeyBinding) -> Int {
            hint.actions.first.flatMap { order.firstIndex(of: $0.command) } ?? order.count
        }
        return hints.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(
            \.element)
    }
}
