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
        case .byteRange: return (4, name)
        case .iFramesOnly: return (4, name)
        case .map: return isIFramesOnly ? (5, name) : (6, "\(name) in a playlist that is not of I-frames")
        case .key, .sessionKey: return keyNeed(line, name)
        case .media: return mediaNeed(line) ?? requirement(line)
        case .define: return has("QUERYPARAM=", line) ? (11, "EXT-X-DEFINE's QUERYPARAM") : (8, name)
        case .skip: return has("RECENTLY-REMOVED-DATERANGES=", line) ? (10, "EXT-X-SKIP of date ranges") : (9, name)
        case .streamInformation, .iFrameStreamInformation: return requirement(line)
        default: return nil
        }
    }

    private static func requirement(_ line: Substring) -> (Int, String)? {
        has("REQ-", line) ? (12, "an attribute whose name begins with REQ-") : nil
    }

    private static func keyNeed(_ line: Substring, _ name: String) -> (Int, String)? {
        if has("KEYFORMAT=", line) || has("KEYFORMATVERSIONS=", line) { return (5, "\(name) with KEYFORMAT") }
        if line.contains("METHOD=SAMPLE-AES") { return (5, "\(name) with SAMPLE-AES") }
        return has("IV=", line) ? (2, "\(name) with IV") : nil
    }

    private static func mediaNeed(_ line: Substring) -> (Int, String)? {
        guard has("INSTREAM-ID=", line) else { return nil }
        if !line.contains("TYPE=CLOSED-CAPTIONS") { return (13, "INSTREAM-ID outside of closed captions") }
        return line.contains("INSTREAM-ID=\"SERVICE") ? (7, "INSTREAM-ID with a SERVICE") : nil
    }

    /// Whether an attribute of the line begins like this.
    private static func has(_ start: String, _ line: Substring) -> Bool {
        line.contains(":" + start) || line.contains("," + start)
    }
}
