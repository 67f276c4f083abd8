import HLS
import HLSDownload

extension MediaSummary {
    /// The figures by the contract's names: seconds, bytes, bits per second.
    var record: [ReportValue.Field] {
        [
            .init("playlistType", playlistType), .init("isLive", isLive), .init("version", playlist.version),
            .init("targetDuration", playlist.targetDuration), .init("segmentCount", playlist.segments.count),
            .init("duration", playlist.duration), .init("longestSegment", longestSegment),
            .init("shortestSegment", shortestSegment), .init("mediaSequence", playlist.mediaSequence),
            .init("discontinuitySequence", playlist.discontinuitySequence),
            .init("discontinuityCount", discontinuityCount), .init("gapCount", gapCount),
            .init("byteRangeCount", byteRangeCount), .init("isIFramesOnly", playlist.isIFramesOnly),
            .init("independentSegments", playlist.independentSegments), .init("programDateTime", programDateTime),
            .init("dateRangeCount", playlist.dateRanges.count), .init("bytes", measured.bytes),
            .init("averageBitRate", measured.averageBitRate), .init("peakBitRate", measured.peakBitRate),
            .init("bitRatesFrom", sizeSource?.rawValue), .init("keys", keys.map(\.record)),
            .init("initializations", initializations.map(\.record)),
            .init("lowLatency", isLowLatency ? lowLatencyRecord : nil),
        ]
    }

    private var lowLatencyRecord: [ReportValue.Field] {
        let control = playlist.serverControl
        return [
            .init("partTarget", playlist.partInformation?.partTarget), .init("partCount", partCount),
            .init("partHoldBack", control?.partHoldBack), .init("holdBack", control?.holdBack),
            .init("canBlockReload", control?.canBlockReload ?? false), .init("canSkipUntil", control?.canSkipUntil),
            .init("preloadHintCount", playlist.preloadHints.count),
            .init("renditionReportCount", playlist.renditionReports.count),
        ]
    }

    /// What tells the bitrates; nil where they are not known.
    var sizeSource: RenditionSize.Source? {
        measured.averageBitRate.map { _ in measured.usesBitrates ? .bitrateTags : .segments }
    }
}
