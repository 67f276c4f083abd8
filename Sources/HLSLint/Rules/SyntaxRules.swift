import HLS

/// What is wrong in the text of any playlist; most of it the reader finds.
enum SyntaxRules {
    static let all: [LintRule] = [
        LintRule(
            "extm3u-not-first", .format(.must), "The first line is not #EXTM3U",
            why: "Players tell a playlist by this line, and refuse what begins otherwise.",
            howToFix: "Make #EXTM3U the first line, with no comment or blank line before it.",
            from: .rfc("4.3.1.1"), .bis("4.4.1.1"), check: .reader
        ) { _, lines, edit in
            if lines[line: 1].hasPrefix("#EXTM3U") { return false }
            for tag in lines.tags("EXTM3U") { edit.text.removeLine(tag.line) }
            edit.text.insert("#EXTM3U", before: 1)
            return true
        },
        LintRule(
            "byte-order-mark", .format(.must), "A byte order mark stands before the first line",
            why: "The format wants clients to refuse such a playlist, and many do.",
            howToFix: "Write the file as UTF-8 without a byte order mark.",
            from: .rfc("4.1"), .bis("4.1"), check: .reader
        ) { _, _, edit in
            edit.dropsByteOrderMark = true
            return true
        },
        LintRule(
            "not-utf8", .format(.must), "The text is not UTF-8",
            why: "Names and URIs with such bytes read differently from player to player, or not at all.",
            howToFix: "Write the file as UTF-8; encode other bytes in URIs with percent signs.",
            from: .rfc("4.1"), .bis("4.1"), check: .reader),
        LintRule(
            "not-a-playlist", .format(.must), "The text is no playlist",
            why: "There is nothing in it that a player could play.",
            howToFix: "Check that the address gives a playlist, and not a page that reports an error.",
            from: .rfc("4.1"), .bis("4.1"), check: .reader),
        LintRule(
            "mixed-playlist", .format(.must), "Tags of both kinds of playlist are mixed",
            why: "A playlist is multivariant or media: a client refuses one that is both.",
            howToFix: "Move the tag to the playlist in which it belongs.",
            from: .rfc("4.1"), .rfc("4.3.4"), .bis("4.1"), check: .reader),
        LintRule(
            "version-duplicate", .format(.must), "EXT-X-VERSION stands twice",
            why: "A client refuses a playlist that does not say which version it is.",
            howToFix: "Keep one, with the highest version that the playlist needs.",
            from: .rfc("4.3.1.2"), .bis("4.4.1.2"), check: .reader, fix: removeRepetition),
        LintRule(
            "version-too-low", .format(.must), "EXT-X-VERSION is lower than the tags in use need",
            why: "A player that goes by the version may read the newer tags wrongly, and not know it.",
            howToFix: "Raise EXT-X-VERSION to the one that the message names.",
            from: .rfc("7"), .bis("8"), check: .text(checkVersion), fix: raiseVersion),
        LintRule(
            "attribute-syntax", .format(.must), "An attribute list is not well formed",
            why: "Readers recover from it in different ways: attributes are lost, or the whole tag.",
            howToFix: "Write NAME=value, separated by commas, without blanks around the signs.",
            from: .rfc("4.2"), .bis("4.2"), check: .reader),
        LintRule(
            "attribute-duplicate", .format(.must), "An attribute stands twice in a list",
            why: "Some players take the first, others the last.",
            howToFix: "Keep the one that is meant.",
            from: .rfc("4.2"), .bis("4.2"), check: .reader, fix: removeEqualAttribute),
        LintRule(
            "attribute-type", .format(.must), "An attribute's value is not of its type",
            why: "Players drop the attribute, or the tag that it stands in.",
            howToFix: "Write the value as its type wants it: mind the quotation marks.",
            from: .rfc("4.2"), .bis("4.2"), check: .reader),
        LintRule(
            "attribute-missing", .format(.must), "A required attribute is missing",
            why: "Without it the tag says nothing that a player could act on.",
            howToFix: "Add the attribute.", from: .rfc("4.3"), .bis("4.4"), check: .reader),
        LintRule(
            "tag-value", .format(.must), "A tag's value is not what it should be",
            why: "Players drop the tag, or stop reading.",
            howToFix: "Write the value as the tag wants it.", from: .rfc("4.3"), .bis("4.4"), check: .reader),
        LintRule(
            "enum-value-unknown", .format(.info), "An enumerated value is none that the format lists",
            why: "A client passes over an attribute whose value it does not know.",
            howToFix: "Use one of the listed values, unless your players know this one.",
            from: .rfc("6.3.1"), .bis("6.3.1"), check: .reader),
        LintRule(
            "tag-obsolete", .format(.info), "A tag or attribute is no part of the format any more",
            why: "Players pass over it: what it should do does not happen.",
            howToFix: "Take it out.", from: .rfc("7"), .bis("8"), check: .text(checkObsolete), fix: removeObsolete),
        LintRule(
            "define-shape", .format(.must), "EXT-X-DEFINE does not define one variable",
            why: "The variable stays unknown, and every URI that refers to it with it.",
            howToFix: "Give NAME with VALUE, or IMPORT, or QUERYPARAM; only one of the three.",
            from: .bis("4.4.2.3"), check: .reader),
        LintRule(
            "define-duplicate", .format(.must), "A variable is defined twice",
            why: "A client refuses a playlist that leaves open what a variable is worth.",
            howToFix: "Keep the definition that is meant.", from: .bis("4.4.2.3"), check: .reader),
        LintRule(
            "define-import-undefined", .format(.must), "An imported variable is not defined",
            why: "The client cannot build the URIs that refer to it, and refuses the playlist.",
            howToFix: "Define it in the multivariant playlist, or define it here.", from: .bis("4.4.2.3"),
            check: .reader),
        LintRule(
            "define-import-in-multivariant", .format(.must), "A multivariant playlist imports a variable",
            why: "There is nothing to import it from: the client cannot build the URIs that refer to it.",
            howToFix: "Give it a VALUE here, or a QUERYPARAM; IMPORT is for media playlists.",
            from: .bis("4.4.2.3"), check: .multivariant(checkImports)),
        LintRule(
            "queryparam-missing", .format(.must), "The playlist's URI lacks a query parameter that it refers to",
            why: "The client cannot build the URIs that refer to it, and refuses the playlist.",
            howToFix: "Ask for the playlist with that parameter, or take the tag out.",
            from: .bis("4.4.2.3"), check: .reader),
        LintRule(
            "variable-undefined", .format(.must), "A variable is used before it is defined",
            why: "The client cannot build the text that refers to it, and refuses the playlist.",
            howToFix: "Put the EXT-X-DEFINE before the first use.", from: .bis("4.3"), check: .reader),
        LintRule(
            "variable-too-long", .format(.must), "Variables make too long a text",
            why: "Variables that hold variables can double a text line by line; a client gives up.",
            howToFix: "Define shorter variables.", from: .practice, check: .reader),
    ]

