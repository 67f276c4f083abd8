import Descriptions
import HLS
import HLSDownload

extension Rendition {
    /// The rendition by the contract's names.
    var record: [ReportValue.Field] {
        let audio = AudioRenditionAttributes(self)
        return [
            .init("type", kind?.rawValue ?? attributes["TYPE"]), .init("groupID", groupID), .init("name", name),
            .init("language", language), .init("associatedLanguage", associatedLanguage), .init("isDefault", isDefault),
            .init("isAutoselected", isAutoselected), .init("isForced", isForced),
            .init("characteristics", characteristics), .init("channels", channels),
            .init("channelCount", audio.channelCount), .init("sampleRate", sampleRate), .init("bitDepth", bitDepth),
            .init("instreamID", instreamID), .init("stableRenditionID", stableRenditionID), .init("url", uri),
            .init("line", line),
        ]
    }
}

extension IFrameStream {
    /// The I-frame variant by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("url", uri), .init("peakBitRate", bandwidth), .init("averageBitRate", averageBandwidth),
            .init("codecs", codecs.map { Codec($0).values.record }),
            .init("presentationSize", resolution.map(ReportValue.size) ?? .unknown), .init("videoRange", videoRange),
            .init("hdcpLevel", hdcpLevel), .init("pathwayID", pathwayID), .init("line", line),
        ]
    }
}

extension ContentSteering {
    /// The tag by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("serverURI", serverURI), .init("pathwayID", pathwayID), .init("line", line),
        ]
    }
}

extension SessionData {
    /// The tag by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("dataID", dataID), .init("value", value), .init("url", uri),
            .init("format", uri == nil ? nil : format), .init("language", language), .init("line", line),
        ]
    }
}

extension Key {
    /// The key by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("method", method), .init("url", uri), .init("keyFormat", keyFormat),
            .init("keyFormatVersions", keyFormatVersions),
        ]
    }
}

extension MediaInitialization {
    /// The initialization section by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("url", uri), .init("length", byteRange?.length), .init("offset", byteRange?.offset),
        ]
    }
}

extension ReportValue {
    /// A size in pixels.
    static func size(_ size: Resolution) -> ReportValue {
        .record([.init("width", size.width), .init("height", size.height)])
    }
}

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
