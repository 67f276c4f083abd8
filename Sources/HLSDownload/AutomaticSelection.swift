import HLS

/// Which of several variants a download takes by itself.
struct AutomaticSelection {
    private let variants: [AssetVariant]
    /// The URIs of video that is downloaded anyway.
    private let shared: Set<String>

    init(_ variants: [AssetVariant], shared: Set<String>) { (self.variants, self.shared) = (variants, shared) }

    /// What a variant must have to stay where another has it, and what is said of one that has not.
    private var preferences: [(isMet: (AssetVariant) -> Bool, reason: String)] {
        [
            ({ [shared] in shared.contains($0.url) }, "its video would be a second one"),
            ({ $0.videoAttributes?.isHDR == true }, "SDR, where HDR qualifies too"),
            ({ !$0.codecs.contains(where: \.isLossless) }, "lossless, where lossy sound qualifies too"),
        ]
    }

    /// The best of some variants, and why the others are not; nil of none.
    func best(of eligible: [Int], _ reasons: inout [Int: String]) -> Int? {
        var left = eligible
        for (isMet, reason) in preferences {
            let kept = left.filter { isMet(variants[$0]) }
            guard !kept.isEmpty else { continue }
            for index in left where !isMet(variants[index]) { reasons[index] = reason }
            left = kept
        }
        let best = left.max { left, right in
            // The first listed of equal ones.
            (variants[left].peakBitRate ?? 0, -left) < (variants[right].peakBitRate ?? 0, -right)
        }
        for index in left where index != best {
            let isEqual = best.map { variants[$0].peakBitRate == variants[index].peakBitRate } == true
            reasons[index] = isEqual ? "another of this bitrate is listed first" : "a higher bitrate qualifies too"
        }
        return best
    }
}
