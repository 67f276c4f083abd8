import Comparison
import Playback

extension WhatIfControl {
    /// Steps that reach what is asked most, a half and twice as much, in a key or two.
    private static let bandwidthScales = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10]
    private static let fineBandwidthScales = [
        0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1,
        1.15, 1.2, 1.25, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.25, 2.5, 2.75, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10,
    ]
    private static let latencyScales = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10]
    private static let addedLatencies = [0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 2, 5]
    private static let maxBuffers = [4.0, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 90, 120, 180, 240, 300, 600]
    private static let positions = [0.0, 30, 60, 120, 300, 600, 1200, 1800, 3600]
    private static let leads = [0, 0.5, 1, 2, 5, 10, 20, 30, 60]

    /// Changes the value by one step; at the end of its values nothing changes.
    ///
    /// - Parameters:
    ///   - isFine: whether the bandwidth's step is a small one; the other controls have one size of step.
    ///   - base: what is played, of which the presentation bounds some values.
    func turn(_ change: inout WhatIf.Change, _ direction: Direction, isFine: Bool = false, of base: Simulation) {
        switch self {
        case .rule:
            // All rules at work, then each variant for ever.
            let rules = ABRName.named.map(\.rule) + base.presentation.variants.indices.map { .fixed($0) }
            change.rule = rules.neighbour(of: change.rule, direction)
        case .player:
            let profiles = PlayerProfile.all.filter { $0.name != base.profile.name } + [base.profile]
            change.profile = profiles.sorted { $0.name < $1.name }.neighbour(of: change.profile, direction)
            change.maxBuffer = nil
        case .bandwidth:
            step(&change.bandwidthScale, isFine ? Self.fineBandwidthScales : Self.bandwidthScales, direction)
        case .latencyScale: step(&change.latencyScale, Self.latencyScales, direction)
        case .addedLatency: step(&change.addedLatency, Self.addedLatencies, direction)
        case .maxBuffer:
            // A buffer in which no segment has room would never be filled.
            let least = base.presentation.targetDuration
            var seconds = change.maxBuffer ?? change.profile.maxBuffer
            step(&seconds, Self.maxBuffers.filter { $0 >= least } + [change.profile.maxBuffer], direction)
            change.maxBuffer = seconds == change.profile.maxBuffer ? nil : seconds
        case .playlists: change.preparation.loadsPlaylists = direction == .forward
        case .keys: change.preparation.loadsKeys = direction == .forward
        case .position:
            let end = base.presentation.duration
            step(&change.preparation.startPosition, Self.positions.filter { $0 == 0 || $0 < end }, direction)
        case .positionSet: change.preparation.setsPositionBeforeItem = direction == .back
        case .mediaSelection: changeMediaSelection(&change.preparation, direction)
        case .rateSet: change.preparation.setsRateBeforeItem = direction == .back
        case .enqueuedAhead: step(&change.preparation.enqueuedAhead, Self.leads, direction)
        }
    }

    /// Default, selected before the item, selected after it.
    private func changeMediaSelection(_ preparation: inout StartupPreparation, _ direction: Direction) {
        let index = preparation.selectsMedia ? preparation.selectsMediaBeforeItem ? 1 : 2 : 0
        let changed = min(max(0, index + direction.rawValue), 2)
        preparation.selectsMedia = changed > 0
        preparation.selectsMediaBeforeItem = changed < 2
    }

    /// The next greater or less of some values, in any order.
    private func step(_ value: inout Double, _ values: [Double], _ direction: Direction) {
        let next = direction == .forward ? values.filter { $0 > value }.min() : values.filter { $0 < value }.max()
        value = next ?? value
    }
}
