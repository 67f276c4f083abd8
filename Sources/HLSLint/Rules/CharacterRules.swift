import HLS

/// Characters that may not stand in a playlist, or not in an identifier of one.
enum CharacterRules {
    static let all: [LintRule] = [
        LintRule("control-character", check: .text(checkControls), fix: removeTabsAtEnds),
        LintRule("stable-id-characters", check: .multivariant(checkStableIdentifiers)),
        LintRule("pathway-id-characters", check: .multivariant(checkPathways)),
        LintRule("define-name-characters", check: .text(checkVariables)),
    ]

    private static func checkControls(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        let found = playlist.text.controlCharacters
        for line in found where !line.areTabsAtEnds {
            let digits = String(line.scalar.value, radix: 16, uppercase: true)
            let code = "U+" + String(repeating: "0", count: 4 - digits.count) + digits
            collector.add(
                line: line.line, column: line.column,
                line.count == 1
                    ? "the control character \(code) stands here"
                    : "\(line.count) control characters stand in this line, the first is \(code)")
        }
        let ends = found.filter(\.areTabsAtEnds)
        if let first = ends.first {
            let lines = ends.count == 1 ? "this line" : "\(ends.count) lines, this is the first"
            collector.add(
                line: first.line, column: first.column, as: .should,
                "a tab, U+0009, stands at an end of \(lines); players pass over it there")
        }
    }

    /// A tab at an end of a line is no part of what the line says; any other control character may be.
    private static func removeTabsAtEnds(
        _ finding: LintFinding, _ lines: PlaylistLines, _ edit: inout LintEdit
    ) -> Bool {
        guard finding.severity == .should else { return false }
        for line in lines.controlCharacters where line.areTabsAtEnds {
            edit.text.replace(line.line, edit.text.content(line.line).filter { $0 != 0x09 })
        }
        return true
    }

    private static func checkStableIdentifiers(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described { check("STABLE-VARIANT-ID", of: tag, and: "+/=.-_", &collector) }
        for rendition in playlist.renditions { check("STABLE-RENDITION-ID", of: rendition, and: "+/=.-_", &collector) }
    }

    private static func checkPathways(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described { check("PATHWAY-ID", of: tag, and: ".-_", &collector) }
        if let steering = playlist.contentSteering { check("PATHWAY-ID", of: steering, and: ".-_", &collector) }
    }

    private static func checkVariables(_ playlist: LintedPlaylist, _ collector: inout LintCollector) {
        let defines =
            switch playlist.playlist {
            case .multivariant(let multivariant): multivariant.defines
            case .media(let media): media.defines
            }
        for define in defines {
            // QUERYPARAM is a query parameter's name as well: it has the same characters.
            for name in ["NAME", "IMPORT", "QUERYPARAM"] { check(name, of: define, and: "-_", &collector) }
        }
    }

    /// Says so where an attribute's value is empty or holds another character than letters, digits and those given.
    private static func check(
        _ name: String, of tag: any AttributeTag, and others: String, _ collector: inout LintCollector
    ) {
        // What a variable of an unknown value will say is not known.
        guard let value = tag.attributes[name], !value.contains("{$") else { return }
        let isAllowed = { (byte: UInt8) in
            byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || others.utf8.contains(byte)
        }
        if value.isEmpty {
            collector.add(at: name, of: tag, "\(name) is empty")
        } else if let wrong = value.unicodeScalars.first(where: { !$0.isASCII || !isAllowed(UInt8($0.value)) }) {
            collector.add(at: name, of: tag, "\(name) is \(value.quoted), and \(String(wrong).quoted) is not allowed")
        }
    }
}
