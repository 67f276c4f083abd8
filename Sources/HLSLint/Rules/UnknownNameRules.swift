import HLS
import PredicateFormat

/// Tags and attributes that no player looks for: most are mistyped, and what they should do does not happen.
enum UnknownNameRules {
    static let all: [LintRule] = [
        LintRule("tag-unknown", check: .text(checkTags)),
        LintRule("attribute-unknown", check: .text(checkAttributes)),
    ]

    /// Tags of no standard that are known to be written on purpose: of other formats of lists, of advertising, of vendors.
    private static let foreign: Set<String> = [
        "EXTGRP", "EXTIMG", "EXTALB", "EXTART", "EXTGENRE", "EXTBYT", "EXTBIN", "EXTENC", "EXTVLCOPT", "EXTHTTP",
        "EXT-X-CUE",
        "EXT-X-SCTE35", "EXT-SCTE35", "EXT-OATCLS-SCTE35", "EXT-X-ASSET", "EXT-X-PLACEMENT-OPPORTUNITY", "EXT-X-AD",
        "EXT-X-SIGNAL-EXIT", "EXT-X-MARKER", "EXT-X-SPLICEPOINT-SCTE35", "EXT-X-ALLOW-CACHE", "EXT-X-FAXS-CM",
        "EXT-X-FAXS-PACKAGINGCERT", "EXT-X-FAXS-SIGNATURE", "EXT-X-CONTENT-IDENTIFIER", "EXT-X-AUTH-DATA",
        "EXT-X-PREFETCH", "EXT-X-PREFETCH-DISCONTINUITY", "EXT-X-IMAGE-STREAM-INF", "EXT-X-IMAGES-ONLY", "EXT-X-TILES",
        "EXT-X-TIMESTAMP-MAP", "EXT-X-MEDIA-TIME", "EXT-X-DATE-TIME", "EXT-X-STREAMING-KEY",
        "EXT-X-DCM", "EXT-X-PROGRAM-ID",
    ]
    private static let foreignPrefixes = [
        "EXT-X-CUE-", "EXT-X-TWITCH-", "EXT-X-YOSPACE-", "EXT-X-VOD-", "EXT-X-UPLYNK-", "EXT-UPLYNK-", "EXT-X-COM-",
        "EXT-X-AD-",
        "EXT-X-SCTE-", "EXT-X-ASSET-", "EXT-X-IMAGE-", "EXT-X-BEACON-", "EXT-X-AMZN-", "EXT-X-MEDIATAILOR-",
    ]

    private static let names = TagName.allCases.map(\.rawValue)

    private static func checkTags(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        let tags =
            switch playlist.playlist {
            case .multivariant(let multivariant): multivariant.unknownTags
            case .media(let media): media.unknownTags
            }
        for (index, (name, same)) in tags.grouped(by: \.name).enumerated() {
            // Of the other kind of playlist, or twice: that is another rule.
            guard TagName(rawValue: name) == nil, !foreign.contains(name),
                !foreignPrefixes.contains(where: name.hasPrefix)
            else { continue }
            let count = same.count > 1 ? "; it stands \(same.count) times" : ""
            collector.add(
                line: same[0].line,
                "\(name.quoted) is no tag that is known\(suggestion(names, name, index: index))\(count)")
        }
    }

    /// Attributes of no standard, or of none any more, that have a rule of their own.
    private static let obsolete: Set<String> = ["PROGRAM-ID", "NAME"]
    /// Attributes of vendors: a key's identifier, as packagers for Widevine write it.
    private static let foreignAttributes: Set<String> = ["KEYID"]
    private static let foreignAttributePrefixes = ["X-", "REQ-", "IVS-", "COM-"]

    private static func checkAttributes(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        var known: Set<[String]> = []
        for (name, line) in playlist.text.tags {
            guard let tag = TagName(rawValue: name), let attributes = tag.attributeNames else { continue }
            for attribute in playlist.text.attributes(line: line).attributes {
                guard !attributes.contains(attribute.name), known.insert([name, attribute.name]).inserted,
                    !foreignAttributePrefixes.contains(where: attribute.name.hasPrefix),
                    !obsolete.contains(attribute.name), !foreignAttributes.contains(attribute.name),
                    tag != .iFrameStreamInformation || !IFrameRules.forbidden.contains(attribute.name)
                else { continue }
                collector.add(
                    line: line, column: attribute.column,
                    "\(attribute.name.quoted) is no attribute of \(name)"
                        + suggestion(attributes, attribute.name, index: known.count))
            }
        }
    }

    /// For so many names the nearest one is looked for: a hostile playlist could have another one in each line.
    private static let mostSuggestions = 50

    /// The name that was meant, where one is so much like it.
    private static func suggestion(_ names: [String], _ mistyped: String, index: Int) -> String {
        guard index < mostSuggestions else { return "" }
        return Nearest.name(in: names, to: mistyped).map { "; the nearest is \($0)" } ?? ""
    }
}
