/// The lowest EXT-X-VERSION that a playlist may state (RFC 8216bis section 8), and what makes it so.
struct NeededVersion {
    var version: Int
    var feature: String
    var line: Int

    /// Looks through a playlist; nil where version 1 will do.
    init?(_ text: PlaylistLines) {
        var highest: NeededVersion?
        let isIFramesOnly = !text.tags("EXT-X-I-FRAMES-ONLY").isEmpty
        for (index, line) in text.lines.enumerated() {
            let content = line.utf8.first.map(\.isBlank) == true ? PlaylistLines.content(line) : line
            guard let (version, feature) = Self.need(content, isIFramesOnly), version > highest?.version ?? 1 else {
                continue
            }
            highest = NeededVersion(version: version, feature: feature, line: index + 1)
        }
        guard let highest else { return nil }
        self = highest
    }

    private init(version: Int, feature: String, line: Int) {
        (self.version, self.feature, self.line) = (version, feature, line)
    }

    private static func need(_ line: Substring, _ isIFramesOnly: Bool) -> (Int, String)? {
        let own = tagNeed(line, isIFramesOnly)
        // A reference to a variable may stand in any URI or quoted text.
        guard own?.0 ?? 0 < 8, line.utf8.contains(UInt8(ascii: "{")), line.contains("{$") else { return own }
        return (8, "a variable")
    }

    private static func tagNeed(_ line: Substring, _ isIFramesOnly: Bool) -> (Int, String)? {
        guard line.utf8.starts(with: "#EXT".utf8) else { return nil }
        if line.utf8.starts(with: "#EXTINF:".utf8) {
            return line.utf8.prefix { $0 != UInt8(ascii: ",") }.contains(UInt8(ascii: "."))
                ? (3, "a fractional EXTINF") : nil
        }
        let name = String(line.prefix { $0 != ":" }.dropFirst())
        switch TagName(rawValue: name) {
        case .byteRange, .iFramesOnly: return (4, name)
        case .map: return isIFramesOnly ? (5, name) : (6, "\(name) in a playlist that is not of I-frames")
        case .key, .sessionKey: return keyNeed(attributes(line), name)
        case .media: return mediaNeed(attributes(line))
        case .define:
            return attributes(line)["QUERYPARAM"] == nil ? (8, name) : (11, "EXT-X-DEFINE's QUERYPARAM")
        case .skip:
            let removes = attributes(line)["RECENTLY-REMOVED-DATERANGES"] != nil
            return removes ? (10, "EXT-X-SKIP of date ranges") : (9, name)
        case .streamInformation, .iFrameStreamInformation: return requirement(attributes(line))
        default: return nil
        }
    }

    private static func attributes(_ line: Substring) -> AttributeList {
        AttributeLine(Array(line.utf8))?.attributes ?? AttributeList()
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