    /// Only the first one counts for the reader: a second one is taken out where it says the same.
    static func removeRepetition(_ finding: LintFinding, _ lines: PlaylistLines, _ edit: inout LintEdit) -> Bool {
        guard let line = finding.line, edit.isRepetition(line: line, of: lines) else { return false }
        edit.text.removeLine(line)
        return true
    }

    /// Which of two values is meant is known only where they are the same.
    private static func removeEqualAttribute(
        _ finding: LintFinding, _ lines: PlaylistLines, _ edit: inout LintEdit
    ) throws -> Bool {
        try finding.line.map { try edit.removeEqualAttributes(line: $0) } ?? false
    }

    private static func checkVersion(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        guard let needed = NeededVersion(playlist.text) else { return }
        let tag = playlist.text.tags("EXT-X-VERSION").first
        let stated = tag.map { Number.integer($0.value.utf8) ?? 1 } ?? 1
        guard needed.version > stated else { return }
        collector.add(
            line: tag?.line ?? 1,
            "\(tag == nil ? "there is no EXT-X-VERSION, which means 1" : "EXT-X-VERSION is \(stated)"); "
                + "\(needed.feature) in line \(needed.line) needs \(needed.version)")
    }

    private static func raiseVersion(_ finding: LintFinding, _ lines: PlaylistLines, _ edit: inout LintEdit) -> Bool {
        guard let version = NeededVersion(lines)?.version else { return false }
        let written = "#EXT-X-VERSION:\(version)"
        if let tag = lines.tags("EXT-X-VERSION").first {
            edit.text.replaceLine(tag.line, with: written)
        } else {
            guard lines[line: 1] == "#EXTM3U" else { return false }
            edit.text.insert(written, after: 1)
        }
        return true
    }

    private static func checkImports(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for define in playlist.defines {
            guard case .imported(let name) = define.source else { continue }
            collector.add(at: "IMPORT", of: define, "the variable \(name.quoted) is imported")
        }
    }

    private static func checkObsolete(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.text.tags("EXT-X-ALLOW-CACHE") {
            collector.add(line: tag.line, "EXT-X-ALLOW-CACHE was taken out of the format")
        }
        guard case .multivariant(let multivariant) = playlist.playlist else { return }
        for variant in multivariant.variants {
            if variant.attributes["PROGRAM-ID"] != nil {
                collector.add(at: "PROGRAM-ID", of: variant, "PROGRAM-ID was taken out of the format")
            }
            if variant.attributes["NAME"] != nil {
                collector.add(at: "NAME", of: variant, "EXT-X-STREAM-INF never had a NAME; some players show it")
            }
        }
        for stream in multivariant.iFrameVariants where stream.attributes["PROGRAM-ID"] != nil {
            collector.add(at: "PROGRAM-ID", of: stream, "PROGRAM-ID was taken out of the format")
        }
    }

    private static func removeObsolete(
        _ finding: LintFinding, _ lines: PlaylistLines, _ edit: inout LintEdit
    ) throws -> Bool {
        guard let line = finding.line else { return false }
        if lines[line: line].hasPrefix("#EXT-X-ALLOW-CACHE") {
            edit.text.removeLine(line)
            return true
        }
        // NAME is no part of the format either, and yet some players show it.
        guard finding.message.hasPrefix("PROGRAM-ID") else { return false }
        return try edit.text.removeAttribute("PROGRAM-ID", line: line)
    }
}
