import HLS

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
