import HLS

/// The bitrates of one format, as rungs of a ladder.
struct LadderColumn {
    /// The format, as `HEVC PQ`.
    var name: String
    /// Its variants, one for each bitrate, the lowest first.
    var rungs: [(bitrate: Double, variant: VariantStream)]

    /// The columns of a playlist: the variants by the format of their video. The variants that repeat a video with
    /// other audio are left out: the rungs are those of the audio group that has most of them. So are those of other pathways
    /// than the first, and copies for when a place fails.
    static func columns(of playlist: MultivariantPlaylist) -> [LadderColumn] {
        let first = playlist.variants.first?.pathway
        let pathway = playlist.variants.filter { $0.pathway == first }
        return pathway.grouped(by: \.column).compactMap { name, variants in
            let byAudio = variants.grouped { [$0.audioGroup ?? ""] + $0.audioCodecs }
            var ladder = byAudio.max { $0.elements.count < $1.elements.count }?.elements ?? []
            // Low and high audio of one format share out the ladder among them.
            let others = Set(ladder.map(\.uri))
            ladder += variants.filter { !others.contains($0.uri) }
            let rungs = ladder.uniqued(by: \.traits).grouped(by: \.uri).compactMap { _, same in
                same[0].bitrate.map { (bitrate: Double($0), variant: same[0]) }
            }.sorted { $0.bitrate < $1.bitrate }
            return rungs.isEmpty ? nil : LadderColumn(name: name, rungs: rungs)
        }
    }
}

extension LadderRules {
    /// The factors between the rungs of Apple's own table are from 1.26 to 2.52; less than a seventh more is hardly
    /// seen.
    private static let steps = 1.15...2.6

    static func checkSteps(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for column in LadderColumn.columns(of: playlist) {
            for (lower, upper) in zip(column.rungs, column.rungs.dropFirst()) where lower.bitrate > 0 {
                let factor = upper.bitrate / lower.bitrate
                guard !steps.contains(factor) else { continue }
                collector.add(
                    line: upper.variant.line,
                    "\(upper.bitrate.kilobits) is \(factor.short) times the next lower \(column.name) variant's "
                        + "\(lower.bitrate.kilobits)")
            }
        }
    }

    /// Upwards a format may end early: old devices have no use for much.
    static func checkColumns(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let columns = LadderColumn.columns(of: playlist)
        guard columns.count > 1 else { return }
        let lowest = columns.map { $0.rungs[0].bitrate }.min() ?? 0
        for (index, column) in columns.enumerated() {
            let first = column.rungs[0]
            if first.bitrate > lowest * steps.upperBound {
                collector.add(
                    line: first.variant.line,
                    "the lowest \(column.name) variant averages \(first.bitrate.kilobits); another format begins with "
                        + lowest.kilobits)
            }
            let others = columns.enumerated().filter { $0.offset != index }.flatMap(\.element.rungs)
            for (lower, upper) in zip(column.rungs, column.rungs.dropFirst())
            where upper.bitrate > lower.bitrate * steps.upperBound
                && others.contains(where: { lower.bitrate * 1.2 < $0.bitrate && $0.bitrate * 1.2 < upper.bitrate })
            {
                collector.add(
                    line: upper.variant.line,
                    "\(column.name) has nothing between \(lower.bitrate.kilobits) and \(upper.bitrate.kilobits), where "
                        + "another format has a variant")
            }
        }
    }
}
