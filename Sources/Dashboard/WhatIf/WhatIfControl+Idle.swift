import BandwidthTrace
import Comparison
import Playback

/// Why a control can change nothing here.
struct DisabledControl {
    /// In place of its value: a word or two.
    let short: String
    /// In a sentence.
    let reason: String
}

extension WhatIfQuestion {
    /// Why a control can change nothing of this session as it is asked now; nil where it can.
    func idle(_ control: WhatIfControl) -> DisabledControl? {
        switch control {
        case .keys where !hasKeys:
            DisabledControl(
                short: "no keys", reason: "nothing that was played needs a key, so there is none to get early")
        case .latencyScale where !hasLatency && isLinkKnown:
            DisabledControl(short: "none", reason: "the link has no latency to multiply; more latency adds some")
        case .latencyScale where !hasLatency:
            DisabledControl(
                short: "not known", reason: "the log does not tell the link's latency; more latency adds some")
        case .positionSet where change.preparation.startPosition == 0:
            DisabledControl(short: "no position", reason: "playback begins at 00:00; start at chooses another position")
        default: nil
        }
    }

    private var isLinkKnown: Bool { if case .known = link { true } else { false } }

    /// Whether the link that is played over has a latency.
    private var hasLatency: Bool {
        if case .fitting(let sampled) = link {
            return sampled.link.samples.contains { $0.periods.contains { $0.latency > 0 } }
        }
        return whatIf.base.trace.periods.contains { $0.latency > 0 }
    }

    private var hasKeys: Bool { whatIf.base.presentation.tracks.contains { $0.keyURI != nil } }
}
