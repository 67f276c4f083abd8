import HLS

extension Rendition {
    /// The rendition by the contract's names.
    var record: [ReportValue.Field] {
        let audio = AudioRenditionAttributes(self)
        return [
            .init("type", ReportValue(kind?.rawValue ?? attributes["TYPE"])), .init("groupID", ReportValue(groupID)),
            .init("name", ReportValue(name)), .init("language", ReportValue(language)),
            .init("associatedLanguage", ReportValue(associatedLanguage)), .init("isDefault", .truth(isDefault)),
            .init("isAutoselected", .truth(isAutoselected)), .init("isForced", .truth(isForced)),
            .init("characteristics", .list(characteristics.map(ReportValue.text))),
            .init("channels", ReportValue(channels)), .init("channelCount", ReportValue(audio.channelCount)),
            .init("sampleRate", ReportValue(sampleRate)), .init("bitDepth", ReportValue(bitDepth)),
            .init("instreamID", ReportValue(instreamID)), .init("stableRenditionID", ReportValue(stableRenditionID)),
            .init("url", ReportValue(uri)), .init("line", ReportValue(line)),
        ]
    }
}

extension IFrameStream {
    /// The I-frame variant by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("url", ReportValue(uri)), .init("peakBitRate", ReportValue(bandwidth)),
            .init("averageBitRate", ReportValue(averageBandwidth)),
            .init("codecs", .list(codecs.map { .record(Codec($0).values.record) })),
            .init("presentationSize", resolution.map(ReportValue.size) ?? .unknown),
            .init("videoRange", ReportValue(videoRange)), .init("hdcpLevel", ReportValue(hdcpLevel)),
            .init("pathwayID", ReportValue(pathwayID)), .init("line", ReportValue(line)),
        ]
    }
}

extension ContentSteering {
    /// The tag by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("serverURI", ReportValue(serverURI)), .init("pathwayID", ReportValue(pathwayID)),
            .init("line", ReportValue(line)),
        ]
    }
}

extension SessionData {
    /// The tag by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("dataID", ReportValue(dataID)), .init("value", ReportValue(value)), .init("url", ReportValue(uri)),
            .init("format", ReportValue(uri == nil ? nil : format)), .init("language", ReportValue(language)),
            .init("line", ReportValue(line)),
        ]
    }
}

extension Key {
    /// The key by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("method", ReportValue(method)), .init("url", ReportValue(uri)), .init("keyFormat", .text(keyFormat)),
            .init("keyFormatVersions", ReportValue(keyFormatVersions)),
        ]
    }
}

extension MediaInitialization {
    /// The initialization section by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("url", ReportValue(uri)), .init("length", ReportValue(byteRange?.length)),
            .init("offset", ReportValue(byteRange?.offset)),
        ]
    }
}

extension ReportValue {
    /// A size in pixels.
    static func size(_ size: Resolution) -> ReportValue {
        .record([.init("width", ReportValue(size.width)), .init("height", ReportValue(size.height))])
    }
}
