import PlayerLog
import PlayheadNumerics

/// What every session of a ``Presentation`` needs worked out of it: once, since an experiment plays one presentation
/// thousands of times.
final class PresentationCache: Sendable {
    /// The variants' peak bitrates (BANDWIDTH) from the lowest, kb/s.
    let bitrates: [Double]
    /// Their average bitrates, kb/s; the peak where a playlist has no AVERAGE-BANDWIDTH.
    let averageBitrates: [Double]
    /// What rules take for a segment's duration, milliseconds: EXT-X-TARGETDURATION, or PART-TARGET of what is loaded part by part.
    let segmentDuration: Double
    /// What a segment of that duration has in each variant at its peak bitrate, bits.
    let segmentBits: [Double]
    /// Whether all variants' segments begin and end together.
    let isAligned: Bool
    /// The texts of an access log of it.
    let texts: StringTable
    /// By pathway, and within by variant: an event of the access log in which nothing has happened yet.
    let events: [AccessLogEvent]

    init(
        _ variants: [Presentation.Variant], _ segments: SegmentTable, pathways: [String], segmentDuration: Double,
        isLive: Bool
    ) {
        bitrates = variants.map { $0.peakBitrate / 1000 }
        averageBitrates = variants.map { ($0.averageBitrate ?? $0.peakBitrate) / 1000 }
        let duration = segmentDuration.milliseconds
        self.segmentDuration = duration
        segmentBits = bitrates.map { duration * $0 }
        isAligned = variants.allSatisfy { segments.areAligned($0.track, variants[0].track) }
        var texts = StringTable()
        let type = texts.index(of: isLive ? "LIVE" : "VOD")
        let places = pathways.isEmpty ? [nil] : pathways.map(Optional.some)
        events = places.flatMap { pathway in variants.map { (pathway, $0) } }.map { pathway, variant in
            var event = AccessLogEvent()
            event.uri = texts.index(of: pathway.flatMap(variant.place)?.uri ?? variant.uri)
            event.playbackType = type
            event.indicatedBitrate = variant.peakBitrate
            event[.indicatedAverageBitrate] = variant.averageBitrate.flatMap(FixedPoint.millionths)
            event.numberOfDroppedVideoFrames = 0
            event[.mediaRequestsWWAN] = 0
            event[.numberOfServerAddressChanges] = 0
            return event
        }
        self.texts = texts
    }
}
