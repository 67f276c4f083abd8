extension MultivariantPlaylist {
    /// The lowest EXT-X-VERSION that allows all that is in the playlist (RFC 8216bis section 8).
    public var requiredVersion: Int {
        var required = RequiredVersion(isIFramesOnly: false)
        required.take(.define, defines)
        required.take(.sessionKey, sessionKeys)
        required.take(.media, renditions)
        required.take(.streamInformation, variants)
        required.take(.iFrameStreamInformation, iFrameVariants)
        if variants.contains(where: { $0.uriTemplate != nil }) { required.take(.variable) }
        return required.version
    }
}

extension MediaPlaylist {
    /// The lowest EXT-X-VERSION that allows all that is in the playlist (RFC 8216bis section 8).
    public var requiredVersion: Int {
        var required = RequiredVersion(isIFramesOnly: isIFramesOnly)
        if isIFramesOnly { required.take(VersionedFeature(.iFramesOnly, AttributeList(), isIFramesOnly: true)) }
        required.take(.define, defines)
        required.take(.skip, skip.map { [$0] } ?? [])
        var context: Box<SegmentContext>?
        for segment in segments {
            if segment.duration != segment.duration.rounded() { required.take(.fractionalDuration) }
            if segment.byteRange != nil { required.take(.byteRange) }
            if segment.uriTemplate != nil { required.take(.variable) }
            guard segment.context !== context else { continue }
            context = segment.context
            required.take(.map, segment.initialization.map { [$0] } ?? [])
            required.take(.key, segment.keys)
        }
        return required.version
    }
}

/// The highest version that one of several things needs.
private struct RequiredVersion {
    let isIFramesOnly: Bool
    var version = 1

    mutating func take(_ feature: VersionedFeature?) { version = max(version, feature?.version ?? 1) }

    mutating func take(_ name: TagName, _ tags: [some AttributeTag]) {
        for tag in tags {
            take(VersionedFeature(name, tag.attributes, isIFramesOnly: isIFramesOnly))
            if tag.attributes.attributes.contains(where: { $0.template != nil }) { take(.variable) }
        }
    }
}
