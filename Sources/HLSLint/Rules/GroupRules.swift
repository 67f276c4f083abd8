import HLS

/// The members of groups of renditions, and what they say of themselves.
enum GroupRules {
    static let all: [LintRule] = [
        LintRule("groups-differ", check: .multivariant(checkMembers)),
        LintRule("group-autoselect-clash", check: .multivariant(checkChoice)),
        LintRule("language-not-bcp47", check: .multivariant(checkLanguages)),
        LintRule("channels-malformed", check: .multivariant(checkChannels)),
        LintRule("forced-autoselect", check: .multivariant(checkForced)),
        LintRule("stable-id-partial", check: .multivariant(checkStableIdentifiers)),
    ]

    /// No presentation has more; a hostile one could.
    private static let mostGroups = 100

    /// Groups are encodings of one another within a pathway: RFC 8216bis' own example of content steering gives each pathway
    /// groups of its own, of other members. Groups of video without URIs only give variants names.
    private static func checkMembers(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let groups = Dictionary(playlist.renditionGroups.map { ($0.key, $0.elements) }) { first, _ in first }
        var compared: Set<RenditionGroupKey> = []
        for (_, variants) in playlist.variants.grouped(by: \.pathway).prefix(mostGroups) {
            for kind in Rendition.Kind.allCases {
                let keys = variants.compactMap { $0.group(of: kind) }.uniqued().prefix(mostGroups)
                    .map { RenditionGroupKey(kind: kind, id: $0) }
                    .filter { key in kind != .video || groups[key]?.contains { $0.uri != nil } == true }
                    .filter { groups[$0] != nil }
                guard let first = keys.first, let wanted = groups[first] else { continue }
                for key in keys.dropFirst() where compared.insert(key).inserted {
                    compare(groups[key] ?? [], key, with: wanted, first, &collector)
                }
            }
        }
    }

    private static func compare(
        _ members: [Rendition], _ key: RenditionGroupKey, with others: [Rendition], _ other: RenditionGroupKey,
        _ collector: inout LintCollector
    ) {
        let byName = Dictionary(others.map { ($0.name ?? "", $0) }) { first, _ in first }
        let names = Set(members.map { $0.name ?? "" })
        let group = "the \(key.kind.rawValue) group \(key.id.quoted)"
        if let missing = others.first(where: { !names.contains($0.name ?? "") }) {
            collector.add(
                at: "GROUP-ID", of: members[0],
                "\(group) has no \((missing.name ?? "").quoted), which the group \(other.id.quoted) has in line "
                    + "\(missing.line)")
        }
        for member in members {
            guard let same = byName[member.name ?? ""] else {
                collector.add(
                    at: "NAME", of: member,
                    "\((member.name ?? "").quoted) is in \(group), and not in the group \(other.id.quoted)")
                continue
            }
            for (name, value) in traits where value(member) != value(same) {
                collector.add(
                    at: name, of: member,
                    "\(name) of \((member.name ?? "").quoted) is not what the group \(other.id.quoted) says in line "
                        + "\(same.line)")
            }
        }
    }

    /// What tells the members of a group apart; URI, CHANNELS and what an encoding has of its own may differ.
    private static let traits: [(name: String, value: @Sendable (Rendition) -> String)] = [
        ("LANGUAGE", { ($0.language ?? "").lowercased() }),
        ("ASSOC-LANGUAGE", { ($0.associatedLanguage ?? "").lowercased() }),
        ("DEFAULT", { $0.isDefault ? "YES" : "NO" }), ("AUTOSELECT", { $0.isAutoselected ? "YES" : "NO" }),
        ("FORCED", { $0.isForced ? "YES" : "NO" }),
        ("CHARACTERISTICS", { $0.characteristics.sorted().joined(separator: ",") }),
        ("INSTREAM-ID", { $0.instreamID ?? "" }),
    ]

    /// Cameras of one event may have one language.
    private static func checkChoice(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for (key, renditions) in playlist.renditionGroups where key.kind != .video {
            var lines: [[String]: Int] = [:]
            for rendition in renditions where rendition.isAutoselected {
                guard let language = rendition.language else { continue }
                let traits =
                    [language.lowercased(), rendition.associatedLanguage ?? "", rendition.isForced ? "forced" : ""]
                    + rendition.characteristics.sorted()
                if let line = lines[traits] {
                    collector.add(
                        at: "LANGUAGE", of: rendition,
                        "line \(line) has AUTOSELECT=YES in the same group, and the same LANGUAGE, ASSOC-LANGUAGE, FORCED "
                            + "and CHARACTERISTICS")
                } else {
                    lines[traits] = rendition.line
                }
            }
        }
    }

    private static func checkLanguages(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for rendition in playlist.renditions {
            for name in ["LANGUAGE", "ASSOC-LANGUAGE"] {
                guard let tag = rendition.attributes[name], !tag.contains("{$"), !isLanguageTag(tag) else { continue }
                collector.add(at: name, of: rendition, "\(name) is \(tag.quoted), which is no BCP 47 tag")
            }
        }
    }

    /// Whether a text has the form of a tag (RFC 5646 section 2.1). A first subtag of more than three letters has the form, and
    /// none is registered: it is a language's name.
    static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard
            parts.allSatisfy({ part in
                (1...8).contains(part.count)
                    && part.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
            })
        else { return false }
        let first = parts[0]
        // x: private use; i: registered before RFC 4646.
        if first.count == 1 { return parts.count > 1 && "xXiI".utf8.contains(first.first ?? 0) }
        return first.count <= 3 && first.allSatisfy { $0 > 0x39 }
    }

    private static func checkChannels(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for rendition in playlist.renditions where !rendition.hasWellFormedChannels {
            collector.add(at: "CHANNELS", of: rendition, "CHANNELS is \((rendition.channels ?? "").quoted)")
        }
    }

    private static func checkForced(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for rendition in playlist.renditions
        where rendition.kind == .subtitles && rendition.isForced && !rendition.isAutoselected {
            collector.add(at: "FORCED", of: rendition, "FORCED is YES, and AUTOSELECT is not")
        }
    }

    private static func checkStableIdentifiers(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        // Captions in the video have no playlist of their own that could change its place.
        check("STABLE-VARIANT-ID", playlist.variants, "variant", &collector)
        check(
            "STABLE-RENDITION-ID", playlist.renditions.filter { $0.kind != .closedCaptions }, "rendition", &collector)
    }

    private static func check(
        _ name: String, _ tags: [some AttributeTag], _ what: String, _ collector: inout LintCollector
    ) {
        let missing = tags.filter { $0.attributes[name] == nil }
        guard missing.count < tags.count else { return }
        for tag in missing { collector.add(line: tag.line, "the \(what) has no \(name), unlike others") }
    }
}

extension Rendition {
    /// Whether CHANNELS, where it is there, is a count, and behind slashes lists of capital letters, digits and hyphens
    /// (RFC 8216bis section 4.4.6.1).
    var hasWellFormedChannels: Bool {
        guard let channels, !channels.contains("{$") else { return true }
        let parts = channels.split(separator: "/", omittingEmptySubsequences: false)
        guard let count = Number.integer(parts[0].utf8), count > 0 else { return false }
        return parts.dropFirst().allSatisfy { list in
            list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).allSatisfy { element in
                !element.isEmpty
                    && element.allSatisfy {
                        $0 >= 0x41 && $0 <= 0x5A || $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: "-")
                    }
            }
        }
    }
}
