import HLS

/// One request of a download.
struct DownloadRequest: Sendable {
    /// The item that it belongs to.
    var item: Int
    /// What it brings, bits.
    var bits: Double

    /// What is requested where only the sum is known, seconds of media at a time.
    private static let usualDuration = 6.0
    /// A sum is cut into no more pieces.
    private static let mostPieces = 10_000.0

    /// The requests for an item whose size is known: its initialization sections together, and its segments; pieces of
    /// equal size where the segments are not known.
    static func requests(
        for item: DownloadPlan.Item, at index: Int, _ sizes: RenditionSizes
    ) -> [DownloadRequest] {
        let bits = Double(item.size.bytes ?? 0) * 8
        if let media = sizes.media(at: item.uri), media.measured.bytes == item.size.bytes {
            let segments = zip(media.playlist.segments, media.measured.bits).lazy.filter { !$0.0.isGap }
            let sections = Double(media.measured.initializationBytes ?? 0) * 8
            return (sections > 0 ? [DownloadRequest(item: index, bits: sections)] : [])
                + segments.map { DownloadRequest(item: index, bits: $0.1 ?? 0) }
        }
        let count = max(1, min(mostPieces, ((sizes.duration ?? 0) / usualDuration).rounded(.up)))
        return (0..<Int(count)).map { _ in DownloadRequest(item: index, bits: bits / count) }
    }
}
