import HLS
import HLSDownload

extension MediaSummary {
    /// The figures by the contract's names: seconds, bytes, bits per second.
    var record: [ReportValue.Field] {
        let control = playlist.serverControl
        return [
            .init("playlistType", ReportValue(playlistType)), .init("isLive", .truth(isLive)),
            .init("version", ReportValue(playlist.version)),
            .init("targetDuration", ReportValue(playlist.targetDuration)),
            .init("segmentCount", ReportValue(playlist.segments.count)), .init("duration", .number(playlist.duration)),
            .init("longestSegment", ReportValue(longestSegment)),
            .init("shortestSegment", ReportValue(shortestSegment)),
            .init("mediaSequence", ReportValue(playlist.mediaSequence)),
            .init("discontinuitySequence", ReportValue(playlist.discontinuitySequence)),
            .init("discontinuityCount", ReportValue(discontinuityCount)), .init("gapCount", ReportValue(gapCount)),
            .init("byteRangeCount", ReportValue(byteRangeCount)),
            .init("isIFramesOnly", .truth(playlist.isIFramesOnly)),
            .init("independentSegments", .truth(playlist.independentSegments)),
            .init("programDateTime", ReportValue(programDateTime)),
            .init("dateRangeCount", ReportValue(playlist.dateRanges.count)),
            .init("bytes", ReportValue(measured.bytes)), .init("averageBitRate", ReportValue(measured.averageBitRate)),
            .init("peakBitRate", ReportValue(measured.peakBitRate)),
            .init("bitRatesFrom", ReportValue(sizeSource?.rawValue)),
            .init("keys", .list(keys.map { .record($0.record) })),
            .init("initializations", .list(initializations.map { .record($0.record) })),
            .init(
                "lowLatency",
                isLowLatency
                    ? .record([
                        .init("partTarget", ReportValue(playlist.partInformation?.partTarget)),
                        .init("partCount", ReportValue(partCount)),
                        .init("partHoldBack", ReportValue(control?.partHoldBack)),
                        .init("holdBack", ReportValue(control?.holdBack)),
                        .init("canBlockReload", .truth(control?.canBlockReload ?? false)),
                        .init("canSkipUntil", ReportValue(control?.canSkipUntil)),
                        .init("preloadHintCount", ReportValue(playlist.preloadHints.count)),
                        .init("renditionReportCount", ReportValue(playlist.renditionReports.count)),
                    ]) : .unknown),
        ]
    }

    /// What tells the bitrates; nil where they are not known.
    var sizeSource: RenditionSize.Source? {
        measured.averageBitRate.map { _ in measured.usesBitrates ? .bitrateTags : .segments }
    }
}
