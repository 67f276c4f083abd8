import HLS

/// What is wrong in the text of any playlist; most of it the reader finds.
enum SyntaxRules {
    static let all: [LintRule] = [
        LintRule(
            "extm3u-not-first", check: .reader
        ) { _, lines, edit in
            if lines[line: 1].hasPrefix("#EXTM3U") { return false }
            for tag in lines.tags("EXTM3U") { edit.text.removeLine(tag.line) }
            edit.text.insert("#EXTM3U", before: 1)
            return true
        },
        LintRule(
            "byte-order-mark", check: .reader
        ) { _, _, edit in
            edit.dropsByteOrderMark = true
            return true
        },
        LintRule("not-utf8", check: .reader),
        LintRule("not-a-playlist", check: .reader),
        LintRule("mixed-playlist", check: .reader),
        LintRule("version-duplicate", check: .reader, fix: removeRepetition),
        LintRule("version-too-low", check: .text(checkVersion), fix: raiseVersion),
        LintRule("attribute-syntax", check: .reader),
        LintRule("attribute-duplicate", check: .reader, fix: removeEqualAttribute),
        LintRule("attribute-type", check: .reader),
        LintRule("attribute-missing", check: .reader),
        LintRule("tag-value", check: .reader),
        LintRule("tag-blank", check: .reader, fix: removeBlanks),
        LintRule("enum-value-unknown", check: .reader),
        LintRule("tag-obsolete", check: .text(checkObsolete), fix: removeObsolete),
        LintRule("define-shape", check: .reader),
        LintRule("define-duplicate", check: .reader),
        LintRule("define-import-undefined", check: .reader),
        LintRule("define-import-in-multivariant", check: .multivariant(checkImports)),
        LintRule("queryparam-missing", check: .reader),
        LintRule("variable-undefined", check: .reader),
        LintRule("variable-too-long", check: .reader),
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

    /// Players pass over them, so that a line says the same without. The finding stands for all lines.
    private static func removeBlanks(_ finding: LintFinding, _ lines: PlaylistLines, _ edit: inout LintEdit) -> Bool {
        for line in 1...edit.text.lineCount {
            let content = lines[line: line]
            guard let colon = content.firstIndex(of: ":"), content.hasPrefix("#EXT"),
                let tag = TagName(rawValue: String(content[..<colon].dropFirst())), tag.attributeNames == nil
            else { continue }
            let value = content[colon...].dropFirst()
            if value.first == " " || value.first == "\t" {
                edit.text.replaceLine(line, with: String(content[...colon] + value.trimmingBlanks()))
            }
        }
        return true
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
