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

/// Something that a playlist may hold from an EXT-X-VERSION on (RFC 8216bis section 8).
package struct VersionedFeature {
    /// The lowest EXT-X-VERSION that allows it.
    package var version: Int
    /// What it is, for a message.
    package var name: String

    /// An EXTINF that is no whole number.
    package static let fractionalDuration = VersionedFeature(3, "a fractional EXTINF")
    /// EXT-X-BYTERANGE.
    package static let byteRange = VersionedFeature(4, TagName.byteRange.rawValue)
    /// A reference to a variable.
    package static let variable = VersionedFeature(8, "a variable")

    private init(_ version: Int, _ name: String) { (self.version, self.name) = (version, name) }

    /// What of a tag needs the highest version; nil where version 1 allows all of it.
    ///
    /// - Parameters:
    ///   - attributes: asked for only where they count.
    ///   - isIFramesOnly: whether the tag stands in a playlist with EXT-X-I-FRAMES-ONLY.
    package init?(_ tag: TagName, _ attributes: @autoclosure () -> AttributeList, isIFramesOnly: Bool) {
        let name = tag.rawValue
        switch tag {
        case .iFramesOnly: self.init(4, name)
        case .map where isIFramesOnly: self.init(5, name)
        case .map: self.init(6, "\(name) in a playlist that is not of I-frames")
        case .key, .sessionKey: self.init(key: attributes(), name)
        case .media: self.init(rendition: attributes())
        case .define where attributes()["QUERYPARAM"] != nil: self.init(11, "\(name)'s QUERYPARAM")
        case .define: self.init(8, name)
        case .skip where attributes()["RECENTLY-REMOVED-DATERANGES"] != nil: self.init(10, "\(name) of date ranges")
        case .skip: self.init(9, name)
        case .streamInformation, .iFrameStreamInformation: self.init(requirementIn: attributes())
        default: return nil
        }
    }

    private init?(requirementIn list: AttributeList) {
        guard list.attributes.contains(where: { $0.name.hasPrefix("REQ-") }) else { return nil }
        self.init(12, "an attribute whose name begins with REQ-")
    }

    private init?(key list: AttributeList, _ name: String) {
        if list["KEYFORMAT"] != nil || list["KEYFORMATVERSIONS"] != nil {
            self.init(5, "\(name) with KEYFORMAT")
        } else if list["METHOD"]?.hasPrefix("SAMPLE-AES") == true {
            self.init(5, "\(name) with SAMPLE-AES")
        } else if list["IV"] != nil {
            self.init(2, "\(name) with IV")
        } else {
            return nil
        }
    }

    private init?(rendition list: AttributeList) {
        let id = list["INSTREAM-ID"]
        if id != nil, list["TYPE"] != Rendition.Kind.closedCaptions.rawValue {
            self.init(13, "INSTREAM-ID outside of closed captions")
        } else if let requirement = VersionedFeature(requirementIn: list) {
            self = requirement
        } else if id?.hasPrefix("SERVICE") == true {
            self.init(7, "INSTREAM-ID with a SERVICE")
        } else {
            return nil
        }
    }
}
