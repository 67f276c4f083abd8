extension SessionTotals {
    /// Switch count: changes of the indicated bitrate (of the URI where the bitrate is unknown) between consecutive
    /// events that really played or transferred. `nil` without an access log, and where it tells neither of any event.
    public var switchCount: Int64? { access?.switches }

    /// Switch magnitude: the sum of those changes' absolute differences, bits per second.
    public var switchMagnitude: Double? { access?.switchMagnitude.map { Double($0) / 1e6 } }

    /// How long each variant was watched, and its share of the whole, in the order of appearance.
    public var variantShares: [VariantShare] {
        let whole = variants.reduce(0) { AccessTotals.sum($0, $1.watched) }
        return variants.map { variant in
            VariantShare(
                uri: variant.uri, indicatedBitrate: variant.indicatedBitrate.map { Double($0) / 1e6 },
                durationWatched: Double(variant.watched) / 1e6,
                share: whole > 0 ? Double(variant.watched) / Double(whole) : nil)
        }
    }
}

/// How long one variant was watched.
public struct VariantShare: Equatable, Sendable {
    /// The variant's media playlist.
    public var uri: String?
    /// Its BANDWIDTH, bits per second.
    public var indicatedBitrate: Double?
    /// Media time watched, seconds.
    public var durationWatched: Double
    /// Its part of all that was watched; `nil` where nothing was.
    public var share: Double?
}
