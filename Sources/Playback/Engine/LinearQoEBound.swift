/// What no rule can pass in a simulated session, whatever it knows: an upper bound of its linear QoE.
public struct LinearQoEBound: Equatable, Sendable {
    /// Why a session has no such bound.
    public enum Obstacle: String, CaseIterable, Sendable {
        /// When segments come depends on when the playlist is loaded.
        case live
        /// The variants are cut differently, so that no choice is one of the same segments.
        case cutDifferently
        /// Segments have no media (EXT-X-GAP).
        case gaps
        /// A pause, a seek or a fault.
        case scenario
        /// Playback does not begin at the beginning, or what is loaded first is thrown away.
        case startPosition
        /// The player plays a segment before it is there.
        case arriving
        /// No session over this link would be over within a year.
        case endless

        /// A sentence for people.
        public var text: String {
            switch self {
            case .live: "There is no upper bound of linear QoE for live playlists."
            case .cutDifferently: "There is no upper bound of linear QoE where the variants are cut differently."
            case .gaps: "There is no upper bound of linear QoE where segments are marked EXT-X-GAP."
            case .scenario: "There is no upper bound of linear QoE for sessions with a scenario."
            case .startPosition:
                "There is no upper bound of linear QoE where playback does not begin at the beginning."
            case .arriving: "There is no upper bound of linear QoE for players that play a segment while it arrives."
            case .endless: "There is no upper bound of linear QoE: the link is too slow for any session to end."
            }
        }
    }

    /// Mb/s times chunks of 4 s; nil where there is none.
    public var value: Double?
    /// Why there is none.
    public var obstacle: Obstacle?
}

extension LinearQoEBound.Obstacle {
    /// What keeps `OptimalProblem` from being one that every session solves; nil for nothing, where only
    /// ``endless`` is left to be found out.
    public init?(_ presentation: Presentation, _ options: PlaybackOptions, _ profile: PlayerProfile) {
        let preparation = options.preparation
        if presentation.live != nil {
            self = .live
        } else if !presentation.isCutAlike {
            self = .cutDifferently
        } else if presentation.segments.hasGaps {
            self = .gaps
        } else if options.scenario != Scenario() {
            self = .scenario
        } else if presentation.startPosition ?? 0 > 0 || preparation.startPosition > 0
            || (preparation.selectsMedia && !preparation.selectsMediaBeforeItem)
        {
            self = .startPosition
        } else if profile.playsArriving {
            self = .arriving
        } else {
            return nil
        }
    }
}

extension Presentation {
    /// Whether all variants' segments begin and end together.
    fileprivate var isCutAlike: Bool {
        variants.allSatisfy { segments.areCutAlike($0.track, variants[firstListed].track) }
    }
}
