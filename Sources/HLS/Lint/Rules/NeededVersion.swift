/// The lowest EXT-X-VERSION that a playlist may state (RFC 8216bis section 8), and what makes it so.
struct NeededVersion {
    var version: Int
    var feature: String
    var line: Int

    /// Looks through a playlist; nil where version 1 will do.
    init?(_ text: PlaylistLines) {
        var needs: [NeededVersion] = []
        if let line = text.firstFraction { needs.append(NeededVersion(3, "a fractional EXTINF", line)) }
        if let line = text.firstByteRange { needs.append(NeededVersion(4, TagName.byteRange.rawValue, line)) }
        if let line = text.firstReference { needs.append(NeededVersion(8, "a variable", line)) }
        let isIFramesOnly = !text.tags(TagName.iFramesOnly.rawValue).isEmpty
        for (name, line) in text.tags {
            guard let tag = TagName(rawValue: name),
                let (version, feature) = Self.need(of: tag, isIFramesOnly, { text.attributes(line: line) })
            else { continue }
            needs.append(NeededVersion(version, feature, line))
        }
        // Of those that need as much the first one is named.
        guard let highest = needs.min(by: { (-$0.version, $0.line) < (-$1.version, $1.line) }) else { return nil }
        self = highest
    }

    private init(_ version: Int, _ feature: String, _ line: Int) {
        (self.version, self.feature, self.line) = (version, feature, line)
    }

    private static func need(
        of tag: TagName, _ isIFramesOnly: Bool, _ attributes: () -> AttributeList
    ) -> (Int, String)? {
        let name = tag.rawValue
        switch tag {
        case .iFramesOnly: return (4, name)
        case .map: return isIFramesOnly ? (5, name) : (6, "\(name) in a playlist that is not of I-frames")
        case .key, .sessionKey: return keyNeed(attributes(), name)
        case .media: return mediaNeed(attributes())
        case .define: return attributes()["QUERYPARAM"] == nil ? (8, name) : (11, "EXT-X-DEFINE's QUERYPARAM")
        case .skip:
            let removes = attributes()["RECENTLY-REMOVED-DATERANGES"] != nil
            return removes ? (10, "EXT-X-SKIP of date ranges") : (9, name)
        case .streamInformation, .iFrameStreamInformation: return requirement(attributes())
        default: return nil
        }
    }

    private static func requirement(_ list: AttributeList) -> (Int, String)? {
        list.attributes.contains { $0.name.hasPrefix("REQ-") } ? (12, "an attribute whose name begins with REQ-") : nil
    }

    private static func keyNeed(_ list: AttributeList, _ name: String) -> (Int, String)? {
        if list["KEYFORMAT"] != nil || list["KEYFORMATVERSIONS"] != nil { return (5, "\(name) with KEYFORMAT") }
        if list["METHOD"]?.hasPrefix("SAMPLE-AES") == true { return (5, "\(name) with SAMPLE-AES") }
        return list["IV"] != nil ? (2, "\(name) with IV") : nil
    }

    private static func mediaNeed(_ list: AttributeList) -> (Int, String)? {
        guard let id = list["INSTREAM-ID"] else { return requirement(list) }
        if list["TYPE"] != Rendition.Kind.closedCaptions.rawValue {
            return (13, "INSTREAM-ID outside of closed captions")
        }
        return requirement(list) ?? (id.hasPrefix("SERVICE") ? (7, "INSTREAM-ID with a SERVICE") : nil)
    }
}
