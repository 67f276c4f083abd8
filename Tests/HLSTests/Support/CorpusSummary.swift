import HLS

/// What was read of a playlist in one line: its kind, how many elements of each sort it has, and what was found.
struct CorpusSummary: CustomStringConvertible {
    let description: String

    init(_ bytes: [UInt8]) {
        do throws(PlaylistError) {
            let (playlist, findings) = try PlaylistReader().read(bytes)
            description = Self.line(playlist) + " |" + Self.found(findings)
        } catch {
            description = "refused | " + error.finding.rule
        }
    }

    private static func line(_ playlist: Playlist) -> String {
        let counts: [(String, Int)]
        let kind: String
        switch playlist {
        case .multivariant(let playlist):
            kind = "multivariant"
            let lists = playlist.variants.map(\.attributes) + playlist.iFrameVariants.map(\.attributes)
            counts = [
                ("version", playlist.version ?? 0), ("variants", playlist.variants.count),
                ("iframes", playlist.iFrameVariants.count), ("renditions", playlist.renditions.count),
                ("data", playlist.sessionData.count), ("keys", playlist.sessionKeys.count),
                ("defines", playlist.defines.count), ("steering", playlist.contentSteering == nil ? 0 : 1),
                ("attributes", (lists + playlist.renditions.map(\.attributes)).reduce(0) { $0 + $1.attributes.count }),
                ("kb/s", playlist.variants.reduce(0) { $0 + ($1.bandwidth ?? 0) } / 1000),
                ("unknown", playlist.unknownTags.count),
            ]
        case .media(let playlist):
            kind = "media"
            let segments = playlist.segments
            counts = [
                ("version", playlist.version ?? 0), ("target", Int(playlist.targetDuration ?? -1)),
                ("sequence", playlist.mediaSequence), ("segments", segments.count),
                ("ms", Int((playlist.duration * 1000).rounded())), ("end", playlist.hasEndList ? 1 : 0),
                ("ranges", segments.count { $0.byteRange != nil }),
                ("discontinuities", segments.count { $0.isDiscontinuity }), ("gaps", segments.count { $0.isGap }),
                ("dated", segments.count { $0.date != nil }), ("titled", segments.count { $0.title != nil }),
                ("encrypted", segments.count { !$0.keys.isEmpty }),
                ("mapped", segments.count { $0.initialization != nil }),
                ("parts", segments.reduce(playlist.trailingParts.count) { $0 + $1.parts.count }),
                ("dateranges", playlist.dateRanges.count), ("hints", playlist.preloadHints.count),
                ("reports", playlist.renditionReports.count), ("skipped", playlist.skip?.skippedSegments ?? 0),
                ("defines", playlist.defines.count), ("unknown", playlist.unknownTags.count),
            ]
        }
        return kind + counts.filter { $0.1 != 0 }.map { " \($0.0)=\($0.1)" }.joined()
    }

    /// The rules, each with the lines at which it was found.
    private static func found(_ findings: PlaylistFindings) -> String {
        var rules: [String] = []
        var lines: [String: [String]] = [:]
        for finding in findings.kept {
            if lines[finding.rule] == nil { rules.append(finding.rule) }
            lines[finding.rule, default: []].append(finding.line.map(String.init) ?? "-")
        }
        return rules.sorted().map { " \($0)@\((lines[$0] ?? []).prefix(4).joined(separator: ","))" }.joined()
    }
}
