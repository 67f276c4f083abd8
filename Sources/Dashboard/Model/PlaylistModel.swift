public import HLS
public import HLSLint

/// The multivariant playlist that a session was played from, with all that is worked out of it once.
///
/// It never changes, so that the states and screens that show it share one.
public final class PlaylistModel: Sendable {
    /// A row of the playlist's text: a line, a finding beside it, or one more finding about the line above.
    struct TextRow: Sendable {
        /// The line, counted from 1; nil where it is shown above, or where the finding is about no line.
        let line: Int?
        /// The index of a finding among ``findings``.
        let finding: Int?
    }

    /// Its file's name, or its address.
    public let name: String
    /// The playlist itself.
    let playlist: MultivariantPlaylist
    /// The variants in the order in which they are listed.
    let variants: [AssetVariant]
    /// What their URIs are called.
    let shownURIs: RedactedURIs
    /// Which rendition group has which languages.
    let renditions: RenditionMatrix
    /// Its lines, and how many characters the longest has.
    let lines: [String]
    let longestLine: Int
    /// What is wrong in it or could be better, by line; those about no line of it come first.
    let findings: [LintFinding]
    /// The findings about each variant: about its tag's line or its URI's, which is the next one.
    let findingsOfVariants: [[LintFinding]]
    /// Its text with the findings beside it.
    let textRows: [TextRow]

    /// A playlist as it was read, its text, and what was found in it and in its media playlists.
    public init(name: String, _ playlist: MultivariantPlaylist, text: String, findings: [LintFinding]) {
        self.name = name
        self.playlist = playlist
        variants = playlist.assetVariants
        shownURIs = RedactedURIs(playlist)
        renditions = RenditionMatrix(playlist)
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        longestLine = lines.lazy.map(\.count).max() ?? 0
        let findings = findings.map { $0.file == name ? $0.ofWholePlaylist : $0.inAnotherFile }.enumerated().sorted {
            ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
        }.map(\.element)
        self.findings = findings
        let byLine = Dictionary(grouping: findings) { $0.line ?? 0 }
        findingsOfVariants = variants.map { variant in
            let line = variant.stream.line
            return line > 0 ? (byLine[line] ?? []) + (byLine[line + 1] ?? []) : []
        }
        textRows = Self.rows(lines: lines.count, findings)
    }

    private static func rows(lines: Int, _ findings: [LintFinding]) -> [TextRow] {
        var rows: [TextRow] = []
        var next = 0
        func about(_ line: Int) -> Bool { next < findings.count && (findings[next].line ?? 0) <= line }
        while about(0) {
            rows.append(TextRow(line: nil, finding: next))
            next += 1
        }
        for line in 1...max(1, lines) {
            rows.append(TextRow(line: line, finding: about(line) ? next : nil))
            guard about(line) else { continue }
            next += 1
            while about(line) {
                rows.append(TextRow(line: nil, finding: next))
                next += 1
            }
        }
        return rows
    }

    /// How many heights its variants have.
    var heights: Int { Set(variants.map { $0.videoAttributes?.presentationSize?.height }).count }

    /// The findings about the whole playlist, or about media playlists: they come first among all.
    var wholeFindings: ArraySlice<LintFinding> { findings.prefix { $0.line == nil } }

    /// How many findings of each severity there are.
    var severities: String {
        let counts = PlaylistFinding.Severity.allCases.compactMap { severity in
            let count = findings.count { $0.severity == severity }
            return count > 0 ? "\(count) \(severity.rawValue)" : nil
        }
        return counts.isEmpty ? "nothing was found" : counts.joined(separator: ", ")
    }

    /// The line of a row of the text, or that its finding is about; nil where that is none.
    func line(ofTextRow row: Int) -> Int? {
        guard textRows.indices.contains(row) else { return nil }
        return textRows[row].line ?? textRows[row].finding.flatMap { findings[$0].line }
    }

    /// The row of the text that shows a line.
    func textRow(ofLine line: Int) -> Int? { textRows.firstIndex { $0.line == line } }
}

extension LintFinding {
    /// A finding about all variants, as one about no line.
    fileprivate var ofWholePlaylist: LintFinding {
        var finding = self
        if isOfAllVariants { (finding.line, finding.column) = (nil, nil) }
        return finding
    }

    /// A finding in a media playlist, as one about no line of the multivariant playlist.
    fileprivate var inAnotherFile: LintFinding {
        var finding = self
        finding.message = [file, line.map { String($0) }].compactMap(\.self).joined(separator: ":") + ": " + message
        (finding.line, finding.column) = (nil, nil)
        return finding
    }
}
