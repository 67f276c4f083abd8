extension MultivariantPlaylist {
    /// The lowest EXT-X-VERSION that allows all that is in the playlist (RFC 8216bis section 8).
    public var requiredVersion: Int {
        var version = 1
        func need(_ number: Int, if condition: Bool) { if condition { version = max(version, number) } }
        need(8, if: !defines.isEmpty)
        need(11, if: defines.contains { $0.attributes["QUERYPARAM"] != nil })
        for rendition in renditions {
            need(7, if: rendition.instreamID?.hasPrefix("SERVICE") == true)
            need(13, if: rendition.instreamID != nil && rendition.kind != .closedCaptions)
        }
        for key in sessionKeys { need(key.requiredVersion, if: true) }
        let lists = variants.map(\.attributes) + iFrameVariants.map(\.attributes) + renditions.map(\.attributes)
        for list in lists {
            need(8, if: list.attributes.contains { $0.template != nil })
            need(12, if: list.attributes.contains { $0.name.hasPrefix("REQ-") })
        }
        need(8, if: variants.contains { $0.uriTemplate != nil })
        return version
    }
}

extension MediaPlaylist {
    /// The lowest EXT-X-VERSION that allows all that is in the playlist (RFC 8216bis section 8).
    public var requiredVersion: Int {
        var version = 1
        func need(_ number: Int, if condition: Bool) { if condition { version = max(version, number) } }
        need(8, if: !defines.isEmpty)
        need(11, if: defines.contains { $0.attributes["QUERYPARAM"] != nil })
        need(4, if: isIFramesOnly)
        need(9, if: skip != nil)
        need(10, if: skip?.attributes["RECENTLY-REMOVED-DATERANGES"] != nil)
        var context: Box<SegmentContext>?
        for segment in segments {
            need(3, if: segment.duration != segment.duration.rounded())
            need(4, if: segment.byteRange != nil)
            need(8, if: segment.uriTemplate != nil)
            guard segment.context !== context else { continue }
            context = segment.context
            need(isIFramesOnly ? 5 : 6, if: segment.initialization != nil)
            for key in segment.keys { need(key.requiredVersion, if: true) }
        }
        return version
    }
}

extension Key {
    /// The lowest EXT-X-VERSION that allows such a key.
    fileprivate var requiredVersion: Int {
        let isNewer = method?.hasPrefix("SAMPLE-AES") == true || attributes["KEYFORMAT"] != nil
        return isNewer || keyFormatVersions != nil ? 5 : initializationVector != nil ? 2 : 1
    }
}
